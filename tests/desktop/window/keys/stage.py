"""A window that is brought into each of its states, what of it is seen, and what its commands do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Slot
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
        while others := [one for one in _tops() if one is not window]:
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
            [_looks(one) for top in _tops() for one in (top, *top.findChildren(QWidget)) if one.isVisible()],
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


def _tops() -> list[QWidget]:
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


State = Callable[[Stage], None]


def _page(view: str) -> State:
    def enter(stage: Stage) -> None:
        stage.clear()
        stage.have_page()
        stage.window.show_view(view)
        stage.window.panes.article_view.setFocus()
        stage.settle()

    return enter


def _then(command: str, view: str = "side-by-side") -> State:
    def enter(stage: Stage) -> None:
        _page(view)(stage)
        stage.run(command)

    return enter


def _no_page(stage: Stage) -> None:
    stage.clear()
    if stage.window.current.reading is not None or not stage.window.start.shown:
        stage.window.navigation.add_tab()
        stage.window.navigation.close_tab(0)


def _live(stage: Stage) -> None:
    stage.clear()
    stage.have_page(live=True)
    stage.window.show_view("side-by-side")
    stage.window.panes.article_view.setFocus()
    stage.settle()


def _pdf(stage: Stage) -> None:
    stage.clear()
    window, pdf = stage.window, stage.page + ".pdf"
    if window.current.reading is not None or window.bars.top.address.text() != pdf:
        with stage.qtbot.waitSignal(window.loader.failed):
            window.open(pdf)
    stage.settle()


def _on_its_way(stage: Stage) -> None:
    _page("read")(stage)
    stage.window.open(stage.page + "-hangs")


def _editing(stage: Stage) -> None:
    _then("edit-article", "read")(stage)
    stage.qtbot.waitUntil(lambda: stage.window.editing.on)
    stage.settle()


def _edited(stage: Stage) -> None:
    _editing(stage)
    view = stage.window.panes.article_view
    script = (
        "(() => { const one = document.querySelector('p[contenteditable]'); one.focus();"
        " getSelection().collapse(one.firstChild, 3); })()"
    )
    view.view.page().runJavaScript(script, 1)

    def can_undo() -> bool:
        QTest.keyClick(view.view.focusProxy(), Qt.Key.Key_X)
        return stage.window.editing.can_undo

    stage.qtbot.waitUntil(can_undo)


def _shelf(stage: Stage) -> None:
    _then("shelf", "read")(stage)
    page = stage.window.shelf_controller.page
    if not page.property("watched"):
        page.setProperty("watched", True)
        stage.watch(page.row_actions)
    page.side.choose("all")
    page.field.clear()
    stage.qtbot.waitUntil(lambda: page.list.isVisible() and page.list.rows.rowCount() > 0)
    page.list.setFocus()
    page.list.setCurrentIndex(page.list.rows.index(0, 0))


def _shelf_search(stage: Stage) -> None:
    _shelf(stage)
    stage.window.shelf_controller.page.field.setText("bridge")
    stage.run("find")


def _find(stage: Stage) -> None:
    _then("find")(stage)
    stage.window.bars.find.field.setText("bridge")


def _full_screen(stage: Stage) -> None:
    _page("read")(stage)
    stage.window.actions_by_id["full-screen"].setChecked(True)


def _recents(stage: Stage) -> None:
    window, shown = stage.window, stage.window.panes.recents.list
    if shown.model().rowCount() == 0:  # a key has removed it
        with stage.qtbot.waitSignal(window.loader.opened):
            window.open(stage.page)
    _page("read")(stage)
    window.actions_by_id["recents"].setChecked(True)  # each view has its own
    stage.qtbot.waitUntil(lambda: shown.isVisible() and shown.model().rowCount() > 0)
    shown.setFocus()
    shown.setCurrentIndex(shown.model().index(0, 0))


def _highlights(stage: Stage) -> None:
    """Two passages are marked, and one of them is chosen in the article and in the list of the pane."""
    _page("read")(stage)
    shown = stage.window.panes.highlights.list
    stage.qtbot.waitUntil(lambda: stage.window.highlights.known)
    stage.window.actions_by_id["highlights"].setChecked(True)
    stage.settle_shelf()
    while (count := shown.model().rowCount()) < 2:
        stage.window.highlights.add(40 * count, 40 * count + 12, "green")
        stage.settle_shelf()
    with stage.qtbot.waitSignal(stage.window.panes.article_view.chosen):
        stage.run("highlight-next")
    stage.qtbot.waitUntil(shown.isVisible)
    shown.setFocus()


def _aloud(stage: Stage) -> None:
    """A sentence is spoken, and never ends: what goes on by itself would be seen as what a key did."""
    _page("read")(stage)
    aloud, said = stage.window.comfort.aloud, stage.window.panes.article_view.spoken
    aloud._engine = "mock"
    with stage.qtbot.waitSignal(said):
        stage.run("read-aloud")
    aloud._speaker.blockSignals(True)
    assert aloud.speaking


def _paused(stage: Stage) -> None:
    """The first sentence was begun, and reading pauses."""
    _aloud(stage)
    stage.run("read-aloud")
    assert not stage.window.comfort.aloud.speaking


def _over(command: str) -> State:
    def enter(stage: Stage) -> None:
        _then(command)(stage)
        stage.qtbot.waitUntil(lambda: len(_tops()) > 1)
        over = next(one for one in _tops() if one is not stage.window)
        over.activateWindow()
        stage.qtbot.waitUntil(lambda: over in (QApplication.activeWindow(), QApplication.activePopupWidget()))

    return enter


def over_the_window() -> Iterator[QWidget]:
    """What lies over it."""
    yield from (one for one in _tops() if not isinstance(one, Window))


STATES: dict[str, State] = {
    "no page": _no_page,
    "read": _page("read"),
    "side by side": _page("side-by-side"),
    "inspect": _page("inspect"),
    "live page": _live,
    "PDF": _pdf,
    "a page on its way": _on_its_way,
    "editing": _editing,
    "edited": _edited,
    "correcting": _then("correct"),
    "comparing": _then("compare", "inspect"),
    "left out": _then("left-out", "read"),
    "recents": _recents,
    "highlights": _highlights,
    "reading aloud": _aloud,
    "reading, paused": _paused,
    "shelf": _shelf,
    "shelf, search": _shelf_search,
    "address": _then("address"),
    "find": _find,
    "full screen": _full_screen,
}
OVER: dict[str, State] = {
    "settings": _over("settings"),
    "palette": _over("keys"),
    "about": _over("about"),
    "feeds": _over("shelf-feeds"),
    "export": _over("export"),
    "all highlights": _over("all-highlights"),
    "appearance": _over("appearance"),
    "outline": _over("outline"),
}
"""What lies over the window, which takes no keys meanwhile."""
