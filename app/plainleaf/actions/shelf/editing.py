"""Edits articles: replaces the text of blocks, and removes blocks. Input consists of numbers and plain text only."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import field, fields, is_dataclass, replace
from typing import Any, cast

from rapidfuzz.distance import Levenshtein, Opcode

from plainleaf.engine.article import Article, with_blocks
from plainleaf.engine.article.tree import (
    Block,
    Callout,
    Code,
    CodeSpan,
    DefinitionList,
    Figure,
    Heading,
    Inline,
    Link,
    List,
    ListItem,
    Note,
    Notes,
    Paragraph,
    Quote,
    Spoken,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.render.escaping import utf8
from plainleaf.library import Library

ATOM = "\ufffc"
"""Represents an inline element that is kept or removed as a whole in the text of a block: a formula, a note's mark, a
picture, a line break or ruby."""
_MOST = 100_000_000
"""Maximum product of old and new characters for which the texts are aligned."""
_HOLDERS = (Styled, Spoken, Link)
_CONTAINERS = (Quote, List, ListItem, Callout, Figure, DefinitionList, Notes, Note)


@record(frozen=True, slots=True)
class Edits:
    """Changes to the blocks of a numbered article: new texts by number, and the numbers of removed blocks."""

    texts: Mapping[int, str] = field(default_factory=dict)
    removed: Set[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.texts or self.removed)


def numbered(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    """The blocks with consecutive numbers from 0, in tree order, in place of their nodes; and the nodes by number."""
    nodes: list[int] = []

    def number(node: int) -> int:
        nodes.append(node)
        return len(nodes) - 1

    return with_nodes(blocks, number), tuple(nodes)


def with_nodes(blocks: tuple[Block, ...], change: Callable[[int], int]) -> tuple[Block, ...]:
    """The blocks with their nodes mapped by ``change``."""
    return cast("tuple[Block, ...]", _with_nodes(blocks, change))


def _with_nodes(value: Any, change: Callable[[int], int]) -> Any:
    """Recursive, as the tree is at most a few dozen levels deep."""
    if isinstance(value, tuple):
        return tuple(_with_nodes(item, change) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes: dict[str, Any] = {"node": change(value.node)} if hasattr(value, "node") else {}  # before its contents
    for part in fields(value):
        if isinstance(inner := getattr(value, part.name), tuple):
            changes[part.name] = _with_nodes(inner, change)
    return replace(value, **changes) if changes else value


def edited(blocks: tuple[Block, ...], edits: Edits) -> tuple[Block, ...]:
    """Apply edits to numbered blocks. Blocks without text, and blocks that contained only those, are removed."""
    return cast("tuple[Block, ...]", _edited(blocks, edits))


def text_in(content: tuple[Inline, ...]) -> str:
    """The text of inline content in its editable form."""
    return "".join(_pieces(content))


def _edited(value: Any, edits: Edits) -> Any:
    """The value with edits applied, or None if it is removed. Control characters and lone surrogates, which cannot be
    stored, are removed from new text."""
    if isinstance(value, tuple):
        items = (_edited(item, edits) for item in value)
        return tuple(item for item in items if item is not None)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    number = getattr(value, "node", -1)
    if number in edits.removed:
        return None
    if number in edits.texts:
        text = utf8(edits.texts[number]).decode()
        if isinstance(value, Paragraph | Heading):
            content = with_text(value.content, text)
            return replace(value, content=content) if text_in(content).strip() else None
        if isinstance(value, Code):
            text = text.rstrip("\n")
            return replace(value, text=text) if text.strip() else None
        if isinstance(value, Figure | Table):
            value = replace(value, caption=with_text(value.caption, text.strip()))
    changes = {
        part.name: after
        for part in fields(value)
        if isinstance(before := getattr(value, part.name), tuple) and (after := _edited(before, edits)) != before
    }
    if not changes:
        return value
    whole = replace(value, **changes)
    return None if isinstance(value, _CONTAINERS) and _is_empty(whole) else whole


def _is_empty(value: Any) -> bool:
    names = ("content", "items", "entries", "notes", "caption")
    return not any(getattr(value, name, ()) for name in names)


def with_text(content: tuple[Inline, ...], text: str) -> tuple[Inline, ...]:
    """Inline content with a new text. Unchanged text in links or bold stays so; added text gets the format of what
    precedes it."""
    before = list(_pieces(content))
    owners = [number for number, piece in enumerate(before) for _ in piece]
    old = "".join(before)
    parts: list[list[str]] = [[] for _ in before] or [[]]
    for edit in _changes(old, text):
        if edit.tag == "equal":
            for at in range(edit.src_start, edit.src_end):
                parts[owners[at]].append(old[at])
        elif edit.tag in ("insert", "replace"):
            came = text[edit.dest_start : edit.dest_end].replace(ATOM, "")
            at = edit.src_start if edit.tag == "replace" else edit.src_start - 1
            parts[owners[max(0, at)] if owners else 0].append(came)
    if not text:
        return ()
    if not before:
        return (Text("".join(parts[0])),)
    new_texts = iter("".join(part) for part in parts)
    return tuple(_with_texts(content, new_texts))


def _changes(old: str, text: str) -> Iterable[Opcode]:
    """Edit operations from the old text to the new one; in a very long text, everything between a common prefix and
    suffix counts as replaced."""
    if len(old) * len(text) <= _MOST:
        return Levenshtein.opcodes(old, text)
    first = _common(old, text)
    last = _common(old[first:][::-1], text[first:][::-1])
    end, after = len(old) - last, len(text) - last
    return (
        Opcode("equal", 0, first, 0, first),
        Opcode("replace" if end > first else "insert", first, end, first, after),
        Opcode("equal", end, len(old), after, len(text)),
    )


def _common(one: str, other: str) -> int:
    """The length of the common prefix."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def _pieces(content: tuple[Inline, ...]) -> Iterator[str]:
    """The texts of the leaves, in order."""
    for inline in content:
        if isinstance(inline, Text | CodeSpan):
            yield inline.text
        elif isinstance(inline, _HOLDERS):
            yield from _pieces(inline.content)
        else:
            yield ATOM


