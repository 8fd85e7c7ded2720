"""Text of pages, feeds, tags and files, shown letter by letter.

Qt takes a text that begins like markup for HTML: it would load pictures that the text names, and could look like the
program itself. Labels, tool tips and message boxes are made here (``tests/house/test_plain_text.py``).
"""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QMessageBox, QWidget

MOST = 1000  # characters of a tool tip
LINE = 120  # characters from which a line of a tool tip is wrapped

_Icon = QMessageBox.Icon


def plain_label(text: str = "") -> QLabel:
    """A label that shows markup as the characters it is written with."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def rich_label(markup: str) -> QLabel:
    """A label that draws markup: for words of our own alone."""
    label = QLabel(markup)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label


def add_row(form: QFormLayout, words: str, field: QWidget) -> None:
    """Add a field with its label to a form."""
    label = plain_label(words)
    label.setBuddy(field)
    form.addRow(label, field)


def plain_tip(text: str) -> str:
    """A tool tip that shows this text as it is: the end of a very long one is left out, long lines are wrapped."""
    shown = text.replace("\0", "")
    if len(shown) > MOST:
        shown = f"{shown[: MOST - 1]}…"
    if "<" in shown or "&" in shown or max(map(len, shown.split("\n"))) > LINE:
        return f'<p style="white-space: pre-wrap">{escape(shown)}</p>'
    return shown


def message_box(window: QWidget, title: str, text: str, details: str = "", icon: _Icon = _Icon.Warning) -> QMessageBox:
    """A message over a window, with ``details`` in a smaller type below its text. It is opened by whoever wants it."""
    box = QMessageBox(icon, title, text, parent=window)
    box.setInformativeText(details)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box


def ask_before_loss(
    window: QWidget, title: str, question: str, lost: str, answer: str, do: Callable[[], object]
) -> QMessageBox:
    """Ask whether something may be lost, and ``do`` it on the button ``answer``. Enter and Escape choose *Cancel*: Qt
    alone has Enter press the first button."""
    box = message_box(window, title, question, lost)
    agreed = box.addButton(answer, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.buttonClicked.connect(lambda button: do() if button is agreed else None)
    box.open()
    return box
