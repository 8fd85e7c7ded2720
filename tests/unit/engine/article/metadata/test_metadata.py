"""Metadata and where it comes from."""

import json
import pickle

import pytest

from plainleaf import extract
from plainleaf.engine.article import Value
from plainleaf.engine.article.metadata import date_search, dates
from plainleaf.engine.article.metadata.dates import iso
from plainleaf.engine.article.metadata.names import person
from plainleaf.engine.extract import read


def metadata(head: str = "", body: str = "<p>Text.</p>", url: str = "https://example.org/a/b"):
    return extract(f"<html><head>{head}</head><body>{body}</body></html>", url=url).metadata


def test_json_ld_precedes_open_graph_and_meta() -> None:
    ld = {"@context": "https://schema.org", "@graph": [
        {"@type": "Person", "@id": "#p", "name": "Ada Quill"},
        {"@type": ["Article"], "headline": "T", "description": "from ld", "author": {"@id": "#p"}, "datePublished": "2026-01-02T03:04:05Z"},
    ]}  # fmt: skip
    meta = '<meta property="og:description" content="from og"><meta name="description" content="from meta">'
    found = metadata(f'<script type="application/ld+json">{json.dumps(ld)}</script>{meta}')
    assert found.description == Value("from ld", "json-ld")
    assert found.author == Value("Ada Quill", "json-ld")
    assert found.date == Value("2026-01-02T03:04:05+00:00", "json-ld")
    assert metadata(meta).description == Value("from og", "open-graph")
    assert metadata(meta.partition(">")[2]).description == Value("from meta", "meta")


@pytest.mark.parametrize(
    "script", ["{", "[[[[", "null", '{"@type": 3, "author": [1, {"name": {"x": 1}}]}', "[" * 5000 + "]" * 5000]
)
def test_broken_json_ld_is_no_error(script: str) -> None:
    assert metadata(
        f'<script type="application/ld+json">{script}</script><meta name=author content="Bo Lind">'
    ).author == Value("Bo Lind", "meta")


def test_date_labelled_updated_is_of_the_change() -> None:
    found = metadata(body='<p class="date">Last updated: 9 July 2025</p><p>Text.</p>')
    assert found.date == found.modified == Value("2025-07-09", "markup")  # it says no other
    both = metadata(body='<p class="date">Updated 9 July 2025</p><p class="date">Posted 2 May 2025</p><p>Text.</p>')
    assert (both.date, both.modified) == (Value("2025-05-02", "markup"), Value("2025-07-09", "markup"))


def test_a_saved_page_has_no_address_of_a_web() -> None:
    relative = '<link rel="canonical" href="/yoga">'
    saved = metadata(relative, url="file:///home/page.html")
    assert saved.url == Value("file:///home/page.html", "url")
    assert metadata(relative).url == Value("https://example.org/yoga", "markup")
    named = metadata(
        f'{relative}<meta property="og:url" content="https://example.org/yoga">', url="file:///home/p.html"
    )
    assert named.url == Value("https://example.org/yoga", "open-graph")


def test_address_on_a_bare_host_is_ignored_unless_read_there() -> None:
    for wrong in ("https:///yoga", "https://my-blog/yoga", "http://?utm=1"):
        assert metadata(f'<link rel="canonical" href="{wrong}">').url == Value("https://example.org/a/b", "url")
    own = metadata('<link rel="canonical" href="http://wiki/yoga">', url="http://wiki/yoga?v=2")
    assert own.url == Value("http://wiki/yoga", "markup")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("2026-03-04", "", "2026-03-04"),
        ("2026-03-04T05:06:07.89Z", "", "2026-03-04T05:06:07+00:00"),
        ("2026-03-04 05:06 +0200", "", "2026-03-04T05:06:00+02:00"),
        ("2026年3月4日", "zh", "2026-03-04"),
        ("20260304", "", "2026-03-04"),
        ("20260304080000", "", "2026-03-04"),
        ("20260304T0800Z", "", "2026-03-04"),
        ("20269904080000", "", ""),
        ("Veröffentlicht am 4. März 2026 um 9 Uhr", "de", "2026-03-04"),
        ("March 4th, 2026", "en", "2026-03-04"),
        ("4. Sept. 2026", "en", "2026-09-04"),
        ("31 February 2026", "en", ""),
        ("12 hours 2026", "en", ""),
        ("4 de março de 2026", "pt", "2026-03-04"),
        ("9999-99-99", "", ""),
        ("yesterday", "en", ""),
        ("12", "en", ""),
        ("2.10.10", "de", "2010-10-02"),
        ("v10.12.24", "en", ""),
        ("Wed Mar 04 08:00:00 CET 2026", "en", "2026-03-04"),
        ("Wed Mar 04 08:00:00 +0000 2026", "en", "2026-03-04"),
    ],
)
def test_dates_are_iso(text: str, language: str, expected: str) -> None:
    assert iso(text, language) == expected


