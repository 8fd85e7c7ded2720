"""Pages that a browser sent: marked as long as they are shown, never fetched, kept as they came."""

import re
from itertools import count

import pytest
from PySide6.QtCore import Qt

from plainleaf.bridge.received import Missing
from plainleaf.desktop.recents.pane import RECENT
from plainleaf.desktop.window import Delivery
from plainleaf.desktop.window.page import messages, reading
from plainleaf.desktop.window.page.original import TASK
from plainleaf.engine.page import Page

STORY = "A sentence over a picture, of some words, so that it stays in the article as a paragraph of its own."
MOMENT = "2026-11-21T09:30:00+00:00"


def delivery(html, url="https://news.example/private", missing=()):
    return Delivery(Page(html.encode(), url, "text/html; charset=utf-8", "browser"), MOMENT, missing=missing)


@pytest.fixture
def web(local_web, news):
    server = local_web()
    server.put("/other", news("Another story"))
    return server


@pytest.fixture
def received(qtbot, window, web, news):
    """The window with a page that a browser sent from the local web, which would not serve it."""
    html = news("Behind a login").replace("<h1>", "<noscript>Please switch on scripts.</noscript><h1>")
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]):
        window.open_delivery(delivery(html, web.origin + "/private"))
    return window


def test_short_page_message_depends_on_its_scripts(qtbot, window, web):
    short = "<title>Short</title><article><h1>Short</h1><p>Nothing has come yet.</p></article>"
    offer = window.bars.offer
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.put("/short", short))
    assert offer.button.text() == "Open it live"
    with qtbot.waitSignal(window.loader.opened):
        window.open_delivery(delivery(short))
    assert offer.isVisible()
    assert "The browser showed almost no text" in offer.label.text()
    assert offer.button.text() == "Open it in the browser"
    with qtbot.waitSignal(window.loader.opened):
        window.open_delivery(delivery("<title>None</title><body><img src=a.png>"))
    assert messages.no_text("https://news.example/private", True, False).actions[0] == messages.BROWSER


def test_a_sent_page_is_marked_as_long_as_it_is_shown(qtbot, received, web, ask):
    window = received
    qtbot.waitUntil(window.bars.top.delivered.isVisible)
    assert window.bars.top.delivered.text() == "from the browser"
    reported = window.bars.top.delivered.toolTip()
    assert reported.startswith("Sent from the browser ")
    assert "Nothing was fetched" in reported
    assert window.bars.top.address.accessibleDescription() == reported
    assert ask(window.panes.article_view, "document.querySelector('.site').innerText").endswith("from the browser")
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(web.origin + "/other")
    assert not window.bars.top.delivered.isVisible()
    assert window.bars.top.address.accessibleDescription() == ""
    qtbot.waitUntil(lambda: "from the browser" not in str(ask(window.panes.article_view, "document.body.innerText")))
    window.actions_by_id["back"].trigger()
    assert window.bars.top.delivered.isVisible()


def test_sent_page_hides_its_noscript(qtbot, received, shown_text):
    qtbot.waitUntil(lambda: "eleven weeks" in shown_text(received.panes.original_view))
    assert "switch on scripts" not in shown_text(received.panes.original_view)


def test_reloading_a_sent_page_reads_it_without_the_network(qtbot, received, web):
    with qtbot.waitSignal(received.loader.opened):
        received.actions_by_id["reload"].trigger()
    assert received.reading.article.title == "Behind a login"
    assert received.bars.top.delivered.isVisible()
    assert web.accepted == 0


def test_unreadable_sent_page_is_tried_again_unchanged(qtbot, window, web, shown_text):
    sent = Delivery(Page(b"%PDF-1.4 no page", web.origin + "/private", "text/html", "browser"), MOMENT)
    with qtbot.waitSignal(window.loader.failed):
        window.open_delivery(sent)
    qtbot.waitUntil(lambda: "could not be opened" in shown_text(window.panes.article_view))
    with qtbot.waitSignal(window.loader.failed):
        window.panes.article_view.action.emit("retry")
    assert web.accepted == 0


def test_recent_sent_page_says_so_and_reopens_offline(qtbot, received, web):
    window = received
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/other")
    entry = window.panes.recents.list.model().index(1, 0)
    assert entry.data(RECENT).sent == MOMENT
    assert "Sent from the browser" in entry.data(Qt.ItemDataRole.ToolTipRole)
    assert "Sent from the browser" in entry.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    with qtbot.waitSignal(window.loader.opened):
        window.panes.recents.opened.emit(entry.data(RECENT))
    assert window.reading.article.title == "Behind a login"
    assert "/private" not in web.asked


def test_a_page_sent_for_a_passage_opens_at_it_in_both_panes(qtbot, window, news, ask):
    numbers = count()
    html = re.sub(r"<(?=[a-z])(\w+)", lambda tag: f'<{tag[1]} data-plainleaf="{next(numbers)}"', news(paragraphs=60))
    place = int(re.findall(r'<p data-plainleaf="(\d+)"', html)[40])
    sent = delivery(html)
    with qtbot.waitSignals(
        [window.panes.original_view.ready, window.panes.article_view.ready, window.panes.article_view.loaded],
    ):
        window.open_delivery(Delivery(sent.page, MOMENT, place))
    for pane, attribute in ((window.panes.original_view, "data-plainleaf"), (window.panes.article_view, "data-node")):
        top = f"""document.querySelector('[{attribute}="{place}"]').getBoundingClientRect().top / innerHeight"""
        qtbot.waitUntil(lambda pane=pane, top=top: 0 <= ask(pane, top) < 0.5)


