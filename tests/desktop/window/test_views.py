"""Three views of one page: what each shows, what is remembered, and bars that leave while an article is read."""

import pytest
from PySide6.QtCore import Qt

VIEWS = {
    "read": (Qt.Key.Key_1, {"article"}),
    "side-by-side": (Qt.Key.Key_2, {"original", "article"}),
    "inspect": (Qt.Key.Key_3, {"original", "article", "inspector"}),
}


@pytest.fixture
def opened(qtbot, fresh_window, local_web, news, shown_text, ask, frames):
    def open_page(width=1280):
        fresh_window.resize(width, 800)
        with qtbot.waitSignals([fresh_window.loader.opened, fresh_window.panes.article_view.loaded]):
            fresh_window.open(local_web().put("/news", news(paragraphs=40)))
        view = fresh_window.panes.article_view
        qtbot.waitUntil(lambda: "eleven weeks" in shown_text(view))
        qtbot.waitUntil(lambda: ask(view, "document.readyState") == "complete")
        qtbot.waitUntil(lambda: not fresh_window.current.loading)  # until then Esc stops the drawing of the original
        frames(view)  # what the end of loading still tells
        return fresh_window

    return open_page


def shown(window):
    names = ("recents", "original", "article", "inspector")
    return {name for name in names if getattr(window.panes, name).isVisible()}


@pytest.mark.parametrize(("width", "view"), [(1280, "side-by-side"), (1000, "read")])
def test_first_view_depends_on_the_width(opened, width, view):
    window = opened(width)
    assert window.panes.view == window.bars.top.views.current == view
    assert shown(window) == VIEWS[view][1]


def test_the_original_waits_for_the_article(qtbot, fresh_window, local_web, news):
    fresh_window.view_switch.show("side-by-side")
    order = []
    panes = fresh_window.panes
    panes.article_view.loaded.connect(lambda _well: order.append("article"))
    panes.original_view.loaded.connect(lambda _well: order.append("original"))
    panes.original_view.view.loadStarted.connect(lambda: order.append("original begins"))
    with qtbot.waitSignals([panes.article_view.loaded, panes.original_view.loaded]):
        fresh_window.open(local_web().put("/news", news()))
    assert order == ["article", "original begins", "original"]


def test_each_view_has_its_key_its_segment_and_its_controls(qtbot, opened):
    window = opened()
    for view, (key, panes) in VIEWS.items():
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        assert (shown(window), window.bars.top.views.current) == (panes, view)
        assert window.bars.method.isVisible() == (view != "read")
        assert window.bars.method.more.isVisible() == (view == "inspect")
    for view, (_key, panes) in VIEWS.items():
        qtbot.mouseClick(window.bars.top.views.buttons[view], Qt.MouseButton.LeftButton)
        assert shown(window) == panes
    assert window.bars.top.views.buttons["inspect"].isChecked()


def test_closing_a_pane_switches_the_view(opened):
    window = opened()
    window.view_switch.show("inspect")
    window.panes.inspector.closed.emit()
    assert window.panes.view == "side-by-side"
    window.panes.original.closed.emit()
    assert window.panes.view == "read"


def test_the_view_and_its_shelf_are_remembered(opened, manager):
    window = opened()
    window.actions_by_id["inspect"].trigger()
    window.actions_by_id["recents"].trigger()
    assert "recents" in shown(window)
    window.actions_by_id["read"].trigger()
    assert shown(window) == {"article"}
    assert not window.actions_by_id["recents"].isChecked()
    window.close()
    again = manager.new_window()
    assert again.panes.view == "read"
    again.view_switch.show("inspect")
    assert again.actions_by_id["recents"].isChecked()


def test_bars_scroll_away_in_read(qtbot, opened, ask):
    window = opened(760)
    view, header = window.panes.article_view, window.frame.header
    assert view.height() == window.frame.height()
    assert header.isVisible()
    assert header.height() <= 52
    title = ask(view, "document.querySelector('h1').getBoundingClientRect().top")
    assert title > header.height()
    for to, there in ((900, False), (880, False), (800, True), (1200, False), (0, True)):
        ask(view, f"scrollTo({{top: {to}, behavior: 'instant'}})")
        qtbot.waitUntil(lambda there=there: window.leaving.shown == there)
        assert view.height() == window.frame.height()
    ask(view, "scrollTo({top: 900, behavior: 'instant'})")
    qtbot.waitUntil(lambda: not header.isVisible())
    window.view_switch.show("side-by-side")
    assert header.isVisible()


def test_visible_address_field_is_used_and_escape_stays_in_read(qtbot, opened, ask, frames):
    window = opened(1000)
    ask(window.panes.article_view, "scrollTo({top: 900, behavior: 'instant'})")
    qtbot.waitUntil(lambda: not window.leaving.shown)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.panes.view == "read"
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert window.bars.top.address.isVisible()
    assert window.focusWidget() is window.bars.top.address
    ask(window.panes.article_view, "scrollTo({top: 1800, behavior: 'instant'})")
    frames(window.panes.article_view)
    assert window.bars.top.address.isVisible()


def test_strict_balanced_and_generous_change_the_amount(qtbot, opened):
    window = opened()
    bar = window.bars.method
    assert [button.text() for button in bar.favor.buttons.values()] == ["Strict", "Balanced", "Generous"]
    assert not bar.usual.isEnabled()
    for name, key in (("recall", "raise"), ("balanced", "lower"), ("precision", "lower")):
        with qtbot.waitSignal(window.current.article_changed):
            window.actions_by_id[key].trigger()
        assert window.reading.choice.parameters["favor"] == bar.favor.current == name
    with qtbot.waitSignal(window.current.article_changed):
        bar.usual.click()
    assert window.reading.choice.parameters["favor"] == bar.favor.current == "balanced"


def test_pointer_tip_has_two_lines_and_the_inspector_the_numbers(qtbot, opened):
    window = opened()
    document = window.reading.document
    hints = []
    window.panes.original_view.show_hint = hints.append

    def point(name):
        node = next(node for node in range(len(document.nodes)) if document.describe(node) == name)
        window.panes.original_view.hovered.emit(int(document.address[node]))
        qtbot.waitUntil(lambda: bool(hints and hints[-1]))
        return hints[-1].split("\n")

    assert point("div#story") == ["Kept: it is running text in the main part of the page.", "2,124 words"]
    menu = "Left out: it is a list of links before the article begins."
    assert point("div#top") == [menu, "4 words"]
    assert window.bars.status.text() == menu
    window.view_switch.show("inspect")
    assert point("div#top")[0] == menu
    assert "%" in window.bars.status.text()


def test_what_floats_below_an_article_covers_none_of_it(qtbot, opened, ask):
    window = opened(1000)
    view = window.panes.article_view

    def below():
        return float(ask(view, "getComputedStyle(document.documentElement).getPropertyValue('--covered-below')")[:-2])

    footer = below()
    window.actions_by_id["find"].trigger()
    qtbot.waitUntil(lambda: below() > footer)
    assert below() == footer + window.bars.find.height()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: below() == footer)
