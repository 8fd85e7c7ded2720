"""What stands among its likes is kept with them: a paragraph between paragraphs, one question of many with its answer,
a line that begins as others do.

A method that weighs each text by itself is a little less sure of the one than of the other, and a cut between the two
leaves a hole that no reader understands.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import MORE, RELATED, labels_others
from plainleaf.engine.article.scope.alike.places import Place, name_of, places, shown_places
from plainleaf.engine.article.scope.cards import headed
from plainleaf.engine.article.scope.complete_by_structure import weighed
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Longs = NDArray[np.int64]

PARAGRAPH, LINE, BOX = 0.3, 0.4, 0.6
"""Of the score of the least sure kept text: what a paragraph between paragraphs must have, a line that begins as others
do, and a box."""
LINKED, FEW = 0.5, 0.3
"""Share of links in such a paragraph, and in a box, at most."""
GAP = 3
"""Paragraphs in a row, at most."""
WORDS = 12
"""Words of a box, at least, in which no heading stands: with fewer it is a label."""
MOSTLY = 0.5
"""Share of the text of a like that is kept."""
TIMES = 2
"""Times as many likes of a box as are left out are kept; of a line as many are left out, at most."""
OFTEN = 5
"""So many more likes of a box leave out a part of it than keep it: it is left out of the box, too."""
LARGE = 8000
"""Characters of a box whose texts have places, at most."""
SHORT = 300
"""Characters of such a line, at most."""
LONG, RUNNING = 80, 0.5
"""Characters of a text that is no label, and the share of such in what is kept, from which on a page is no list of
cards, whose labels begin alike, too."""
MOST = 400
"""Texts and likes that are looked at; a page with more is a catalogue."""

_BOXES = frozenset({"article", "dd", "details", "div", "section"})
_LINES = _BOXES | {"blockquote", "dl", "li", "ol", "p", "ul"}
_FIELDS = frozenset({"input", "select", "textarea"})
_WORD = re.compile(r"[^\W\d_]")
_BEGINNING = re.compile(r"[\W\d_]*(?P<first>[^\W\d_]+)(?:[\W\d_]+(?P<second>[^\W\d_]+))?")
_COLONS, _ASKED = (":", "\uff1a"), ("?", "\uff1f")
_ADDRESSES = ("http", "https", "www")


def with_likes(document: Document, keep: Bools, sure: Floats) -> Bools:
    """``keep`` with what is left out between kept texts although its likes are kept, shape (runs,). ``sure`` are scores
    as shares of that of the least sure kept text."""
    near = (~keep & (sure >= PARAGRAPH)).nonzero()[0][:MOST]
    if not len(near):
        return keep
    page = _KeptParts(document, keep, sure)
    found = [box for box in page.left_out(near.tolist()) if page.belongs(box)]
    if not found:
        return keep
    more: Bools = keep | document.covering(found)
    more[[run for box in found for run in page.unlike(box)]] = False
    return more


class _KeptParts:
    """What is kept below each node, and how sure the rest is."""

    def __init__(self, document: Document, keep: Bools, sure: Floats) -> None:
        length = document.runs.length
        self.document = document
        self.keep = keep
        self.before: list[int] = prefix_sum(np.where(keep, length, 0)).tolist()
        self.weighed = weighed(document, sure)
        self.fields = prefix_sum(document.nodes.having(_FIELDS))
        self.last = int(keep.nonzero()[0][-1])
        kept = length[keep]
        self.is_running = bool(kept[kept >= LONG].sum() >= RUNNING * kept.sum())
        self.children: dict[int, list[int]] = {}
        self.short: dict[str, list[int]] = {}
        self.counted: dict[tuple[str | int, ...], tuple[int, int]] = {}
        self.places: dict[tuple[str, int], tuple[Counter[Place], Counter[Place]]] = {}

    def kept(self, node: int) -> int:
        """Kept characters below a node."""
        nodes = self.document.nodes.lists
        return self.before[nodes.run_end[node]] - self.before[nodes.run_start[node]]

    def left_out(self, runs: Iterable[int]) -> Iterator[int]:
        """The outermost elements around these runs of which nothing is kept, each once."""
        nodes, body, behind = self.document.nodes.lists, self.document.body, -1
        for run in runs:
            if run < behind:
                continue
            node = int(self.document.runs.owner[run])
            if node <= body or self.kept(node):
                continue
            while nodes.parent[node] > body and not self.kept(nodes.parent[node]):
                node = nodes.parent[node]
            behind = nodes.run_end[node]
            yield node

    def belongs(self, node: int) -> bool:
        """Whether an element of which nothing is kept stands among its likes."""
        document, tag = self.document, self.document.nodes.tag_of(node)
        if tag not in _LINES:
            return False
        part, chars = document.under(node), int(document.text_length[node])
        sure = float(self.weighed[part.stop] - self.weighed[part.start]) / chars
        if sure < PARAGRAPH or self.fields[document.nodes.lists.end[node]] > self.fields[node]:
            return False
        linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start]) / chars
        if tag == "p" and linked <= LINKED and (self._is_between(node) or (sure >= BOX and self._is_last(node))):
            return not is_label(document, node)
        if self.is_running and sure >= LINE and chars <= SHORT and part.stop <= self.last and self._begins_alike(node):
            return not is_label(document, node)
        if sure < BOX or linked > FEW:
            return False
        if part.start <= self.last + 1 and self._has_counterparts(node):
            return not is_label(document, node)
        words = int(document.words_before[part.stop] - document.words_before[part.start])
        return (
            (tag in _BOXES and (words >= WORDS or headed(document, node)))
            and (part.stop <= self.last or self._asks_as_well(node))
            and self._has_likes(node)
            and not clutter_kind(document.nodes.element[node].get("class") or "")
            and RELATED.fullmatch(document.runs.text[part.start]) is None
        )

    def _beside(self, node: int) -> list[int]:
        """The nodes with text beside one, and itself."""
        parent = self.document.nodes.lists.parent[node]
        if parent not in self.children:
            length = self.document.text_length
            self.children[parent] = [child for child in self.document.children(parent) if length[child]]
        return self.children[parent]

    def _is_between(self, node: int) -> bool:
        """Whether a paragraph stands between kept ones of its class, or below a kept heading."""
        beside = self._beside(node)
        at = bisect_left(beside, node)
        above = self._next(node, beside[max(0, at - GAP) : at][::-1])
        below = self._next(node, beside[at + 1 : at + 1 + GAP])
        return above >= 0 and below >= 0 and self.document.nodes.tag_of(below) == "p"

    def _is_last(self, node: int) -> bool:
        """Whether a paragraph is the last of a box, below a kept one of its class, half of which is kept, and kept
        text follows the box."""
        beside = self._beside(node)
        if len(beside) <= TIMES or beside[-1] != node or self.document.nodes.lists.run_end[node] > self.last:
            return False
        if not self.kept(beside[-2]) or name_of(self.document, beside[-2]) != name_of(self.document, node):
            return False
        return sum(map(bool, map(self.kept, beside))) >= MOSTLY * len(beside)

    def _next(self, node: int, beside: Iterable[int]) -> int:
        """The first of the nodes beside a paragraph of which some is kept, if it is one of its class or a heading and
        only its likes stand between; else -1."""
        for other in beside:
            alike = name_of(self.document, other) == name_of(self.document, node)
            if self.kept(other):
                return other if alike or self.document.nodes.tag_of(other) in HEADINGS else -1
            if not alike:
                break
        return -1

    def _has_likes(self, node: int) -> bool:
        """Whether most of the boxes beside one that are named alike are kept."""
        name = name_of(self.document, node)
        key = name, self.document.nodes.lists.parent[node]
        if key not in self.counted:
            self.counted[key] = self._count(one for one in self._beside(node) if name_of(self.document, one) == name)
        kept, left = self.counted[key]
        return kept >= max(TIMES, TIMES * left)

    def unlike(self, box: int) -> Iterator[int]:
        """The runs of a box, headings apart, whose counterparts in its likes are mostly left out."""
        if self.document.nodes.tag_of(box) in _BOXES:
            kept, left = self._counterparts(box)
            for run, place in places(self.document, box, self.document.under(box)):
                of_heading = not HEADINGS.isdisjoint(name.partition(" ")[0] for name in place)
                if left[place] >= kept[place] + OFTEN and not of_heading:
                    yield run

    def _has_counterparts(self, node: int) -> bool:
        """Whether the texts of an element, a part of a box that is kept else, have counterparts in the likes of that
        box, most of which are kept."""
        box = self.document.nodes.lists.parent[node]
        if self.document.nodes.tag_of(box) not in _BOXES or self.document.text_length[box] > LARGE:
            return False
        if not self.kept(box):
            return False
        kept, left = self._counterparts(box)
        if not kept:
            return False
        own = {place for _, place in places(self.document, box, self.document.under(node))}
        return all(kept[place] >= max(TIMES, TIMES * (left[place] - 1)) for place in own)

    def _counterparts(self, box: int) -> tuple[Counter[Place], Counter[Place]]:
        """In how many of the boxes beside one that are named alike, and of which some is kept, each place is kept, and
        in how many it is left out; nothing where they are too few."""
        name = name_of(self.document, box)
        key = name, self.document.nodes.lists.parent[box]
        if key not in self.places:
            likes = [one for one in self._beside(box) if name_of(self.document, one) == name and self.kept(one)]
            chosen = [one for one in likes if self.document.text_length[one] <= LARGE] if len(likes) >= TIMES else []
            self.places[key] = shown_places(self.document, self.keep, chosen[:MOST])
        return self.places[key]

    def _asks_as_well(self, node: int) -> bool:
        """Whether a box begins with a question, and the one before it, too."""
        texts, start = self.document.runs.text, self.document.nodes.lists.run_start
        beside = self._beside(node)
        both = beside[max(0, bisect_left(beside, node) - 1) :][:2]
        return both[0] != node and all(texts[start[one]].rstrip().endswith(_ASKED) for one in both)

    def _begins_alike(self, node: int) -> bool:
        """Whether a third of the elements of the same name that begin with the same words is kept, two at least."""
        document, nodes, texts = self.document, self.document.nodes, self.document.runs.text
        if not (words := _first_words(texts[nodes.lists.run_start[node]])):
            return False
        key = name_of(document, node), name_of(document, nodes.lists.parent[node]), words
        if key not in self.counted:
            start, end = nodes.lists.run_start, len(words)
            self.counted[key] = self._count(
                one
                for one in self._short(nodes.tag_of(node))
                if texts[start[one]][:end].lower() == words
                and (name_of(document, one), name_of(document, nodes.lists.parent[one])) == key[:2]
            )
        kept, left = self.counted[key]
        return kept >= 2 and left <= TIMES * kept

    def _short(self, tag: str) -> list[int]:
        """The elements of a tag that are no longer than a line."""
        if tag not in self.short:
            length = self.document.text_length
            chosen = self.document.nodes.having(frozenset({tag})) & (length > 0) & (length <= SHORT)
            self.short[tag] = chosen.nonzero()[0][:MOST].tolist()
        return self.short[tag]

    def _count(self, likes: Iterable[int]) -> tuple[int, int]:
        """Of how many nodes most is kept, and of how many nothing."""
        shares = [self.kept(one) / int(self.document.text_length[one]) for one in likes]
        return sum(share >= MOSTLY for share in shares), shares.count(0)


def _first_words(text: str) -> str:
    """The beginning of a text with its first two words, or its label in one word; empty where it begins otherwise."""
    found = _BEGINNING.match(text)
    if found is None or found["first"].lower() in _ADDRESSES or MORE.match(text) is not None:
        return ""
    if not found["second"] and not (len(found["first"]) > 2 and text.rstrip().endswith(_COLONS)):
        return ""
    return found[0].lower()


def is_label(document: Document, node: int) -> bool:
    """Whether a text labels what is no part of an article, or has no word."""
    text = " ".join(" ".join(document.runs.text[document.under(node)]).split())
    return _WORD.search(text) is None or labels_others(text.partition(":")[0])
