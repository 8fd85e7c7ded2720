"""The links or titles that begin the entries of a list, such as articles of a weblog, cards or questions."""

from collections import defaultdict

import numpy as np

from plainleaf._kernel.article import completion as kernel
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import is_named

TIMES, WORDS, SURE = 3, 2, 0.3
"""Minimum entries side by side (with those whose title is kept), minimum words of more than half of their titles, if
these are links alone, since fewer are labels, and minimum mean score of the missing ones, relative to the lowest kept
score."""
LINE = 3
"""Maximum runs of a title, a line such as a date below it, and the first text."""

ENTRIES = frozenset({"article", "details", "div", "li", "section"})
_TITLES = HEADINGS | {"b", "strong", "summary"}


def entry_titles(document: Document, pieces: kernel.Completion) -> list[int]:
    """The runs of the distinct links or titles that begin similarly built elements above kept text in them."""
    lists, runs, more = document.nodes.lists, document.runs, set[int]()
    boxes, chars = pieces.entries(LINE), document.linked_chars_before
    if not (missing := dict(pieces.missing([lists.run_start[node] for node in boxes]))):
        return []  # as on most pages
    around = {lists.parent[node] for node in boxes if lists.run_start[node] in missing}
    entries: dict[tuple[int, str, str], list[int]] = defaultdict(list)
    for node in (box for box in boxes if lists.parent[box] in around):
        tag = document.nodes.tag_of(node)  # programs give each article another name, and each entry its number
        classes = "" if tag == "article" else document.nodes.element[node].get("class") or ""
        name = " ".join(word for word in classes.split() if not word[-1].isdecimal())
        entries[lists.parent[node], tag, name].append(node)
    for alike in entries.values():
        titles = [lists.run_start[node] for node in alike]
        new = [missing[run] for run in titles if run in missing]
        if new and len({runs.text[run] for run in titles}) == len(titles) >= TIMES and np.mean(new) >= SURE:
            linked = all(chars[run + 1] > chars[run] for run in titles)
            named = linked and 2 * (runs.words[titles] >= WORDS).sum() > len(titles)
            if named or all(_is_titled(document, node) for node in alike):
                more.update(missing.keys() & titles)
    pieces.add(sorted(more))
    return sorted(more)


def _is_titled(document: Document, box: int) -> bool:
    """True if the first text in an element is a title."""
    nodes, run = document.nodes, document.nodes.lists.run_start[box]
    node = int(document.runs.owner[run])
    while node > box and nodes.lists.run_start[node] == run:
        if nodes.tag_of(node) in _TITLES or is_named(nodes.element[node].get("class"), "title"):
            return True
        node = nodes.lists.parent[node]
    return False
