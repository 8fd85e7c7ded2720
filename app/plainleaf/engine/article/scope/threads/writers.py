"""Who wrote the posts of a thread, and when: the lines that stand with each post and say little by themselves."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.scope.threads.marks import Mark, in_post, mark_of
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.words import words_of

Bools = NDArray[np.bool_]
Longs = NDArray[np.int64]

POSTS = 4
"""Posts from which on a page is a thread."""
MARKED = 2
"""The same of posts that are called so."""
NAME = 80
"""Characters of the line that names a writer, at most."""
LINE = 300
"""The same of a line about a writer that is kept, with a date and what else stands there."""
LETTERS = 3
"""Letters and digits of a name, at least; with fewer it is a pair of initials."""
LEVELS = 8
"""Elements from a name upwards among which its post is looked for."""
ANSWER = 12
"""The same among which the question or answer is looked for that someone is called the author of."""
FIRST = 4
"""Kept runs of a post of which one may say its writer's name already."""
DATES = 12
"""Dates of a post that are looked at."""
MOST = 600
"""Elements that may be names of writers and are looked at; a page with more is a catalogue."""

_NAMED = frozenset({"a", "b", "cite", "dd", "div", "dt", "h2", "h3", "h4", "h5", "h6", "li", "p", "relative-time",
                    "span", "strong", "time"})  # fmt: skip
_TIMES = frozenset({"time", "relative-time"})
_OF_PERSON = frozenset({"name", "url"})
_IN_PANEL = "largetext"
"""What MyBB calls the name in the panel beside a post, above the writer's rank and stars."""
_ANSWERS = frozenset({"Answer", "Question"})
_WHO = frozenset({"Organization", "Person"})
_WRITERS = frozenset({"author", "creator", "poster", "postauthor", "username", "bigusername", "nickname", "hnuser"})
_PROFILES = frozenset({"postleft", "postprofile"})
_OTHER_WRITERS = frozenset({"ip", "group", "title", "rank"})
_DATES = frozenset({"date", "datetime", "time", "timestamp", "postdate", "posttime", "posted", "published"})
_OTHER_DATES = frozenset({"join", "joined", "registered", "edit", "edited", "last", "member"})
_DATED = re.compile(r"\b(?:19|20)\d\d\b.*\d:\d\d")


@dataclass(frozen=True, slots=True)
class Signed:
    """``keep`` are the runs to show with who wrote each post, shape (runs,), ``posts`` the elements of the posts that
    are kept, in lists of those built alike, and ``writers`` the elements that name someone and were left out."""

    keep: Bools
    posts: tuple[tuple[int, ...], ...] = ()
    writers: tuple[int, ...] = ()


def with_writers(document: Document, keep: Bools) -> Signed:
    """``keep`` with who wrote the posts of a thread, and when, where the two stand above the kept text of each post."""
    kept = keep.nonzero()[0]
    gaps = int((kept[1:] > kept[:-1] + 1).sum())
    longest = int(kept[document.runs.length[kept].argmax()])
    if not gaps or (gaps < POSTS - 1 and not in_post(document, longest)):  # nothing stands between that many posts
        return Signed(keep)
    nodes, before = document.nodes, prefix_sum(keep)
    around = document.holder(int(kept[0]), int(kept[-1]) + 1)
    part = slice(around, int(nodes.end[around]))
    start, stop, length = nodes.run_start[part], nodes.run_end[part], document.text_length[part]
    short = (length > 0) & (length <= NAME) & (before[stop] == before[start]) & nodes.having(_NAMED)[part]
    writers, dates = _named(document, (short.nonzero()[0] + around).tolist())
    if not writers or len(writers) > MOST:
        return Signed(keep)
    named = [(post, name) for name in writers if (post := _post(document, name, before)) >= 0]
    wanted = _signed(document, writers, dates, before)
    alike = _threads(document, named, keep, before)
    for _, posts in alike:
        for post, name in posts.items():
            date = _date(document, post, dates, before)
            said = date >= 0 and _text(document, name) in _text(document, date)  # "by Ada, 3 May"
            wanted += [one for one in (-1 if said else name, date) if one >= 0]
    more: Bools = keep | document.covering(sorted(wanted)) if wanted else keep
    return Signed(more, tuple(posts for posts, _ in alike), tuple(writers))


