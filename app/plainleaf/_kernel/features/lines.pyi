from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

ALONE: int
PASSED: int
UNSURE: int
UNKNOWN: int
SLOTS: int

def open_with(phrases: list[str], sign: int, slots: str, opening: NDArray[np.uint8]) -> None: ...
def signs(
    texts: list[str],
    folded: NDArray[np.uint32],
    fold: Callable[[int], int],
    opening: NDArray[np.uint8],
    first: NDArray[np.uint8],
    last: NDArray[np.uint8],
    found: NDArray[np.uint8],
) -> None: ...
