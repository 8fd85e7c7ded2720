"""Measures time by size: every family at growing sizes, and the exponent of growth of each part of the work."""

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from plainleaf.engine.catalogue import METHODS
from plainleaf.evaluation.growth.families import page
from plainleaf.evaluation.growth.work import work

SIZES = (25_000, 50_000, 100_000, 200_000)
"""Sizes in characters: one, two, four and eight times."""
EXPONENT = 1.15
"""Maximum exponent that counts as linear."""
_SMALL = 0.05
"""Seconds at the largest size below which a part cannot be distinguished from noise."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The result for a family: the processor time in seconds at each size, its exponent, and the part of the work that
    grows fastest, with its exponent."""

    family: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]
    exponent: float
    fastest: str
    fastest_exponent: float

    @property
    def reached(self) -> bool:
        """True if the total time grows linearly."""
        return self.exponent <= EXPONENT


def growth(
    family: str, methods: Sequence[str] = tuple(METHODS), sizes: Sequence[int] = SIZES, rounds: int = 1
) -> Growth:
    """Measure one family with some methods; the best of ``rounds`` counts."""
    return growth_of(family, partial(page, family), methods, sizes, rounds)


def growth_of(
    name: str,
    make: Callable[[int], str],
    methods: Sequence[str] = tuple(METHODS),
    sizes: Sequence[int] = SIZES,
    rounds: int = 1,
) -> Growth:
    """Measure the pages that ``make`` generates for a number of characters, as ``growth`` does for a family."""
    gc.freeze()  # exclude existing objects from garbage collection
    try:
        parts = [_best(make(size), methods, rounds) for size in sizes]
    finally:
        gc.unfreeze()
    totals = [sum(part.values()) for part in parts]
    slow = [name for name, seconds in parts[-1].items() if seconds > _SMALL]
    exponents = {name: exponent(sizes, [part[name] for part in parts]) for name in slow}
    fastest = max(exponents, key=exponents.__getitem__, default="")
    return Growth(name, tuple(sizes), tuple(totals), exponent(sizes, totals), fastest, exponents.get(fastest, 0.0))


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the regression line through the logarithms of sizes and times."""
    xs, ys = [math.log(size) for size in sizes], [math.log(max(duration, 1e-6)) for duration in seconds]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def _best(html: str, methods: Sequence[str], rounds: int) -> dict[str, float]:
    source = html.encode("utf-8")
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, seconds in _times(source, methods):
            best[name] = min(seconds, best.get(name, math.inf))
    return best


def _times(source: bytes, methods: Sequence[str]) -> Iterator[tuple[str, float]]:
    gc.collect()
    for part in work(source, methods):
        start = time.process_time()
        part.do()
        yield part.name, time.process_time() - start
