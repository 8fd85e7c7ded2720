"""A window with its page, what of it is seen, and what its commands do."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import shiboken6
from PySide6.QtCore import QEvent, QObject, QUrl, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as PytestQtTimeoutError
from pytestqt.qtbot import QtBot

from plainleaf.desktop.reader import ReaderStyle
from plainleaf.desktop.window import Window
from plainleaf.desktop.window.comfort import paper


class Outside(QObject):
    """What would be opened by other programs, and each time that the window was to close, which it is not."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    @Slot(QUrl)
    def opened(self, url: QUrl) -> None:
        """Nothing is."""
        self.asked.append(url.toString())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Keep the window."""
        if event.type() != QEvent.Type.Close:
            return False
        self.asked.append("close")
        event.ignore()
        return True


class _Note(QObject):
    """Notes that a key has reached an action."""

    def __init__(self, action: QAction, name: str, stage: "Stage") -> None:
        super().__init__(action)
        self._name = name
        self._stage = stage

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if not isinstance(event, QShortcutEvent) or event.isAmbiguous():
            return False
        self._stage.triggered.append(self._name)
        return self._stage.only_notes


@dataclass
class Stage:
    """``window`` with ``page`` open, or none; ``triggered`` are the commands that ran."""

    window: Window
    qtbot: QtBot
    page: str
    outside: Outside
    triggered: list[str] = field(default_factory=list)
    only_notes: bool = False
    """Whether commands are noted and do nothing."""
    spoken: list[str] = field(default_factory=list)
    """The sentences that were read aloud."""

    def __post_init__(self) -> None:
        self.watch(self.window.actions_by_id)
        self.window.installEventFilter(self.outside)
        self.window.panes.article_view.spoken.connect(lambda words, _language: self.spoken.append(words))

    def watch(self, actions: dict[str, Any]) -> None:
        """Note when these run."""
        for name, action in actions.items():
            action.installEventFilter(_Note(action, name, self))

    def press(self, key: str, only_note: bool = False) -> list[str]:
        """Press a key where the keyboard is, and give what ran, or would have run."""
        self.triggered.clear()
        self.only_notes = only_note
        pressed = QKeySequence.fromString(key)[0]
        active = QApplication.activePopupWidget() or QApplication.activeWindow() or self.window
        QTest.keyClick(active.windowHandle(), pressed.key(), pressed.keyboardModifiers())
        return list(self.triggered)

    def is_able(self, command: str) -> bool:
        """Whether a command of the window, or of the rows of the shelf while the keyboard is there, is enabled."""
        page = self.window.shelf_controller.page
        if command in self.window.actions_by_id:
            return self.window.actions_by_id[command].isEnabled()
        return page is not None and page.list.hasFocus() and page.row_actions[command].isEnabled()

    def clear_message(self) -> None:
        """Say nothing in the status bar: the same may be said again."""
        self.window.bars.status.show_message("")

    def sees_other_than(self, seen: object) -> bool:
        """Wait until something else is seen, and say whether it ever is."""
        try:
            self.qtbot.waitUntil(lambda: self.seen() != seen)
        except PytestQtTimeoutError:
            return False
        return True

    def run(self, command: str) -> None:
        """Do what a command does."""
        assert self.window.actions_by_id[command].isEnabled(), command
        self.window.actions_by_id[command].trigger()

    def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        window = self.window
        panes = (window.panes.original_view, window.panes.article_view)
        self.qtbot.waitUntil(lambda: not (window.loader.busy or window.current.loading))
        self.qtbot.waitUntil(lambda: all(pane.cover.isHidden() or not pane.isVisible() for pane in panes))

    def settle_shelf(self) -> None:
        """Wait until the shelf has done what it was asked for, and what it changed is shown."""
        for _ in range(2):  # the second after those that look at what the first ones changed
            done: list[object] = []
            self.window.shelf.ask(lambda _library: True, done.append)
            self.qtbot.waitUntil(lambda done=done: bool(done))

    def have_page(self, live: bool = False) -> None:
        """Have the page open, and no other."""
        window, reading = self.window, self.window.current.reading
        if reading is None or reading.source != self.page or reading.live != live or window.loader.busy:
            window.loader.cancel()
            with self.qtbot.waitSignal(window.loader.opened):
                window.open(self.page, live)
        self.settle()

    def clear(self) -> None:
        """Put away all that lies over the window, and what was changed of it."""
        window, actions = self.window, self.window.actions_by_id
        self.qtbot.waitUntil(lambda: not window.tasks.busy(paper.TASK))  # its dialog would come over another state
        while others := [one for one in tops() if one is not window]:
            others[0].reject() if isinstance(others[0], QDialog) else others[0].close()
        for name in ("full-screen", "shelf", "compare", "left-out", "correct", "recents", "highlights"):
            actions[name].setChecked(False)
        self.qtbot.waitUntil(lambda: window.editing.on or not actions["edit-article"].isChecked())
        if window.editing.on:
            window.editing.discard()
        while window.corrections.stack.canUndo():
            window.corrections.stack.undo()
        for _ in range(8):
            window.cancel()
        window.bars.find.close_bar()
        window.bars.find.field.clear()
        while len(window.navigation.tabs) > 1:
            window.navigation.close_tab(len(window.navigation.tabs) - 1)
        window.appearance.take(ReaderStyle())
        window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        self.settle_shelf()
        self.outside.asked.clear()

    def seen(self) -> object:
        """All that a reader sees of the program or hears of it, or finds on the clipboard."""
        window = self.window
        return (
            [_looks(one) for top in tops() for one in (top, *top.findChildren(QWidget)) if one.isVisible()],
            QApplication.focusWidget(),
            QGuiApplication.clipboard().text(),
            window.windowState(),
            window.appearance.style,
            [pane.view.selectedText() for pane in (window.panes.article_view, window.panes.original_view)],
            [(action.isChecked(), action.isEnabled()) for action in window.actions_by_id.values()],
            window.loader.busy,
            list(self.outside.asked),
            list(self.spoken),
        )


def tops() -> list[QWidget]:
    """The windows and dialogs that are shown."""
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and shiboken6.isValid(one)]


def _looks(widget: QWidget) -> tuple[object, ...]:
    looks: tuple[object, ...] = (type(widget).__name__, widget.objectName(), widget.isEnabled(), widget.geometry())
    if isinstance(widget, QLabel | QAbstractButton):
        looks += (widget.text(), widget.accessibleName())  # some have a picture alone
    elif isinstance(widget, QLineEdit):
        looks += (widget.text(), widget.selectedText(), widget.cursorPosition())
    elif isinstance(widget, QComboBox):
        looks += (widget.currentText(),)
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        looks += (widget.model().rowCount(), widget.currentIndex().row())
    elif callable(value := getattr(widget, "value", None)):
        looks += (value(),)
    return looks


def over_the_window() -> Iterator[QWidget]:
    """What lies over it."""
    yield from (one for one in tops() if not isinstance(one, Window))
