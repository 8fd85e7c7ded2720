"""cetr — content extraction via tag ratios.

Source: Weninger, Hsu, Han, "CETR — Content Extraction via Tag Ratios", 2010.

The tag ratio of a line is its characters of text over its number of tags (over 1 if it has none). The ratios
are smoothed with a bell curve, then lines are classified:

* ``clusters="threshold"``: content is above ``factor`` times the standard deviation of the smoothed ratios;
* ``clusters="k-means"`` (the paper's CETR): each line is a point of its smoothed ratio and of the smoothed
  absolute difference to the lines that follow; three clusters, one of them held at the origin; what is not in that
  one is content.

Left open (figures in ``docs/methods/cetr.md``): lines are those of the normalised source. The
clusters start at the origin, the mean and the far end, so the same page always gives the same answer.
"""

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.document import Document, lines
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import lines_of
from plainleaf.engine.selection.contract import Method, Selection, Trace
from plainleaf.engine.selection.measured import Measure, MeasuredTrace

LOOK_AHEAD = 3
"""Following lines that the difference uses (the paper's alpha)."""

ROUNDS = 100
"""Maximum rounds of k-means; it converges in about ten."""


@record(frozen=True, slots=True)
class RatioTrace(MeasuredTrace):
    """Tag ratio, smoothed ratio and smoothed difference of each line; no threshold where clusters decide."""

    def numbers(self, low: int, high: int) -> str:
        """The ratios of the lines, against the threshold or the clusters."""
        ratio, smooth = (measure.values[low:high].max() for measure in self.measures[:2])
        threshold = self.measures[1].threshold
        own = f"{lines_of(low, high)} tag ratios up to {ratio:.1f}, smoothed {smooth:.1f}"
        if threshold is not None:
            return f"{own}; content is above {threshold:.1f}."
        share = 100 * float(self.content[low:high].mean())
        return f"{own}; {share:.0f} % of them are outside the cluster at the origin."


def smoothed(values: Floats, radius: int) -> Floats:
    """A bell-shaped average over ``radius`` lines to each side; weights exp(−j² / 2·radius²), normalised."""
    if radius == 0 or len(values) == 0:
        return values
    steps = np.arange(-radius, radius + 1)
    bell = np.exp(-(steps**2) / (2 * radius**2))
    padded = np.convolve(np.pad(values, radius), bell / bell.sum(), "valid")
    return np.asarray(padded, np.float64)


def difference(smooth: Floats) -> Floats:
    """|mean of the next LOOK_AHEAD values − the value|, shape (lines,); beyond the end there are zeros."""
    before = np.concatenate(([0.0], np.cumsum(np.append(smooth, np.zeros(LOOK_AHEAD)))))
    line = np.arange(len(smooth))
    return np.asarray(np.abs((before[line + 1 + LOOK_AHEAD] - before[line + 1]) / LOOK_AHEAD - smooth), np.float64)


def cluster(points: Floats) -> tuple[Bools, Floats]:
    """k-means with three centres, the first at the origin. Returns which points are not in its cluster; the centres."""
    middle, far = points[:, 0].mean(), points[:, 0].max()
    centres = np.array([[0.0, 0.0], [middle, points[:, 1].mean()], [far, points[:, 1].max()]])
    nearest = np.zeros(len(points), np.int64)
    for _ in range(ROUNDS):
        distance = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
        before, nearest = nearest, distance.argmin(axis=1)
        for k in (1, 2):
            if (nearest == k).any():
                centres[k] = points[nearest == k].mean(axis=0)
        if (nearest == before).all():
            break
    return nearest != 0, centres


def run(document: Document, clusters: str, radius: int, factor: float) -> tuple[Selection, Trace]:
    """Smooth the tag ratios and keep the lines above the threshold, or outside the cluster at the origin."""
    counted = lines(document)
    ratio = np.asarray(counted.text / np.maximum(counted.tags, 1), np.float64)
    smooth = smoothed(ratio, radius)
    change = smoothed(difference(smooth), radius)
    if clusters == "k-means" and len(smooth):
        content, _ = cluster(np.stack((smooth, change), axis=1))
        threshold = None
    else:
        threshold = factor * float(smooth.std()) if len(smooth) else 0.0
        content = smooth > threshold
    keep = content[counted.of_run]
    score = (smooth / (smooth.max(initial=0.0) or 1.0))[counted.of_run]
    unit = "characters per tag"
    measures = (
        Measure("tag ratio", ratio, unit, None, "Tag ratios"),
        Measure("smoothed", smooth, unit, threshold, "Smoothed tag ratios"),
        Measure("difference", change, unit, None, "Difference to the lines that follow"),
    )
    trace = RatioTrace("line", measures, content, counted.first_run, counted.last_run, counted.of_run, keep)
    return Selection("cetr", keep, score), trace


METHOD = Method(
    name="cetr",
    title="Content extraction via tag ratios",
    reference="Weninger, Hsu, Han, CETR: Content Extraction via Tag Ratios (2010)",
    summary="Keep the lines with much text per tag, smoothed over their neighbours.",
    parameters=(
        Option("clusters", "k-means", "how lines are divided", choices=("k-means", "threshold")),
        Option("radius", 1, "lines to each side that are averaged", "lines", 0, 1000),
        Option("factor", 1.0, "threshold in standard deviations, where a threshold decides", "", 0.0, 100.0),
    ),
    run=run,
)
