"""Feeds that grow in one part: twice the part is twice the work, or the process that reads the feed is ended.

A feed is read in a process of its own (``read_feed``), which is ended after ``dry_run.LIMIT`` seconds and may take
``feed_items.MEMORY`` bytes. RSS and Atom are parsed by expat and, where they are no sound XML, by regular expressions.
What C does is not counted in lines of Python: for the families below, processor time was measured by hand for 4,000
and 16,000 parts (2026-11-27). Those in which either grows faster than the feed are in ``ENDED``.
"""

import contextlib
import json
import sys
from collections.abc import Iterator
from itertools import count

import pytest
from tests.counting import lines_of

from plainleaf.actions import dry_run
from plainleaf.actions.shelf import feed_items
from plainleaf.actions.shelf.feeds import FeedError, read_feed
from plainleaf.engine.page import Page

_MORE = " ".join(
    f"xmlns:{prefix}='{uri}'"
    for prefix, uri in {
        "media": "http://search.yahoo.com/mrss/", "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "georss": "http://www.georss.org/georss", "dc": "http://purl.org/dc/elements/1.1/",
        "content": "http://purl.org/rss/1.0/modules/content/", "psc": "http://podlove.org/simple-chapters",
    }.items()
)  # fmt: skip
_XHTML = "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>"
_JSON = (
    '"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1", "url": "https://e.example/1"'
)
WRAPPED = {
    "rss": (
        f"<rss version='2.0' {_MORE}><channel><title>T</title><item><title>One</title><link>https://e.example/1</link>",
        "</item></channel></rss>",
    ),
    "channel": ("<rss version='2.0'><channel><title>T</title>", "</channel></rss>"),
    "root": ("<rss version='2.0' ", "><channel><title>T</title><item/></channel></rss>"),
    "before": ("<?xml version='1.0'?>", "<rss version='2.0'><channel><title>T</title></channel></rss>"),
    "atom": (
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry><id>1</id><title>One</title>"
        "<link href='https://e.example/1'/>",
        "</entry></feed>",
    ),
    "feed": ("<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>", "</feed>"),
    "item": (f"{{{_JSON}, ", "}]}"),
    "whole": ("{", f"{_JSON}}}]}}"),
    "items": (f"{{{_JSON}}}", "]}"),
    "html": ("<!doctype html><html>", ""),
}
"""By place: what is before and after it."""
Family = tuple[str, str, str, str]
"""Where it grows, what is before the part, the part (# is its number), and what is after it."""
LINEAR: dict[str, Family] = {
    "long attribute name": ("rss", "<a ", "abcdefgh", "='u'>x</a>"),
    "long attribute value": ("rss", "<a b='", "abcdefgh", "'>x</a>"),
    "long element name": ("rss", "<", "abcdefgh", "/>"),
    "colons in a name": ("rss", "<", "a:", "a>x</x>"),
    "nested elements": ("rss", "<description>", "<a>x</a><b>", "</description>"),
    "nested elements left open": ("rss", "<description>", "<a>", ""),
    "ends without beginnings": ("rss", "", "</a>", ""),
    "nested items": ("channel", "", "<item><title>x</title>", ""),
    "entities": ("rss", "<description>", "&amp;", "</description>"),
    "unknown entities": ("rss", "<description>", "&nosuch;", "</description>"),
    "ampersands": ("rss", "<description>", "&&&&", "</description>"),
    "character references": ("rss", "<description>", "&#65;&#x41;", "</description>"),
    "tags escaped once": ("rss", "<description>", "&lt;b&gt;", "</description>"),
    "tags escaped twice": ("rss", "<description>", "&amp;lt;b&amp;gt;", "</description>"),
    "angle brackets": ("rss", "<description>", "<<<<", "</description>"),
    "author of at signs": ("rss", "<author>", "a@", "</author>"),
    "author of brackets": ("rss", "<author>", "((((", "</author>"),
    "author of words": ("rss", "<author>", "ann ", "</author>"),
    "authors": ("rss", "", "<author>ann# (Ann)</author>", ""),
    "creators": ("rss", "", "<dc:creator>Ann #</dc:creator>", ""),
    "long category": ("rss", "<category>", "c/", "</category>"),
    "date of digits": ("rss", "<pubDate>", "11111111", "</pubDate>"),
    "date of colons": ("rss", "<pubDate>", "1:", "</pubDate>"),
    "date of words": ("rss", "<pubDate>", "Mon, ", "</pubDate>"),
    "date of spaces": ("rss", "<pubDate>Mon", "        ", "x</pubDate>"),
    "dates": ("rss", "", "<pubDate>Mon, 02 Jan 2006 15:04:05 GMT</pubDate>", ""),
    "enclosures": ("rss", "", "<enclosure url='https://e.example/#' length='1' type='a/b'/>", ""),
    "guids": ("rss", "", "<guid>g#</guid>", ""),
    "links": ("rss", "", "<link>https://e.example/#</link>", ""),
    "long link": ("rss", "<link>", "../", "</link>"),
    "titles": ("rss", "", "<title>x</title>", ""),
    "spaces in a title": ("rss", "<title>", " \n", "</title>"),
    "namespaces of the root": ("root", "", " xmlns:n#='http://e.example/#'", ""),
    "prefixes without a namespace": ("rss", "", "<n#:a>x</n#:a>", ""),
    "CDATA": ("rss", "<description><![CDATA[", "abcdefgh", "]]></description>"),
    "CDATA sections": ("rss", "<description>", "<![CDATA[x]]>", "</description>"),
    "CDATA left open": ("rss", "<description>", "<![CDATA[", ""),
    "brackets in CDATA": ("rss", "<description><![CDATA[", "]]", "]]></description>"),
    "tags in CDATA": ("rss", "<description><![CDATA[", "<b a='1'>x", "]]></description>"),
    "comments": ("rss", "", "<!-- x -->", ""),
    "comments left open": ("rss", "", "<!--", ""),
    "comment of dashes": ("rss", "<!-- ", "- ", "-->"),
    "instructions": ("rss", "", "<?a b?>", ""),
    "instructions left open": ("rss", "", "<?", ""),
    "declarations": ("rss", "", "<!a>", ""),
    "doctypes": ("before", "", "<!DOCTYPE a>", ""),
    "entities declared": ("before", "<!DOCTYPE rss [", "<!ENTITY e# 'x'>", "]>"),
    "quotes left open": ("rss", "", "<a b='", ""),
    "equal signs": ("rss", "<a ", "====", ">"),
    "spaces in a tag": ("rss", "<a", "    ", "x"),
    "items": ("channel", "", "<item><link>https://e.example/#</link><title>One #</title></item>", ""),
    "images": ("channel", "", "<image><url>x</url></image>", ""),
    "text inputs": ("channel", "", "<textInput><name>x</name>", ""),
    "contents": ("rss", "", "<content:encoded>x</content:encoded>", ""),
    "media contents": ("rss", "", "<media:content url='https://e.example/#'/>", ""),
    "media keywords": ("rss", "<media:keywords>", "a,", "</media:keywords>"),
    "itunes categories": ("rss", "", "<itunes:category text='a'>", ""),
    "polygon": ("rss", "<georss:polygon>", "1 ", "</georss:polygon>"),
    "chapters": ("rss", "<psc:chapters>", "<psc:chapter start='00:0#' title='x'/>", "</psc:chapters>"),
    "Atom links": ("atom", "", "<link rel='related' href='https://e.example/#'/>", ""),
    "Atom authors": ("atom", "", "<author><name>Ann #</name><email>a@e.example</email></author>", ""),
    "long Atom author": ("atom", "<author><name>", "a.", "</name></author>"),
    "Atom contributors": ("atom", "", "<contributor><name>Ann #</name></contributor>", ""),
    "XHTML": ("atom", _XHTML, "<b>x</b>", "</div></content>"),
    "nested XHTML": ("atom", _XHTML, "<b>", ""),
    "escaped HTML with links": ("atom", "<content type='html' xml:base='a/'>", "&lt;a href='x'&gt;", "</content>"),
    "Base64": ("atom", "<content type='application/octet-stream'>", "eHh4", "</content>"),
    "nested languages": ("atom", _XHTML, "<b xml:lang='en'>", ""),
    "long Atom date": ("atom", "<updated>2026-11-01T10:00:00.", "1111", "Z</updated>"),
    "summaries": ("atom", "", "<summary>x</summary>", ""),
    "sources": ("atom", "", "<source><title>x</title>", ""),
    "entries": ("feed", "", "<entry><id>#</id><link href='https://e.example/#'/></entry>", ""),
    "nested feeds": ("feed", "", "<feed>", ""),
    "JSON items": ("items", "", ', {"id": "i#", "url": "https://e.example/i#"}', ""),
    "JSON authors": ("item", '"authors": [', '{"name": "Ann #"}, ', '"Ann"]'),
    "JSON tags": ("item", '"tags": [', '"t#", ', '"t"]'),
    "JSON attachments": ("item", '"attachments": [', '{"url": "https://e.example/#"}, ', "1]"),
    "JSON fields": ("whole", "", '"f#": #, ', ""),
    "long JSON field": ("whole", '"', "abcdefgh", '": 1, '),
    "JSON lists": ("item", '"a": [', "[], ", "1]"),
    "JSON lists left open": ("item", '"a": ', "[", ""),
    "JSON escapes": ("item", '"title": "', "\\u00e9", '"'),
    "half characters": ("item", '"title": "', "\\ud800", '"'),
    "backslashes": ("item", '"title": "', "\\\\", '"'),
    "long JSON number": ("item", '"n": ', "11111111", ""),
    "long JSON exponent": ("item", '"n": 1e', "11111111", ""),
    "JSON spaces": ("item", "", " \n", '"n": 1'),
    "JSON HTML": ("item", '"content_html": "', "<b>x</b>", '"'),
    "JSON text": ("item", '"content_text": "', "<&>", '"'),
    "long JSON date": ("item", '"date_published": "', "2026-", '"'),
    "links of a web page": ("html", "", "<link rel='x' href='y'>", ""),
    "nested elements of a web page": ("html", "", "<div>", ""),
}
ENDED: dict[str, Family] = {
    "attributes": ("rss", "<description", " a#='u'", ">x</description>"),
    "attributes in broken XML": ("rss", "<description", " a#='u'", ">x & y</b>"),
    "long author": ("rss", "<author>", "a.a.a.", "</author>"),
    "categories": ("rss", "", "<category>c#</category>", ""),
    "namespaces of elements": ("rss", "", "<n#:a xmlns:n#='http://e.example/#'>x</n#:a>", ""),
    "nested namespaces": ("rss", "", "<n#:a xmlns:n#='http://e.example/#'>", ""),
    "Atom attributes": ("atom", "<content", " a#='u'", ">x</content>"),
    "Atom categories": ("atom", "", "<category term='c#'/>", ""),
    "nested bases": ("atom", _XHTML, "<b xml:base='a/'>", ""),
    "attributes of a web page": ("html", "<p", " a#='u'", ">"),
}


