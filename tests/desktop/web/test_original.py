"""Making an original page safe to serve: a tree in, HTML out."""

import pytest
from lxml import etree
from tests.counting import lines_of

from plainleaf.desktop.web.original import base_of, static_page
from plainleaf.engine.document import stamped
from plainleaf.engine.extract import read


def served(html: str, url: str | None = None, scripted: bool = False) -> str:
    return static_page(etree.HTML(html), url, scripted).html


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize(
    ("tag", "kept"),
    [
        ('<link rel="stylesheet" href="a.css">', '<link rel="stylesheet" href="a.css">'),
        ('<link rel="alternate stylesheet" href=a>', '<link rel="alternate stylesheet" href="a">'),
        ("<LINK REL=preconnect HREF=//a>", '<link rel="left-out" href="//a">'),
        ("<link href=//a rel='prefetch'/>", '<link href="//a" rel="left-out">'),
        ('<link rel="preload stylesheet" as=style href=a>', '<link rel="stylesheet" as="style" href="a">'),
        ('<link rel="stylesheet" rel="preload" href=a>', '<link rel="stylesheet" href="a">'),
        ('<link title="a>b" rel="&#112;reload" href=a>', '<link title="a&gt;b" rel="left-out" href="a">'),
        ("<link/rel=preconnect/href=//a>", '<link rel="left-out">'),
        ("<noscript><link rel=preconnect href=//a></noscript>", '<link rel="left-out" href="//a">'),
        ("<template><link rel=preconnect href=//a></template>", '<link rel="left-out" href="//a">'),
        ("<linkage rel=preconnect></linkage>", '<linkage rel="preconnect"></linkage>'),
        ('<iframe src="a" srcdoc="<p>x</p>" width=1></iframe>', '<iframe src="a" width="1"></iframe>'),
        ("<p title='<link rel=preconnect>'>", '<p title="&lt;link rel=preconnect&gt;">'),
        ("<meta http-equiv=Refresh content='0;url=//a'>", '<meta content="0;url=//a">'),
        ('<script type="speculationrules">{"prefetch":[]}</script>', '<script type="speculationrules"></script>'),
        ("<style>p::before { content: '<link>' }</style>", "<style>p::before { content: '\\3c link>' }</style>"),
        ("<style>@media (400px<width<900px) {}</style>", "<style>@media (400px<width<900px) {}</style>"),
    ],
)
def test_nothing_is_connected_in_advance(tag, kept):
    assert kept in served(tag)


@pytest.mark.parametrize("wrapped", ["<svg><style>{}</style></svg>", "<math><mtext><script>{}</script></mtext></math>"])
@pytest.mark.parametrize("tag", ["<link rel=preconnect href=//a>", "<iframe srcdoc=x></iframe>", "<META http-equiv=x>"])
def test_text_that_browsers_read_as_markup_is_escaped(wrapped, tag):
    """Of a style sheet or a script within svg or math our parser sees text, a browser elements."""
    html = served(wrapped.format(f"<p>{tag}"))
    assert "<link" not in html
    assert "<iframe" not in html
    assert "<META" not in html


@pytest.mark.parametrize(
    ("page", "url", "base"),
    [
        ("<p>", "https://a.org/b/c", "https://a.org/b/c"),
        ('<head><base href="/d/"></head>', "https://a.org/b/c", "https://a.org/d/"),
        ('<head><base target=_blank href="//b.org/?x=1&amp;y=2"></head>', "https://a.org/", "https://b.org/?x=1&y=2"),
        ('<base href="http://[">', "https://a.org/", "https://a.org/"),
        ('<base href="javascript:1">', "https://a.org/", None),
        ("<body><base href='/late/'>", "https://a.org/", "https://a.org/"),
        ("<p>", None, None),
    ],
)
def test_relative_links_start_where_the_page_says(page, url, base):
    assert base_of(etree.HTML(page), url) == base


@pytest.mark.parametrize(
    "page", ["<html lang=en><head><title>x</title></head><p>", "<html><body>", "text", '<base href="/own/">']
)
def test_the_base_comes_first(page):
    html = served(page, "https://a.org/'")
    start = html.index("<base ")
    assert html[:start].endswith("<head>")
    assert html[start:].startswith('<base href="https://a.org/')


def test_scripted_pages_hide_their_noscript():
    html = served("<html><head></head><noscript>No scripts!</noscript>", "https://a.org/", scripted=True)
    hidden = "<style>noscript { display: none !important }</style>"
    assert f'<head><base href="https://a.org/">{hidden}' in html


def test_the_document_itself_stays_as_it_is():
    page = "<head><link rel=canonical href=//a/><script>x()</script></head><body><p>text</p><p>more</p></body>"
    document = read(page)
    before = etree.tostring(document.root)
    html = static_page(stamped(document), "https://a.org/").html
    assert etree.tostring(document.root) == before
    assert f'data-plainleaf="{int(document.address[document.body])}"' in html


@pytest.mark.parametrize(
    "bit", ["<link ", "<link a='", '<link a="', "<base ", "<link a=b", "<iframe srcdoc='", "<link>"]
)
def test_broken_tags_cost_work_in_proportion(bit):
    counts = [lines_of(lambda times=times: served(bit * times, "https://a.org/")) for times in (2_000, 8_000)]
    assert counts[1] < 4.5 * counts[0]
    assert served(bit * 50_000, "https://a.org/")