@pytest.mark.parametrize("text", ["Sept. 4th, 2026", "04 SEP 2026", "Posted on Friday, September 4, 2026 by Ada"])
def test_dates_in_english_are_read_without_the_library(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(dates, "_by_library")
    assert dates.iso(text, "en-GB") == dates.iso(text) == "2026-09-04"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("By Ada Quill", "Ada Quill"),
        ("von Bo Lind | 3. Mai 2026", "Bo Lind"),
        ("作者：林一", "林一"),
        ("https://example.org/ada", ""),
        ("admin", ""),
        ("Byron Ash", "Byron Ash"),
        ("Ada Quill in Berlin", "Ada Quill in Berlin"),  # it may be the name of a group
        ("Luke Quill December 17", "Luke Quill"),
        ("Ada Quill, Bo Lind and Cy Fern", "Ada Quill, Bo Lind and Cy Fern"),
        ("paul203", "paul203"),
        ("billed annually, or $29/mo", ""),
        ("a long sentence about how all of this came to be", ""),
    ],
)
def test_bylines_are_names(text: str, expected: str) -> None:
    assert person(text) == expected


def test_the_rest_of_what_a_page_says() -> None:
    found = metadata(
        '<link rel=canonical href="/canon"><meta property="og:image" content="/i.png"><meta name=keywords content="a, b,a">',
        '<p class="byline">By Ada Quill</p><time datetime="2026-02-03">x</time><a rel="license" href="https://l.example/by">CC</a>',
    )
    assert found.url == Value("https://example.org/canon", "markup")
    assert found.image == Value("https://example.org/i.png", "open-graph")
    assert found.tags == (Value("a", "meta"), Value("b", "meta"))
    assert (found.author, found.date) == (Value("Ada Quill", "markup"), Value("2026-02-03", "markup"))
    assert found.licence == Value("https://l.example/by", "markup")


def test_newer_dublin_core_terms_are_read() -> None:
    found = metadata("<meta name=dcterms.creator content='Ida Holm'><meta name=dcterms.language content=de>")
    assert (found.author, found.language) == (Value("Ida Holm", "meta"), Value("de", "meta"))


@pytest.mark.parametrize("said", ["www.valley.example", "valley.example –", "valley.example |"])
def test_signs_around_the_name_of_a_site_are_none_of_it(said: str) -> None:
    found = metadata(f'<meta property="og:site_name" content="{said}">')
    assert found.sitename == Value("valley.example", "open-graph")


def test_the_day_of_a_customers_review_is_not_that_of_the_page() -> None:
    said = '<div class="customer"><span class="size-base review-date">Reviewed in Germany on 4 March 2026</span></div>'
    assert (
        metadata(
            body=f"<h1>Gate hinge</h1><p>Two hinges of brass.</p>{'<p>Of brass, with screws.</p>' * 20}{said}"
        ).date
        is None
    )


@pytest.mark.parametrize("said", ["/", "–", "{name}"])
def test_signs_name_no_site(said: str) -> None:
    assert metadata(f'<meta property="og:site_name" content="{said}">').sitename is None


def test_a_date_in_the_address_is_the_last_resort() -> None:
    assert metadata(url="https://example.org/2026/05/06/x").date == Value("2026-05-06", "url")
    assert metadata(url="https://example.org/2026/may/06/x").date == Value("2026-05-06", "url")
    assert metadata(url="https://example.org/2026/fig/06/x").date is None


def test_article_pickles_with_metadata_and_record() -> None:
    article = extract("<html lang=en><title>T</title><body><p>Text.</p></body></html>")
    other = pickle.loads(pickle.dumps(article))  # noqa: S301
    assert (other.metadata, other.record) == (article.metadata, article.record)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<p class="pricing-table-byline">Ada Quill</p>', None),
        ('<table><tr><td class="author">Ada Quill</td></tr></table>', None),
        ('<div class="comment-author">Ada Quill</div>', None),
        ('<a class="_authorName_1r0t6">Ada Quill</a>', "Ada Quill"),
        ('<p class="post-byline">By Ada Quill</p>', "Ada Quill"),
    ],
)
def test_only_named_bylines_are_bylines(body: str, expected: str | None) -> None:
    found = metadata("<title>x</title>", body).author
    assert (found and found.text) == expected


