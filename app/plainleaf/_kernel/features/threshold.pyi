import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

def sure(probability: Floats, words: Floats, some: NDArray[np.uint8]) -> tuple[float, float]: ...
def promised(order: NDArray[np.int64], probability: Floats, words: Floats, found: Floats) -> tuple[float, float]: ...
def best(
    order: NDArray[np.int64],
    probability: Floats,
    words: Floats,
    beta: float,
    least: float,
    moved: Floats,
    weight: Floats,
) -> int: ...