def _threads(
    document: Document, named: list[tuple[int, int]], keep: Bools, before: Longs
) -> list[tuple[tuple[int, ...], dict[int, int]]]:
    """The posts of each thread, those built alike, with the names that are left out; ``named`` are posts with names."""
    kept, starts, ends = keep.nonzero()[0], document.nodes.lists.run_start, document.nodes.lists.run_end
    kinds: dict[str | int, dict[int, tuple[int, int]]] = defaultdict(dict)
    marks: dict[str | int, set[Mark]] = defaultdict(set)
    for post, name in named:
        first = int(before[starts[post]])
        if not _is_said(document, kept[first : min(first + FIRST, before[ends[post]])].tolist(), post, name):
            key = _kind(document, post)
            marks[key].add(mark_of(document, post, int(kept[first]), before))
            kinds[key].setdefault(first, (post, name))  # of several names in a post the first
    of_forum: dict[int, tuple[int, int]] = {}
    for one in [one for one, said in marks.items() if any(said)]:
        of_forum = kinds.pop(one) | of_forum
    found = []
    taken: set[int] = set()
    for firsts in (of_forum, *sorted(kinds.values(), key=len, reverse=True)):
        posts = dict(one for first, one in firsts.items() if first not in taken)
        if not posts:
            continue
        alike = _alike(document, posts, before)
        others = (post for post in alike if post not in posts)
        signed = sum(_is_signed(document, int(kept[before[starts[post]]]), post) for post in others)
        if len(posts) + signed < (MARKED if firsts is of_forum else POSTS):
            continue
        asked = [post for post in posts if "class" not in marks[_kind(document, post)]]
        if _are_cards(document, asked, before):
            continue
        taken |= firsts.keys()
        found.append((tuple(alike), posts))
    return found


def _kind(document: Document, post: int) -> str | int:
    """What the posts of a thread have in common: their class, else their depth."""
    return document.nodes.element[post].get("class") or int(document.nodes.depth[post])


def _alike(document: Document, posts: Iterable[int], before: Longs) -> list[int]:
    """The elements with kept text that are built like one of some posts: of its tag, class and depth."""
    nodes = document.nodes
    kinds = {(int(nodes.tag[post]), int(nodes.depth[post]), nodes.element[post].get("class")) for post in posts}
    tags, depths, _ = map(list, zip(*kinds, strict=True))
    with_text = before[nodes.run_end] > before[nodes.run_start]
    near = (with_text & np.isin(nodes.depth, depths) & np.isin(nodes.tag, tags)).nonzero()[0].tolist()
    return [
        node
        for node in near
        if (int(nodes.tag[node]), int(nodes.depth[node]), nodes.element[node].get("class")) in kinds
    ]


def _is_said(document: Document, runs: list[int], post: int, name: int) -> bool:
    """Whether one of some kept runs of a post stands in a line about its writer that holds the name."""
    lines = {line for run in runs if (line := _line_of_writer(document, run, post)) >= 0}
    said = _text(document, name).lower()
    return any(said in _text(document, line).lower() for line in lines)


def _is_signed(document: Document, first: int, post: int) -> bool:
    """Whether the first kept run of a post says who wrote it."""
    return _line_of_writer(document, first, post) >= 0


def _line_of_writer(document: Document, run: int, post: int) -> int:
    """The element around a run of a post that is called after its writer; -1 for none."""
    node = int(document.runs.owner[run])
    for _ in range(LEVELS):
        if node <= post:
            break
        element = document.nodes.element[node]
        if document.text_length[node] > LINE:
            break
        if names_writer_or_date(element.get("class") or "")[0] or element.get("itemprop") == "author":
            return node
        node = document.nodes.lists.parent[node]
    return -1


def _text(document: Document, node: int) -> str:
    return " ".join(document.runs.text[document.under(node)])


def _named(document: Document, nodes: Iterable[int]) -> tuple[list[int], list[int]]:
    """Which of some nodes are called after a writer, the innermost, and which after a date, or are a line about the
    writer with a date in it."""
    end, element = document.nodes.lists.end, document.nodes.element
    writers: list[int] = []
    dates: list[int] = []
    line = -1
    for node in nodes:
        name = element[node].get("class")
        is_writer, is_date = names_writer_or_date(name) if name else (False, False)
        if is_date or (element[node].tag in _TIMES and not _is_heading(element[node].getparent())):
            if line >= 0 and node < end[line] and dates[-1] == line:
                dates.pop()
            dates.append(node)
            continue
        said, within = element[node].get("itemprop"), bool(writers) and node < end[writers[-1]]
        of_panel = within and (said in _OF_PERSON or name == _IN_PANEL)
        if is_writer or said == "author" or of_panel or _heads_panel(element[node]):
            text = _text(document, node)
            if within:
                writers.pop()
            elif is_writer and _DATED.search(text):
                dates.append(line := node)
            if sum(map(str.isalnum, text)) >= LETTERS:
                writers.append(node)
    return writers, dates


def _is_heading(element: etree._Element | None) -> bool:
    """Whether an element is a heading: GitHub has one for screen readers with the date that stands below it again."""
    return element is not None and element.tag in HEADINGS


def _heads_panel(element: etree._Element) -> bool:
    """Whether an element is the heading of a box that is called after a writer, or the term of a list that is (phpBB,
    FluxBB)."""
    if element.tag == "dt":
        return any(not _PROFILES.isdisjoint((above.get("class") or "").split()) for above in ancestors(element, 2))
    if element.tag not in HEADINGS:
        return False
    above = element.getparent()
    return above is not None and names_writer_or_date(above.get("class") or "")[0]


@lru_cache(maxsize=4096)
def names_writer_or_date(name: str) -> tuple[bool, bool]:
    """Whether a class names a writer, and whether it names the date of what was written."""
    words = words_of(name)
    return not _WRITERS.isdisjoint(words) and _OTHER_WRITERS.isdisjoint(words), not _DATES.isdisjoint(
        words
    ) and _OTHER_DATES.isdisjoint(words)


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
