"""The features of small pages, and that any page has them all, finite and in the same order."""

import numpy as np
import pytest

from plainleaf.engine.auto.features import features
from plainleaf.engine.auto.words import MARKUP_WORDS, TEXT_WORDS, markup_bits, text_bits
from plainleaf.engine.extract import read

PAGE = """<html><head><title>The tide tables of Northport</title></head><body>
<nav class="main-menu"><a href="/">Home</a> <a href="/news">News</a></nav>
<main><article class="postBody"><h1>The tide tables of Northport</h1>
<p>For a hundred years, the harbour master wrote down the water, twice a day; nobody asked him why.</p>
<p>His books filled a cellar. They are read again today, because the sea has begun to rise.</p></article></main>
<footer id="site-footer"><p>© 2026 All rights reserved</p></footer></body></html>"""


def column(name: str, html: str = PAGE) -> list[float]:
    view, names, matrix = features(read(html))
    return dict(zip(view.texts, matrix[:, names.index(name)].tolist(), strict=True))  # type: ignore[return-value]


def of(name: str, start: str) -> float:
    values = column(name)
    return next(value for text, value in values.items() if text.startswith(start))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "start", "value"),
    [
        ("in nav", "Home", 1.0),
        ("in nav", "For a hundred", 0.0),
        ("link density", "Home", 1.0),
        ("within: navigation", "Home", 1.0),
        ("within: page-end", "©", 1.0),
        ("within: post", "His books", 1.0),
        ("commas", "For a hundred", 3.0),
        ("sentence ends", "His books", 2.0),
        ("ends a sentence", "His books", 1.0),
        ("words of the title", "The tide", 1.0),
        ("notice: rights", "©", 1.0),
        ("descent: kept at 15 %", "For a hundred", 1.0),
        ("descent: kept at 15 %", "Home", 0.0),
        ("text recurs", "Home", 1.0),
    ],
)
def test_values_on_a_page_that_can_be_checked_by_eye(name: str, start: str, value: float) -> None:
    assert of(name, start) == value


@pytest.mark.parametrize(
    "html", ["", "<body>", "one", PAGE, "<div>" * 5000 + "deep", "<p>\ud800 \U0001f600 漢字</p>" * 300]
)
def test_every_page_has_all_features(html: str) -> None:
    _, names, matrix = features(read(html))
    assert names == features(read(PAGE))[1]
    assert matrix.shape[1] == len(names) == len(set(names))
    assert np.isfinite(matrix).all()


def test_words_of_classes_and_notices() -> None:
    groups = list(MARKUP_WORDS)
    assert markup_bits("siteFooter") & 1 << groups.index("page-end")
    assert markup_bits("post-comments") & 1 << groups.index("comment")
    assert markup_bits("xyzzy") == 0
    assert text_bits("Accept all cookies") & 1 << list(TEXT_WORDS).index("consent")