def _page(family: Family, count: int) -> Page:
    where, before, part, after = family
    start, end = WRAPPED[where]
    parts = "".join(part.replace("#", str(at)) for at in range(count))
    return Page(f"{start}{before}{parts}{after}{end}".encode(), "https://e.example/feed", "application/xml")


def _work(family: Family, count: int) -> int:
    page = _page(family, count)

    def read() -> None:
        with contextlib.suppress(ValueError, RecursionError):  # no sound JSON
            feed_items._feed_in(page)

    return lines_of(read)


def test_each_family_is_of_a_feed() -> None:
    assert len(LINEAR | ENDED) == len(LINEAR) + len(ENDED) >= 100
    for name, family in (LINEAR | ENDED).items():
        if family[0] not in ("html", "before", "root") and "JSON" not in name:
            assert feed_items._feed_in(_page(family, 1)) is not None, name


@pytest.mark.nightly_but(5)
@pytest.mark.parametrize("name", LINEAR)
def test_four_times_the_feed_is_four_times_the_work(name: str) -> None:
    _work(LINEAR[name], 1)  # loads what is needed
    assert _work(LINEAR[name], 400) < 4.4 * _work(LINEAR[name], 100)


def test_the_count_sees_work_that_grows_with_the_square() -> None:
    _work(ENDED["attributes"], 1)
    assert _work(ENDED["attributes"], 400) > 6 * _work(ENDED["attributes"], 100)


