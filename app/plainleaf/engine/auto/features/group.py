"""A group of features: their names, and the function that fills their rows."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.record import record

Rows = NDArray[np.float32]


@record(frozen=True, slots=True)
class FeatureGroup:
    """Features that are computed together: ``fill`` writes the rows of a page, shape (names, blocks)."""

    names: tuple[str, ...]
    fill: Callable[[PageMeasures, Rows], None]

    def columns(self, v: PageMeasures) -> dict[str, NDArray[np.float32]]:
        """The features of a page by name, each of shape (blocks,)."""
        rows = np.empty((len(self.names), len(v.texts)), np.float32)
        self.fill(v, rows)
        return dict(zip(self.names, rows, strict=True))
