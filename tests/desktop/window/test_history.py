"""Back and forward, and the recent pages."""

from datetime import UTC, datetime

import pytest

from plainleaf.desktop.recents import Recent, added, parsed, plain
from plainleaf.desktop.recents.recent import MOST, day_and_time, host_of, when_in_words
from plainleaf.desktop.window import Delivery
from plainleaf.desktop.window.page.history import MOST_BYTES, MOST_KEPT, History, Visit
from plainleaf.engine.page import Page

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def visited(*sources):
    history = History()
    for source in sources:
        history.visit(Visit(source, reading=source.upper()))
    return history


def test_back_and_forward_move_over_the_visits():
    history = visited("a", "b", "c")
    assert [history.move(-1).source, history.move(-1).source] == ["b", "a"]
    assert history.move(-1) is None
    assert history.current.source == "a"
    assert history.can_go_forward
    assert history.move(+1).reading == "B"


def test_a_new_visit_forgets_what_lay_ahead():
    history = visited("a", "b", "c")
    history.move(-1)
    history.visit(Visit("d"))
    assert not history.can_go_forward
    assert history.move(-1).source == "b"


def test_the_same_page_again_is_no_new_visit():
    history = visited("a", "b")
    history.visit(Visit("b", reading="newer"))
    assert history.current.reading == "newer"
    assert history.move(-1).source == "a"


def test_only_the_nearest_readings_are_kept():
    history = visited(*(str(number) for number in range(20)))
    kept = 0
    while (visit := history.move(-1)) is not None:
        kept += visit.reading is not None
    assert kept == MOST_KEPT - 1


def test_large_pages_share_a_history_limit():
    history = History()
    for number in range(4):
        history.visit(Visit(str(number), reading=number, size=MOST_BYTES // 2))
    assert history.readings == [2, 3]
    history.visit(Visit("whole", reading="whole", size=3 * MOST_BYTES))
    assert history.readings == ["whole"], "what is shown is always kept"


def test_what_a_browser_sent_stays_when_its_reading_goes():
    page = Page(b"<p>Behind a login</p>", "https://a.example/", "text/html", "browser")
    delivery = Delivery(page, "2026-11-21T09:30:00Z")
    history = History()
    history.visit(Visit("https://a.example/", reading="A", delivery=delivery))
    for number in range(20):
        history.visit(Visit(str(number), reading=number))
    while history.can_go_back:
        visit = history.move(-1)
    assert visit.delivery is delivery
    assert history.delivery_of("https://a.example/", "2026-11-21T09:30:00Z") is delivery
    assert history.delivery_of("https://a.example/", "2026-11-22T09:30:00Z") is None


def test_the_same_address_fetched_and_sent_are_two_visits():
    page = Page(b"", "https://a.example/", None, "browser")
    history = History()
    history.visit(Visit("https://a.example/", reading="fetched"))
    history.visit(Visit("https://a.example/", reading="sent", delivery=Delivery(page, "2026-11-21T09:30:00Z")))
    assert history.move(-1).reading == "fetched"


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("2026-11-21T10:00:00+00:00", "today at 10:00"),
        ("2026-11-20T23:59:00Z", "yesterday at 23:59"),
        ("2026-11-17T08:05:00", "on Tuesday at 08:05"),
        ("2025-03-01T08:05:00Z", "on 1 March 2025 at 08:05"),
        ("nonsense", ""),
    ],
)
def test_time_of_sending_is_shown(moment, words):
    assert day_and_time(moment, NOW) == words


def test_recent_pages_are_newest_first_and_named_once():
    recents = ()
    for source in ("a", "b", "a"):
        recents = added(recents, Recent(source, source.upper(), "2026-11-21T10:00:00+00:00"))
    assert [one.source for one in recents] == ["a", "b"]
    assert parsed(plain(recents)) == recents


def test_recent_pages_have_an_end():
    recents = ()
    for number in range(MOST + 20):
        recents = added(recents, Recent(str(number), "", ""))
    assert len(recents) == MOST
    assert recents[0].source == str(MOST + 19)


@pytest.mark.parametrize("stored", [None, 3, "text", [3, None, {"title": "no source"}], {"source": "x"}])
def test_a_spoilt_store_of_recent_pages_is_an_empty_one(stored):
    assert parsed(stored) == ()


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("https://www.example.org/a/b", "example.org"),
        ("http://[", "http://["),
        ("/home/reader/page.html", "page.html"),
        ("C:\\pages\\page.html", "page.html"),
    ],
)
def test_a_source_in_one_word(source, name):
    assert host_of(source) == name


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("2026-11-21T10:05:00+00:00", "10:05"),
        ("2026-11-20T10:05:00+00:00", "yesterday"),
        ("2026-11-17T10:05:00+00:00", "Tuesday"),
        ("2026-03-02T10:05:00+00:00", "2 March"),
        ("2024-03-02T10:05:00+00:00", "2 March 2024"),
        ("never", ""),
    ],
)
def test_moments_in_words(when, words):
    assert when_in_words(when, NOW) == words
