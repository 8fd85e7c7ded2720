import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.article.columns import Columns

FACTS: dict[str, int]

class Pieces:
    def __init__(
        self,
        page: Columns,
        facts: NDArray[np.int64],
        named: dict[int, int],
        keep: NDArray[np.uint8],
        score: NDArray[np.float64],
        *,
        long: int,
        menu: int,
        half: float,
    ) -> None: ...
