"""Boxes that ask for a mail address, advertisements that say so and data are no text; boxes that are called quotes are."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from plainleaf.engine.article.scope.insertions import without_json, without_labelled_ads, without_sign_ups
from plainleaf.engine.article.scope.quotes import with_quotes
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read

Step = Callable[[Document, NDArray[np.bool_]], NDArray[np.bool_]]


def shown(step: Step, html: str) -> list[str]:
    """The texts that are shown between two paragraphs, where those that say so are kept."""
    document = read(f"<body><main><p>kept above{' the gate' * 30}</p>{html}<p>kept below</p></main></body>")
    keep = np.array(["kept" in text for text in document.runs.text], np.bool_)
    return [document.runs.text[run] for run in step(document, keep).nonzero()[0]][1:-1]


@pytest.mark.parametrize(
    ("html", "there"),
    [
        ("<div>{}</div>", False),
        ("<pre>{}</pre>", True),
        ("<p><code>{}</code></p>", True),
        ("<p>For example {}</p>", True),
    ],
    ids=["data", "listing", "code", "sentence"],
)
def test_data_for_scripts_is_no_text(html: str, there: bool) -> None:
    data = '{"kept": "' + "gull, " * 50 + '"}'
    assert bool(shown(without_json, html.format(data))) is there


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<div><h4>kept: our letter</h4><form><input type=email></form></div>", []),
        ("<div><h4>kept: our book</h4><form><input type=text></form></div>", ["kept: our book"]),
        (
            f"<div><p>kept: {'the text ' * 60}</p><form><input type=email></form></div>",
            [f"kept: {'the text ' * 60}"[:-1]],
        ),
        (
            "<li><h4>kept: a gull of wood</h4><p>kept: carved by hand on the island, painted twice, and as light as a gull "
            "of feathers.</p><p>kept: it hangs from a thread and turns with each draught.</p><div><p>kept: tell me by mail "
            "when it is to be had again in the shop</p><input type=email></div></li>",
            [
                "kept: a gull of wood",
                "kept: carved by hand on the island, painted twice, and as light as a gull of feathers.",
                "kept: it hangs from a thread and turns with each draught.",
            ],
        ),
    ],
)
def test_a_box_that_asks_for_an_address_is_no_text(html: str, texts: list[str]) -> None:
    assert shown(without_sign_ups, html) == texts


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<div><i>Advertisement</i><a href=https://shop.example/>kept: a new roof</a><p>kept: by May</p></div>", []),
        ("<div><i>Sponsored</i><a rel=sponsored href=/go/7>kept: a new roof</a></div>", []),
        ("<div><i>Advertisement</i><a href=/roofs>kept: a new roof</a></div>", ["kept: a new roof"]),
        ("<div><i>Advertisement</i><p>kept: the text goes on</p></div>", ["kept: the text goes on"]),
        ("<section><h3>Advertising</h3><a href=https://shop.example/>kept: rates</a></section>", ["kept: rates"]),
    ],
)
def test_a_box_that_says_it_is_an_advertisement_is_no_text(html: str, texts: list[str]) -> None:
    assert shown(without_labelled_ads, html) == texts


def test_a_box_that_is_called_a_quote_is_one() -> None:
    assert shown(with_quotes, "<div class=box-quote><div>What she said to us.</div></div>") == ["What she said to us."]
