"""Makes the ids of notes and headings of several articles distinct, and removes nodes."""

from dataclasses import replace
from typing import Any, cast

from plainleaf.engine.article.tree import Block, Heading, Link, Note, NoteReference, rebuilt


def rename_ids(blocks: tuple[Block, ...], prefix: str, keep_nodes: bool = False) -> tuple[Block, ...]:
    """Add ``prefix`` to every id of a note or a heading, and to every reference.

    Unless ``keep_nodes``, the blocks lose their nodes, since they come from another document than their neighbours.
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
