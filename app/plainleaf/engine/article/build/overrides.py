"""Marks: nodes that are something other than their tag says, found before the walk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder


@dataclass(frozen=True, slots=True)
class Mark:
    """What the walk does at a node instead of what its tag says; ``action`` returns the node to go on with.

    ``value`` and ``label`` are the action's own: a reason, a kind, an identifier.
    """

    action: Callable[[Builder, int, Mark], int]
    value: str = ""
    label: str = ""


def left_out(builder: Builder, node: int, mark: Mark) -> int:
    """Leave the subtree out; ``label`` is the step, ``value`` the reason."""
    return builder.remove(node, mark.label, mark.value)
