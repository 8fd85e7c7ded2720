"""The states of a window: each brings a ``Stage`` into it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.desktop.window.keys.stage import Stage, tops

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
    placed: list[object] = []
    view.view.page().runJavaScript(script, 1, placed.append)
    stage.qtbot.waitUntil(lambda: bool(placed))
    QTest.keyClick(view.view.focusProxy(), Qt.Key.Key_X)  # once: a second one would come to what a later key did
    stage.qtbot.waitUntil(lambda: stage.window.editing.can_undo)


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
        stage.qtbot.waitUntil(lambda: len(tops()) > 1)
        over = next(one for one in tops() if one is not stage.window)
        over.activateWindow()
        stage.qtbot.waitUntil(lambda: over in (QApplication.activeWindow(), QApplication.activePopupWidget()))

    return enter


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