@pytest.fixture
def large_page(news):
    """A page whose original takes long to be drawn."""
    return news("A long log", paragraphs=2000)


def test_large_page_shows_article_before_overlay(qtbot, window, web, large_page, shown_text, ask):
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open(web.put("/log", large_page))
    assert "eleven weeks" not in shown_text(window.panes.original_view)
    qtbot.waitUntil(lambda: ask(window.panes.original_view, "document.querySelectorAll('p').length") > 1000)
    tinted = "CSS.highlights.get('plainleaf-kept')?.size"
    qtbot.waitUntil(lambda: (ask(window.panes.original_view, tinted) or 0) > 1000)


def test_the_drawing_of_a_large_page_can_be_stopped(qtbot, window, large_page, shown_text):
    with qtbot.waitSignal(window.loader.opened):
        window.open_delivery(delivery(large_page))
    window.actions_by_id["cancel"].trigger()
    qtbot.waitUntil(lambda: "drawing was stopped" in shown_text(window.panes.original_view))
    assert not window.tasks.busy(TASK)
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.panes.original_view.action.emit("reload")
    qtbot.waitUntil(lambda: "eleven weeks" in shown_text(window.panes.original_view))


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="9" height="9"/></svg>'
MISSING = (Missing("picture", "refused", 1), Missing("picture", "late", 1), Missing("sheet", "refused", 1))
DRAWN = "[...document.images].filter((image) => image.naturalWidth === 320).length"


@pytest.fixture
def illustrated(qtbot, window, web, news):
    """The window with a page of which two pictures and a style sheet did not come along."""
    web.put("/p.svg", PICTURE, "image/svg+xml")
    web.put("/q.svg", PICTURE, "image/svg+xml")
    web.put("/s.css", "h1 { background: url(/q.svg) }", "text/css")
    pictures = f'<p><img src="{web.origin}/p.svg" alt="One"></p><p><img src="{web.origin}/q.svg" alt="Two"></p>'
    html = news("With pictures").replace("<h1>", f'<link rel="stylesheet" href="{web.origin}/s.css"><h1>')
    html = html.replace("</h1>", f'</h1><p style="background: url({web.origin}/b.svg)">{STORY}</p>{pictures}', 1)
    views = (window.panes.original_view, window.panes.article_view)
    with qtbot.waitSignals([window.loader.opened, *(view.loaded for view in views)]):
        window.open_delivery(delivery(html, f"{web.origin}/private", MISSING))
    return window


def test_missing_pictures_are_reported_and_fetched_on_request(qtbot, illustrated, web, ask, frames):
    window = illustrated
    notice, views = window.missing.notice, (window.panes.original_view, window.panes.article_view)
    assert notice.isVisible()
    assert notice.label.text() == "2 pictures and 1 style sheet did not come along."
    assert window.bars.status.sign.text() == "2 pictures and 1 style sheet missing"
    assert notice.label.toolTip().splitlines()[1:] == ["1 picture: too late", "1 style sheet: kept back by its site"]
    for view in views:
        frames(view)
    assert web.accepted == 0
    assert [ask(view, "document.images.length") for view in views] == [2, 2]
    window.panes.article_view.setFocus()
    notice.load.setFocus()
    with qtbot.waitSignals([view.loaded for view in views]):
        qtbot.keyClick(notice.load, Qt.Key.Key_Space)
    for view in views:
        qtbot.waitUntil(lambda view=view: ask(view, DRAWN) == 2)
    assert {"/p.svg", "/q.svg", "/s.css"} <= set(web.asked)
    assert not notice.isVisible()
    assert not window.actions_by_id["load-missing"].isEnabled()
    qtbot.waitUntil(lambda: window.bars.status.sign.text() == "Complete")
    assert "loaded from the web" in window.bars.top.delivered.toolTip()


def test_notice_appears_once_and_a_key_loads_later(qtbot, illustrated, web, ask):
    window = illustrated
    window.missing.notice._close.click()
    with qtbot.waitSignal(window.current.article_changed):
        window.reselector.choose(reading.MethodChoice("descent", {}))
    assert not window.missing.notice.isVisible()
    assert web.accepted == 0
    assert window.actions_by_id["load-missing"].isEnabled()
    window.actions_by_id["load-missing"].trigger()
    qtbot.waitUntil(lambda: ask(window.panes.article_view, DRAWN) == 2)


def test_uncounted_missing_pictures_are_reported(qtbot, window, web, news):
    pictures = "".join(f'<p><img src="{web.origin}/{name}.svg" alt="{name}"></p>' for name in "pqr")
    html = news("With pictures").replace("</h1>", f"</h1>{pictures}", 1)
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.open_delivery(delivery(html, f"{web.origin}/private", MISSING[:1]))
    qtbot.waitUntil(lambda: window.bars.status.sign.text() == "3 pictures missing")
    assert window.missing.notice.label.text() == "3 pictures did not come along."
    assert window.missing.notice.label.toolTip().splitlines()[-1] == "2 pictures: not found by the extension"


def test_permanent_choice_asks_nothing(qtbot, window, web, ask, news):
    window.memory._settings.set("sent", {"load_missing": True})
    web.put("/p.svg", PICTURE, "image/svg+xml")
    html = news("With pictures").replace("</h1>", f'</h1><p><img src="{web.origin}/p.svg" alt="One"></p>', 1)
    window.open_delivery(delivery(html, f"{web.origin}/private", MISSING[:1]))
    qtbot.waitUntil(lambda: ask(window.panes.article_view, DRAWN) == 1)
    assert not window.missing.notice.isVisible()
