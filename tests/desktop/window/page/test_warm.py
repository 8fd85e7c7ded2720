"""What a window loads ahead of its first page, and that nobody notices."""

import os
import signal

import pytest
from PySide6.QtCore import QObject

from plainleaf.desktop.web.scripts import WORLD


class Heard(QObject):
    """What a pane reports, by name."""

    NAMES = ("loaded", "ready", "painted", "failed", "outlined", "moved", "scrolled", "hovered", "action")

    def __init__(self, pane: QObject) -> None:
        super().__init__(pane)
        self.names: list[str] = []
        for name in self.NAMES:
            getattr(pane, name).connect(lambda *_values, name=name: self.names.append(name))


@pytest.fixture
def warm(qtbot, manager):
    """A window whose article's view has loaded the empty page, and what was heard of it."""
    window = manager.new_window()
    view = window.panes.article_view
    heard, loads = Heard(view), []
    view._page.loadFinished.connect(loads.append)
    qtbot.waitUntil(lambda: bool(loads))
    assert loads == [True]
    return window, heard


def test_article_view_is_warm_before_the_first_page(qtbot, warm):
    window, heard = warm
    view = window.panes.article_view
    assert view._page.renderProcessPid() > 0
    assert window.panes.original_view._page.renderProcessPid() == 0  # drawn after the article: it has time
    here: list[object] = []
    qtbot.waitUntil(
        lambda: view._page.runJavaScript("!!globalThis.plainleafIsHere", WORLD.value, here.append) or True in here
    )
    assert heard.names == []
    assert window.free
    assert window.start.shown
    assert not window.current.loading


def test_the_first_page_replaces_the_empty_one(qtbot, warm, local_web, news, ask):
    window, heard = warm
    view, pages = window.panes.article_view, window.panes.article_view._pages
    ahead = view._ahead
    with qtbot.waitSignals([window.loader.opened, view.ready, view.loaded, view.painted]):
        window.open(local_web().put("/news", news()))
    assert "failed" not in heard.names
    assert "eleven weeks of repairs" in ask(view, "document.body.innerText")
    assert ahead.host() not in pages._pages  # it is not kept
    view.warm_up()  # nothing is loaded over a page
    assert ask(view, "document.querySelectorAll('article > p').length") > 1


def test_page_arriving_during_warm_up_is_shown(qtbot, manager, local_web, news, ask):
    window = manager.new_window()
    view = window.panes.article_view
    heard, begun = Heard(view), []
    view._page.loadStarted.connect(lambda: begun.append(True))
    qtbot.waitUntil(lambda: bool(begun))
    with qtbot.waitSignals([window.loader.opened, view.loaded, view.painted]):
        view.show_message("Soon", ["A message in between."])
        window.open(local_web().put("/news", news()))
    assert "failed" not in heard.names
    assert "eleven weeks of repairs" in ask(view, "document.body.innerText")


def test_dead_warm_page_is_replaced(qtbot, warm, local_web, news, ask):
    window, heard = warm
    view = window.panes.article_view
    ended, page = [], view._page
    page.renderProcessTerminated.connect(lambda *how: ended.append(how))
    os.kill(page.renderProcessPid(), signal.SIGKILL)
    qtbot.waitUntil(lambda: bool(ended) and view._page is not page)
    assert heard.names == []
    with qtbot.waitSignals([window.loader.opened, view.loaded, view.painted]):
        window.open(local_web().put("/news", news()))
    assert "failed" not in heard.names
    assert "eleven weeks of repairs" in ask(view, "document.body.innerText")


def test_a_window_that_opens_a_page_at_once_loads_no_other(qtbot, manager, local_web, news):
    address = local_web().put("/news", news())
    window = manager.new_window(address)
    with qtbot.waitSignal(window.panes.article_view.loaded):
        pass
    assert window.panes.article_view._ahead.isEmpty()
