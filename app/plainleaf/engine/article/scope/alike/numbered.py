"""Lines that number the parts of a text, "1. …", "2. …", are kept all or none: a method is sure of some by their words,
and a part without its line reads as if it belonged to the one before."""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.scope.alike.places import line_of
from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

LINES = 3
"""Lines, at least."""
LONG = 120
"""Characters of one, at most."""
MOSTLY = 0.8
"""Share of the parts of which some text is kept."""
MOST = 400
"""Lines that are looked at; a page with more is a catalogue."""

_NUMBER = re.compile(r"(\d{1,3}) ?[.):、–—-] ?[^\d\s]")


def with_numbered(document: Document, keep: Bools) -> Bools:
    """``keep`` with the numbered lines above kept text, shape (runs,)."""
    if np.count_nonzero(keep[1:] & ~keep[:-1]) < LINES - 1:  # kept text begins again that often
        return keep
    texts = document.runs.text
    runs = [run for run, text in enumerate(texts) if text[0].isdecimal()][:MOST]
    lines: dict[str, list[tuple[int, int]]] = {}
    for line, number in _numbered(document, runs):
        lines.setdefault(document.nodes.tag_of(line), []).append((line, number))
    wanted = [line for some in lines.values() for row in _rows(some) for line in _above_kept(document, keep, row)]
    more: Bools = keep | document.covering(wanted) if wanted else keep
    return more


def _numbered(document: Document, runs: list[int]) -> Iterator[tuple[int, int]]:
    """The lines that the runs begin, each with its number."""
    for run in runs:
        line = line_of(document, run)
        if document.nodes.lists.run_start[line] == run and document.text_length[line] <= LONG:
            number = _NUMBER.match(" ".join(document.runs.text[document.under(line)]))
            if number is not None:
                yield line, int(number[1])


def _rows(lines: list[tuple[int, int]]) -> Iterator[list[int]]:
    """The lines whose numbers follow each other, from 1 up or down to 1."""
    row: list[tuple[int, int]] = []
    for line in (*lines, (-1, -1)):
        if row and (abs(step := line[1] - row[-1][1]) != 1 or (len(row) > 1 and step != row[1][1] - row[0][1])):
            if len(row) >= LINES and 1 in (row[0][1], row[-1][1]):
                yield [node for node, _ in row]
            row = []
        row.append(line)


def _above_kept(document: Document, keep: Bools, row: list[int]) -> list[int]:
    """The lines that some kept text stands below, before the next of them, or no further below the last; none where
    that is so of few."""
    start, end = document.nodes.lists.run_start, document.nodes.lists.run_end
    ends = [start[line] for line in row[1:]]
    ends.append(end[row[-1]] + max(stop - start[line] for line, stop in zip(row, ends, strict=False)))
    above = [line for line, before in zip(row, ends, strict=True) if keep[end[line] : before].any()]
    return above if len(above) >= MOSTLY * len(row) else []
