"""A method's picture as data: what a window, a terminal or a file can each draw in its own way."""

from typing import Literal

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Series:
    """Values over the picture's columns; ``threshold`` is drawn as a line, ``kept`` tints the columns."""

    label: str
    values: Floats
    threshold: float | None = None
    kept: Bools | None = None


@record(frozen=True, slots=True)
class Chart:
    """One picture: bars (values below zero point down), curves, grey stripes of values from 0 to 1, ``marks`` (rows of
    which a value above 0 marks a column), one ``strip`` of grey values, so long that it is looked at piece by piece, or
    ``rows``: lying bars below each other, each with its entry of ``names`` beside it.

    Every series has one value per column. ``first_run`` and ``last_run`` (exclusive), one entry per column,
    tell which text runs a column stands for (equal where it stands for none), so that pointing at a column
    can highlight the place in the page, and the other way round.
    """

    title: str
    kind: Literal["bars", "curves", "stripes", "marks", "strip", "rows"]
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    first_run: Ints
    last_run: Ints
    names: tuple[str, ...] = ()
