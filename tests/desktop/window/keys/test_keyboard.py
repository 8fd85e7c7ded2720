"""Everything by keyboard: Tab reaches every control and pane in reading order, and each says its name."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plainleaf.desktop.web import WebPane
from plainleaf.desktop.widgets.laid_out import stops


@pytest.fixture
def open_window(qtbot, window, local_web, news):
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.ready, window.panes.article_view.ready]):
        window.open(local_web().put("/news", news()))
    window.activateWindow()
    return window


def regions(window):
    """The parts of the window in the order in which Tab comes through them."""
    parts = {
        "top": window.bars.top,
        "recents": window.panes.recents,
        "original": window.panes.original_view,
        "article": window.panes.article_view,
        "inspector": window.panes.inspector,
    }
    order = []
    for stop in stops(window.centralWidget(), (WebPane,)):
        name = next((name for name, part in parts.items() if part.isAncestorOf(stop)), "")
        if name and name not in order:
            order.append(name)
    return order


def test_tab_goes_through_the_window_in_reading_order(open_window):
    window = open_window
    assert regions(window) == ["top", "original", "article", "inspector"]
    window.actions_by_id["recents"].setChecked(True)
    assert regions(window) == ["top", "recents", "original", "article", "inspector"]
    found = list(stops(window.centralWidget(), (WebPane,)))
    for stop in (
        window.bars.method.slider,
        window.panes.inspector.steps,
        window.panes.inspector.picture,
        window.panes.inspector.tabs,
    ):
        assert stop in found


def test_every_stop_has_a_name_for_a_screen_reader(open_window):
    open_window.actions_by_id["recents"].setChecked(True)
    nameless = [
        stop
        for stop in stops(open_window.centralWidget(), (WebPane,))
        if not stop.accessibleName() and not getattr(stop, "text", str)()
    ]
    assert nameless == []


ELEMENT = "[document.hasFocus(), [...document.querySelectorAll('*')].indexOf(document.activeElement)]"


def test_tab_moves_from_page_to_article_and_back(qtbot, open_window, ask):
    window = open_window
    window.bars.top.edit_address()
    qtbot.waitUntil(window.bars.top.address.hasFocus)
    came = []

    def place() -> tuple[object, ...]:
        """Where the keyboard is: the control of the window, and the element of each page."""
        return window.focusWidget(), *(
            ask(getattr(window.panes, pane), ELEMENT) for pane in ("original_view", "article_view")
        )

    for _ in range(80):
        before = place()
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        qtbot.waitUntil(lambda before=before: place() != before)
        if window.bars.top.address.hasFocus():
            break
        for name in ("original", "article", "inspector"):
            part = getattr(window.panes, name)
            if part.isAncestorOf(window.focusWidget()) and name not in came:
                came.append(name)
    assert came == ["original", "article", "inspector"]
    assert window.bars.top.address.hasFocus()


def test_reading_begins_at_the_article_not_at_its_first_link(qtbot, window, local_web, news, ask):
    page = news().replace("The harbour bridge", 'The <a href="/bridge">harbour bridge</a>', 1)
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.ready, window.panes.article_view.loaded]):
        window.open(local_web().put("/news", page))
    window.activateWindow()
    window.panes.inspector.steps.setFocus()
    window.actions_by_id["read"].trigger()
    qtbot.waitUntil(lambda: not window.panes.inspector.isVisible())
    assert ask(window.panes.article_view, "document.querySelectorAll('article a').length") > 0
    assert ask(window.panes.article_view, "document.activeElement.tagName") == "BODY"
