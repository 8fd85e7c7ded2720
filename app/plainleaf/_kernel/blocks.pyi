import numpy as np
from numpy.typing import NDArray

def split(
    tag: NDArray[np.int64],
    run_start: NDArray[np.int64],
    run_end: NDArray[np.int64],
    boundary: bytes,
    started: NDArray[np.int64],
    line_break: int,
    of_run: NDArray[np.int64],
    bounds: NDArray[np.int64],
) -> int: ...
def texts(text: list[str], space: NDArray[np.uint8], bounds: NDArray[np.int64]) -> list[str]: ...
def subnodes(
    end: NDArray[np.int64],
    run_start: NDArray[np.int64],
    run_end: NDArray[np.int64],
    before: NDArray[np.int64],
    node: int,
) -> tuple[list[int], list[int], list[int]]: ...
def kept(
    text: list[str],
    space: NDArray[np.uint8],
    keep: NDArray[np.uint8],
    of_run: NDArray[np.int64],
    owner: NDArray[np.int64],
    tag: NDArray[np.int64],
    parent: NDArray[np.int64],
    end: NDArray[np.int64],
    kinds: bytes,
    gaps: tuple[str, str, str],
) -> list[str]: ...
