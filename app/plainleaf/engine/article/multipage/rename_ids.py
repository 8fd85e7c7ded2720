"""Several articles in one: names of notes and places made different, places in a document forgotten."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from plainleaf.engine.article.tree import Block, Heading, Link, Note, NoteReference


def rename_ids(blocks: tuple[Block, ...], prefix: str, keep_nodes: bool = False) -> tuple[Block, ...]:
    """The same blocks with ``prefix`` before every name of a note or a heading, and before what refers to one.

    Unless ``keep_nodes``, the blocks know no node any more: they come from another document than their neighbours.
    """
    return cast("tuple[Block, ...]", _rename_ids(blocks, prefix, keep_nodes))


def _rename_ids(value: Any, prefix: str, keep_nodes: bool) -> Any:
    """Recursive: the tree nests a few dozen deep at most (see ``tree``)."""
    if isinstance(value, tuple):
        return tuple(_rename_ids(item, prefix, keep_nodes) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes: dict[str, Any] = {}
    for field in fields(value):
        inner = getattr(value, field.name)
        if isinstance(inner, tuple):
            changes[field.name] = _rename_ids(inner, prefix, keep_nodes)
        elif field.name == "node" and not keep_nodes:
            changes["node"] = -1
    match value:
        case Heading() if value.anchor:
            changes["anchor"] = prefix + value.anchor
        case Note() | NoteReference():
            changes["identifier"] = prefix + value.identifier
        case Link() if value.href.startswith("#"):
            changes["href"] = f"#{prefix}{value.href[1:]}"
    return replace(value, **changes) if changes else value