def _with_texts(content: tuple[Inline, ...], new_texts: Iterator[str]) -> Iterator[Inline]:
    for inline in content:
        if isinstance(inline, Text | CodeSpan):
            if text := next(new_texts):
                yield replace(inline, text=text)
        elif isinstance(inline, _HOLDERS):
            if inner := tuple(_with_texts(inline.content, new_texts)):
                yield replace(inline, content=inner)
        else:
            before, atom, after = next(new_texts).partition(ATOM)
            yield from (
                Text(part) if isinstance(part, str) else part for part in (before, atom and inline, after) if part
            )


# ── on the shelf ────────────────────────────────────────────────────────────────────────────────────────


def keep_article(library: Library, page: Page, extracted: Article, article: Article, *, edited: bool) -> None:
    """Store an article of a page, edited or as extracted. The page is added to the shelf if necessary, and stored
    unchanged. Raises LibraryError."""
    with library.together():
        entry = library.find(page) or library.add(page, extracted)[0]
        library.put_article(entry.id, article, edited=edited)


def edited_article(library: Library, page: Page, article: Article, node_at: Mapping[int, int]) -> Article | None:
    """The stored edited article of a page, with the metadata of a newly extracted one; None if none was edited.
    ``node_at`` maps addresses to nodes. Raises LibraryError."""
    entry = library.find(page)
    if entry is None or not library.is_edited(entry.id) or (stored := library.article(entry.id)) is None:
        return None
    same_page = stored.record.digest == article.record.digest
    blocks = with_nodes(stored.blocks, lambda address: node_at.get(address, -1) if same_page else -1)
    return with_blocks(article, blocks)
