import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.article.columns import Columns

FACTS: dict[str, int]

def near(
    page: Columns,
    shown: NDArray[np.uint8],
    facts: bytes,
    called: NDArray[np.int64],
    named: bytes,
    *,
    long: int,
    rest: int,
    around: int,
    pictures: list[int],
) -> list[tuple[int, bool, bool, bool]]: ...
def beside(
    page: Columns, start: int, keep: NDArray[np.uint8], facts: bytes, *, caption: int, mark: int
) -> tuple[list[int], list[tuple[int, int, list[int]]]]: ...
