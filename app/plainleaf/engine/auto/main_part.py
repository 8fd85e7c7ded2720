"""Short parts of an article, such as lists, are likelier inside the element with most of its paragraphs."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.threshold import SURE, ramp

BONUS = 0.5
"""What the log-odds of a block gain inside that element. On structure-dev it raises the recall of list items by 0.022
and of links by 0.020. A malus for what follows the element was deleted: without it the F1 of models that have not seen
the pages is higher by 0.0013 ± 0.0004, and by 0.004 ± 0.001 on pages that are no articles (2026-11-27)."""
SHARE = (0.4, 0.7)
"""The element's share of the running text that is surely content: below, no element has the article."""

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]


def main_part(probability: Floats, words: Floats, running: Bools, inside: Bools, article: float) -> Floats:
    """What the log-odds of each block gain, shape (blocks,), on a page that is an ``article`` as far, 0 to 1."""
    sure = np.where(running, probability**SURE * words, 0.0)
    share = float(sure[inside].sum()) / max(float(sure.sum()), 1e-9)
    return np.where(inside, BONUS * article * ramp(share, SHARE), 0.0)
