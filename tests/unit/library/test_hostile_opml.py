"""Lists of feeds (OPML) that are large or no XML: what is sound in them comes."""

from pathlib import Path

import pytest
from lxml import etree
from tests.unit.library import samples
from tests.unit.library.test_hostile_imports import last_step

from plainleaf.actions.shelf.importing import take_in
from plainleaf.library.opml import feeds_in


def test_the_progress_of_an_import_counts_feeds(tmp_path: Path) -> None:
    path = tmp_path / "feeds.opml"
    feeds = "".join(f'<outline xmlUrl="https://e.example/{at}"/>' for at in range(60))
    path.write_text(f'<opml><body>{feeds}<outline xmlUrl="mailto:me"/></body></opml>')
    with samples.at(tmp_path) as library:
        assert [step.count for step in take_in(library, path)] == [25, 50, 61]


def test_opml_folder_is_named_once_at_any_length(tmp_path: Path) -> None:
    body = etree.Element("body")
    outer = etree.SubElement(body, "outline", text="n" * 800_000)
    for at in range(3000):
        etree.SubElement(outer, "outline", type="rss", xmlUrl=f"https://e.example/{at}", category="c," * 1000)
    whole = etree.Element("opml")
    whole.append(body)
    data = etree.tostring(whole, method="xml")
    feeds = list(feeds_in(data))
    assert (len(feeds), {feed.tags for feed in feeds}) == (3000, {("n" * 200, "c")})
    path = tmp_path / "feeds.opml"
    path.write_bytes(data)
    step = last_step(tmp_path, path)
    assert step.feeds == 3000
    sentence = "its name is longer than 200 characters, and was cut to them"
    assert [(one.where, one.reason) for one in step.broken] == [("n" * 80, sentence)]
    deep = "<opml><body>" + '<outline text="a">' * 200 + '<outline type="rss" xmlUrl="https://e.example/"/>'
    (feed,) = feeds_in(deep.encode())
    assert feed.tags == ("/".join("a" * 200)[:200],)


FEED = '<outline text="{}" xmlUrl="https://e.example/{}"/>'


TWO = "<opml><body>" + FEED.format("a", "a?x=1{}y=2") + FEED.format("b", "b") + "</body></opml>"


@pytest.mark.parametrize(
    ("text", "addresses", "broken"),
    [
        (TWO.format("&amp;"), ["a?x=1&y=2", "b"], []),
        (TWO.format("&"), ["a?x=1&y=2", "b"], []),
        (TWO.format("&copy;"), ["a?x=1&copy;y=2", "b"], []),
        (TWO.format("&#38;"), ["a?x=1&y=2", "b"], []),
        (TWO.format("&amp;")[:-40], ["a?x=1&y=2"], ["line 1"]),
        ("<opml>\n<body>\n" + '<outline text="a">' * 300 + FEED.format("deep", "deep"), [], ["line 3"]),
    ],
)
def test_opml_that_is_no_xml_keeps_addresses_and_names_the_line(
    tmp_path: Path, text: str, addresses: list[str], broken: list[str]
) -> None:
    assert [feed.url for feed in feeds_in(text.encode())] == [f"https://e.example/{one}" for one in addresses]
    path = tmp_path / "feeds.opml"
    path.write_text(text)
    step = last_step(tmp_path, path)
    assert [one.where for one in step.broken] == broken
    assert all("feeds may be missing" in one.reason for one in step.broken)
    wide = tmp_path / "wide.opml"
    wide.write_bytes(TWO.format("&amp;").encode("utf-16"))
    assert len(list(feeds_in(wide.read_bytes()))) == 2
