"""What the builder is given: what to do at which element, and what stands outside of the elements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from plainleaf.engine.article.build.frames import Container
from plainleaf.engine.article.build.overrides import Override, OverrideKind
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.tree import Block, Formula, Image
from plainleaf.engine.record import record

# What to do at an element: returns the node to go on with.
Handler = Callable[[BlockWriter, int], int]
OverrideHandler = Callable[[BlockWriter, int, Override], int]


@record(slots=True)
class Insertions:
    """Content that stands outside of the document's nodes, by the node or the run that it is put before; with nodes,
    in which element."""

    before_node: dict[int, list[tuple[int, Sequence[Image | Formula]]]] = field(default_factory=dict)
    before_run: dict[int, list[Image | Formula]] = field(default_factory=dict)


@record(frozen=True, slots=True)
class Handlers:
    """What the walk does where. The builder knows no element: it is given these.

    ``elements`` are asked by tag, ``overrides`` by kind, ``closings`` by the type of the container that ends.
    ``insert`` finds what stands outside of the document's nodes, ``preview`` gives the block that stands for a node
    with text of which nothing is kept, if one does. ``finish`` adds what comes at the end: the notes.
    """

    elements: Mapping[str, Handler]
    overrides: Mapping[OverrideKind, OverrideHandler]
    closings: Mapping[type[Container], Closing]
    insert: Callable[[BlockWriter], Insertions]
    preview: Callable[[BlockWriter, int], Block | None]
    finish: Callable[[BlockWriter], None]
