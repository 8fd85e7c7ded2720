"""Who wrote the posts of a thread, and when: the lines that stand with each post and say little by themselves."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import words_of
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS

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
ANSWER = 12
"""The same among which the question or answer is looked for that someone is called the author of."""
DATES = 12
"""Dates of a post that are looked at."""
MOST = 600
"""Elements that may be names of writers and are looked at; a page with more is a catalogue."""

_NAMED = frozenset(
    {"a", "b", "cite", "dd", "div", "dt", "h2", "h3", "h4", "h5", "h6", "li", "p", "span", "strong", "time"}
)
_OF_PERSON = frozenset({"name", "url"})
_ANSWERS = frozenset({"Answer", "Question"})
_WHO = frozenset({"Organization", "Person"})
_WRITERS = frozenset({"author", "creator", "poster", "postauthor", "username", "nickname"})
_DATES = frozenset({"date", "datetime", "time", "timestamp", "postdate", "posted", "published"})
_OTHER_DATES = frozenset({"join", "joined", "registered", "edit", "edited", "last", "member"})


def with_writers(document: Document, keep: Bools) -> Bools:
    """``keep`` with who wrote the posts of a thread, and when, shape (runs,), where the two stand above the kept text
    of each post."""
    kept = keep.nonzero()[0]
    if (kept[1:] > kept[:-1] + 1).sum() < POSTS - 1:  # nothing stands between that many posts
        return keep
    nodes, before = document.nodes, prefix_sum(keep)
    around = document.holder(int(kept[0]), int(kept[-1]) + 1)
    part = slice(around, int(nodes.end[around]))
    start, stop, length = nodes.run_start[part], nodes.run_end[part], document.text_length[part]
    short = (length > 0) & (length <= NAME) & (before[stop] == before[start]) & nodes.having(_NAMED)[part]
    writers, dates = _named(document, (short.nonzero()[0] + around).tolist())
    if not writers or len(writers) > MOST:
        return keep
    threads: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for name in writers:
        if (post := _post(document, name, before)) >= 0:
            threads[nodes.element[post].get("class") or "", int(nodes.depth[post])].append((post, name))
    wanted = _signed(document, writers, dates, before)
    for found in threads.values():
        posts = dict(reversed(found))  # of several names in a post the first
        if len(posts) >= POSTS and not _are_cards(document, posts, before):
            wanted += posts.values()
            wanted += (date for post in posts if (date := _date(document, post, dates, before)) >= 0)
    more: Bools = keep | document.covering(sorted(wanted)) if wanted else keep
    return more


def _named(document: Document, nodes: Iterable[int]) -> tuple[list[int], list[int]]:
    """Which of some nodes are called after a writer, the innermost, and which after a date."""
    end, element = document.nodes.lists.end, document.nodes.element
    writers: list[int] = []
    dates: list[int] = []
    for node in nodes:
        name = element[node].get("class")
        is_writer, is_date = _meaning(name) if name else (False, False)
        if is_date or element[node].tag == "time":
            dates.append(node)
            continue
        said, within = element[node].get("itemprop"), bool(writers) and node < end[writers[-1]]
        if is_writer or said == "author" or (within and said in _OF_PERSON):
            if within:
                writers.pop()
            if sum(map(str.isalnum, "".join(document.runs.text[document.under(node)]))) >= LETTERS:
                writers.append(node)
    return writers, dates


@lru_cache(maxsize=4096)
def _meaning(name: str) -> tuple[bool, bool]:
    """Whether a class names a writer, and whether it names the date of what was written."""
    words = words_of(name)
    return not _WRITERS.isdisjoint(words), not _DATES.isdisjoint(words) and _OTHER_DATES.isdisjoint(words)


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


def _signed(document: Document, writers: list[int], dates: list[int], before: Longs) -> list[int]:
    """Who wrote the questions and answers of a page, and when, where microdata says so and it stands below the text."""
    nodes, element = document.nodes.lists, document.nodes.element
    wanted: list[int] = []
    for name in writers:
        post = _answer(document, name) if "itemprop" in element[name].attrib else -1
        if post < 0 or before[nodes.run_start[name]] == before[nodes.run_start[post]]:
            continue
        wanted.append(name)
        node = name
        while before[nodes.run_end[node]] == before[nodes.run_start[node]]:
            first = bisect_left(dates, node)
            if first < len(dates) and dates[first] < nodes.end[node]:
                wanted.append(dates[first])
                break
            node = nodes.parent[node]
    return wanted


def _answer(document: Document, name: int) -> int:
    """The question or answer that a person is called the author of; -1 for none, as for that of a comment."""
    node = name
    for _ in range(ANSWER):
        node = document.nodes.lists.parent[node]
        if node <= document.body:
            break
        kind = (document.nodes.element[node].get("itemtype") or "").rpartition("/")[2]
        if kind and kind not in _WHO:
            return node if kind in _ANSWERS else -1
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
