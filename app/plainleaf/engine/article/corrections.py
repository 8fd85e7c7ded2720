"""Corrections: what a reader, or a rule for the page's site, says of the content over what the method selected."""

from plainleaf.engine.article.records import AppliedRule, Correction, Value
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Change:
    """A node that is kept, or left out for a ``reason``, with all below it."""

    node: int
    kept: bool
    reason: str = ""


@record(frozen=True, slots=True)
class Corrections:
    """``roots`` are the nodes that the article is, in document order, empty where the method says; ``changes`` come
    over them one after the other, so that of two about the same text the later holds. ``title``, ``author`` and
    ``date`` take the place of the page's own. ``prune``: what is called clutter by its names is left out as usual.
    ``rules`` and ``by_hand`` are what the record tells of them."""

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
        """The nodes that are in the article whatever a step says."""
        return frozenset(self.roots) | {change.node for change in self.changes if change.kept}


NO_CORRECTIONS = Corrections()
