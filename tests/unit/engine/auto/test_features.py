"""The features of small pages, and that any page has them all, finite and in the same order."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.matrix import feature_names, features
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.vocabulary import KINDS, Vocabulary
from plainleaf.engine.auto.words.part_words import PART, part_bits
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page

PAGE = """<html><head><title>The tide tables of Northport</title></head><body>
<nav class="main-menu"><a href="/">Home</a> <a href="/news">News</a></nav>
<main><article class="postBody"><h1>The tide tables of Northport</h1>
<p>For a hundred years, the harbour master wrote down the water, twice a day; nobody asked him why.</p>
<p>His books filled a cellar. They are read again today, because the sea has begun to rise.</p></article></main>
<footer id="site-footer"><p>© 2026 All rights reserved</p></footer></body></html>"""


WORDS = Vocabulary(
    said=("home", "wrote", "tide"),
    marked=("body", "menu"),
    placed=("p<article<main",),
    said_weight=np.array([[-1.0, 0.5, 0.25], [0.0, 0.0, 2.0]]),
    marked_weight=np.array([[1.0, -1.0], [0.5, -0.5]]),
    placed_weight=np.array([0.125]),
    bias=0.0625,
)


def column(name: str, html: str = PAGE) -> dict[str, float]:
    measures, matrix = features(read(html), WORDS)
    return dict(zip(measures.texts, matrix[:, feature_names().index(name)].tolist(), strict=True))


def of(name: str, start: str) -> float:
    return next(value for text, value in column(name).items() if text.startswith(start))


@pytest.mark.parametrize(
    ("name", "start", "value"),
    [
        ("in nav", "Home", 1.0),
        ("in nav", "For a hundred", 0.0),
        ("link density", "Home", 1.0),
        ("commas", "For a hundred", 3.0),
        ("sentence ends", "His books", 2.0),
        ("ends a sentence", "His books", 1.0),
        ("words of the title", "The tide", 1.0),
        ("descent: kept at 15 %", "For a hundred", 1.0),
        ("descent: kept at 15 %", "Home", 0.0),
        ("text recurs", "Home", 1.0),
        ("danag: in the area", "For a hundred", 1.0),
        ("danag: in the area", "Home", 0.0),
        ("block +1: words", "Home", 5.0),
        ("block +1: link density", "The tide", 0.0),
        ("block -1: container tag", "Home", -1.0),
        ("index from end", "Home", 4.0),
        ("learnt words: text", "Home", -1.0),
        ("learnt words: text", "For a hundred", 0.5),
        ("learnt words: heading", "His books", 2.0),
        ("learnt words: heading", "The tide", 0.0),
        ("learnt words: near", "Home", -1.0),
        ("learnt words: above", "His books", 0.5),
        ("learnt words: tags", "His books", 0.125),
        ("learnt words", "Home", -1.0 - 1.0 - 0.5 + 0.0625),
    ],
)
def test_values_on_a_page_that_can_be_checked_by_eye(name: str, start: str, value: float) -> None:
    assert of(name, start) == value


@pytest.mark.parametrize(
    "html", ["", "<body>", "one", PAGE, "<div>" * 5000 + "deep", "<p>\ud800 \U0001f600 漢字</p>" * 300]
)
def test_every_page_has_all_features(html: str) -> None:
    measures, matrix = features(read(html), WORDS)
    assert matrix.shape == (len(measures.texts), len(feature_names()))
    assert np.isfinite(matrix).all()


def test_features_have_names_of_their_own() -> None:
    assert len(set(feature_names())) == len(feature_names())
    assert {f"learnt words: {kind}" for kind in KINDS} <= set(feature_names())


def test_words_of_classes() -> None:
    assert part_bits("post-comments") & PART["comment"]
    assert part_bits("entryByline") & PART["byline"]
    assert part_bits("xyzzy") == 0


def test_what_the_page_hides_and_what_lies_in_it() -> None:
    v = measure(
        read(
            "<body><p>a</p><div hidden><p>b</p></div><div aria-hidden=true>c</div>"
            "<p style='color:red; DISPLAY : none'>d</p><p hidden=until-found>e</p><p aria-hidden=false>f</p>"
        )
    )
    assert [text for text, hidden in zip(v.texts, v.hidden.tolist(), strict=True) if hidden] == ["b", "c", "d"]


def test_words_of_the_headlines_are_counted_in_each_block() -> None:
    v = measure(
        read(
            "<title>The old mill | Village News</title><body><h1>A mill, at last</h1>"
            "<p>The mill’s old wheel; the mill.</p><p>News at nine</p>"
        )
    )
    found = v.headlines
    assert found.title.tolist() == [1, 5, 1]  # the, old, mill; news
    assert found.heading.tolist() == [4, 2, 1]  # a, mill, at, last
    assert found.keywords.tolist() == [1, 3, 0]  # old, mill
    assert (found.title_words, found.heading_words) == (5, 4)


def test_numbers_match_titles_but_no_keywords() -> None:
    found = measure(read("<title>The floods of 1953</title><p>In 1997 no floods</p>")).headlines
    assert (found.title.tolist(), found.keywords.tolist()) == ([2], [1])


def test_a_page_without_titles_and_headings_has_no_words_of_them() -> None:
    found = measure(read("<p>0 or one</p>")).headlines
    assert (found.title.tolist(), found.heading.tolist(), found.keywords.tolist()) == ([0], [0], [0])
    assert (found.title_words, found.heading_words) == (0, 0)


def address_of(html: str, url: str | None) -> list[float]:
    """The features of the address, of a page at ``url``."""
    _, matrix = features(read(Page(html.encode(), url)), WORDS)
    names = feature_names()
    return [float(matrix[0, names.index(f"address: {name}")]) for name in ("depth", "words in last part", "forum")]


def test_path_of_a_file_is_ignored() -> None:
    saved = "file:///home/ada/forum/thread/a-b-c-d-e.html"
    assert address_of(PAGE, saved) == address_of(PAGE, None) == [2, 2, 0]
    assert address_of(PAGE, "https://example.org/forum/a-b") == [2, 1, 1]


@pytest.mark.parametrize(
    "own",
    [
        '<link rel="canonical" href="https://example.org/forum/a-b">',
        '<meta property="og:url" content="https://example.org/forum/a-b">',
    ],
)
def test_a_page_without_an_address_is_believed_about_its_own(own: str) -> None:
    named = PAGE.replace("<head>", f"<head>{own}")
    assert address_of(named, "file:///home/ada/saved.html") == [2, 1, 1]
    assert address_of(named, "https://example.org/") == [2, 1, 1]  # no more than a site: as if none were known
    assert address_of(PAGE.replace("<head>", '<head><link rel="canonical" href="/forum/a-b">'), None) == [2, 2, 0]
