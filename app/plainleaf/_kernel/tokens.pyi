from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

BASE: int

def plain_letters(plain: NDArray[np.uint64]) -> None: ...
def of_texts(
    texts: list[str], most: int, plain: NDArray[np.uint64], letters: NDArray[np.uint8], with_unspaced: bool
) -> tuple[bytes, bytes]: ...
def of_names(names: list[str]) -> tuple[bytes, bytes]: ...
def spelt(words: list[str]) -> bytes: ...
def find(
    table: NDArray[np.unsignedinteger],
    known: NDArray[np.uint64],
    numbers: NDArray[np.uint64],
    shift: int,
    found: NDArray[np.unsignedinteger],
) -> None: ...
def shared(
    words: NDArray[np.uint64],
    before: NDArray[np.int64],
    wanted: Sequence[NDArray[np.uint64]],
    found: NDArray[np.float64],
) -> list[int]: ...
