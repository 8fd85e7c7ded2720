"""A place on a page (``#part``) belongs to what was asked for, not to the page that is read."""

import pytest

from plainleaf import Page, extract
from plainleaf.engine.extract import read

HTML = (
    '<h2 id="part">The part</h2><p>A note<sup><a href="#n1">1</a></sup> and <a href="other">another page</a>. '
    "The old mill stands by the river, and the miller grinds the corn of the valley every day of the year.</p>"
    '<ol><li id="n1">The note itself.</li></ol>'
)


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("https://example.org/a?b=c#part", "https://example.org/a?b=c"),
        ("https://example.org/#/story", "https://example.org/#/story"),
        ("https://example.org/#!story", "https://example.org/#!story"),
        ("https://example.org/", "https://example.org/"),
        (None, None),
        ("", ""),
    ],
)
def test_the_document_has_the_address_of_the_page(address, url):
    document = read(Page(HTML.encode(), address))
    assert document.url == url
    assert document.page.url == address


@pytest.mark.parametrize("address", ["", "file:///saved/page.html"])
@pytest.mark.parametrize(
    "declared",
    [
        '<link rel="canonical" href="https://www.bywater-mill.org/2024/05/06/grain"/>',
        '<meta property="og:url" content="https://www.bywater-mill.org/2024/05/06/grain">',
        '<link rel=canonical href="/grain"><meta property="og:url" content="https://bywater-mill.org/2024/05/06/grain">',
    ],
)
def test_saved_page_uses_its_declared_address(address, declared):
    html = f"<head><title>Bywater Mill | Grain for the winter</title>{declared}</head><body>{HTML}</body>"
    found = extract(Page(html.encode(), address)).metadata
    assert (found.title.text, found.date.text) == ("Grain for the winter", "2024-05-06")


def test_fragment_does_not_change_the_article():
    plain, asked = (extract(Page(HTML.encode(), f"https://example.org/a{place}")) for place in ("", "#part"))
    assert asked.render("json") == plain.render("json")
    assert asked.render("markdown") == plain.render("markdown")
