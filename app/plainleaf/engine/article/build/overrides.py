"""Overrides: nodes that are something other than their tag says, found before the walk."""

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
    """What the walk does at a node instead of what its tag says.

    ``value`` and ``label`` belong to the kind: the reason and the step of a removal, the kind of a callout, the
    identifier and the label of a note, the label of a tab's panel, the level of a heading.
    """

    kind: OverrideKind
    value: str = ""
    label: str = ""


SPOKEN = Override("removal", "the page shows it to screen readers alone", "clutter")

PANEL = Override("tab panel")
"""A panel of tabs whose label is not known yet."""

Overrides = dict[int, Override]
"""By node."""


def put_back(document: Document, overrides: Overrides, restored: Set[int]) -> None:
    """Take out what would leave a restored node out, on the node itself or on one around it."""
    for node in restored:
        overrides.pop(node, None)
        for above in document.path(node)[:-1]:
            if above in overrides and overrides[above].kind == "removal":
                del overrides[above]
