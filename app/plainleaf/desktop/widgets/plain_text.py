"""Shows text of pages, feeds, tags and files literally.

Qt treats a text that begins like markup as HTML: it would load pictures that the text names, and the text could imitate
the program. Labels, tool tips and message boxes are made here (``tests/house/test_plain_text.py``).
"""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QMessageBox, QWidget

MOST = 1000  # maximum characters of a tool tip
LINE = 120  # characters above which a line of a tool tip is wrapped

_Icon = QMessageBox.Icon


def plain_label(text: str = "") -> QLabel:
    """A label that shows markup literally."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def rich_label(markup: str) -> QLabel:
    """A label that renders markup: for our own texts only."""
    label = QLabel(markup)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def add_row(form: QFormLayout, words: str, field: QWidget) -> None:
    """Add a field with its label to a form."""
    label = plain_label(words)
    label.setBuddy(field)
    form.addRow(label, field)


def plain_tip(text: str) -> str:
    """A tool tip that shows this text literally; a very long one is cut, long lines are wrapped."""
    shown = text.replace("\0", "")
    if len(shown) > MOST:
        shown = f"{shown[: MOST - 1]}…"
    if "<" in shown or "&" in shown or max(map(len, shown.split("\n"))) > LINE:
        return f'<p style="white-space: pre-wrap">{escape(shown)}</p>'
    return shown


def message_box(window: QWidget, title: str, text: str, details: str = "", icon: _Icon = _Icon.Warning) -> QMessageBox:
    """A message over a window, with ``details`` in smaller type below its text. The caller opens it."""
    box = QMessageBox(icon, title, text, parent=window)
    box.setInformativeText(details)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box


def ask_before_loss(
    window: QWidget, title: str, question: str, lost: str, answer: str, do: Callable[[], object]
) -> QMessageBox:
    """Ask for confirmation of a loss, and ``do`` it if the button ``answer`` is pressed. Enter and Escape choose
    *Cancel*; by default, Qt's Enter would press the first button."""
    box = message_box(window, title, question, lost)
    agreed = box.addButton(answer, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.buttonClicked.connect(lambda button: do() if button is agreed else None)
    box.open()
    return box
