"""Applies corrections to the region."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.corrections import Corrections
from plainleaf.engine.article.scope.captioned import captioned
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum

States = NDArray[np.int8]

KEPT, REMOVED = 1, -1


def corrected(document: Document, part: Region | None, corrections: Corrections) -> Region | None:
    """The region with the corrections' additions and removals; None if nothing is left."""
    if not corrections.roots and not corrections.changes:
        return part
    roots = list(corrections.roots)
    states = _states(document, corrections)
    keep = corrected_runs(document, np.zeros(len(document.runs), np.bool_) if part is None else part.keep, corrections)
    held = [change.node for change in corrections.changes if change.kept and states[change.node] == KEPT]
    whole = roots or ([] if part is None else [part.start])
    if not keep.any() and not held and not any(states[root] != REMOVED for root in roots):
        return None
    start = around(document, [*whole, *held])
    whole_start = keep[document.under(start)].all() and len(whole) == 1 and whole[0] == start
    for root in roots:
        states[root : document.nodes.end[root]][states[root : document.nodes.end[root]] == 0] = KEPT
    captions = captioned(document) if part is None else part.captions
    before = None if whole_start else prefix_sum(keep).tolist()
    if part is None or roots:
        return Region(start, keep, before, False, corrections.prune, states, captions)
    if part.states is not None:
        states = np.where(states == 0, part.states, states)
    return replace(part, start=start, keep=keep, kept=before, prune=corrections.prune, states=states)


def corrected_runs(document: Document, keep: Bools, corrections: Corrections) -> Bools:
    """The runs of a selection after corrections, shape (runs,)."""
    if not corrections.roots and not corrections.changes:
        return keep
    chosen: Bools = document.covering(list(corrections.roots)) if corrections.roots else keep
    states = _states(document, corrections)[document.runs.owner]
    runs: Bools = (chosen & (states != REMOVED)) | (states == KEPT)
    return runs


def left_out(document: Document, corrections: Corrections) -> dict[int, str]:
    """The outermost nodes of which a correction removes everything, with the reason."""
    if not corrections.changes:
        return {}
    states = _states(document, corrections)
    kept = prefix_sum(states == KEPT)
    reasons: dict[int, str] = {}
    end = 0
    for change in sorted(corrections.changes, key=lambda change: change.node):
        if change.kept or states[change.node] != REMOVED or change.node < end:
            continue
        last = int(document.nodes.end[change.node])
        if kept[last] == kept[change.node]:
            reasons[change.node], end = change.reason, last
    return reasons


def around(document: Document, nodes: list[int]) -> int:
    """The smallest node that contains these nodes."""
    node, last = min(nodes), max(nodes)
    while last >= document.nodes.end[node]:
        node = int(document.nodes.parent[node])
    return node


def _states(document: Document, corrections: Corrections) -> States:
    """The state of each node after the changes, shape (nodes,): KEPT, REMOVED, or 0 without a change."""
    states = np.zeros(len(document.nodes), np.int8)
    for change in corrections.changes:
        states[change.node : document.nodes.end[change.node]] = KEPT if change.kept else REMOVED
    return states