@pytest.mark.nightly_but(5)
@pytest.mark.parametrize("name", ENDED)
def test_a_feed_that_takes_too_long_ends_by_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()  # the time goes on with each look at the clock, and the feed is read for much longer
    monkeypatch.setattr(dry_run, "monotonic", lambda: next(looks) * dry_run.LIMIT / 8)
    page = _page(ENDED[name], 100_000)
    with pytest.raises(FeedError) as error:
        read_feed(page)
    assert str(error.value) == (
        f"{page.url} cannot be read as a feed. The reader of feeds worked on this page for 30 seconds without "
        "finishing, and was stopped."
    )


def _read_in_little_memory(page: Page) -> Iterator[object]:
    """A job of another process, with a lower limit."""
    before, feed_items.MEMORY = feed_items.MEMORY, 2**25
    try:
        yield from feed_items.feed_in(page)
    finally:
        feed_items.MEMORY = before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
@pytest.mark.parametrize("part", ["{}, ", '"#", '])
def test_oversized_feed_ends_in_a_message(part: str) -> None:
    page = _page(("item", '"a": [', part, "1]"), 1_500_000)
    with pytest.raises(FeedError) as error:
        dry_run.DRY_RUNS.result(_read_in_little_memory, page, who="The reader of feeds")
    assert str(error.value) == "https://e.example/feed needs more than 32 MB of memory."
    item = {"id": "1", "url": "https://e.example/1", "title": "One"}
    after = Page(
        json.dumps({"version": "https://jsonfeed.org/version/1", "items": [item]}).encode(), "https://e.example/"
    )
    assert [one.title for one in read_feed(after)[1]] == ["One"]
