"""One key from the article to the same place of the original and back; an article runs as its page does."""

import re

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture
def opened(qtbot, window, local_web, news):
    server = local_web()
    server.put("/long", news(paragraphs=60))
    server.put("/upright.css", "body { writing-mode: vertical-rl }", "text/css")
    upright = news().replace("<title>", '<link rel="stylesheet" href="/upright.css"><title>')
    server.put("/english", upright)
    reported = "".join(f"<p>{'吾輩は猫である。名前はまだ無い。' * 9}{at}</p>" for at in range(19))
    server.put("/japanese", re.sub("</h1>(<p>.*?</p>)+", f"</h1>{reported}", upright))

    def open_page(path):
        with qtbot.waitSignal(window.loader.opened):
            window.open(server.origin + path)
        qtbot.waitUntil(window.panes.article_view.cover.isHidden)
        return window

    return open_page


def at_line(ask, view):
    """The address and the words of what is at the reading line."""
    return ask(view, "plainleaf.nodes.at(plainleaf.scrolling.where()[0]).textContent.slice(0, 60)")


@pytest.mark.parametrize("pages", [False, True])
def test_one_key_shows_the_other_side_at_the_same_words(qtbot, opened, ask, pages):
    window = opened("/long")
    panes, flip = window.panes, window.actions_by_id["flip"]
    window.view_switch.show("read")
    window.actions_by_id["pages"].setChecked(pages)
    place = int(window.reading.document.address[window.reading.places[30]])
    panes.article_view.scroll_to(place)
    panes.article_view.scrolled.emit(place, 0.0)
    flip.trigger()
    assert panes.original.isVisible()
    assert not panes.article.isVisible()
    assert panes.original.isAncestorOf(QApplication.focusWidget())
    words = f"document.querySelector('[data-node=\"{place}\"]').textContent.slice(0, 60)"
    qtbot.waitUntil(lambda: at_line(ask, panes.original_view) == ask(panes.article_view, words))
    flip.trigger()
    assert panes.article.isVisible()
    assert not panes.original.isVisible()
    bounds = f"plainleaf.flow.bounds(plainleaf.nodes.at({place}))"

    def is_seen():
        found = ask(panes.article_view, bounds)
        return found["end"] > 0 and found["start"] < ask(panes.article_view, "plainleaf.flow.size()")

    qtbot.waitUntil(is_seen)  # before the view has scrolled, it is below


def test_flip_moves_the_focus_and_new_pages_start_with_the_article(qtbot, opened):
    window = opened("/long")
    panes, flip = window.panes, window.actions_by_id["flip"]
    window.view_switch.show("side-by-side")
    panes.article.take_focus()
    flip.trigger()
    assert panes.original.isAncestorOf(QApplication.focusWidget())
    flip.trigger()
    assert panes.article.isAncestorOf(QApplication.focusWidget())
    window.view_switch.show("read")
    for back in ("read", "edit-article"):
        flip.trigger()
        assert panes.flipped
        window.actions_by_id[back].trigger()
        qtbot.waitUntil(panes.article.isVisible)
    window.editing.discard()
    qtbot.waitUntil(lambda: not window.editing.on)
    flip.trigger()
    assert panes.flipped
    opened("/english")
    assert not panes.flipped
    assert panes.article.isVisible()


@pytest.mark.parametrize(("path", "vertical"), [("/japanese", True), ("/english", False)])
def test_article_of_a_japanese_page_is_vertical(qtbot, opened, ask, path, vertical):
    window = opened(path)
    written = []
    window.panes.original_view.written.connect(written.append)
    window.overlay.redraw()
    qtbot.waitUntil(lambda: bool(written) and written[-1] == vertical)
    qtbot.waitUntil(lambda: ask(window.panes.article_view, "plainleaf.flow.isVertical()") == vertical)
    opened("/long")
    qtbot.waitUntil(lambda: not ask(window.panes.article_view, "plainleaf.flow.isVertical()"))
