"""Articles over several pages: loaded, joined, and kept when another choice reads them."""

import pytest

from plainleaf.desktop.window.page.reading import MethodChoice

PARTS = ("Part 1.", "Part 2.", "Part 3.")


@pytest.fixture
def serial(local_web, news):
    """Three pages of one article, each of which names the others."""
    server = local_web()
    for number, part in enumerate(PARTS, 1):
        others = "".join(f'<a href="/serial/{one}">{one}</a> ' for one in (1, 2, 3) if one != number)
        page = news("The long way round").replace("<p>", f"<p>{part} ", 1)
        server.put(f"/serial/{number}", page.replace('</div><div id="side">', f'<p>{others}</p></div><div id="side">'))
    return server


@pytest.fixture
def first_page(qtbot, window, serial):
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]):
        window.open(serial.origin + "/serial/1")
    assert [window.reading.article.text.count(part) for part in PARTS] == [1, 0, 0]


@pytest.mark.usefixtures("first_page")
def test_joined_pages_stay_joined_with_another_method(qtbot, window):
    with qtbot.waitSignal(window.current.article_changed):
        window.further_pages.load()
    assert [window.reading.article.text.count(part) for part in PARTS] == [1, 1, 1]
    with qtbot.waitSignal(window.current.article_changed):
        window.reselector.choose(MethodChoice("text-block", {}))
    article = window.reading.article
    assert article.record.method == "text-block"
    assert [article.text.count(part) for part in PARTS] == [1, 1, 1]
    assert len(article.record.pages) == 3


@pytest.mark.usefixtures("first_page")
def test_late_pages_are_joined_by_the_newer_choice(qtbot, window):
    window.further_pages.load()
    window.reselector.choose(MethodChoice("text-block", {}))
    qtbot.waitUntil(lambda: window.reading.article.record.method == "text-block")
    qtbot.waitUntil(lambda: PARTS[2] in window.reading.article.text)
    assert window.reading.article.record.method == "text-block"
    assert [window.reading.article.text.count(part) for part in PARTS] == [1, 1, 1]


@pytest.mark.usefixtures("first_page")
def test_next_page_is_not_joined(qtbot, window, serial, news):
    with qtbot.waitSignal(window.current.article_changed):
        window.further_pages.load()
    serial.put("/alone", news("Ferry is late"))
    with qtbot.waitSignal(window.loader.opened):
        window.open(serial.origin + "/alone")
    assert window.reading.joined == ()
    assert not any(part in window.reading.article.text for part in PARTS)
