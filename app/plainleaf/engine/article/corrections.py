"""Corrections of the method's selection by a user, or by a rule for the page's site."""

from plainleaf.engine.article.records import AppliedRule, Correction, Value
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Change:
    """A node that is kept, or removed for a ``reason``, with all its descendants."""

    node: int
    kept: bool
    reason: str = ""


@record(frozen=True, slots=True)
class Corrections:
    """``roots`` are the nodes of the article, in document order, empty if the method decides; ``changes`` are applied
    in order, so that later ones override earlier ones. ``title``, ``author`` and ``date`` replace the page's own.
    ``prune``: clutter is removed by names as usual. ``rules`` and ``by_hand`` are for the record."""

    roots: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    title: Value | None = None
    author: Value | None = None
    date: Value | None = None
    prune: bool = True
    rules: tuple[AppliedRule, ...] = ()
    by_hand: tuple[Correction, ...] = ()

    @property
    def kept(self) -> frozenset[int]:
        """The nodes that stay in the article whatever a step decides."""
        return frozenset(self.roots) | {change.node for change in self.changes if change.kept}


NO_CORRECTIONS = Corrections()
