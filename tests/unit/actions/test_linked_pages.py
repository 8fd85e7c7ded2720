"""Pages that rules lead to: the one with all of an article, the next of several."""

import pytest

from plainleaf.actions import open_source, read_all_pages, read_source
from plainleaf.engine.rules import RuleSet, read_site_file
from plainleaf.fetching import FetchError

LONG = "The tide comes in twice a day, and whoever waits on the sand bank too long gets wet feet, says the guide. " * 3


def page(name: str, links: str = "") -> str:
    return f"<title>Tides</title><div id='story'><h1>Tides</h1><p>This is {name}. {LONG}</p></div><div>{links}</div>"


def rules(text: str) -> RuleSet:
    return RuleSet((read_site_file(text, "127.0.0.1").rule,))


def test_the_page_with_all_of_an_article_is_read_instead(site):
    site.put("/all", page("all of it"))
    first = site.put("/first", page("the first", "<a class='all' href='/all'>On one page</a>"))
    known = rules("single_page_link: //a[@class='all']\ncontent: #story")
    article = read_source(first, rules=known)
    assert "This is all of it." in article.text
    assert article.record.url == site.origin + "/all"
    assert article.record.rules[0].did == ("content",)
    assert "This is the first." in read_source(first).text
    assert site.asked == ["/first", "/all", "/first"]


def test_only_pages_with_the_links_of_the_rule(site):
    site.put("/all", page("all of it"))
    first = site.put("/first", page("the first", "<a class='all' href='/all'>On one page</a>"))
    known = rules("if_page_contains: //form\nsingle_page_link: //a[@class='all']")
    assert "This is the first." in read_source(first, rules=known).text


@pytest.mark.parametrize("href", ["/gone", "file:///etc/passwd", "javascript:alert(1)", "http://[", "/first#all", ""])
def test_unavailable_page_leaves_the_present_one(site, href):
    first = site.put("/first", page("the first", f"<a class='all' href='{href}'>On one page</a>"))
    assert "This is the first." in read_source(first, rules=rules("single_page_link: //a[@class='all']/@href")).text


def test_the_wish_to_stop_holds_on_the_way_to_it(site):
    first = open_source(site.put("/first", page("the first", "<a class='all' href='/all'>On one page</a>")))
    with pytest.raises(FetchError) as stopped:
        read_source(first, rules=rules("single_page_link: //a[@class='all']"), cancelled=lambda: True)
    assert stopped.value.kind == "cancelled"


def test_the_next_page_is_the_one_that_the_rule_finds(site):
    site.put("/c", page("the third"))
    site.put("/b", page("the second", "<a class='more' href='/c'>And so it went</a>"))
    first = site.put("/a", page("the first", "<a class='more' href='/b'>And so it went</a>"))
    known = rules("next_page_link: //a[@class='more']\nremove: h1")
    whole = read_all_pages(open_source(first), pause=0, rules=known)
    assert [url.rpartition("/")[2] for url in whole.pages] == ["a", "b", "c"]
    places = [whole.article.text.find(f"the {name}.") for name in ("first", "second", "third")]
    assert -1 not in places
    assert places == sorted(places)
    assert len(read_all_pages(open_source(first), pause=0).pages) == 1
