"""Edit an article: words of its blocks become others, blocks are left out. What comes in are numbers and bare text."""

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
"""Stands in the text of a block for an inline that is kept or removed as a whole: a formula, a note's mark, a picture,
a line break, ruby."""
_MOST = 100_000_000
"""Characters before times characters after, up to which it is looked for what of a text stayed."""
_HOLDERS = (Styled, Spoken, Link)
_CONTAINERS = (Quote, List, ListItem, Callout, Figure, DefinitionList, Notes, Note)


@record(frozen=True, slots=True)
class Edits:
    """What became of the blocks of a numbered article: the new text of some, the numbers of those that were removed."""

    texts: Mapping[int, str] = field(default_factory=dict)
    removed: Set[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.texts or self.removed)


def numbered(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[int, ...]]:
    """The same blocks with a number each in the place of their nodes, from 0 in the order of the tree; and the nodes by
    number."""
    nodes: list[int] = []

    def number(node: int) -> int:
        nodes.append(node)
        return len(nodes) - 1

    return with_nodes(blocks, number), tuple(nodes)


def with_nodes(blocks: tuple[Block, ...], change: Callable[[int], int]) -> tuple[Block, ...]:
    """The same blocks with other nodes."""
    return cast("tuple[Block, ...]", _with_nodes(blocks, change))


def _with_nodes(value: Any, change: Callable[[int], int]) -> Any:
    """Recursive: the tree nests a few dozen deep at most."""
    if isinstance(value, tuple):
        return tuple(_with_nodes(item, change) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes: dict[str, Any] = {"node": change(value.node)} if hasattr(value, "node") else {}  # before what is inside
    for part in fields(value):
        if isinstance(inner := getattr(value, part.name), tuple):
            changes[part.name] = _with_nodes(inner, change)
    return replace(value, **changes) if changes else value


def edited(blocks: tuple[Block, ...], edits: Edits) -> tuple[Block, ...]:
    """Numbered blocks with their edits. A block without text, and one that held nothing else, is gone."""
    return cast("tuple[Block, ...]", _edited(blocks, edits))


def text_in(content: tuple[Inline, ...]) -> str:
    """The text of inlines as it is edited."""
    return "".join(_pieces(content))


def _edited(value: Any, edits: Edits) -> Any:
    """The value with its edits, None where it is gone. Control characters and halves of surrogate pairs, which could
    not be kept, are left out of what was written."""
    if isinstance(value, tuple):
        kept = (_edited(item, edits) for item in value)
        return tuple(item for item in kept if item is not None)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    number = getattr(value, "node", -1)
    if number in edits.removed:
        return None
    if number in edits.texts:
        text = utf8(edits.texts[number]).decode()
        if isinstance(value, Paragraph | Heading):
            content = retold(value.content, text)
            return replace(value, content=content) if text_in(content).strip() else None
        if isinstance(value, Code):
            text = text.rstrip("\n")
            return replace(value, text=text) if text.strip() else None
        if isinstance(value, Figure | Table):
            value = replace(value, caption=retold(value.caption, text.strip()))
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


def retold(content: tuple[Inline, ...], text: str) -> tuple[Inline, ...]:
    """Inlines with another text: what was written in a link or in bold stays there, what was added belongs to what
    stands before it."""
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
    told = iter("".join(part) for part in parts)
    return tuple(_told(content, told))


def _changes(old: str, text: str) -> Iterable[Opcode]:
    """What became of a text; of a very long one all between what it begins and ends with is taken for new."""
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
    """The characters that two texts begin with alike."""
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


def _told(content: tuple[Inline, ...], told: Iterator[str]) -> Iterator[Inline]:
    for inline in content:
        if isinstance(inline, Text | CodeSpan):
            if text := next(told):
                yield replace(inline, text=text)
        elif isinstance(inline, _HOLDERS):
            if inner := tuple(_told(inline.content, told)):
                yield replace(inline, content=inner)
        else:
            before, kept, after = next(told).partition(ATOM)
            yield from (
                Text(part) if isinstance(part, str) else part for part in (before, kept and inline, after) if part
            )


# ── on the shelf ────────────────────────────────────────────────────────────────────────────────────────


def keep_article(library: Library, page: Page, extracted: Article, article: Article, *, edited: bool) -> None:
    """Keep an article of a page, as edited or as extracted; the page goes on the shelf with it, and stays as it was
    received. Raises LibraryError."""
    with library.together():
        entry = library.find(page) or library.add(page, extracted)[0]
        library.put_article(entry.id, article, edited=edited)


def edited_article(library: Library, page: Page, article: Article, node_at: Mapping[int, int]) -> Article | None:
    """The edited article of a page, with the facts of one that was extracted now; None where none was edited.
    ``node_at`` gives the nodes of addresses. Raises LibraryError."""
    entry = library.find(page)
    if entry is None or not library.is_edited(entry.id) or (kept := library.article(entry.id)) is None:
        return None
    same_page = kept.record.digest == article.record.digest
    blocks = with_nodes(kept.blocks, lambda address: node_at.get(address, -1) if same_page else -1)
    return with_blocks(article, blocks)
