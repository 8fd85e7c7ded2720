import numpy as np
from numpy.typing import NDArray

def outermost(
    at: NDArray[np.int64],
    kind: NDArray[np.int64],
    length: NDArray[np.int64],
    end: NDArray[np.int64],
    run_start: NDArray[np.int64],
    run_end: NDArray[np.int64],
    wanted: int,
    lists: int,
    items: int,
    long: int,
    piece: NDArray[np.int64],
    of: NDArray[np.int64],
) -> int: ...
def beside(
    keep: NDArray[np.uint8],
    unlikely: NDArray[np.uint8],
    doubtful: NDArray[np.uint8],
    length: NDArray[np.int64],
    linked: NDArray[np.uint8],
    piece: NDArray[np.int64],
    first: NDArray[np.int64],
    last: NDArray[np.int64],
    kind: NDArray[np.int64],
    listings: int,
    code: int,
    lists: int,
    tabs: int,
    found: NDArray[np.uint8],
) -> None: ...
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
