"""Blocks: stretches of text between the tags that begin a new line."""

import numpy as np
import pytest

from plainleaf.engine.document import TEXT, blocks, covered, source
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.extract import read


def test_passage_is_described_by_block():
    document = read("<body><h2>Ferries</h2><p>Nine <b>and</b> noon.</p><p>Never.</p></body>")
    found = blocks(document)
    assert found.passage(document, 0, 5) == ["Ferries", "Nine and noon.", "Never."]
    assert found.passage(document, 2, 4) == ["and noon."]


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>one",
        "one <b>two</b><br>three<hr>four",
        "<div>a<div></div>b<span>c<p>d</p>e</span></div>f<ul><li>g<li><i>h</i>i</ul>",
        "<table>x<tr><td>y<td>z</table>",
    ],
)
def test_block_ends_at_block_level_tags(html: str) -> None:
    document = read(f"<body>{html}")
    events, splitting = source(document), document.nodes.having(BLOCK)
    expected, number, ended = [], -1, True
    for kind, index in zip(events.kind.tolist(), events.index.tolist(), strict=True):
        if kind != TEXT:
            ended = ended or bool(splitting[index])
        else:
            number += ended
            ended = False
            expected.append(number)
    assert blocks(document).of_run.tolist() == expected


def test_places_covered_by_ranges() -> None:
    start, end = np.array([0, 1, 4, 2]), np.array([3, 2, 5, 2])
    assert covered(start, end, 5).tolist() == [1, 2, 1, 0, 1]
    assert covered(start, end, 5, np.array([0.5, 2.0, 1.0, 9.0])).tolist() == [0.5, 2.5, 0.5, 0.0, 1.0]
    assert covered(start[:0], end[:0], 2).tolist() == [0, 0]


def test_two_breaks_divide_a_block_for_paragraphs() -> None:
    document = read("<body>one<br>two<br><br>three<br> <br>four<b><br></b><br>five <i>six</i><p>seven<p>eight</body>")
    assert blocks(document).of_run.tolist() == [0, 0, 0, 0, 0, 0, 1, 2]
    found = blocks(document, paragraphs=True)
    assert found.of_run.tolist() == [0, 0, 1, 2, 3, 3, 4, 5]
    assert found.texts(document) == ["one two", "three", "four", "five six", "seven", "eight"]
