"""The posts of a thread by an unknown program: parts of one build, each with a date, most with kept text."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.scope.threads.layout import Posts, layout_of
from plainleaf.engine.article.scope.threads.parts import TIMES
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile

POSTS = 4
"""Minimum posts."""
SHARE = 0.6
"""Minimum share of the kept words in them."""
MOST, SOME = 0.75, 0.4
"""Minimum share of the posts that have a line for it to be who wrote them or when, and for it to be the program's."""
SAME = 0.8
"""Maximum share of the posts with the same line for it to be who wrote them."""
LINE = 12
"""Maximum words of such a line."""
TITLE = 4
"""Minimum words of a title: parts that have different ones are cards."""
DATED = 100
"""Characters of a line that are searched for a date."""
LEVELS = 24
"""Maximum elements of a path."""
NESTED = 8
"""Maximum elements in all posts, as a multiple of the page's: replies may be in the posts that they answer."""
TRIED = 8
"""Kinds of parts that are looked at, those with most kept text first."""

_MAY_BE_POSTS = frozenset({"article", "dd", "div", "dl", "li", "section", "table", "tbody", "tr"})
_CLOCK = lazy_compile(r"\d:\d\d")
_DATE = lazy_compile(r"\d:\d\d|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}\b.{0,30}\b(?:19|20)\d\d\b|\d[月日월일天]")
_DIGITS = lazy_compile(r"\d+")

Step = tuple[int, int, int]
Path = tuple[Step, ...]
"""The tags, classes and places of the elements from a line in a part to the part."""


def posts_alike(document: Document, keep: Bools) -> Posts | None:
    """The posts of a page with the kept runs ``keep``; None if it has no such parts."""
    for names in (_whole, _first):
        kinds = _Kinds(document, names)
        for boxes in _boxes(document, keep, kinds):
            if (posts := _posts(document, keep, kinds, boxes)) is not None:
                return posts
    return None


def _whole(name: str) -> str:
    return _DIGITS.sub("", name)


def _first(name: str) -> str:
    """The first of several classes: the others say whether a post is even or odd, the first or new."""
    return _DIGITS.sub("", name.split()[0] if name.split() else "")


class _Kinds:
    """The kind of each node: its tag and its class, simplified by ``names``."""

    def __init__(self, document: Document, names: Callable[[str], str]) -> None:
        declared, known = document.declared, {"": 0}
        bare = [known.setdefault(names(name), len(known)) for name in declared.classes]
        self.name: Ints = np.array(bare, np.int64)[declared.class_index]
        self._tag, self._parent = document.nodes.lists.tag, document.nodes.lists.parent

    @cached_property
    def _steps(self) -> list[Step]:
        """The tag and name of each node, and how many of the same are before it in its parent."""
        places: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        steps = []
        for around, tag, name in zip(self._parent, self._tag, self.name.tolist(), strict=True):
            steps.append((tag, name, places[around, tag, name]))
            places[around, tag, name] += 1
        return steps

    def path(self, node: int, box: int) -> Path:
        """The path from a node in a part to the part."""
        steps: list[Step] = []
        while node > box and len(steps) < LEVELS:
            steps.append(self._steps[node])
            node = self._parent[node]
        return tuple(steps)


def _boxes(document: Document, keep: Bools, kinds: _Kinds) -> Iterator[list[int]]:
    """Parts of one kind with most of the kept text, most of them with a date; kinds with most text first."""
    nodes, words = document.nodes, prefix_sum(np.where(keep, document.runs.words, 0))
    own = words[nodes.run_end] - words[nodes.run_start]
    at = (nodes.having(_MAY_BE_POSTS) & (nodes.run_end - nodes.run_start > 1)).nonzero()[0]
    at = at[at > document.body]
    around = np.where(kinds.name[at] > 0, 0, nodes.parent[at])  # what has no class is of one kind in one element
    _, kind = np.unique((around * (1 + kinds.name.max()) + kinds.name[at]) * 999 + nodes.tag[at], return_inverse=True)
    sums, text = (np.bincount(kind, weight[at]) for weight in (own, document.text_length))
    likely = ((np.bincount(kind) >= POSTS) & (sums >= SHARE * words[-1])).nonzero()[0]
    for one in likely[np.lexsort((-text[likely], -sums[likely]))][:TRIED].tolist():
        boxes = at[kind == one]
        held = (document.runs.words * (document.covering(boxes) & keep)).sum()  # boxes may be nested
        nested = int((nodes.end[boxes] - boxes).sum()) > NESTED * len(nodes)
        if not nested and held >= SHARE * words[-1] and _are_dated(document, result := boxes.tolist()):
            yield result


