"""Saves a method's charts as one image file. Imports matplotlib only when called."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".png", ".svg")
KEPT, LEFT, LINE = "#2e7d32", "#9e9e9e", "#c62828"
MOST = 4_000
"""Maximum columns drawn as bars; more would be narrower than a pixel, and are drawn as an outline."""


class ChartError(PlainleafError):
    """A chart cannot be drawn or written."""


def save_pictures(pictures: Sequence[Chart], path: Path) -> None:
    """Draw the charts below each other into a ``.png`` or ``.svg`` file. Raises ChartError."""
    if path.suffix.lower() not in FORMATS:
        raise ChartError(f"{path.name} has no supported picture format; end the name in {' or '.join(FORMATS)}.")
    if not pictures:
        raise ChartError("The method has no picture of this page.")
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ChartError(f"Pictures need matplotlib; install it with: {command_to_add('evaluation')}.") from error
    # Makes the output deterministic.
    with rc_context({"svg.hashsalt": "plainleaf", "font.size": 9}):
        figure = Figure(figsize=(10, 2.8 * len(pictures)), layout="constrained")
        for picture, axes in zip(pictures, np.ravel(figure.subplots(len(pictures), 1)), strict=True):
            _draw(picture, axes)
        stamp: dict[str, Any] = {"Date": None} if path.suffix.lower() == ".svg" else {}
        try:
            figure.savefig(path, dpi=120, metadata=stamp)
        except (OSError, ValueError) as error:  # a name with NUL or a lone surrogate
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise ChartError(f"{path} cannot be written: {reason}.") from error


def _draw(picture: Chart, axes: "Axes") -> None:
    axes.set_title(picture.title)
    axes.set_xlabel(picture.x_label)
    axes.set_ylabel(picture.y_label)
    if picture.kind in ("stripes", "strip"):
        _stripes(picture, axes)
        return
    if picture.kind == "marks":
        _marks(picture, axes)
        return
    if picture.kind == "rows":
        _rows(picture, axes)
        return
    for series in picture.series:
        (_bars if picture.kind == "bars" else _curve)(series, axes)
        if series.threshold is not None:
            axes.axhline(series.threshold, color=LINE, linewidth=0.9, linestyle="--")
    axes.axhline(0, color="black", linewidth=0.5)
    axes.margins(x=0)


def _stripes(picture: Chart, axes: "Axes") -> None:
    values = np.stack([series.values for series in picture.series])
    axes.imshow(values, cmap="gray", vmin=0, vmax=1, aspect="auto", interpolation="nearest")
    axes.set_yticks(range(len(picture.series)), [series.label for series in picture.series])


def _marks(picture: Chart, axes: "Axes") -> None:
    for row, series in enumerate(picture.series):
        place = np.flatnonzero(series.values > 0)
        kept = np.zeros(len(place), np.bool_) if series.kept is None else series.kept[place]
        for mask, colour in ((~kept, LEFT), (kept, KEPT)):
            axes.scatter(place[mask], np.full(int(mask.sum()), row), s=1, color=colour)
    axes.set_yticks(range(len(picture.series)), [series.label for series in picture.series], fontsize=5)


def _rows(picture: Chart, axes: "Axes") -> None:
    values = picture.series[0].values
    place = np.arange(len(values))[::-1]
    axes.barh(place, values, color=[KEPT if value >= 0 else LINE for value in values])
    axes.set_yticks(place, picture.names)
    axes.axvline(0, color="black", linewidth=0.5)


def _bars(series: Series, axes: "Axes") -> None:
    place = np.arange(1, len(series.values) + 1)
    kept = np.zeros(len(place), np.bool_) if series.kept is None else series.kept
    for mask, colour in ((~kept, LEFT), (kept, KEPT)):
        if len(place) > MOST:
            axes.fill_between(place, np.where(mask, series.values, 0), step="mid", color=colour, linewidth=0)
        else:
            axes.bar(place[mask], series.values[mask], width=1.0, color=colour)


def _curve(series: Series, axes: "Axes") -> None:
    place = np.arange(1, len(series.values) + 1)
    axes.plot(place, series.values, color=LEFT, linewidth=1)
    if series.kept is not None:
        axes.plot(place, np.where(series.kept, series.values, np.nan), color=KEPT, linewidth=1.6)
