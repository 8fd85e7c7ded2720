"""What widely used programs of boards, trackers and archives call the parts of a post, by class, identifier or role:
the rows of ``resources/rules/boards.toml``."""

import tomllib
from collections import defaultdict
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path

from lxml import etree

from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.resources import rule_folders

Names = frozenset[str]

_ROLES = ("data-role", "component", "slot", "itemprop", "data-testid", "typeof")
_OF_SOME = frozenset({*_ROLES, "data-username", "data-excludequote"})
_DIGITS = "0123456789"


@record(frozen=True, slots=True)
class Board:
    """``text`` is the box of what somebody says, inside of what is called ``within`` where that is said. ``writer`` is
    the line of who says it, ``panel`` a box that begins with the name. ``date`` is the line of when it was said;
    without a name it is a ``time``, or has the time of the clock in it. Both stand above the text, but ``signed`` or
    ``dated`` below. ``beside`` is in the boxes of text, or in the lines, and nobody says it. Boards of one ``family``
    are found on the same pages."""

    name: str
    text: Names
    writer: Names
    panel: Names
    date: Names
    beside: Names
    within: Names
    signed: bool
    dated: bool
    family: str


class BoardError(PlainleafError):
    """A file of boards is damaged, or has a key that a board does not have."""


def _board(file: Path, row: dict[str, str | bool]) -> Board:
    """The board of a row. Raises BoardError for a key that a board does not have."""
    if not isinstance(row, dict) or not row.get("name") or not row.get("text"):
        raise BoardError(f"{file}: each [[board]] wants a name and a text; {row!r} has not both.")
    if unknown := row.keys() - {field.name for field in fields(Board)}:
        raise BoardError(f"{file}, board “{row['name']}”: there is no {', '.join(sorted(unknown))}.")
    words = {
        part: frozenset(str(row.get(part, "")).split())
        for part in ("text", "writer", "panel", "date", "beside", "within")
    }
    signed, dated = bool(row.get("signed")), bool(row.get("dated"))
    return Board(str(row["name"]), **words, signed=signed, dated=dated or signed, family=str(row.get("family", "")))


def boards_in(file: Path) -> tuple[Board, ...]:
    """The boards of a file, in their order. Raises BoardError."""
    try:
        rows = tomllib.loads(file.read_text("utf-8")).get("board", [])
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
    found = defaultdict[str, list[Board]](list)
    for board in all_boards():
        for name in board.text:
            found[name].append(board)
    return found


def boards_of(element: etree._Element) -> tuple[tuple[Board, tuple[Board, ...]], ...]:
    """The boards that call a box of text what this element is called, in order, each with its family."""
    return _boards_of(names_of(element))


@lru_cache(maxsize=4096)
def _boards_of(names: Names) -> tuple[tuple[Board, tuple[Board, ...]], ...]:
    of_text = _by_text()
    found = {board for name in names for board in of_text.get(name, ())}
    return tuple((board, _family_of(board)) for board in sorted(found, key=all_boards().index))


def _family_of(board: Board) -> tuple[Board, ...]:
    return tuple(one for one in all_boards() if one.family == board.family) if board.family else (board,)


def names_of(element: etree._Element) -> Names:
    """The classes of an element, its identifier behind a ``#``, the attributes that say what it is, and those that only
    some elements have; no number ends a class or an identifier."""
    given = element.keys()
    if not given:
        return frozenset()
    names = _names_of(element.get("class") or "", element.get("id") or "")
    if _OF_SOME.isdisjoint(given):  # as of most
        return names
    roles = [f"{role}={element.get(role)}" for role in _ROLES if role in given]
    if "data-username" in given and element.tag == "a":
        roles.append("data-username")
    if "data-excludequote" in given:
        roles.append("data-excludequote")
    return names.union(roles)


@lru_cache(maxsize=4096)
def _names_of(classes: str, identifier: str) -> Names:
    names = [bare if (bare := name.rstrip(_DIGITS)).endswith(("_", "-")) else name for name in classes.split()]
    return frozenset([*names, "#" + identifier.rstrip(_DIGITS)] if identifier else names)
