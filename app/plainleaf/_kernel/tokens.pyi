import numpy as np
from numpy.typing import NDArray

BASE: int

def of_text(
    text: str, plain: NDArray[np.uint64], letters: NDArray[np.uint8], with_unspaced: bool
) -> tuple[bytes, bytes]: ...
def of_names(names: bytes) -> tuple[bytes, bytes]: ...
def spelt(joined: str) -> bytes: ...
def find(
    table: NDArray[np.unsignedinteger],
    known: NDArray[np.uint64],
    numbers: NDArray[np.uint64],
    shift: int,
    found: NDArray[np.unsignedinteger],
) -> None: ...
