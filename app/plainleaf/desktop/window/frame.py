"""The layout of a window: bars above and below the panes, or over them while an article is read alone."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from plainleaf.desktop.web import WebPane

TOP = 60.0
"""Pixels from the top of a page within which the bars are always visible."""
DOWN, UP = 12.0, 32.0
"""Pixels of scrolling down that hide the bars, and of scrolling up that show them."""


class BarFrame(QWidget):
    """``header`` and ``footer`` are above and below ``panes``; ``notices`` are never hidden with them. ``set_floating``
    lays all of them over the panes, so that hiding them moves nothing. ``notices_changed``: some came or went."""

    notices_changed = Signal()

    def __init__(
        self, header: Sequence[QWidget], panes: QWidget, notices: Sequence[QWidget], footer: Sequence[QWidget]
    ) -> None:
        super().__init__()
        self.header, self.footer, self._notices = column_of(*header), column_of(*footer), column_of(*notices)
        self._notices.installEventFilter(self)
        self._panes = panes
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._grid.setRowStretch(1, 1)
        self._floating: bool | None = None
        self.set_floating(False)

    @property
    def covers(self) -> tuple[int, int]:
        """Pixels at the top and the bottom of the panes that header, notices and footer cover."""
        above, notices, below = (bar.sizeHint().height() for bar in (self.header, self._notices, self.footer))
        return (above, notices + below) if self._floating else (0, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.LayoutRequest:
            self.notices_changed.emit()
        return super().eventFilter(watched, event)

    def set_floating(self, on: bool) -> None:
        """Lay header and footer over the panes, or above and below them."""
        if on == self._floating:
            return
        self._floating = on
        for widget in (self.header, self._panes, self._notices, self.footer):
            self._grid.removeWidget(widget)
        self._grid.addWidget(self.header, 0, 0)
        self._grid.addWidget(self._panes, *((0, 0, 4, 1) if on else (1, 0)))
        self._grid.addWidget(self._notices, 2, 0)
        self._grid.addWidget(self.footer, 3, 0)
        for widget in (self.header, self._notices, self.footer):
            widget.raise_()


class LeavingBars(QObject):
    """While ``on``, scrolling down hides header and footer, and scrolling up shows them."""

    def __init__(self, frame: BarFrame, view: WebPane) -> None:
        super().__init__(frame)
        self.on = False
        self._frame = frame
        self._at = 0.0
        self._turn = 0.0  # the highest position since the bars were shown, or the lowest since they were hidden
        view.offset_changed.connect(self._moved)
        view.loaded.connect(lambda _well: self.show())

    @property
    def shown(self) -> bool:
        """Whether the bars are visible."""
        return not self._frame.header.isHidden()

    def turn(self, on: bool) -> None:
        """Enable or disable hiding."""
        self.on = on
        self.show()

    def show(self) -> None:
        """Show the bars, because they get the focus or a message."""
        self._turn = self._at
        self._set(True)

    def _moved(self, at: float) -> None:
        self._at = at
        self._turn = min(self._turn, at) if self.shown else max(self._turn, at)
        if not self.on:
            return
        if at <= TOP or self._turn - at > UP:
            self._set(True)
        elif at - self._turn > DOWN and not self._has_keyboard():
            self._set(False)

    def _has_keyboard(self) -> bool:
        focus = self._frame.window().focusWidget()
        return focus is not None and self._frame.header.isAncestorOf(focus)

    def _set(self, on: bool) -> None:
        if on != self.shown:
            self._turn = self._at
            self._frame.header.setVisible(on)
            self._frame.footer.setVisible(on)


def column_of(*widgets: QWidget) -> QWidget:
    """Stack widgets vertically without spacing."""
    holder = QWidget()
    holder.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget)
    return holder
