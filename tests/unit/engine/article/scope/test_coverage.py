"""What of a page is not in its article."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from plainleaf.engine.article.scope.coverage import coverage
from plainleaf.engine.document import Document
from plainleaf.engine.extract import article_of, corrections_for, explain, extract, method_named, read
from plainleaf.engine.rules import HandMade, place
from plainleaf.engine.selection.contract import Selection

SENTENCE = "The keeper of the light counted twelve ships before noon. "
PAGE = f"""<html><body>
<nav><ul><li><a href=/a>Harbour news and other stories from the coast</a><li><a href=/b>Lights</a></ul></nav>
<main id=story><h1>Ships</h1><p>{SENTENCE * 4}</p><p>{SENTENCE * 2}</p></main>
<section class=comments><h2>Comments</h2><div><p>{SENTENCE * 2}</p><p>A short one without an end but with words</p></div>
</section>
<footer><p>All rights belong to the harbour. Write to the keeper.</p></footer>
</body></html>"""


def keeping(document: Document, *names: str) -> Selection:
    """A selection of all text under the nodes of these descriptions."""
    keep = np.zeros(len(document.runs), np.bool_)
    for node in range(len(document.nodes)):
        if document.describe(node) in names:
            keep[document.under(node)] = True
    return Selection("by hand", keep, np.where(keep, 0.9, 0.2))


def test_sentences_that_are_left_out_are_counted_and_named() -> None:
    document = read(PAGE)
    found = coverage(document, keeping(document, "main#story"))
    # 6 in the story, 2 + 1 in the comments, 2 in the footer; the menu has none.
    assert found.sentences == 11
    assert found.left_out == pytest.approx(5 / 11)
    comments, footer = found.largest
    assert [document.describe(node) for node in comments.nodes] == ["div"]
    assert comments.sentences == 3
    assert comments.share == pytest.approx(3 / 11)
    assert comments.words.startswith("The keeper of the light")
    assert comments.words.endswith("…")
    assert document.runs.text[footer.first_run].startswith("All rights")
    assert comments.likely is None
    assert found.summary.startswith(
        "About 45 % of this page's sentences are not shown; the largest part left out (27 %)"
    )


def test_paragraphs_between_empty_lines_are_left_out_one_by_one() -> None:
    document = read(f"<body>{SENTENCE * 3}<br><br>{SENTENCE * 2}</body>")
    found = coverage(document, Selection("by hand", np.array([True, False]), np.array([0.9, 0.2])))
    assert (found.sentences, found.left_out) == (5, pytest.approx(2 / 5))


def test_probabilities_rank_missing_parts() -> None:
    document = read(PAGE)
    found = coverage(document, replace(keeping(document, "main#story"), confidence=0.8))
    assert found.confidence == 0.8
    assert [part.likely for part in found.largest] == [pytest.approx(0.2)] * 2


def test_likeliest_missing_part_comes_first() -> None:
    document = read(PAGE)
    selection = keeping(document, "main#story")
    footer = coverage(document, selection).largest[1]
    selection.score[footer.first_run : footer.last_run] = 0.7
    found = coverage(document, replace(selection, confidence=0.5))
    assert found.largest[0].nodes == footer.nodes
    assert "; the largest that may belong here (18 %) begins “All rights belong" in found.summary


def test_page_without_sentences_misses_nothing() -> None:
    document = read(f"<main id=cards><a href=/one>A mug</a></main><footer><p>{SENTENCE}{SENTENCE}</footer>")
    found = coverage(document, replace(keeping(document, "main#cards"), confidence=0.5))
    assert (found.sentences, found.left_out) == (2, 1)
    assert not found.is_notable


def test_only_adjacent_paragraphs_are_one_part() -> None:
    page = (
        f"<main><p>{SENTENCE}</p><p>{SENTENCE}<h2>On</h2><p>{SENTENCE}</p><p id=kept>{SENTENCE}</p><p>{SENTENCE}</main>"
    )
    document = read(page)
    largest = coverage(document, keeping(document, "p#kept")).largest
    assert [part.sentences for part in largest] == [3, 1]
    assert [len(part.nodes) for part in largest] == [4, 1]


BY_HAND = {
    "the article is this": ("content", "main#story", "body", False),
    "the article is what the method found": ("content", "main#story", "main#story", False),
    "no comments": ("remove", "section.comments", "body", False),
    "one paragraph less": ("remove", "p", "main#story", True),
}
"""Kind and place of a correction, what the method keeps, and whether something may still be missing."""


@pytest.mark.parametrize("name", BY_HAND)
def test_what_a_reader_leaves_out_is_not_reported_as_missing(name: str) -> None:
    kind, where, kept, reported = BY_HAND[name]
    page = PAGE.replace("A short one without an end but with words", SENTENCE * 9)
    document = read(page)
    node = next(at for at in range(len(document.nodes)) if document.describe(at) == where)
    unsure = replace(keeping(document, kept), confidence=0.5)
    corrections = corrections_for(document, None, (HandMade(kind, place(document, node)),))
    found = article_of(document, method_named("descent"), unsure, {}, corrections=corrections).coverage
    assert found.is_notable == reported
    assert replace(found, decided=0.0).is_notable
    assert found.left_out > 0.5  # the share itself is that of the page


def test_large_omissions_and_doubts_are_notable() -> None:
    document = read(PAGE)
    selection = keeping(document, "main#story")
    reported = [
        coverage(document, replace(selection, confidence=confidence)).is_notable
        for confidence in (None, 0.9, 0.81, 0.5)
    ]
    assert reported == [False, False, True, True]
    again = replace(coverage(document, replace(selection, confidence=0.7)), sentences=40)
    assert [replace(again, left_out=share).is_notable for share in (0.2, 0.3)] == [False, True]
    assert coverage(document, keeping(document, "footer")).is_notable
    assert not coverage(document, replace(keeping(document, "body"), confidence=0.5)).is_notable


def test_keeping_a_part_leaves_it_out_no_more() -> None:
    document = read(PAGE)
    selection = keeping(document, "main#story")
    part = coverage(document, selection).largest[0]
    keep = selection.keep.copy()
    for node in part.nodes:
        keep[document.under(node)] = True
    again = coverage(document, replace(selection, keep=keep))
    assert [other.words for other in again.largest] == ["All rights belong to the harbour. Write to the keeper."]


@pytest.mark.parametrize("page", ["", "<p>", "<ul><li><a href=/>Home</a></ul>", "no end"])
def test_pages_without_sentences_miss_none(page: str) -> None:
    document, selection, _ = explain(page, method="plain")
    assert coverage(document, selection).left_out == 0
    assert coverage(document, replace(selection, keep=~selection.keep)).sentences == 0


def test_page_with_nothing_kept_is_left_out_whole() -> None:
    document = read(PAGE)
    found = coverage(document, keeping(document))
    assert found.left_out == 1
    assert sum(part.share for part in found.largest) == pytest.approx(1)


def test_deep_pages_are_measured() -> None:
    document = read("<div>" * 400 + f"<p>{SENTENCE}" + "</div>" * 400 + f"<p id=kept>{SENTENCE}")
    (part,) = coverage(document, keeping(document, "p#kept")).largest
    assert document.describe(part.nodes[0]) == "p"


def test_coverage_survives_pickling() -> None:
    document = read(PAGE)
    article = article_of(document, method_named("plain"), keeping(document, "main#story"), {})
    assert article.coverage.sentences == 11
    assert pickle.loads(pickle.dumps(extract(PAGE, method="descent"))).coverage.sentences == 11  # noqa: S301


def test_notes_elsewhere_on_the_page_are_not_left_out() -> None:
    note = "<section><ol><li id=n1>Counted by hand, in the rain. <a href=#r1>back</a></ol></section>"
    page = f"<body><main id=story><p>{SENTENCE}<a id=r1 href=#n1><sup>1</sup></a> {SENTENCE * 3}</p></main>{note}"
    document = read(page)
    article = article_of(document, method_named("plain"), keeping(document, "main#story"), {})
    assert "Counted by hand" in article.text
    assert article.coverage.sentences == 5
    assert article.coverage.left_out == 0
