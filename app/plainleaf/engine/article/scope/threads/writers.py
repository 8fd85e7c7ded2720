"""Who wrote the posts of a thread, and when: the lines that stand with each post and say little by themselves."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.record import record
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

POSTS = 4
"""Posts from which on a page is a thread."""
NAME = 80
"""Characters of the line that names a writer, at most."""
LETTERS = 3
"""Letters and digits of a name, at least; with fewer it is a pair of initials."""
LEVELS = 8
"""Elements from a name upwards among which its post is looked for."""
FIRST = 4
"""Kept runs of a post of which one may say its writer's name already."""
DATES = 12
"""Dates of a post that are looked at."""
MOST = 600
"""Elements that may be names of writers and are looked at; a page with more is a catalogue."""

_NAMED = frozenset({"a", "b", "cite", "dd", "div", "dt", "h2", "h3", "h4", "h5", "h6", "li", "p", "relative-time",
                    "span", "strong", "time"})  # fmt: skip
_TIMES = frozenset({"time", "relative-time"})
_WRITERS = frozenset({"author", "creator", "poster", "postauthor", "username", "bigusername", "nickname", "hnuser"})
_OTHER_WRITERS = frozenset({"ip", "group", "title", "rank"})
_DATES = frozenset({"date", "datetime", "time", "timestamp", "postdate", "posttime", "posted", "published"})
_OTHER_DATES = frozenset({"join", "joined", "registered", "edit", "edited", "last", "member"})


@record(frozen=True, slots=True)
class Signed:
    """``keep`` are the runs to show with who wrote each post, shape (runs,), ``posts`` the elements of the posts."""

    keep: Bools
    posts: tuple[int, ...] = ()


def with_writers(document: Document, keep: Bools) -> Signed:
    """``keep`` with who wrote the posts of a thread, and when, where the two stand above the kept text of each post."""
    kept = keep.nonzero()[0]
    if int((kept[1:] > kept[:-1] + 1).sum()) < POSTS - 1:  # nothing stands between that many posts
        return Signed(keep)
    nodes, before = document.nodes, prefix_sum(keep)
    around = document.holder(int(kept[0]), int(kept[-1]) + 1)
    part = slice(around, int(nodes.end[around]))
    start, stop, length = nodes.run_start[part], nodes.run_end[part], document.text_length[part]
    short = (length > 0) & (length <= NAME) & (before[stop] == before[start]) & nodes.having(_NAMED)[part]
    writers, dates = _named(document, (short.nonzero()[0] + around).tolist())
    if not writers or len(writers) > MOST:
        return Signed(keep)
    posts = _posts(document, writers, kept, before)
    if not posts:
        return Signed(keep)
    wanted: list[int] = []
    for post, name in posts.items():
        date = _date(document, post, dates, before)
        said = date >= 0 and _text(document, name) in _text(document, date)  # "by Ada, 3 May"
        wanted += [one for one in (-1 if said else name, date) if one >= 0]
    return Signed(keep | document.covering(sorted(wanted)), tuple(sorted(posts)))


def _posts(document: Document, writers: list[int], kept: Longs, before: Longs) -> dict[int, int]:
    """The posts, each with the name of who wrote it: enough elements of one class, or of one depth where they have
    none."""
    starts, ends = document.nodes.lists.run_start, document.nodes.lists.run_end
    kinds: dict[str | int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for name in writers:
        post = _post(document, name, before)
        if post < 0:
            continue
        first = int(before[starts[post]])
        said = kept[first : min(first + FIRST, before[ends[post]])].tolist()
        if not _is_said(document, said, _text(document, name)):
            kind = document.nodes.element[post].get("class") or int(document.nodes.depth[post])
            kinds[kind].setdefault(first, (post, name))  # of several names in a post the first
    found: dict[int, int] = {}
    taken: set[int] = set()
    for firsts in sorted(kinds.values(), key=len, reverse=True):
        posts = dict(one for first, one in firsts.items() if first not in taken)
        if len(posts) >= POSTS and not _are_cards(document, posts, before):
            found |= posts
            taken |= firsts.keys()
    return found


def _is_said(document: Document, runs: list[int], name: str) -> bool:
    """Whether one of the first kept runs of a post is a line with the name."""
    texts = (document.runs.text[run].lower() for run in runs)
    return any(len(text) <= NAME and name.lower() in text for text in texts)


def _text(document: Document, node: int) -> str:
    return " ".join(document.runs.text[document.under(node)])


def _named(document: Document, nodes: Iterable[int]) -> tuple[list[int], list[int]]:
    """Which of some nodes are called after a writer, the innermost, and which after a date."""
    end, element = document.nodes.lists.end, document.nodes.element
    writers: list[int] = []
    dates: list[int] = []
    for node in nodes:
        name = element[node].get("class")
        is_writer, is_date = _names_writer_or_date(name) if name else (False, False)
        if is_date or element[node].tag in _TIMES:
            dates.append(node)
            continue
        within = bool(writers) and node < end[writers[-1]]
        said = element[node].get("itemprop")
        if is_writer or said == "author" or (within and said == "name"):
            if within:
                writers.pop()
            if sum(map(str.isalnum, _text(document, node))) >= LETTERS:
                writers.append(node)
    return writers, dates


@lru_cache(maxsize=4096)
def _names_writer_or_date(name: str) -> tuple[bool, bool]:
    """Whether a class names a writer, and whether it names the date of what was written."""
    words = words_of(name)
    is_writer = not _WRITERS.isdisjoint(words) and _OTHER_WRITERS.isdisjoint(words)
    return is_writer, not _DATES.isdisjoint(words) and _OTHER_DATES.isdisjoint(words)


def _post(document: Document, name: int, before: Longs) -> int:
    """The smallest element around a name that holds kept text, if all of that follows the name; -1 for none."""
    nodes, node = document.nodes.lists, name
    for _ in range(LEVELS):
        node = nodes.parent[node]
        if node <= document.body:
            return -1
        if before[nodes.run_end[node]] > before[nodes.run_start[node]]:
            return node if before[nodes.run_start[name]] == before[nodes.run_start[node]] else -1
    return -1


def _are_cards(document: Document, posts: Iterable[int], before: Longs) -> bool:
    """Whether parts with writers have titles: they are cards of a list, or articles."""
    nodes = document.nodes
    headed = prefix_sum(nodes.having(HEADINGS) & (before[nodes.run_end] > before[nodes.run_start]))
    titled = [bool(headed[nodes.end[post]] > headed[post]) for post in posts]
    return 4 * sum(titled) > len(titled)


def _date(document: Document, post: int, dates: list[int], before: Longs) -> int:
    """The first date in a post above its kept text; -1 for none."""
    nodes = document.nodes.lists
    first = bisect_left(dates, post)
    for node in dates[first : first + DATES]:
        if node >= nodes.end[post] or before[nodes.run_end[node]] > before[nodes.run_start[post]]:
            break
        if any(sign.isdigit() for sign in "".join(document.runs.text[document.under(node)])):
            return node
    return -1
