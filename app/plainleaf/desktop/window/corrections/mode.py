"""Correction mode: arrow keys walk the page's tree, one key for each correction of the element."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.corrections.blocks import beside, block_of, described, down, up
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.page.current import CurrentPage


class CorrectionMode(QObject):
    """``wanted(kind)`` when a key requests ``content``, ``remove`` or ``keep`` for the ``node``; ``moved(title)`` when
    another one is selected, with its description; ``changed(on)`` when the mode starts or ends."""

    wanted = Signal(str)
    moved = Signal(str)
    changed = Signal(bool)

    def __init__(self, current: CurrentPage, original: PageView, panes: tuple[QWidget, ...]) -> None:
        super().__init__(current)
        self._current = current
        self._original = original
        self.on = False
        self.node = -1
        self._shortcuts = [
            self._shortcut(pane, key, handler)
            for pane in panes
            for key, handler in (
                (Qt.Key.Key_Up, lambda: self._walk(up)),
                (Qt.Key.Key_Down, lambda: self._walk(down)),
                (Qt.Key.Key_Left, lambda: self._walk(lambda document, node: beside(document, node, -1))),
                (Qt.Key.Key_Right, lambda: self._walk(lambda document, node: beside(document, node, +1))),
                (Qt.Key.Key_Return, lambda: self.wanted.emit("content")),
                (Qt.Key.Key_Enter, lambda: self.wanted.emit("content")),
                (Qt.Key.Key_Delete, lambda: self.wanted.emit("remove")),
                (Qt.Key.Key_Insert, lambda: self.wanted.emit("keep")),
            )
        ]

    def begin(self, node: int) -> None:
        """Start at a node, else at the beginning of the article."""
        reading = self._current.reading
        if reading is None:
            return
        self._set(True)
        first = next(iter(reading.places), down(reading.document, reading.document.body))
        self.go(node if node >= 0 else block_of(reading.document, first))

    def end(self) -> bool:
        """End it; False if it was off."""
        was = self.on
        if was:
            self._set(False)
            self.node = -1
            self._original.show_hover(-1)
        return was

    def go(self, node: int) -> None:
        """Select a node: outline it on the page and scroll to it."""
        reading = self._current.reading
        if reading is None or not self.on:
            return
        before, self.node = self.node, max(node, reading.document.body)
        node = self.node
        address = address_of(reading.document, node)
        self._original.scroll_to(address, 0.0, True)
        self._original.show_hover(address)
        if node != before:
            self.moved.emit(described(reading.document, node))

    def at(self, node: int) -> None:
        """Select the block of a node under the pointer."""
        reading = self._current.reading
        if reading is not None and self.on and node >= 0:
            self.go(block_of(reading.document, node))

    def _walk(self, step: Callable[..., int]) -> None:
        reading = self._current.reading
        if reading is not None and self.node >= 0:
            self.go(step(reading.document, self.node))

    def _set(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            for shortcut in self._shortcuts:
                shortcut.setEnabled(on)
            self.changed.emit(on)

    def _shortcut(self, pane: QWidget, key: Qt.Key, handler: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(QKeySequence(key), pane)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setEnabled(False)
        shortcut.activated.connect(handler)
        return shortcut
