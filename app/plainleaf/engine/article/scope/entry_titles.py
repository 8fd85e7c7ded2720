"""The links that begin the entries of a list, such as the articles of a weblog, and identify them."""

from collections import defaultdict

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.document import Document, prefix_sum

TIMES, WORDS, SURE = 3, 3, 0.3
"""Minimum entries side by side (with those whose title is kept), minimum words of more than half of their titles, since
fewer are labels, and minimum mean score of these, relative to the lowest kept score."""
LINE = 3
"""Maximum runs of a title, a line such as a date below it, and the first text."""

_ENTRIES = frozenset({"article", "div", "li", "section"})


def with_entry_titles(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the distinct links that begin similarly built elements above kept text in them, shape
    (runs,). ``sure`` are scores relative to the lowest kept score."""
    nodes, runs, first = document.nodes, document.runs, document.nodes.run_start
    more, kept, linked = keep.copy(), prefix_sum(keep), np.append(runs.linked, False)
    opens = kept[np.minimum(first + LINE, nodes.run_end)] > kept[np.minimum(first + 1, nodes.run_end)]
    entries: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for node in (nodes.having(_ENTRIES) & opens & linked[first]).nonzero()[0].tolist():
        tag = nodes.tag_of(node)  # programs give each article another name, and each entry its number
        said = "" if tag == "article" else nodes.element[node].get("class") or ""
        name = " ".join(one for one in said.split() if not one[-1].isdecimal())
        entries[nodes.lists.parent[node], tag, name].append(nodes.lists.run_start[node])
    for titles in entries.values():
        distinct = len({runs.text[run] for run in titles})
        new = [run for run in titles if not keep[run]]
        are_titles = 2 * (runs.words[titles] >= WORDS).sum() > len(titles) and new and sure[new].mean() >= SURE
        if distinct == len(titles) >= TIMES and are_titles:
            more[titles] = True
    return more
