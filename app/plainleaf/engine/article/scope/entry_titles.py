"""The links that begin the entries of a list, such as the articles of a weblog, and identify them."""

from collections import defaultdict

import numpy as np

from plainleaf._kernel.article import completion as kernel
from plainleaf.engine.document import Document

TIMES, WORDS, SURE = 3, 3, 0.3
"""Minimum entries side by side (with those whose title is kept), minimum words of more than half of their titles, since
fewer are labels, and minimum mean score of these, relative to the lowest kept score."""
LINE = 3
"""Maximum runs of a title, a line such as a date below it, and the first text."""

ENTRIES = frozenset({"article", "div", "li", "section"})


def entry_titles(document: Document, pieces: kernel.Completion) -> list[int]:
    """The runs of the distinct links that begin similarly built elements above kept text in them."""
    nodes, runs, more = document.nodes, document.runs, set[int]()
    if len(boxes := pieces.entries(LINE)) < TIMES:
        return []
    entries: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for node in boxes:
        tag = nodes.tag_of(node)  # programs give each article another name, and each entry its number
        classes = "" if tag == "article" else nodes.element[node].get("class") or ""
        name = " ".join(one for one in classes.split() if not one[-1].isdecimal())
        entries[nodes.lists.parent[node], tag, name].append(nodes.lists.run_start[node])
    for titles in entries.values():
        distinct = len({runs.text[run] for run in titles})
        if not distinct == len(titles) >= TIMES:
            continue
        new = pieces.missing(titles)
        named = 2 * (runs.words[titles] >= WORDS).sum() > len(titles)
        if new and named and np.mean([sure for _, sure in new]) >= SURE:
            more.update(run for run, _ in new)
    pieces.add(sorted(more))
    return sorted(more)
