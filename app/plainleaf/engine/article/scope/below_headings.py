"""What stands directly below a kept heading, which says nothing without it: the first sentences; below a short label,
too, lists and lines of links: sources, further reading.

A method that weighs text finds little in links, and least in those below the last sentence of an article.
"""

import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import OTHERS, labels_others
from plainleaf.engine.article.scope.after_colons import BUTTON
from plainleaf.engine.article.scope.alike.holes import leads_away
from plainleaf.engine.article.scope.complete_by_structure import weighed
from plainleaf.engine.document import Document, blocks, join, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.words import SENTENCE_ENDS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

ALMOST = 0.85
"""Of the score of the least sure kept text: what sentences must have."""
WORDS = 12
"""Words of them, at least."""

HALF, NEARLY = 0.5, 0.7
"""Of the score of the least sure kept text: what such a list or line must have that leads to other sites, and what any
other must; sources need nothing."""
LABEL = 60
"""Characters of the heading or label, at most."""
AROUND = 4
"""Elements from a text upwards among which its heading is looked for."""

_LABELS = HEADINGS - {"h1"} | {"p"}
_BESIDE = frozenset({"aside", "footer", "nav"})
_LISTS = frozenset({"dl", "ol", "ul"})
_SOURCES = re.compile(
    r"\W*(?:(?:article |further |selected )?(?:references?|sources?|citations?|works cited|bibliography)"
    r"(?: (?:and|&) (?:references?|sources?|notes|further reading|citations?))?|further reading|"
    r"quellen(?:angaben|verzeichnis)?|einzelnachweise|(?:weiterführende )?literatur(?:verzeichnis|hinweise|angaben)?|"
    r"références|bibliographie|referencias|fuentes|bibliografía|referências|fontes|fonti|riferimenti|bibliografia|"
    r"bronnen|referenties|källor|referenser|kilder|lähteet|źródła|przypisy|zdroje|források|surse|kaynak(?:lar|ça)|"
    r"источники|литература|джерела|література|πηγές|βιβλιογραφία|参考(?:文献|资料|資料)|參考(?:文獻|資料)|출처|"
    r"참고 ?문헌)\W*",
    re.IGNORECASE,
)


def with_sentences(document: Document, keep: Bools, sure: Floats, headings: Longs) -> Bools:
    """``keep`` with the sentences directly below kept ones of the ``headings``, that of the page not among them, shape
    (runs,). ``sure`` are scores as shares of that of the least sure kept text."""
    nodes = document.nodes
    first = nodes.run_end[headings[(nodes.run_end[headings] < len(keep)) & ~nodes.having(frozenset({"h1"}))[headings]]]
    first = first[keep[first - 1] & ~keep[first] & (sure[first] >= ALMOST)]
    if not len(first):
        return keep
    lines, more = blocks(document), keep.copy()
    before = prefix_sum(keep)
    for run in first.tolist():
        block = int(lines.of_run[run])
        while block < len(lines) and run == int(lines.start[block]):
            line = slice(run, int(lines.end[block]))
            if before[line.start] != before[line.stop] or not _are_sentences(document, sure, line):
                break
            more[line] = True
            run, block = line.stop, block + 1
    return more


def _are_sentences(document: Document, sure: Floats, line: slice) -> bool:
    """Whether a block is likely content, long enough, no row of links, and ends as a sentence does."""
    if document.words_before[line.stop] - document.words_before[line.start] < WORDS:
        return False
    linked = document.linked_chars_before[line.stop] - document.linked_chars_before[line.start]
    if 2 * linked > document.chars_before[line.stop] - document.chars_before[line.start]:
        return False
    if float(np.average(sure[line], weights=document.runs.length[line])) < ALMOST:
        return False
    return join(document, line.start, line.stop).rstrip("\"'”’)» ").endswith(SENTENCE_ENDS)


def with_listed(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with the lists and lines of links directly below kept headings and labels, shape (runs,). ``sure`` are
    scores as shares of that of the least sure kept text."""
    ends = keep[:-1] & ~keep[1:] & (document.runs.length[:-1] <= LABEL)
    ends[: int(keep.argmax()) + 1] = False
    found: list[int] = []
    before = weighed(document, sure)
    for run in ends.nonzero()[0].tolist():
        if (label := _label_at(document, run)) >= 0:
            found += _listed(document, keep, before, label)
    more: Bools = keep | document.covering(found) if found else keep
    return more


def _label_at(document: Document, run: int) -> int:
    """The short heading or paragraph that ends with a run and is no sentence; -1 for none."""
    nodes, node = document.nodes, int(document.runs.owner[run])
    for _ in range(AROUND):
        if nodes.run_end[node] != run + 1 or node <= document.body:
            break
        if nodes.tag_of(node) in _LABELS:
            part = document.under(node)
            text = join(document, part.start, part.stop)
            if any(nodes.tag_of(one) in _BESIDE for one in document.path(node)):
                return -1
            fits = len(text) <= LABEL and not text.endswith(SENTENCE_ENDS) and not labels_others(text)
            return node if fits and not document.runs.linked[part].any() else -1
        node = int(nodes.parent[node])
    return -1


def _listed(document: Document, keep: Bools, before: Floats, label: int) -> list[int]:
    """The lists and lines below a label that belong to it."""
    nodes, part = document.nodes, document.under(label)
    text = join(document, part.start, part.stop)
    below = list(takewhile(partial(_leads, document), _below(document, keep, label)))
    if _SOURCES.fullmatch(text) is None:
        away = bool(below) and leads_away(document, below)
        if OTHERS.search(text) is not None and not away:
            return []
        wanted = HALF if away else NEARLY
        below = list(takewhile(lambda node: _sure(document, before, node) >= wanted, below))
    while below and nodes.tag_of(below[-1]) in HEADINGS:
        below.pop()
    lines = [node for node in below if nodes.tag_of(node) not in HEADINGS]
    return below if len(lines) > 1 or any(nodes.tag_of(node) in _LISTS for node in below) else []


def _leads(document: Document, node: int) -> bool:
    """Whether a list has links, not only to the page itself, as its contents have, and a paragraph is mostly one and no
    button; a heading has none."""
    part, element = document.under(node), document.nodes.element[node]
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if element.tag in HEADINGS:
        return not linked
    if element.tag != "p":
        return any(not (link.get("href") or "#").startswith("#") for link in element.iter("a"))
    called = " ".join(one.get("class") or "" for one in element.iter(etree.Element))
    return 2 * linked >= document.text_length[node] and BUTTON.search(called) is None


def _sure(document: Document, before: Floats, node: int) -> float:
    part = document.under(node)
    return float(before[part.stop] - before[part.start]) / int(document.text_length[node])


def _below(document: Document, keep: Bools, label: int) -> Iterator[int]:
    """What follows a label in its element up to the next heading that is not below it, as long as it may be listed."""
    nodes = document.nodes
    level = nodes.tag_of(label)
    for node in document.children(int(nodes.parent[label])):
        if node <= label or not document.text_length[node]:
            continue
        tag, part = nodes.tag_of(node), document.under(node)
        if tag not in _LISTS and tag != "p" and not (tag in HEADINGS and level in HEADINGS and tag > level):
            break
        if keep[part].any() or clutter_kind(nodes.element[node].get("class") or ""):
            break
        if labels_others(join(document, part.start, part.stop)):
            break
        yield node
