"""The plots of the HTML report as SVG. Only this module imports matplotlib."""

import io
from typing import TYPE_CHECKING, Any

import numpy as np

from plainleaf.evaluation.faults import needing_extra
from plainleaf.evaluation.reports.numbers import NAMES
from plainleaf.evaluation.reports.summary import Summary
from plainleaf.evaluation.reports.tables import ranked

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INK, _ACCENT, _SOFT = "#333333", "#2f6f4f", "#d5ded8"


def plots(summary: Summary) -> list[tuple[str, str]]:
    """Title and SVG of each plot. Raises EvaluationError where matplotlib is not installed."""
    with needing_extra():
        from matplotlib import rc_context
    with rc_context({"text.parse_math": False}):  # a name with dollar signs is a name
        figures = [
            ("Mean score and its 95 % interval", _scores(summary)),
            ("Scores of the pages", _distribution(summary)),
        ]
        figures.append(("Score against time", _score_and_time(summary)))
        if summary.kinds:
            figures.insert(1, ("By page type", _kinds(summary)))
    return figures


def _figure(width: float, height: float) -> "tuple[Figure, Axes]":
    with needing_extra():
        from matplotlib.figure import Figure
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: "Figure") -> str:
    from matplotlib import rc_context

    out = io.StringIO()
    # Keeps text as text, and makes the output deterministic.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "plainleaf", "font.family": "sans-serif"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    whole = out.getvalue()
    # The page's own colours, so that plots are readable in the dark theme.
    for colour, name in (("#000000", "--faint"), (_ACCENT, "--accent"), (_SOFT, "--track")):
        whole = whole.replace(f"stroke: {colour}", f"stroke: var({name})").replace(
            f"fill: {colour}", f"fill: var({name})"
        )
    return whole[whole.index("<svg") :]


def _scores(summary: Summary) -> str:
    rows = list(ranked(summary))[::-1]
    figure, axes = _figure(8, 0.6 + 0.3 * len(rows))
    means = [row.interval.mean for row in rows]
    reach = [
        [row.interval.mean - row.interval.low for row in rows],
        [row.interval.high - row.interval.mean for row in rows],
    ]
    axes.barh(range(len(rows)), means, color=_SOFT, height=0.7)
    axes.errorbar(means, range(len(rows)), xerr=reach, fmt="o", color=_ACCENT, markersize=4, linewidth=1.5)
    axes.set_yticks(range(len(rows)), [row.extractor for row in rows])
    axes.set_xlim(0, 1)
    axes.set_ylim(-0.7, len(rows) - 0.3)
    axes.set_xlabel(f"mean {NAMES[summary.ranked_by]}")
    return _svg(figure)


def _kinds(summary: Summary) -> str:
    rows, kinds = list(ranked(summary)), list(summary.kinds)
    values = np.array([[row.kinds[kind] for kind in kinds] for row in rows])
    figure, axes = _figure(2 + 0.9 * len(kinds), 1 + 0.32 * len(rows))
    axes.imshow(values, cmap="YlGn", vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(kinds)), kinds)
    axes.set_yticks(range(len(rows)), [row.extractor for row in rows])
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    for (y, x), value in np.ndenumerate(values):
        axes.text(x, y, f"{value:.2f}", ha="center", va="center", color="white" if value > 0.6 else _INK, fontsize=8)
    return _svg(figure)


def _distribution(summary: Summary) -> str:
    figure, axes = _figure(8, 4)
    share = (np.arange(summary.pages) + 0.5) / max(summary.pages, 1)
    for place, row in enumerate(ranked(summary)):
        style: dict[str, Any] = {"linewidth": 1.8} if place < 3 else {"linewidth": 0.8, "alpha": 0.7}
        axes.plot(np.sort(row.scores), share, label=row.extractor, **style)
    axes.set_xlabel(f"{NAMES[summary.ranked_by]} of a page")
    axes.set_ylabel("share of pages below")
    axes.legend(fontsize=8, frameon=False, loc="upper left")
    return _svg(figure)


def _score_and_time(summary: Summary) -> str:
    figure, axes = _figure(8, 4)
    for row in summary.rows:
        axes.plot(row.speed.parse_ratio, row.interval.mean, "o", color=_ACCENT, markersize=5)
        axes.annotate(
            row.extractor,
            (row.speed.parse_ratio, row.interval.mean),
            xytext=(5, 3),
            textcoords="offset points",
            fontsize=8,
        )
    axes.set_xscale("log")
    axes.set_xlabel("time from bytes to text, × a bare lxml parse (median over pages)")
    axes.set_ylabel(f"mean {NAMES[summary.ranked_by]}")
    return _svg(figure)
