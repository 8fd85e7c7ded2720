"""All pages of an article: each fetched once, in order, with a limit."""

import socket

import pytest

from plainleaf.actions import open_source, read_all_pages
from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError

WORDS = ("harbour", "bridge", "ferry", "lock", "pier", "beacon", "anchor", "rudder", "mast", "keel")


def text(number: int, links: str) -> str:
    word = WORDS[number % len(WORDS)]
    reported = "".join(
        f"<p>{f'Sentence {n} of page {number} tells of the {word}, at length. ' * 4}</p>" for n in range(4)
    )
    return (
        f"<title>Tides</title><body><div id='story'><h1>Tides</h1>{reported}</div><div class='nav'>{links}</div></body>"
    )


def chain(site, count: int) -> str:
    """Pages that each name the first, their neighbours and the last, as most sites do."""
    for number in range(1, count + 1):
        shown = sorted({1, number - 1, number + 1, count} & set(range(1, count + 1)) - {number})
        links = "".join(f'<a href="/s{f"?page={other}" if other > 1 else ""}">{other}</a> ' for other in shown)
        site.put(f"/s?page={number}" if number > 1 else "/s", text(number, links))
    return site.origin + "/s"


def places(article_text: str, count: int) -> list[int]:
    return [article_text.find(f"of page {number} ") for number in range(1, count + 1)]


def test_all_pages_are_joined_in_order(site):
    reported: list[tuple[int, int]] = []
    whole = read_all_pages(
        open_source(chain(site, 5)), pause=0, progress=lambda done, known: reported.append((done, known))
    )
    assert places(whole.article.text, 5) == sorted(places(whole.article.text, 5))
    assert -1 not in places(whole.article.text, 5)
    assert [url.partition("=")[2] for url in whole.pages] == ["", "2", "3", "4", "5"]
    assert site.asked.count("/s") == 1
    assert len(site.asked) == len(set(site.asked)) == 5
    assert whole.error is None
    assert whole.article.record.pages == whole.pages
    assert whole.pages[-1] in whole.article.render("markdown", with_metadata=True)
    assert [done for done, _ in reported] == [1, 2, 3, 4]


def test_a_page_in_the_middle_finds_the_first_and_the_last(site):
    chain(site, 4)
    whole = read_all_pages(open_source(f"{site.origin}/s?page=3"), pause=0)
    assert -1 not in places(whole.article.text, 4)
    assert places(whole.article.text, 4) == sorted(places(whole.article.text, 4))


def test_pages_are_limited(site):
    whole = read_all_pages(open_source(chain(site, 9)), pause=0, limit=3)
    assert len(whole.pages) == 3
    assert len(site.asked) == 3


def test_a_circle_of_next_links_ends(site):
    site.put("/s", text(1, '<a rel="next" href="/s?page=2">next</a>'))
    for number in range(2, 8):  # beyond its end the site shows the second page again
        site.put(f"/s?page={number}", text(2, f'<a rel="next" href="/s?page={number + 1}">next</a>'))
    whole = read_all_pages(open_source(f"{site.origin}/s"), pause=0)
    assert len(whole.pages) == 2
    assert whole.article.text.count("Sentence 0 of page 2") == 4


def test_failing_page_is_reported_and_others_stay(site):
    chain(site, 4)
    site.put("/s?page=3", "", status=500)
    whole = read_all_pages(open_source(f"{site.origin}/s"), pause=0)
    assert [url.partition("=")[2] for url in whole.pages] == ["", "2"]
    assert "page=3" in str(whole.error)
    assert "of page 2 " in whole.article.text


def test_an_article_of_one_page_is_itself(site):
    page = open_source(site.put("/one", text(1, '<a href="/two">Next story</a>')))
    whole = read_all_pages(page)
    assert (len(whole.pages), site.asked) == (1, ["/one"])


def test_it_can_be_given_up_between_two_pages(site):
    page = open_source(chain(site, 4))
    with pytest.raises(FetchError) as reported:
        read_all_pages(page, pause=60, cancelled=lambda: len(site.asked) > 0)
    assert reported.value.kind == "cancelled"
    assert site.asked == ["/s"]


def test_further_pages_rebound_to_this_computer_are_refused(site, monkeypatch):
    chain(site, 3)
    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _host, *given, **named: look_up("127.0.0.1", *given, **named))
    url = site.origin.replace("127.0.0.1", "harbour.example") + "/s"
    whole = read_all_pages(Page(text(1, '<a href="/s?page=2">2</a>').encode(), url, None, "http"), pause=0)
    assert whole.pages == (url,)
    assert "harbour.example is on this computer, where a page from outside does not lead" in str(whole.error)
    assert site.asked == []
