"""Measure how the time of pages grows with the pages."""

from collections.abc import Iterator, Sequence

from plainleaf.evaluation.growth.families import FAMILIES
from plainleaf.evaluation.growth.measuring import SIZES, Growth, growth

METHODS = ("auto", "descent")


def bench_growth(
    families: Sequence[str] = (), methods: Sequence[str] = METHODS, largest: int = SIZES[-1]
) -> Iterator[Growth]:
    """Every family whose name holds one of some words (all families unless any is given), at once, twice, four and
    eight times the size; ``largest`` is the last, in characters."""
    sizes = tuple(max(1, largest * size // SIZES[-1]) for size in SIZES)
    chosen = [name for name in FAMILIES if not families or any(one in name for one in families)]
    growth("paragraphs", methods, sizes[:2])  # what is loaded when it is first used
    for name in chosen:
        yield growth(name, methods, sizes)
