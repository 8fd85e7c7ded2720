"""Several articles in one: names of notes and places made different, places in a document forgotten."""

from dataclasses import replace
from typing import Any, cast

from plainleaf.engine.article.tree import Block, Heading, Link, Note, NoteReference, rebuilt


def rename_ids(blocks: tuple[Block, ...], prefix: str, keep_nodes: bool = False) -> tuple[Block, ...]:
    """The same blocks with ``prefix`` before every name of a note or a heading, and before what refers to one.

    Unless ``keep_nodes``, the blocks know no node any more: they come from another document than their neighbours.
    """

    def renamed(part: Any) -> Any:
        changes: dict[str, Any] = {} if keep_nodes or not hasattr(part, "node") else {"node": -1}
        match part:
            case Heading() if part.anchor:
                changes["anchor"] = prefix + part.anchor
            case Note() | NoteReference():
                changes["identifier"] = prefix + part.identifier
            case Link() if part.href.startswith("#"):
                changes["href"] = f"#{prefix}{part.href[1:]}"
        return replace(part, **changes) if changes else part

    return cast("tuple[Block, ...]", rebuilt(blocks, renamed))
