"""The links that begin the entries of a list, such as the articles of a weblog, and identify them."""

from collections import defaultdict

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.document import Document

TIMES, WORDS, SURE = 3, 3, 0.3
"""Minimum entries side by side, minimum words of more than half of their titles, since fewer are labels, and minimum
mean score of these, relative to the lowest kept score."""

_ENTRIES = frozenset({"article", "div", "li", "section"})


def with_entry_titles(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the distinct links that begin similarly built elements directly above kept text in them, shape
    (runs,). ``sure`` are scores relative to the lowest kept score."""
    nodes, runs, first = document.nodes, document.runs, document.nodes.run_start
    opens, more = np.zeros(len(keep) + 1, np.bool_), keep.copy()
    opens[:-2] = runs.linked[:-1] & ~keep[:-1] & keep[1:]
    entries: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for node in (nodes.having(_ENTRIES) & opens[first] & (nodes.run_end > first + 1)).nonzero()[0].tolist():
        tag = nodes.tag_of(node)  # programs give each article another name
        name = "" if tag == "article" else nodes.element[node].get("class") or ""
        entries[nodes.lists.parent[node], tag, name].append(nodes.lists.run_start[node])
    for titles in entries.values():
        said = {runs.text[run] for run in titles}
        are_titles = 2 * (runs.words[titles] >= WORDS).sum() > len(titles) and sure[titles].mean() >= SURE
        if len(said) == len(titles) >= TIMES and are_titles:
            more[titles] = True
    return more