@pytest.mark.parametrize(("publisher", "site"), [("Valley Media Ltd.", "Mills"), ("Valley Media", "Valley Media")])
def test_the_name_of_a_company_gives_way_to_that_of_the_site(publisher: str, site: str) -> None:
    data = json.dumps({"@type": "Article", "publisher": {"name": publisher}})
    head = f'<title>The lock - Mills</title><script type="application/ld+json">{data}</script>'
    found = metadata(head, "<h1>The lock</h1>", "https://www.mills.example/a/b").sitename
    assert found is not None
    assert found.text == site


@pytest.mark.parametrize(
    ("name", "site"),
    [
        ("Mills - Where the valley meets", "Mills"),
        ("News of the valley | Mills", "Mills"),
        ("Locks - Wheels", "Locks - Wheels"),
        ("https://www.mills.example/", None),
        ("{$plugin.site_name}", None),
    ],
)
def test_a_motto_is_not_in_the_name_of_the_site(name: str, site: str | None) -> None:
    found = metadata(f'<meta property="og:site_name" content="{name}">', "<h1>The lock</h1>", "https://mills.example/a")
    assert found.sitename == (Value(site, "open-graph") if site else None)


def test_the_moment_of_a_post_of_reddit() -> None:
    body = '<h1>My wheel ran dry</h1><faceplate-timeago ts="2026-03-05T01:53:41.845000+0000"></faceplate-timeago><p>Text.</p>'
    found = metadata("", body, "https://www.mills.example/a/b").date
    assert found is not None
    assert found.text.startswith("2026-03-05T01:53:41")


@pytest.mark.parametrize(("kind", "date"), [("article", Value("2026-03-12", "markup")), ("product", None), ("", None)])
def test_date_in_a_products_text_is_of_a_review(kind, date) -> None:
    product = json.dumps({"@context": "https://schema.org", "@type": "Product", "name": "Kettle"})
    head = f'<meta property="og:type" content="{kind}"><script type="application/ld+json">{product}</script>'
    body = '<h1>Kettle</h1><p><time datetime="2026-03-12">12 March 2026</time></p><p>It boils in two minutes.</p>'
    assert metadata(head, body).date == date


HEAD, LINE = '<meta name="date" content="{}">', '<p class="date">{}</p><p>Text.</p>'


@pytest.mark.parametrize(
    "text",
    ["2024-02-30", "2024-02-30T10:00:00Z", "30.02.2024", "2024/02/30", "2024-02-00", "31/06/2024", "99 March 2024",
     "2024-02", "2024-2", "2024.02.30 12:00", "2024-02-31 to 2024-03-01", "20240230", "30 February 2024"],
)  # fmt: skip
def test_a_day_that_is_not_written_is_not_made_up(text: str) -> None:
    assert metadata(HEAD.format(text), "<p>Text.</p>").date is None
    assert metadata("", LINE.format(text)).date is None


@pytest.mark.parametrize(
    "text",
    ["2024-03-02", "20240302", "02.03.2024", "2 March 2024", "March 2, 2024", "2.3.24", "Saturday 2 March 2024, 10:30"],
)
def test_a_day_that_is_written_is_found_by_the_library(text: str) -> None:
    assert date_search.search(read(f"<html><head>{HEAD.format(text)}</head><body><p>Text."), "en") == "2024-03-02"


@pytest.mark.parametrize(
    "head",
    [
        *(
            f'<meta name="{name}" content="/i.png">'
            for name in ("thumbnail", "parsely-image-url", "sailthru.image.full")
        ),
        *('<meta itemprop="image" content="/i.png">', '<meta property="og:image:url" content="/i.png">'),
        '<script type="application/ld+json">{"@type": "Article", "headline": "T", "thumbnailUrl": "/i.png"}</script>',
    ],
)
def test_each_declaration_of_the_lead_picture_is_read(head: str) -> None:
    assert metadata(head).image.text == "https://example.org/i.png"


@pytest.mark.parametrize("name", ["application-name", "apple-mobile-web-app-title", "al:ios:app_name"])
def test_each_declaration_of_the_sites_name_is_read(name: str) -> None:
    assert metadata(f'<meta property="{name}" content="Quay News">').sitename == Value("Quay News", "meta")


def test_the_language_of_an_item_is_that_of_the_page() -> None:
    assert metadata("<meta itemprop=inLanguage content=en-US>").language == Value("en-US", "meta")
