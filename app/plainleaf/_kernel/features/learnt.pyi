import numpy as np
from numpy.typing import NDArray

def around(
    total: NDArray[np.float64],
    weighed: NDArray[np.float64],
    weight: NDArray[np.float64],
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    alike: NDArray[np.int64],
    rows: NDArray[np.float32],
    narrow: NDArray[np.float64],
    wide: NDArray[np.float64],
    least: float,
    nobody: float,
) -> None: ...
