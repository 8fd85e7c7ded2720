import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.article.columns import Columns

FACTS: dict[str, int]
OPEN: int
UNKEPT: int

def informative(
    page: Columns,
    start: int,
    keep: NDArray[np.uint8],
    facts: bytes,
    called: NDArray[np.int64],
    by_class: bytes,
) -> tuple[dict[int, int], bytes]: ...
