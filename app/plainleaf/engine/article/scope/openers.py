"""Short lines that open what follows them: the label of a list, "Cons", and the question above its answer.

A method that weighs text finds little in them, and without them nobody knows what is listed or answered.
"""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import meaning_of
from plainleaf.engine.article.labels import CONTENTS, labels_others
from plainleaf.engine.document import Document, blocks, join, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.words import count

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

HALF = 0.5
"""Of the score of the least sure kept text: what such a line must have."""
SOME = 0.2
"""The same of a label whose words stand above another kept list, too."""
WORDS, LABEL = 6, 40
"""Words and characters of a label, at most."""
ASKS, QUESTION = 4, 150
"""Words of a question, at least, and characters, at most."""

_ASKED = ("?", "\uff1f")
_CUT = ("...", "\u2026")
_OTHERS = HEADINGS | {"button", "dd", "dt", "label", "li", "option", "select", "td", "th", "time"}
_TABS = frozenset({"div", "span"})
_WORD = re.compile(r"[^\W\d_]{3}|[^\W\d_a-z]{2}")
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:[$€£¥]|EUR|CHF|zł)")
_HERE = ("#", "javascript:")


def with_openers(document: Document, keep: Bools, sure: Floats, lists: Longs) -> Bools:
    """``keep`` with the labels directly above kept ones of the ``lists``, and the questions between kept texts, shape
    (runs,). ``sure`` are scores as shares of that of the least sure kept text."""
    last = (~keep[:-1] & keep[1:] & (sure[:-1] >= SOME)).nonzero()[0]
    if not len(last):  # as often
        return keep
    above_list = np.isin(last + 1, document.nodes.run_start[lists])
    asks = np.fromiter((document.runs.text[run].endswith(_ASKED) for run in last.tolist()), np.bool_, len(last))
    last, above_list = last[above_list | asks], above_list[above_list | asks]
    if not len(last):
        return keep
    lines = blocks(document)
    start, end = lines.start[lines.of_run[last]], last + 1
    before = prefix_sum(keep)
    whole = (lines.end[lines.of_run[last]] == end) & (before[start] == before[end])
    labels: dict[str, list[slice]] = {}
    questions: list[slice] = []
    said: set[str] = set()
    for at in whole.nonzero()[0].tolist():
        line = slice(int(start[at]), int(end[at]))
        text = join(document, line.start, line.stop).strip()
        likely = bool(sure[line].max() >= HALF)
        if text.endswith(_ASKED):
            if likely and line.start and keep[line.start - 1] and _is_question(document, text, line):
                questions.append(line)
        elif above_list[at] and _is_label(document, text, line):
            labels.setdefault(text, []).append(line)
            if likely:
                said.add(text)
    more = keep.copy()
    for line in (*questions, *(line for text in said for line in labels[text])):
        more[line] = True
    return more


def _is_question(document: Document, text: str, line: slice) -> bool:
    """Whether a line asks something, and is no link to another page."""
    if (
        len(text) > QUESTION
        or count(text) < ASKS
        or document.nodes.tag_of(int(document.runs.owner[line.start])) in _OTHERS
    ):
        return False
    if document.runs.text[line.stop].startswith(text):  # said again
        return False
    return not document.runs.linked[line].any() or _opens(document, line.start)


def _opens(document: Document, run: int) -> bool:
    """Whether the link that a text stands in opens something on the page itself; a tab labels its panel anyway."""
    element = document.nodes.element[document.runs.owner[run]]
    link = element if element.tag == "a" else next(element.iterancestors("a"), None)
    return link is not None and link.get("role") != "tab" and (link.get("href") or "").strip().startswith(_HERE)


def _is_label(document: Document, text: str, line: slice) -> bool:
    """Whether a line is a few words without a link that name a list, and none of several tabs."""
    if len(text) > LABEL or count(text) > WORDS or _WORD.search(text) is None or _PRICE.search(text) is not None:
        return False
    if text.endswith(_CUT) or document.runs.linked[line].any():
        return False
    if CONTENTS.fullmatch(text) is not None or labels_others(text):
        return False
    owner = int(document.runs.owner[line.stop - 1])
    if document.nodes.tag_of(owner) in _OTHERS or meaning_of(document.nodes.element[owner].get("class") or ""):
        return False
    return not line.start or not _is_one_of(document, line.start - 1, owner)


def _is_one_of(document: Document, before: int, owner: int) -> bool:
    """Whether the text before that of a node is its number, or stands beside it in a box of its own, as tabs do."""
    nodes, above = document.nodes, int(document.runs.owner[before])
    if document.runs.text[before].replace(".", "").isdecimal():
        return True
    beside = nodes.parent[above] == nodes.parent[owner] and nodes.tag_of(above) == nodes.tag_of(owner)
    return beside and nodes.tag_of(owner) in _TABS and document.runs.length[before] <= LABEL
