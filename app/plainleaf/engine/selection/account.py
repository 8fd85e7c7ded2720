"""The beginning of every trace's answer for a node: its amount of text, and how much of it is kept."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.document import Document, prefix_sum


def opening(document: Document, keep: Bools, node: int) -> str:
    """A sentence such as ``p#intro (4 % of the page's text) is kept.``"""
    total, kept = share(document, keep, node)
    name = document.describe(node)
    if total == 0:
        return f"{name} holds no reading text."
    of_page = 100 * total / max(1, int(document.chars_before[-1]))
    verdict = "kept" if kept == total else "left out" if kept == 0 else f"kept in part ({100 * kept / total:.0f} %)"
    return f"{name} ({of_page:.1f} % of the page's text) is {verdict}."


def share(document: Document, keep: Bools, node: int) -> tuple[int, int]:
    """Characters of reading text under a node, and how many of them are kept."""
    under = document.under(node)
    length = document.runs.length[under]
    return int(length.sum()), int(length[keep[under]].sum())


def reach(document: Document, of_run: NDArray[np.signedinteger], node: int) -> tuple[int, int]:
    """The first line or block of a node's text, and the one after the last, by ``of_run``; equal without text."""
    under = document.under(node)
    if under.start == under.stop:
        return 0, 0
    return int(of_run[under.start]), int(of_run[under.stop - 1]) + 1


def lines_of(low: int, high: int) -> str:
    """``Its line 5 has`` or ``Its lines 5 to 9 have``, for lines ``low`` (counted from 0) to ``high``."""
    return f"Its line {high} has" if high - low == 1 else f"Its lines {low + 1} to {high} have"


def kept_in(keep: Bools, first_run: Ints, last_run: Ints) -> Bools:
    """For each column of a chart, whether it contains a kept run."""
    before = prefix_sum(keep)
    return before[last_run] > before[first_run]
