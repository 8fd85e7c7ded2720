"""Widgets in reading order, also for the Tab key: Qt's own chain follows the order of creation, and web views recreate
their inner widgets."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLayout, QScrollArea, QSplitter, QStackedWidget, QWidget

MARGIN = 40
"""Pixels of the screen that stay free around a window, for its frame and a view of what is behind it."""
WIDEST = 1200
"""Maximum pixels between the first and the last word of a bar; in a wider one they are in its middle."""


def middle_of(bar: QWidget) -> QWidget:
    """The part of a bar that takes its content, of at most ``WIDEST`` pixels."""
    part = QWidget()
    part.setMaximumWidth(WIDEST)
    line = QHBoxLayout(bar)
    line.setContentsMargins(0, 0, 0, 0)
    line.addStretch(0)
    line.addWidget(part, 1)
    line.addStretch(0)
    return part


def stops(widget: QWidget, single: tuple[type[QWidget], ...] = ()) -> Iterator[QWidget]:
    """The visible widgets in and below this one that accept the focus, in reading order. A widget of a ``single`` type
    is one stop with all its content: its focus proxy."""
    if not widget.isVisible() or not widget.isEnabled():
        return
    if isinstance(widget, single):
        yield from filter(None, [widget.focusProxy()])
        return
    inner = list(inside(widget))
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not (inner and isinstance(widget, QScrollArea)):
        yield widget
    for child in inner:
        yield from stops(child, single)


def after(
    root: QWidget | None, here: QWidget | None, forward: bool, single: tuple[type[QWidget], ...] = ()
) -> QWidget | None:
    """The next (or previous) stop after the one with the focus, cyclic; None if there are no stops."""
    widgets = [] if root is None else list(stops(root, single))
    if not widgets:
        return None
    at = next(
        (i for i, widget in enumerate(widgets) if here is not None and (widget is here or widget.isAncestorOf(here))),
        None,
    )
    if at is None:
        return widgets[0 if forward else -1]
    return widgets[(at + (1 if forward else -1)) % len(widgets)]


def resize_within(window: QWidget, width: int, height: int) -> None:
    """Give a window or dialog this size, limited by its screen."""
    available = window.screen().availableSize()
    window.resize(min(width, available.width() - MARGIN), min(height, available.height() - MARGIN))


def resize_to_lines(dialog: QWidget, width: int) -> None:
    """Give a dialog this width, or the width that its buttons need, and the height of its wrapped lines."""
    if (layout := dialog.layout()) is not None:
        wide = max(width, layout.minimumSize().width())
        resize_within(dialog, wide, layout.totalHeightForWidth(wide))


def inside(widget: QWidget) -> Iterator[QWidget]:
    """The direct children of a widget, in reading order."""
    if isinstance(widget, QSplitter):
        yield from filter(None, map(widget.widget, range(widget.count())))
    elif isinstance(widget, QStackedWidget):
        yield from filter(None, [widget.currentWidget()])
    elif isinstance(widget, QScrollArea):
        yield from filter(None, [widget.widget()])
    elif (layout := widget.layout()) is not None:
        laid = list(_of(layout))
        yield from laid
        buttons = widget.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly)
        yield from (button for button in buttons if button not in laid)  # for example those that float above the rest


def _of(layout: QLayout) -> Iterator[QWidget]:
    for item in filter(None, map(layout.itemAt, range(layout.count()))):
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _of(inner)
