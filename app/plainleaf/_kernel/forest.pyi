import numpy as np
from numpy.typing import NDArray

def leaf_sums(
    features: NDArray[np.float32],
    feature: NDArray[np.int32],
    start: NDArray[np.int32],
    border: NDArray[np.float32],
    column: NDArray[np.int32],
    rank: NDArray[np.uint8],
    values: NDArray[np.float32],
    totals: NDArray[np.float64],
) -> None: ...
