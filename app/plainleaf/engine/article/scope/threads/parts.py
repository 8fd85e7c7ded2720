"""Finds the parts of posts on a page of a known board program."""

from dataclasses import field

from plainleaf.engine.article.scope.threads.boards import Board, NamesOf, boards_of
from plainleaf.engine.document import Document
from plainleaf.engine.record import record

LEVELS = 24
"""Maximum ancestors of a text or a line that are searched for the box of its post, or of its writer."""
LINE = 300
"""Maximum characters of a line with the writer or the date of a post."""

TIMES = frozenset({"time", "relative-time"})
"""Elements for times."""


@record(slots=True)
class Parts:
    """The nodes of the parts of all posts, in document order. Boxes of text are not nested."""

    texts: dict[int, Board] = field(default_factory=dict)
    writers: list[int] = field(default_factory=list)
    panels: list[int] = field(default_factory=list)
    dates: list[int] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    beside: list[int] = field(default_factory=list)


def boards_at(document: Document, naming: NamesOf, runs: list[int]) -> list[tuple[Board, ...]]:
    """The boards whose boxes of text contain some runs, each with those that occur on the same pages."""
    seen: dict[int, None] = {}
    for run in runs:
        node = int(document.runs.owner[run])
        for _ in range(LEVELS):
            if node <= document.body or node in seen:
                break
            seen[node] = None
            node = document.nodes.lists.parent[node]
    matching: list[tuple[Board, ...]] = []
    for node in seen:
        names = naming.of_text(node)
        for board, family in boards_of(names) if names else ():
            if family not in matching and _is_within(document, naming, board, node):
                matching.append(family)
    return matching


def _is_within(document: Document, naming: NamesOf, board: Board, node: int) -> bool:
    """True if a node is in the element that a board requires around its texts."""
    return not board.within or is_inside(document, naming, document.nodes.lists.parent[node], board.within)


def is_inside(document: Document, naming: NamesOf, node: int, names: frozenset[str]) -> bool:
    """True if a node, or one of its nearest ancestors, has one of some names."""
    around = [ancestor for ancestor in document.path(node)[-LEVELS:] if ancestor > document.body]
    return any(not names.isdisjoint(naming[ancestor]) for ancestor in around)


def parts_of(document: Document, naming: NamesOf, boards: tuple[Board, ...]) -> Parts:
    """The parts of a page for a board."""
    nodes, parts = document.nodes, Parts()
    writer, panel, date, beside = (
        frozenset[str]().union(*(getattr(board, part) for board in boards))
        for part in ("writer", "panel", "date", "beside")
    )
    every = writer.union(panel, date, beside, *(board.text for board in boards))
    end, length, text, line = nodes.lists.end, document.text_length, -1, -1
    named = naming.having(every)
    times = nodes.having(TIMES).nonzero()[0].tolist()
    for node in (each for each in sorted(named.union(times)) if each > document.body):
        names = naming[node]
        if node not in named:
            if node >= text and nodes.tag_of(node) in TIMES and 0 < length[node] <= LINE:
                parts.times.append(node)
            continue
        if not beside.isdisjoint(names):
            if node < max(text, line):
                parts.beside.append(node)
            continue
        if node < text:
            continue
        board = next(
            (one for one in boards if not one.text.isdisjoint(names) and _is_within(document, naming, one, node)), None
        )
        if board is not None:
            box = _box(document, node)
            parts.texts.setdefault(box, board)
            text = end[box]
            continue
        if not panel.isdisjoint(names) and length[node]:
            parts.panels.append(node)
        if 0 < length[node] <= LINE:
            is_writer = not writer.isdisjoint(names)
            is_date = not date.isdisjoint(names)
            if is_writer:
                parts.writers.append(node)
            if is_date:
                parts.dates.append(node)
            elif nodes.tag_of(node) in TIMES:
                parts.times.append(node)
            if is_writer or is_date:
                line = max(line, end[node])
    return parts


def _box(document: Document, node: int) -> int:
    """The box of a text that is in a cell in pieces, between quotes (phpBB 2)."""
    parent = document.nodes.lists.parent[node]
    return parent if document.nodes.tag_of(node) == "span" and document.nodes.tag_of(parent) == "td" else node
