"""Measure how the time of pages grows with the pages."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from plainleaf.engine.decode import decode
from plainleaf.engine.page import Page
from plainleaf.evaluation.growth.families import FAMILIES
from plainleaf.evaluation.growth.measuring import SIZES, Growth, growth, growth_of
from plainleaf.evaluation.growth.parts import parts

METHODS = ("auto", "descent")
PARTS = 20
"""Elements of a page that are drawn."""


def bench_growth(
    families: Sequence[str] = (), methods: Sequence[str] = METHODS, largest: int = SIZES[-1]
) -> Iterator[Growth]:
    """Every family whose name holds one of some words (all families unless any is given), at once, twice, four and
    eight times the size; ``largest`` is the last, in characters."""
    sizes = _sizes(largest)
    chosen = [name for name in FAMILIES if not families or any(one in name for one in families)]
    _warm_up(methods)
    for name in chosen:
        yield growth(name, methods, sizes)


def bench_parts(file: Path, methods: Sequence[str] = METHODS, largest: int = SIZES[-1]) -> Iterator[Growth]:
    """Parts of a page, drawn by chance, each repeated in a page of its own; sizes as of ``bench_growth``."""
    page = Page(file.read_bytes())
    _warm_up(methods)
    for name, make in parts(decode(page).html, PARTS):
        yield growth_of(name, make, methods, _sizes(largest))


def _sizes(largest: int) -> tuple[int, ...]:
    return tuple(max(1, largest * size // SIZES[-1]) for size in SIZES)


def _warm_up(methods: Sequence[str]) -> None:
    """Load what is loaded when it is first used."""
    growth("paragraphs", methods, SIZES[:2])
