"""The posts of a page by a known board program: every box of text as a whole, with writer and date, and nothing else,
even if a method would leave short texts out."""

from bisect import bisect_left

import numpy as np

from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.scope.threads.boards import Board, NamesOf, may_have_posts
from plainleaf.engine.article.scope.threads.layout import Posts, layout_of, repeated
from plainleaf.engine.article.scope.threads.parts import TIMES, Parts, boards_at, is_inside, parts_of
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

RUNS = 8
"""Number of the longest kept texts that are examined; one of them may be a title, a signature or a quotation."""
ARTICLE = 1000
"""Minimum characters above the first post of an article with comments below."""
DATED = 60
"""Maximum characters of a line with a time of day that is not named a date."""

_CLOCK = lazy_compile(r"\d:\d\d")
_DAY = lazy_compile(r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b")
_PROFILES = frozenset({"profile", "postprofile", "userinfo"})
_NOTHING = range(0)


@record(frozen=True, slots=True)
class _Post:
    """The boxes of text of one post, and the runs of its writer and date."""

    texts: list[int]
    writer: range
    date: range

    @property
    def lines(self) -> list[range]:
        return [line for line in (self.writer, self.date) if line]


def posts_of_board(document: Document, keep: Bools) -> Posts | None:
    """The posts of a page with the kept runs ``keep``; None if the longest of these are in no known board. On a page
    declared a thread any text is examined."""
    if not may_have_posts(document):
        return None
    says, naming = _declares_thread(document), NamesOf(document)
    longest = _longest(document, keep.nonzero()[0]) + (_longest(document, np.arange(len(keep))) if says else [])
    for boards in boards_at(document, naming, longest):
        parts = parts_of(document, naming, boards)
        shown = (
            (text, post) for text, post in parts.texts.items() if not post.comments or keep[document.under(text)].any()
        )
        parts.texts = dict(shown)
        posts = _posts(document, naming, parts)
        if any(post.writer for post in posts) and (says or not _are_below_an_article(document, keep, parts)):
            return _laid_out(document, parts, posts)
    return None


def _longest(document: Document, runs: Ints) -> list[int]:
    longest: list[int] = runs[document.runs.length[runs].argsort()[::-1][:RUNS]].tolist()
    return longest


def _declares_thread(document: Document) -> bool:
    """True if the page or its body is declared a thread, as XenForo does."""
    templates, body = document.declared.values["data-template"], document.body
    return "thread_view" in (templates.get(body), templates.get(document.nodes.lists.parent[body]))


def _are_below_an_article(document: Document, keep: Bools, parts: Parts) -> bool:
    """True if more text above the first post is kept than from there on: the posts are comments, kept on request."""
    first = document.nodes.lists.run_start[next(iter(parts.texts))]
    length = np.where(keep, document.runs.length, 0)
    return bool(length[:first].sum() > max(ARTICLE, length[first:].sum()))


def _laid_out(document: Document, parts: Parts, posts: list[_Post]) -> Posts:
    """The content of some posts, and their layout."""
    more: Bools = document.covering(list(parts.texts))
    for line in (line for post in posts for line in post.lines):
        more[line.start : line.stop] = True
    owner = document.runs.owner
    writers = [int(owner[post.writer.start]) for post in posts if post.writer]
    dates = [int(owner[post.date.start]) for post in posts if post.date]
    tight = [node for post in posts if (node := _beside_name(document, post)) >= 0]
    layout = layout_of(document, list(parts.texts), writers, dates, tight, parts.beside)
    more &= ~document.covering(parts.beside)
    for again in repeated(document, list(parts.texts), layout.quotes):
        more[again.start : again.stop] = False
    return Posts(more, tuple(sorted({_holder(document, post) for post in posts})), layout)


def _holder(document: Document, post: _Post) -> int:
    """The innermost element that contains a post."""
    nodes, lines = document.nodes.lists, post.lines
    start = min([nodes.run_start[post.texts[0]], *(line.start for line in lines)])
    end = max([nodes.run_end[post.texts[-1]], *(line.stop for line in lines)])
    return document.holder(start, end) if end > start else post.texts[0]


def _beside_name(document: Document, post: _Post) -> int:
    """The element of a date that only a style separates from the name before it; -1 for none."""
    run = post.date.start
    tight = bool(post.date) and run == post.writer.stop > 0 and not document.runs.space_before[run]
    return int(document.runs.owner[run]) if tight else -1


def _posts(document: Document, naming: NamesOf, parts: Parts) -> list[_Post]:
    """The posts of a page; a text without a writer of its own belongs to the one before it."""
    posts: list[_Post] = []
    end, texts, beside = document.nodes.lists.end, list(parts.texts), document.covering(parts.beside)
    for place, (text, board) in enumerate(parts.texts.items()):
        above = range(end[texts[place - 1]] if place else document.body, text)
        below = range(end[text], texts[place + 1] if place + 1 < len(texts) else len(document.nodes))
        writer = _writer(document, naming, board, parts, below if board.signed else above, beside)
        if not writer and posts:
            posts[-1].texts.append(text)
            continue
        date = _NOTHING
        timed = any(_CLOCK.search(document.runs.text[run]) for run in writer)
        if timed and all(any(map(str.isdecimal, document.runs.text[run])) for run in writer):
            # The name is only in the panel (phpBB); and the same time may occur twice.
            writer, date = _of_panel(document, naming, board, parts, above), writer[:1]
        elif not timed:
            places = (below, above) if board.dated else (above, below)
            date = next(filter(None, (_date(document, naming, board, parts, one, writer) for one in places)), _NOTHING)
        posts.append(_Post([text], writer, date))
    return posts


def _writer(document: Document, naming: NamesOf, board: Board, parts: Parts, place: range, beside: Bools) -> range:
    """The runs of a post's writer, nearest to its text before the next one, without the program's texts ``beside``."""
    nodes, texts = document.nodes.lists, document.runs.text
    named = _with_names(naming, _in(parts.writers, place), board.writer)
    if not named:
        return _of_panel(document, naming, board, parts, place)
    line = named[0 if board.signed else -1]
    runs = [run for run in range(nodes.run_start[line], nodes.run_end[line]) if not beside[run] and texts[run]]
    return range(runs[0], runs[-1] + 1) if runs else _NOTHING


def _in(nodes: list[int], place: range) -> list[int]:
    """The nodes, of those given in order, that begin in a range."""
    return nodes[bisect_left(nodes, place.start) : bisect_left(nodes, place.stop)]


def _with_names(naming: NamesOf, nodes: list[int], names: frozenset[str]) -> list[int]:
    """The nodes with one of some names."""
    return [node for node in nodes if not names.isdisjoint(naming[node])]


def _of_panel(document: Document, naming: NamesOf, board: Board, parts: Parts, place: range) -> range:
    """The first words of a panel: the name."""
    nodes, texts = document.nodes.lists, document.runs.text
    panels = _with_names(naming, _in(parts.panels, place), board.panel)
    if not panels:
        return _NOTHING
    panel = panels[0 if board.signed else -1]
    runs = range(nodes.run_start[panel], nodes.run_end[panel])
    return next((range(run, run + 1) for run in runs if any(map(str.isalnum, texts[run]))), _NOTHING)


def _date(document: Document, naming: NamesOf, board: Board, parts: Parts, place: range, writer: range) -> range:
    """The runs of a post's date."""
    nodes, texts = document.nodes.lists, document.runs.text
    named = _with_names(naming, _in(parts.dates, place), board.date)
    if dated := named or _in(parts.times, place):
        above = [node for node in dated if nodes.run_start[node] < writer.start]
        node = (above[-1] if above else dated[0]) if board.dated else dated[-1]
        runs = range(nodes.run_start[node], nodes.run_end[node])
        return runs[:1] if document.nodes.tag_of(node) in TIMES else runs
    if board.date or not place:
        return _NOTHING
    first = nodes.run_end[place.start - 1] if place.start > document.body else 0
    last = nodes.run_start[place.stop] if place.stop < len(document.nodes) else len(texts)
    near = range(first, last) if first >= writer.stop else range(last - 1, first - 1, -1)  # from the text on
    lines = [run for run in near if len(texts[run]) <= DATED]
    for sign in (_CLOCK, _DAY):
        for run in lines:
            if sign.search(texts[run]) and not is_inside(document, naming, int(document.runs.owner[run]), _PROFILES):
                return range(run, run + 1)
    return _NOTHING
