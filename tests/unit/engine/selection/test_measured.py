"""A method made of a measure and a threshold, as CONTRIBUTING tells of it."""

import numpy as np
import pytest

from plainleaf.engine.document import Blocks, Document
from plainleaf.engine.extract import read
from plainleaf.engine.options import Option
from plainleaf.engine.selection.contract import ParameterError
from plainleaf.engine.selection.measured import block_method

PAGE = (
    "<ul><li>Home</li><li>About us</li></ul>"
    "<div><p>The keeper climbed the hundred stairs.</p><p>He <b>trimmed</b> the wick with care.</p></div>"
)


def words(document: Document, blocks: Blocks, factor: int) -> np.ndarray:
    return blocks.sums(document.words_before) * factor


METHOD = block_method(
    "long-blocks", "Long blocks", "Baseline", "Keep every block of enough words.", words,
    Option("words", 3, "words from which a block is content", "words", 1, 1000),
    Option("factor", 1, "by which words are multiplied", "", 1, 10),
)  # fmt: skip


def node(document: Document, tag: str) -> int:
    return next(number for number in range(len(document.nodes)) if document.describe(number).startswith(tag))


def test_blocks_that_measure_enough_are_kept() -> None:
    document = read(PAGE)
    selection, _ = METHOD.select(document)
    kept = [text for text, keep in zip(document.runs.text, selection.keep, strict=True) if keep]
    assert kept == ["The keeper climbed the hundred stairs.", "He", "trimmed", "the wick with care."]
    assert selection.score.tolist() == [1, 2, 6, 6, 6, 6]
    assert METHOD.select(document, words=7)[0].keep.sum() == 0
    assert METHOD.select(document, words=7, factor=2)[0].keep.sum() == 4
    with pytest.raises(ParameterError, match="words = 0 does not fit"):
        METHOD.select(document, words=0)


def test_trace_has_measure_and_threshold() -> None:
    document = read(PAGE)
    _, trace = METHOD.select(document)
    of_item, of_both = trace.why(document, node(document, "li")), trace.why(document, node(document, "div"))
    assert of_item.endswith("is left out. Words of its block: 1; content from 3 on.")
    assert of_both.endswith("is kept. Words of its 2 blocks: up to 6; content from 3 on.")
    table = trace.table(document)
    assert table.columns == ("block", "words", "decision")
    assert table.rows == ((1, 1.0, "left out"), (2, 2.0, "left out"), (3, 6.0, "content"), (4, 6.0, "content"))
    assert [document.describe(number) for number in table.nodes] == ["li", "li", "p", "p"]
    (chart,) = trace.charts(document)
    assert (chart.title, chart.x_label, chart.y_label) == ("Long blocks", "block", "words")
    assert chart.series[0].threshold == 3
    assert chart.series[0].kept.tolist() == [False, False, True, True]