def _are_dated(document: Document, boxes: list[int]) -> bool:
    """True if most of some parts have a line with a date."""
    missing = int((1 - MOST) * len(boxes))
    for box in boxes:
        if not any(_is_date(document, run, _DATE) for run in range(*document.under(box).indices(len(document.runs)))):
            missing -= 1
            if missing < 0:
                return False
    return True


def _is_date(document: Document, run: int, sign: re.Pattern[str]) -> bool:
    """True if a line has a date."""
    if document.runs.words[run] > LINE:
        return False
    is_time = document.nodes.tag_of(int(document.runs.owner[run])) in TIMES
    return is_time or sign.search(document.runs.text[run], 0, DATED) is not None


def _posts(document: Document, keep: Bools, kinds: _Kinds, boxes: list[int]) -> Posts | None:
    """The posts that some parts are; None if they are none."""
    lines: dict[Path, dict[int, int]] = defaultdict(dict)  # for each path the first run in each part
    kept: dict[Path, int] = defaultdict(int)
    same: dict[str, set[int]] = defaultdict(set)  # for each line the parts that have it
    owner, words = document.runs.owner.tolist(), document.runs.words.tolist()
    own = {run: box for box in boxes for run in range(*document.under(box).indices(len(keep)))}  # the innermost
    for run, box in own.items():
        path = kinds.path(owner[run], box)
        lines[path].setdefault(box, run)
        if words[run] <= LINE:
            same[document.runs.text[run]].add(box)
        kept[path] += words[run] if keep[run] else 0
    main = max(kept, key=kept.__getitem__)
    short = {
        path: some for path, some in lines.items() if path != main and all(words[run] <= LINE for run in some.values())
    }
    often = {path: some for path, some in short.items() if len(some) >= SOME * len(boxes)}
    for start in range(len(main) + 1):
        text = main[start:]
        if any(path[len(path) - len(text) + 1 :] == text[1:] for path in often):
            break
    often = {path: some for path, some in often.items() if path[-len(text) :] != text or not text}
    always = [some for some in often.values() if len(some) >= MOST * len(boxes)]
    dates = next((some for sign in (_CLOCK, _DATE) for some in always if _are_dates(document, some, sign)), None)
    beside = (some for path, some in lines.items() if path[-len(text) :] != text and some is not dates)
    if dates is None or any(len(some) >= MOST * len(boxes) and _are_titles(document, some) for some in beside):
        return None
    writers = next((some for some in always if some is not dates and _vary(document, some)), {})
    if not writers and not _vary(document, dates):
        return None
    program = [run for run in own if len(same[document.runs.text[run]]) >= SOME * len(boxes)]
    program += [run for some in often.values() for run in some.values()]
    boxes = [box for box in boxes if box in dates]
    bodies = [_at(document, kinds, box, text) for box in boxes]
    more: Bools = keep | document.covering(bodies)
    more[program] = False
    more[[*writers.values(), *dates.values()]] = True
    writer_nodes, date_nodes = ([owner[run] for run in some.values()] for some in (writers, dates))
    return Posts(more, tuple(boxes), layout_of(document, bodies, writer_nodes, date_nodes, [], []))


def _at(document: Document, kinds: _Kinds, box: int, path: Path) -> int:
    """The element of a path in a part; the part where it has none."""
    inside = range(box, document.nodes.lists.end[box])
    return next((node for node in inside if kinds.path(node, box) == path), box)


def _are_dates(document: Document, line: dict[int, int], sign: re.Pattern[str]) -> bool:
    """True if a line of the posts is when each was written."""
    return sum(_is_date(document, run, sign) for run in line.values()) >= MOST * len(line)


def _vary(document: Document, line: dict[int, int]) -> bool:
    """True if a line differs between posts, and not in numbers alone."""
    texts = Counter(_DIGITS.sub("", document.runs.text[run]) for run in line.values())
    named = any(any(map(str.isalpha, text)) for text in texts)
    return named and max(texts.values()) <= SAME * len(line)


def _are_titles(document: Document, line: dict[int, int]) -> bool:
    """True if a line is another line, heading or link of several words in nearly each part."""
    runs = list(line.values())
    texts, words = {document.runs.text[run] for run in runs}, document.runs.words[runs].sum()
    return (
        len(texts) >= 0.9 * len(runs)
        and bool(words >= TITLE * len(runs))
        and (all(document.runs.words[run] <= LINE for run in runs) or _lead(document, runs))
    )


def _lead(document: Document, runs: list[int]) -> bool:
    """True if most of some texts are links, or in headings."""
    owner, tags = document.runs.owner, document.nodes.tag_of
    return sum(
        bool(document.runs.linked[run]) or any(tags(node) in HEADINGS for node in document.path(int(owner[run]))[-3:])
        for run in runs
    ) >= MOST * len(runs)
