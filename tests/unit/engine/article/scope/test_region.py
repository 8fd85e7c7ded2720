"""What is shown for a selection: a chosen node with its siblings, kept runs with what belongs to them."""

import numpy as np
import pytest

from plainleaf.engine.article import compose
from plainleaf.engine.article.scope.region import region_of
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.selection.contract import Selection

LONG = "Rain fell on the harbour all night, and nobody in the village slept before the boats were home again. " * 6


def rooted(html: str, path: str) -> list[str]:
    """The texts shown where the first element of ``path`` was chosen."""
    document = read(html)
    root = document.node_of_element[document.root.find(f".//{path}")]
    keep = np.zeros(len(document.runs), np.bool_)
    keep[document.under(root)] = True
    return shown(document, Selection("test", keep, keep.astype(float), root))


def kept(html: str, *texts: str) -> list[str]:
    """The texts shown where a method kept these runs."""
    document = read(html)
    keep = np.array([text in texts for text in document.runs.text], np.bool_)
    return shown(document, Selection("test", keep, keep.astype(float)))


def shown(document: Document, selection: Selection) -> list[str]:
    part = region_of(document, selection)
    return [] if part is None else [document.runs.text[run] for run in np.flatnonzero(part.keep)]


@pytest.mark.parametrize("around", ["{}", "<div><div>{}</div></div>"])
def test_a_chosen_paragraph_is_joined_by_the_text_around_it(around: str) -> None:
    html = (
        f"<div><h2>head</h2>{around.format('<p>chosen</p>')}<ul><li>item</li></ul><p><a href='/x'>other</a></p></div>"
    )
    assert rooted(html, "p") == ["head", "chosen", "item"]


def test_a_chosen_box_is_joined_by_its_kind_and_by_long_prose() -> None:
    html = (
        f"<main><div class='part'>chosen</div><div class='part'>{LONG}</div><div class='part'>too few words</div>"
        f"<section>{LONG}</section><div class='comment-list'>{LONG}</div><div class='share'>{LONG}</div></main>"
    )
    assert rooted(html, "div") == ["chosen", LONG.strip(), LONG.strip()]


def test_a_part_of_a_table_is_the_table() -> None:
    html = "<p>x</p><table><thead><tr><th>head</th></tr></thead><tbody><tr><td>cell</td></tr></tbody></table><p>y</p>"
    assert "head" in rooted(html, "tbody")


def test_whole_body_stays_alone() -> None:
    assert rooted("<body><p>one</p><p>two</p></body>", "body") == ["one", "two"]


def test_parts_of_kept_text_are_added() -> None:
    html = (
        "<h2>head</h2><p>one of the kept paragraphs, the first</p><pre>code</pre><table><tr><td>1</td><td>2</td></tr></table><p>few</p><p>two</p>"
        "<pre><i>some</i> more</pre><ul><li>kept item</li><li>b</li></ul><h2>last</h2><div>foot</div>"
    )
    first = "one of the kept paragraphs, the first"
    found = kept(html, first, "two", "some", "kept item")
    assert found == ["head", first, "code", "1", "2", "few", "two", "some", "more", "kept item", "b"]


def test_menus_between_kept_text_do_not() -> None:
    html = "<p>one</p><ul><li><a href='/a'>a</a></li><li><a href='/b'>b</a></li></ul><div>box</div><p>two</p>"
    assert kept(html, "one", "two") == ["one", "two"]


def test_rest_of_mostly_kept_text_is_added() -> None:
    html = "<div><p>one of the kept</p><p>two of the kept</p><p>end</p></div><div><p>far</p></div>"
    assert kept(html, "one of the kept", "two of the kept") == ["one of the kept", "two of the kept", "end"]


def test_empty_selection_shows_nothing() -> None:
    assert kept("<p>one</p>") == []


def test_a_listing_in_a_table_of_numbers_is_joined() -> None:
    html = (
        "<div><p>before</p><table><tr><td><pre>1 2</pre></td><td><pre><code>code</code></pre></td></tr></table>"
        "<p>after</p></div>"
    )
    assert rooted(html, "code") == ["before", "1 2", "code", "after"]


def test_what_is_whole_is_joined_in_its_turn() -> None:
    html = "<main><section><h2>head</h2><p>chosen</p></section><section><p>{}</p></section></main>"
    assert rooted(html.format("few words"), "p") == ["head", "chosen"]
    assert rooted(html.format(LONG), "p") == ["head", "chosen", LONG.strip()]


def test_boxes_with_listings_stay_between_paragraphs() -> None:
    html = "<div><p>chosen</p><div><code class='block'>x</code></div><div>y</div><p>z</p></div>"
    assert rooted(html, "p") == ["chosen", "x", "z"]


JUDGED = """<main><h2>Stoves</h2><div class="cta"><p>The small stove burns dry wood alone.</p></div>
<ul><li>Weight</li><li>Add to cart</li></ul>
<table><tr><td>Height</td><td>60 cm</td></tr><tr><td>Width</td></tr></table>
<p style="display:none">The large one burns coal as well.</p></main>"""


def test_judging_method_decides_on_lists_and_names() -> None:
    kept = ("The small stove burns dry wood alone.", "Weight", "Height", "60 cm", "The large one burns coal as well.")
    document = read(JUDGED)
    keep = np.array([text in kept for text in document.runs.text], np.bool_)
    likely = Selection("test", keep, keep.astype(float), confidence=0.9)
    assert shown(document, likely) == ["Stoves", *kept[:4], "Width", kept[4]]
    text = compose(document, likely, {}, RENDERERS).text
    assert all(said in text for said in kept)
    without = compose(document, Selection("test", keep, keep.astype(float)), {}, RENDERERS).text
    assert "coal" not in without
    assert "Add to cart" in without


def test_posts_of_a_thread_may_quote_each_other() -> None:
    said = [f"The pump on well number {number} has been dry since the spring." for number in range(6)]
    html = "".join(f"<p>{one}</p>" for one in said) + "".join(
        f"<blockquote>{one}</blockquote><p>So is mine, {i}.</p>" for i, one in enumerate(said)
    )
    document = read(f"<main>{html}</main>")
    every = Selection("test", np.ones(len(document.runs), np.bool_), np.ones(len(document.runs)), document.body)
    assert compose(document, every, {}, RENDERERS).text.count("has been dry") == 12


@pytest.mark.parametrize(
    ("above", "shows"),
    [
        ("<h2>Gates</h2><h3>The upper gate</h3>", ["Gates", "The upper gate"]),
        ("<h3>Share</h3><h4><a href=/1>Ten bridges</a></h4><h3>The upper gate</h3>", ["The upper gate"]),
        ("<h3>The lower gate</h3><img src=a.jpg><h3>The upper gate</h3>", ["The lower gate", "The upper gate"]),
        ("<h3><a href=/2>A lower gate</a></h3><img src=a.jpg><h3>The upper gate</h3>", ["The upper gate"]),
    ],
)
def test_only_headings_directly_above_kept_text_are_added(above: str, shows: list[str]) -> None:
    assert kept(f"<div><p>Menu</p>{above}<p>{LONG.strip()}</p></div>", LONG.strip()) == [*shows, LONG.strip()]
