"""Where an article ends, as far as the element with most of its paragraphs says; and how much a page is an article.

On an article's page tags, sharing, related and next articles follow that element. On a page of cards or posts it may
be the first of many, so what follows is believed to be no content as far as running text is what the page has.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.record import record

END, WITHIN = 2.0, 0.5
"""What the log-odds of a block lose that follows the main element, unless it is built like the first paragraph, and
what they gain inside of it. On datasets that a model had not seen the first raised F1 by up to 0.02; the second keeps
short parts of an article, such as lists (2026-11-22)."""

RELATED = 4.0
"""What the log-odds of a list of related articles lose, on the page of an article. On pages in languages that the model
had not seen it raised F1 by 0.004, and changed nothing elsewhere (2026-11-22)."""

RUNNING = (0.1, 0.4)
"""Share of running text in what is surely content, from which on a page begins to be an article, and is one: below,
content is cards, items and titles."""
MAIN = (0.4, 0.7)
"""The same for the main element's share of that running text: below, no element has the article."""
SURE = 3
"""The power of a probability that makes the sure ones count: every teaser may be content a little."""

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


@record(frozen=True, slots=True)
class Bounds:
    """What the log-odds of each block change by, shape (blocks,), and how much the page is an article, 0 to 1."""

    added: Floats
    article: float


def bounds(
    measures: PageMeasures, probability: Floats, inside: Bools, after: Bools, related: Bools, discussion: bool
) -> Bounds:
    """The blocks ``inside`` and ``after`` are those of the main element, without what is built like the first
    paragraph, ``related`` those of lists of other articles; the posts of a ``discussion`` have no end."""
    running = measures.running
    sure = probability**SURE * measures.size
    text = float(sure[running].sum())
    article = _ramp(text / max(float(sure.sum()), 1e-9), RUNNING)
    main = 0.0 if discussion else _ramp(float(sure[running & inside].sum()) / max(text, 1e-9), MAIN)
    return Bounds(article * (main * (WITHIN * inside - END * after) - RELATED * related), article)


def _ramp(value: float, limits: tuple[float, float]) -> float:
    """0 up to the first limit, 1 from the second on."""
    low, high = limits
    return min(1.0, max(0.0, (value - low) / (high - low)))
