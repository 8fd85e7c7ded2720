"""The one model of the open page: what it tells, and that late results find the page as it is by then."""

import threading

import pytest
from tests.patience import PATIENCE

from plainleaf.desktop.window.page import reselect
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.extraction import reading_of
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.page import Page


@pytest.fixture
def reading(news):
    return reading_of(Page(news().encode(), "https://a.example/", "text/html"), "a", MethodChoice("descent", {}))


@pytest.fixture
def opened(qtbot, window, local_web, news):
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(local_web().put("/news", news()))
    return window


def test_page_is_announced_before_article_and_selection(reading):
    current, reported = CurrentPage(), []
    for name in ("page_changed", "article_changed", "selection_changed"):
        getattr(current, name).connect(lambda value, name=name: reported.append((name, value, current.reading)))
    current.open(reading)
    assert reported == [(name, reading, reading) for name in ("page_changed", "article_changed", "selection_changed")]
    reported.clear()
    current.select(reading)
    assert not current.composed
    current.compose(reading)
    assert current.composed
    assert [name for name, *_ in reported] == ["selection_changed", "article_changed"]
    current.open(None)
    assert current.reading is None
    assert reported[-1] == ("selection_changed", None, None)


def test_loading_is_told_once():
    current, reported = CurrentPage(), []
    current.loading_changed.connect(reported.append)
    for on in (True, True, False, False):
        current.set_loading(on)
    assert reported == [True, False]


def test_a_slow_choice_finds_what_was_put_back_meanwhile(qtbot, opened, monkeypatch):
    """The result of a worker goes onto the page as it is by then, not as it was when the work began."""
    window, go_on, whole = opened, threading.Event(), reselect.select_safely

    def slow(*given):
        assert go_on.wait(PATIENCE)
        return whole(*given)

    monkeypatch.setattr(reselect, "select_safely", slow)
    window.reselector.choose(MethodChoice("text-block", {}))
    document = window.reading.document
    foot = next(node for node in range(len(document.nodes)) if document.describe(node) == "div#foot")
    with qtbot.waitSignal(window.current.article_changed):
        window.corrections.add((foot,), True)
    assert "Printed on paper since 1902" in window.reading.article.text
    with qtbot.waitSignal(window.current.article_changed):
        go_on.set()
    assert window.reading.choice.method == "text-block"
    assert window.reading.added == {foot}
    assert "Printed on paper since 1902" in window.reading.article.text


def test_withdrawn_choice_changes_nothing(opened, monkeypatch, work_ended):
    window, go_on, before = opened, threading.Event(), opened.reading
    monkeypatch.setattr(reselect, "select_safely", lambda *_: go_on.wait(PATIENCE))
    window.reselector.choose(MethodChoice("text-block", {}))
    window.reselector.choose(before.choice)
    go_on.set()
    work_ended("select")
    assert window.reading is before


def test_changed_article_stays_with_its_visit(qtbot, opened, local_web):
    window, first = opened, opened.reading
    server = local_web()
    with qtbot.waitSignal(window.loader.failed):
        window.open(server.origin + "/gone")
    server.put("/gone", "", "hang")
    window.actions_by_id["back"].trigger()
    assert window.reading is first
    window.actions_by_id["forward"].trigger()  # on its way for good: nothing is shown
    window.bars.method.slider.setValue(100)
    assert window.reading is window.navigation.history.current.reading is None
    window.actions_by_id["back"].trigger()
    assert window.reading is first
    window.open(server.origin + "/gone")  # the page of before is still shown
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.method.slider.setValue(100)
    assert window.reading is window.navigation.history.current.reading is not first
    window.cancel()
