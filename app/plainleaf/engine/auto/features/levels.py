"""The elements around a block, level by level: a box that holds no more text than the one in it is no level of its own.

Pages that mean the same have few boxes around their boxes or many, as the programs that wrote them like it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, covered

NEAREST = 3
"""Elements from the container upwards, whatever they hold, of which tags and names are read."""
LEVELS = (0, 1, 2, 3, 4, 6)
"""Levels that a block's surroundings are measured at: its container, and so many levels around it."""

Longs = NDArray[np.int64]


def levels(document: Document) -> tuple[Longs, Longs, Longs]:
    """Per node its parent, the outermost element at the next level around it (both the body at most), and how many
    levels are around it."""
    nodes, body = document.nodes, document.body
    up = np.maximum(nodes.parent, body)
    up[: body + 1] = body
    alike = (nodes.run_start.take(up) == nodes.run_start) & (nodes.run_end.take(up) == nodes.run_end)
    outermost = np.where(alike, up, np.arange(len(nodes)))
    while ((further := outermost.take(outermost)) != outermost).any():
        outermost = further
    inner = (~alike).nonzero()[0]
    return up, outermost.take(up.take(outermost)), covered(inner, nodes.end.take(inner), len(nodes))


def climbed(node: Longs, up: Longs, steps: Sequence[int]) -> Longs:
    """What lies so many ``steps`` up from each node, shape (steps, nodes); ``up`` is one step from each."""
    result = np.empty((len(steps), len(node)), np.int64)
    done = 0
    for row, wanted in enumerate(steps):
        while done < wanted:
            node, done = up.take(node), done + 1
        result[row] = node
    return result
