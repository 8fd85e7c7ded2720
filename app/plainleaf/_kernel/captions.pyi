import numpy as np
from numpy.typing import NDArray

def near(
    shown: NDArray[np.uint8],
    tag: NDArray[np.int64],
    parent: NDArray[np.int64],
    end: NDArray[np.int64],
    run_start: NDArray[np.int64],
    length: NDArray[np.int64],
    plausible: bytes,
    captions: bytes,
    long: int,
    rest: int,
    around: int,
    pictures: NDArray[np.int64],
) -> tuple[list[int], list[bool]]: ...
