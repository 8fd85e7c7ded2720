"""Where the Tab key goes: through all controls as they stand on the screen, and into and out of the web panes.

Qt's own chain follows the order in which widgets were made, and web views make their inner widgets anew.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from plainleaf.desktop.web import WebPane
from plainleaf.desktop.widgets.laid_out import inside


def stops(widget: QWidget) -> Iterator[QWidget]:
    """The visible widgets in and below this one that take the keyboard, in reading order."""
    if not widget.isVisible() or not widget.isEnabled():
        return
    if isinstance(widget, WebPane):
        yield widget.view
        return
    inner = list(inside(widget))
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not (inner and isinstance(widget, QScrollArea)):
        yield widget
    for child in inner:
        yield from stops(child)


def after(root: QWidget | None, here: QWidget | None, forward: bool) -> QWidget | None:
    """The stop after (or before) the one that has the keyboard, from the end round to the start; None without any."""
    found = [] if root is None else list(stops(root))
    if not found:
        return None
    at = next((i for i, one in enumerate(found) if here is not None and (one is here or one.isAncestorOf(here))), None)
    if at is None:
        return found[0 if forward else -1]
    return found[(at + (1 if forward else -1)) % len(found)]
