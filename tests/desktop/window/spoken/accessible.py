"""The window as a screen reader finds it: the tree of Qt's accessible objects, and what is wrong in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractItemView, QGraphicsView, QHeaderView, QTableView, QTreeView, QWidget

_Role = QAccessible.Role
CONTROLS = frozenset(
    {
        _Role.Button,
        _Role.ButtonDropDown,
        _Role.ButtonMenu,
        _Role.CheckBox,
        _Role.RadioButton,
        _Role.ComboBox,
        _Role.EditableText,
        _Role.Slider,
        _Role.SpinBox,
        _Role.PageTab,
        _Role.PageTabList,
        _Role.MenuItem,
        _Role.Link,
        _Role.ListItem,
        _Role.TreeItem,
        _Role.List,
        _Role.Tree,
        _Role.Table,
        _Role.ProgressBar,
        _Role.Dialog,
    }
)
"""What a reader acts on, or goes into."""
MUTE = frozenset({_Role.Client, _Role.NoRole, _Role.Pane, _Role.Border, _Role.Whitespace})
"""Roles that say nothing of what a thing is for."""
SEVERAL = frozenset({_Role.List, _Role.Tree, _Role.Table, _Role.TreeItem, _Role.ComboBox})
"""Below these are entries, of which two may have one name."""
MOST = 60
"""Entries of a list that are looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """An object of the tree: its role and name, whether the keyboard can come to it, and its widget's class."""

    role: QAccessible.Role
    name: str
    focusable: bool
    kind: str
    path: str

    def __str__(self) -> str:
        return f"{self.kind} ({self.role.name}, {self.name!r}) in {self.path}"


def faults(root: QWidget) -> list[str]:
    """What a screen reader could not say of what is visible in a widget."""
    top = QAccessible.queryAccessibleInterface(root)
    return [*_walk(top, type(root).__name__), *_headers(root)]


def _walk(item: QAccessibleInterface, path: str) -> Iterator[str]:
    here = _found(item, path)
    if _lacks_name(item, here):
        yield f"no name: {here}"
    if here.focusable and here.role in MUTE and _is_reached(item.object()) and not _is_drawn(item.object()):
        yield f"no role: {here}"
    below = list(_children(item))
    inside = f"{path} > {here.name or here.kind}"
    if here.role not in SEVERAL:
        named = [_found(child, inside) for child in below]
        controls = [one for one in named if one.role in CONTROLS]
        yield from (f"same name: {two}" for one, two in pairwise(controls) if one.name == two.name and one.name)
    for child in below:
        yield from _walk(child, inside)


def _children(item: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for at in range(min(item.childCount(), MOST)):
        child = item.child(at)
        if child is None or not child.isValid():
            continue
        state = child.state()
        shown = child.object()
        if state.invisible or (isinstance(shown, QWidget) and not shown.isVisible()):
            continue
        if child.role() == _Role.WebDocument or type(shown).__name__.startswith("QWebEngine"):
            continue  # the engine's own tree, see tests/desktop/web
        yield child


def _found(item: QAccessibleInterface, path: str) -> Found:
    shown = item.object()
    kind = type(shown).__name__ if shown is not None else "item"
    name = item.text(QAccessible.Text.Name).strip()
    return Found(item.role(), name, bool(item.state().focusable), kind, path)


def _lacks_name(item: QAccessibleInterface, here: Found) -> bool:
    if here.name:
        return False
    if here.role in CONTROLS:
        return True
    return here.focusable and _is_reached(item.object())


def _is_drawn(shown: object) -> bool:
    """Whether it is a chart: Qt gives it no role, and from Python it cannot have one that lives as long as the chart.
    Its name and its description tell what it shows, and the rows beside it are a table."""
    return isinstance(shown, QGraphicsView) or isinstance(shown.parent(), QGraphicsView)


def _is_reached(shown: object) -> bool:
    """Whether the Tab key comes to it."""
    return isinstance(shown, QWidget) and bool(shown.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _headers(root: QWidget) -> Iterator[str]:
    """Tables whose columns have no words."""
    for view in [root, *root.findChildren(QAbstractItemView)]:
        if not isinstance(view, QTableView | QTreeView) or not view.isVisible() or view.model() is None:
            continue
        header = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
        yield from _header(view, header)


def _header(view: QAbstractItemView, header: QHeaderView) -> Iterator[str]:
    columns = view.model().columnCount()
    if columns < 2:
        return
    for column in range(columns):
        words = view.model().headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        spoken = view.model().headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        if not (words or spoken) and not header.isSectionHidden(column):
            yield f"no header: column {column} of {type(view).__name__} {view.accessibleName()!r}"
