import numpy as np
from numpy.typing import NDArray

ALONE: int
PASSED: int
UNSURE: int
SLOTS: int

def slot(word: str) -> int: ...
def signs(
    texts: list[str],
    folded: NDArray[np.uint32],
    opening: NDArray[np.uint8],
    first: NDArray[np.uint8],
    last: NDArray[np.uint8],
    found: NDArray[np.uint8],
) -> None: ...
