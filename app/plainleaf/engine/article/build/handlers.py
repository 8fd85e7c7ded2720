"""The tables for the builder: handlers of elements, and content outside of the elements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.overrides import Override, OverrideKind
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.tree import Block, Formula, Image
from plainleaf.engine.record import record

# Handles an element and returns the next node.
Handler = Callable[[BlockWriter, int], int]
OverrideHandler = Callable[[BlockWriter, int, Override], int]


@record(slots=True)
class Insertions:
    """Content outside of the document's nodes, by the node or the run before which it is inserted; for nodes, with the
    parent element."""

    before_node: dict[int, list[tuple[int, Sequence[Image | Formula]]]] = field(default_factory=dict)
    before_run: dict[int, list[Image | Formula]] = field(default_factory=dict)


@record(frozen=True, slots=True)
class Handlers:
    """The actions of the walk. The builder itself knows no elements.

    ``elements`` are handlers by tag, ``overrides`` by kind, ``closings`` by the type of the container that ends.
    ``insert`` finds content outside of the document's nodes, ``preview`` returns the block that replaces a node whose
    text is not kept, if any. ``finish`` adds the content at the end: the notes.
    """

    elements: Mapping[str, Handler]
    overrides: Mapping[OverrideKind, OverrideHandler]
    closings: dict[type[kernel.Container], Closing]
    insert: Callable[[BlockWriter], Insertions]
    preview: Callable[[BlockWriter, int], Block | None]
    finish: Callable[[BlockWriter], None]
