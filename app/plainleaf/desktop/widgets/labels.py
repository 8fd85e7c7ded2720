"""Labels, and how the style sheet calls a widget."""

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from plainleaf.desktop.widgets.plain_text import plain_tip

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str) -> W:
    """The widget, called ``name`` for the style sheet."""
    widget.setObjectName(name)
    return widget


def with_mnemonics(labels: Mapping[str, str], taken: str = "") -> dict[str, str]:
    """The labels, each with ``&`` before the first of its letters that no label before it has, nor ``taken``."""
    used = set(taken)
    found = {}
    for name, words in labels.items():
        at = next((at for at, letter in enumerate(words) if letter.isalpha() and letter.lower() not in used), None)
        found[name] = words if at is None else f"{words[:at]}&{words[at:]}"
        used |= {words[at].lower()} if at is not None else set()
    return found


class ElidedLabel(QLabel):
    """One line of text that gives up its end, not the window's width, where room is short."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def show_text(self, text: str) -> None:
        """Show ``text``, the whole of it as tool tip where it does not fit."""
        self._whole = text
        self._fit()

    def whole(self) -> str:
        """The text that was asked for."""
        return self._whole

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(0, self.width()))
        self.setText(shown)
        self.setToolTip(plain_tip(self._whole if shown != self._whole else ""))
        self.setAccessibleName(self._whole)
