import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def said(
    v: Page,
    word: NDArray[np.unsignedinteger],
    before: NDArray[np.int64],
    weight: NDArray[np.float64],
    heading: int,
    found: NDArray[np.float64],
) -> None: ...
def marked(
    v: Page,
    word: NDArray[np.unsignedinteger],
    before: NDArray[np.int64],
    name: NDArray[np.int64],
    least: int,
    weight: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None: ...
def joined(
    word: NDArray[np.unsignedinteger], before: NDArray[np.int64], bits: NDArray[np.int64], found: NDArray[np.int64]
) -> None: ...
def holding(
    text: bytes,
    known: NDArray[np.uint8],
    number: NDArray[np.uint32],
    shift: int,
    words: list[list[tuple[bytes, int]]],
    found: NDArray[np.uint8],
) -> None: ...
