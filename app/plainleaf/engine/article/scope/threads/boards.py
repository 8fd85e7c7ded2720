"""The names of the parts of a post in widely used programs of boards, trackers and archives, by class, id or role: the
rows of ``resources/rules/boards.toml``."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from plainleaf.engine.document import Document
from plainleaf.engine.record import record
from plainleaf.engine.short_cache import short_cache
from plainleaf.errors import PlainleafError
from plainleaf.resources import rule_folders, table_in

Names = frozenset[str]

_ROLES = ("data-role", "component", "slot", "itemprop", "data-testid", "typeof")
_USER, _UNQUOTED = "data-username", "data-excludequote"
_DIGITS = "0123456789"


@record(frozen=True, slots=True)
class Board:
    """``text`` is the box of a post's text, inside of an element named ``within`` if given. ``writer`` is the line with
    the writer, ``panel`` a box that begins with the name. ``date`` is the line with the date; without a name it is a
    ``time`` element, or contains a time of day. Both precede the text, unless ``signed`` or ``dated``, when they follow
    it. ``beside`` is in the boxes of text, or in the lines, but not part of the post. Boards of one ``family`` occur on
    the same pages. The boxes of ``comments`` are posts only where a method keeps some of their text."""

    name: str
    text: Names
    writer: Names
    panel: Names
    date: Names
    beside: Names
    within: Names
    signed: bool
    dated: bool
    comments: bool
    family: str


class BoardError(PlainleafError):
    """A file of boards is damaged, or has an invalid key."""


def _board(file: Path, row: dict[str, str | bool]) -> Board:
    """The board of a row. Raises BoardError for an invalid key."""
    if not isinstance(row, dict) or not row.get("name") or not row.get("text"):
        raise BoardError(f"{file}: each [[board]] wants a name and a text; {row!r} has not both.")
    if unknown := row.keys() - {field.name for field in fields(Board)}:
        raise BoardError(f"{file}, board “{row['name']}”: there is no {', '.join(sorted(unknown))}.")
    words = {
        part: frozenset(str(row.get(part, "")).split())
        for part in ("text", "writer", "panel", "date", "beside", "within")
    }
    signed, dated, comments = (bool(row.get(part)) for part in ("signed", "dated", "comments"))
    family = str(row.get("family", ""))
    return Board(str(row["name"]), **words, signed=signed, dated=dated or signed, comments=comments, family=family)


def boards_in(file: Path) -> tuple[Board, ...]:
    """The boards of a file, in order. Raises BoardError."""
    try:
        rows = table_in(file).get("board", [])
    except (OSError, ValueError) as error:
        raise BoardError(f"The boards in {file} cannot be read: {error}.") from error
    return tuple(_board(file, row) for row in rows)


@cache
def all_boards() -> tuple[Board, ...]:
    """The boards in the order in which they are tried: the user's own first. Raises BoardError."""
    files = (folder / "boards.toml" for folder in rule_folders())
    return tuple(board for file in files if file.is_file() for board in boards_in(file))


@cache
def _by_text() -> dict[str, list[Board]]:
    boards = defaultdict[str, list[Board]](list)
    for board in all_boards():
        for name in board.text:
            boards[name].append(board)
    return boards


def may_have_posts(document: Document) -> bool:
    """True if any element of a page has one of the names of a box of text; most pages have none."""
    declared, of_text = document.declared, _by_text()
    if not _names_in(set(" ".join(declared.classes).split())).isdisjoint(of_text):
        return True
    if any("#" + value.rstrip(_DIGITS) in of_text for value in declared.values["id"].values()):
        return True
    if any(f"{name}={value}" in of_text for name in _ROLES for value in declared.values[name].values()):
        return True
    return any(name in of_text and declared.values[name] for name in (_USER, _UNQUOTED))


@lru_cache(maxsize=4096)
def boards_of(names: Names) -> tuple[tuple[Board, tuple[Board, ...]], ...]:
    """The boards that use one of some names for a box of text, in order, each with its family."""
    of_text = _by_text()
    boards = {board for name in names for board in of_text[name]}
    return tuple((board, _family_of(board)) for board in sorted(boards, key=all_boards().index))


def _family_of(board: Board) -> tuple[Board, ...]:
    return tuple(other for other in all_boards() if other.family == board.family) if board.family else (board,)


class NamesOf:
    """For each node of a page the classes, the identifier behind a ``#``, the attributes that say what it is, and those
    that only some elements have; no number ends a class or an identifier."""

    def __init__(self, document: Document) -> None:
        declared, values = document.declared, document.declared.values
        self._classes, self._class_index, self._identifiers = declared.classes, declared.class_index, values["id"]
        self._others: dict[int, list[str]] = {}
        pairs = [(node, f"{name}={value}") for name in _ROLES for node, value in values[name].items()]
        pairs += [(node, _UNQUOTED) for node in values[_UNQUOTED]]
        pairs += [(node, _USER) for node in values[_USER] if document.nodes.tag_of(node) == "a"]
        for node, name in pairs:
            self._others.setdefault(node, []).append(name)

    def of_text(self, node: int) -> Names:
        """Those of a node's names that are names of boxes of text; usually none."""
        all_names = _by_text()
        names = _names_of(self._classes[self._class_index[node]]).intersection(all_names)
        more = [*self._others.get(node, ()), "#" + self._identifiers.get(node, "").rstrip(_DIGITS)]
        return names.union(name for name in more if name in all_names)

    def having(self, names: Names) -> set[int]:
        """The nodes with one of some names."""
        places = [place for place, classes in enumerate(self._classes) if not names.isdisjoint(_names_of(classes))]
        nodes = set[int](np.isin(self._class_index, places).nonzero()[0].tolist())
        nodes.update(node for node, name in self._identifiers.items() if "#" + name.rstrip(_DIGITS) in names)
        nodes.update(node for node, others in self._others.items() if not names.isdisjoint(others))
        return nodes

    def __getitem__(self, node: int) -> Names:
        names = _names_of(self._classes[self._class_index[node]])
        if identifier := self._identifiers.get(node, ""):
            names = names.union(("#" + identifier.rstrip(_DIGITS),))
        return names.union(self._others[node]) if node in self._others else names


@short_cache(4096)
def _names_of(classes: str) -> Names:
    return _names_in(classes.split())


def _names_in(classes: Iterable[str]) -> Names:
    """The names without a number behind ``_`` or ``-``."""
    return frozenset(bare if (bare := name.rstrip(_DIGITS)).endswith(("_", "-")) else name for name in classes)
