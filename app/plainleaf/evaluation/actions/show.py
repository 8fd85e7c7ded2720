"""Compares one answer about a page with its reference, word by word."""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, blocks, covered, prefix_sum
from plainleaf.engine.options import Value
from plainleaf.evaluation.datasets import Case, open_dataset
from plainleaf.evaluation.extractors import PEERS, make
from plainleaf.evaluation.extractors.ours import ours
from plainleaf.evaluation.faults import DatasetError, needing_extra
from plainleaf.evaluation.score.metrics import Measures, measure, words

MOST = 1_000_000_000
"""Maximum pairs of words for an alignment: one bit of memory each (125 MB), and less than a second."""
# Words with the white space after them, so that joining them restores the text.
_WORDS = re.compile(r"\S+\s*")
_LINES = re.compile(r"\S[^\n]*\s*")

ALIKE = 3
"""Minimum number of consecutive words that are not a coincidence; fewer count only as a whole block."""
CONTAINED = 0.5
"""Minimum share of a block's words that must occur in a text for the block to count as contained."""


@dataclass(frozen=True, slots=True)
class ScoredAnswer:
    """One page: its reference and an answer, divided into pieces that are the same, missing or extra."""

    case: str
    kind: str
    url: str | None
    extractor: str
    measures: Measures
    pieces: tuple[tuple[str, str], ...]
    """Pairs of ``same``, ``missing`` (in the reference only) or ``extra`` (in the answer only) and text."""


def find_case(folder: Path, page: str, reader: str = "") -> Case:
    """A page of a dataset by name. Raises DatasetError."""
    entries = {entry.name: entry for entry in open_dataset(folder, reader).entries()}
    if page not in entries:
        close = difflib.get_close_matches(page, entries, n=3)
        hint = f" Do you mean {', '.join(close)}?" if close else ""
        raise DatasetError(f"There is no page {page!r} in {folder}.{hint}")
    return entries[page].read()


def answer(case: Case, extractor_name: str) -> str:
    """The text that an extractor returns for a page. Raises ExtractorError."""
    extractor = make(extractor_name)
    try:
        return extractor.text(case.page, case.url)
    finally:
        extractor.close()


def scored(case: Case, extractor_name: str, text: str) -> ScoredAnswer:
    """Compare a text with the reference of its page. Raises EvaluationError if the extra is not installed."""
    measures = measure(text, case.reference, case.present, case.absent, case.by_snippets)
    return ScoredAnswer(case.name, case.kind, case.url, extractor_name, measures, tuple(pieces(case.reference, text)))


def method_of(extractor_name: str) -> tuple[str, Mapping[str, Value]] | None:
    """The method that an extractor's name refers to, with all its parameters; None for a peer.

    Raises ExtractorError for an unknown name, and for a peer that is not installed.
    """
    make(extractor_name).close()
    if extractor_name in PEERS:
        return None
    extractor = ours(extractor_name)
    return extractor.method.name, extractor.method.settings(**extractor.parameters)


def found_in(document: Document, text: str) -> NDArray[np.bool_]:
    """A mask of the page's runs that occur in a text in the same order, decided by block, shape (runs,)."""
    of_page = blocks(document)
    if len(of_page) == 0:
        return np.zeros(len(document.runs), np.bool_)
    block_words = [words(block) for block in of_page.texts(document)]
    page = [word for block in block_words for word in block]
    ends = np.cumsum([len(block) for block in block_words], dtype=np.int64)
    starts = ends - [len(block) for block in block_words]
    alike = np.array(_alike(page, words(text)), np.int64).reshape(-1, 2)
    first, last = alike[:, 0], alike[:, 1]
    block = np.searchsorted(ends, first, "right")
    alike = alike[(last - first >= ALIKE) | ((first == starts[block]) & (last >= ends[block]))]
    before = prefix_sum(covered(alike[:, 0], alike[:, 1], len(page)) > 0)
    share = (before[ends] - before[starts]) / np.maximum(1, ends - starts)
    return np.asarray((share > CONTAINED)[of_page.of_run])


def _alike(page: list[str], text: list[str]) -> list[tuple[int, int]]:
    """The ranges (end exclusive) of a page's words that occur in a text in the same order."""
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    if len(page) * len(text) > MOST:
        triples_of_text = set(zip(text, text[1:], text[2:], strict=False))
        triples = zip(page, page[1:], page[2:], strict=False)
        return [(at, at + ALIKE) for at, three in enumerate(triples) if three in triples_of_text]
    codes: dict[str, int] = {}
    left, right = ([codes.setdefault(word, len(codes)) for word in side] for side in (page, text))
    return [(step.src_start, step.src_end) for step in LCSseq.opcodes(left, right) if step.tag == "equal"]


def pieces(reference: str, text: str) -> list[tuple[str, str]]:
    """A diff of the two texts as one sequence of pieces. Long texts are compared by line."""
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    theirs, mine = _WORDS.findall(reference), _WORDS.findall(text)
    if len(theirs) * len(mine) > MOST:
        theirs, mine = _LINES.findall(reference), _LINES.findall(text)
    codes: dict[str, int] = {}
    left, right = ([codes.setdefault(token.strip().lower(), len(codes)) for token in side] for side in (theirs, mine))
    parts: list[tuple[str, str]] = []
    for step in LCSseq.opcodes(left, right):
        if step.tag == "equal":
            parts.append(("same", "".join(mine[step.dest_start : step.dest_end])))
        if step.tag in ("delete", "replace"):
            parts.append(("missing", "".join(theirs[step.src_start : step.src_end])))
        if step.tag in ("insert", "replace"):
            parts.append(("extra", "".join(mine[step.dest_start : step.dest_end])))
    return parts
