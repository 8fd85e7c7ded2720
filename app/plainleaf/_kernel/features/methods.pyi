import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def descent(v: Page, stop: float) -> tuple[bytes, bytes, int]: ...
def by_descent(
    v: Page, rows: NDArray[np.float32], nodes: NDArray[np.int64], k: NDArray[np.float32], stops: NDArray[np.float64]
) -> None: ...
def code(
    v: Page, names: list[str], name: NDArray[np.int64], tag_names: tuple[str, ...], found: NDArray[np.int64]
) -> None: ...
def on_lines(
    v: Page,
    rows: NDArray[np.float32],
    code: NDArray[np.int64],
    difference: NDArray[np.int64],
    first: int,
    end: int,
    keywords: NDArray[np.float64],
    bell: NDArray[np.float64],
) -> None: ...
