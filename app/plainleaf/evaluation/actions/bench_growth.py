"""Measures how processing time grows with the size of a page."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from plainleaf.engine.decode import decode
from plainleaf.engine.page import Page
from plainleaf.evaluation.growth.families import FAMILIES
from plainleaf.evaluation.growth.measuring import SIZES, Growth, growth, growth_of
from plainleaf.evaluation.growth.parts import parts

METHODS = ("auto", "descent")
PARTS = 20
"""Number of elements that are drawn from a page."""


def bench_growth(
    families: Sequence[str] = (), methods: Sequence[str] = METHODS, largest: int = SIZES[-1]
) -> Iterator[Growth]:
    """Measure every family whose name contains one of the words (by default all) at one, two, four and eight times the
    size; ``largest`` is the last size in characters."""
    sizes = _sizes(largest)
    chosen = [name for name in FAMILIES if not families or any(family in name for family in families)]
    _warm_up(methods)
    for name in chosen:
        yield growth(name, methods, sizes)


def bench_parts(file: Path, methods: Sequence[str] = METHODS, largest: int = SIZES[-1]) -> Iterator[Growth]:
    """Measure randomly drawn parts of a page, each repeated in a page of its own; sizes as in ``bench_growth``."""
    page = Page(file.read_bytes())
    _warm_up(methods)
    for name, make in parts(decode(page).html, PARTS):
        yield growth_of(name, make, methods, _sizes(largest))


def _sizes(largest: int) -> tuple[int, ...]:
    return tuple(max(1, largest * size // SIZES[-1]) for size in SIZES)


def _warm_up(methods: Sequence[str]) -> None:
    """Load everything that loads on first use."""
    growth("paragraphs", methods, SIZES[:2])
