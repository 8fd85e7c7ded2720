"""Labels, and names of widgets for the style sheet."""

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from plainleaf.desktop.widgets.plain_text import plain_tip

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str) -> W:
    """Set the object name of the widget, for the style sheet, and return it."""
    widget.setObjectName(name)
    return widget


def with_mnemonics(labels: Mapping[str, str], taken: str = "") -> dict[str, str]:
    """Add ``&`` to each label before its first letter that neither an earlier label nor ``taken`` uses."""
    used = set(taken)
    texts = {}
    for name, words in labels.items():
        at = next((at for at, letter in enumerate(words) if letter.isalpha() and letter.lower() not in used), None)
        texts[name] = words if at is None else f"{words[:at]}&{words[at:]}"
        used |= {words[at].lower()} if at is not None else set()
    return texts


class ElidedLabel(QLabel):
    """One line of text that is elided if it does not fit, instead of widening the window."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def show_text(self, text: str) -> None:
        """Show ``text``, with the full text as tool tip if it is elided."""
        self._whole = text
        self._fit()

    def whole(self) -> str:
        """The full text."""
        return self._whole

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(0, self.width()))
        self.setText(shown)
        self.setToolTip(plain_tip(self._whole if shown != self._whole else ""))
        self.setAccessibleName(self._whole)
