"""Widgets as they stand on the screen; Qt's own chain follows the order in which they were made."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLayout, QScrollArea, QSplitter, QStackedWidget, QWidget

MARGIN = 40
"""Pixels of a screen that stay around a window: for its frame, and to see what is behind it."""


def have_tab_follow(root: QWidget) -> None:
    """Have the Tab key go through a dialog as it is laid out."""
    for before, after in pairwise(_fields(root)):
        QWidget.setTabOrder(before, after)


def resize_within(window: QWidget, width: int, height: int) -> None:
    """Give a window or dialog this size, as far as its screen has room."""
    room = window.screen().availableSize()
    window.resize(min(width, room.width() - MARGIN), min(height, room.height() - MARGIN))


def resize_to_lines(dialog: QWidget, width: int) -> None:
    """Give a dialog this width, or the one that its buttons need, and the height of its lines as they are wrapped."""
    if (layout := dialog.layout()) is not None:
        wide = max(width, layout.minimumSize().width())
        resize_within(dialog, wide, layout.totalHeightForWidth(wide))


def _fields(widget: QWidget) -> Iterator[QWidget]:
    for one in inside(widget):
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            yield one
        yield from _fields(one)


def inside(widget: QWidget) -> Iterator[QWidget]:
    """The widgets directly within one, in reading order."""
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
        yield from (one for one in buttons if one not in laid)  # such as float above the rest


def _of(layout: QLayout) -> Iterator[QWidget]:
    for item in filter(None, map(layout.itemAt, range(layout.count()))):
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _of(inner)
