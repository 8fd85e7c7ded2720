"""Overrides: nodes that are handled differently from their tag, found before the walk."""

from collections.abc import Set
from typing import Literal

from plainleaf.engine.document import Document
from plainleaf.engine.record import record

OverrideKind = Literal[
    "removal", "back link", "background image", "box", "callout", "callout title", "caption", "card",
    "code", "figure", "formula", "heading", "language", "note", "note part", "notes", "note reference",
    "pull quote", "quote", "side note", "tab panel",
]  # fmt: skip


@record(frozen=True, slots=True)
class Override:
    """The handling of a node that replaces that of its tag.

    ``value`` and ``label`` depend on the kind: the reason and the step of a removal, the kind of a callout, the id and
    the label of a note, the label of a tab panel, the level of a heading.
    """

    kind: OverrideKind
    value: str = ""
    label: str = ""


SPOKEN = Override("removal", "the page shows it to screen readers alone", "clutter")

PANEL = Override("tab panel")
"""A tab panel whose label is not known yet."""

Overrides = dict[int, Override]
"""By node."""


def put_back(document: Document, overrides: Overrides, restored: Set[int]) -> None:
    """Delete the overrides that would remove a restored node, of the node and of its ancestors."""
    for node in restored:
        overrides.pop(node, None)
        for above in document.path(node)[:-1]:
            if above in overrides and overrides[above].kind == "removal":
                del overrides[above]
