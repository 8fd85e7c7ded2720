"""Charts of methods as data, for display by a window, a terminal or a file."""

from typing import Literal

from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.record import record


@record(frozen=True, slots=True)
class Series:
    """Values by column; ``threshold`` is drawn as a line, ``kept`` tints the columns."""

    label: str
    values: Floats
    threshold: float | None = None
    kept: Bools | None = None


@record(frozen=True, slots=True)
class Chart:
    """One chart: bars (values below zero point down), curves, grey stripes of values from 0 to 1, ``marks`` (rows in
    which a value above 0 marks a column), one long ``strip`` of grey values that is shown in parts, or ``rows``:
    horizontal bars, each with its entry of ``names``.

    Every series has one value per column. ``first_run`` and ``last_run`` (exclusive), one entry per column, are the
    text runs of a column (equal if it has none), so that a column can be highlighted in the page, and text in the
    chart.
    """

    title: str
    kind: Literal["bars", "curves", "stripes", "marks", "strip", "rows"]
    x_label: str
    y_label: str
    series: tuple[Series, ...]
    first_run: Ints
    last_run: Ints
    names: tuple[str, ...] = ()
