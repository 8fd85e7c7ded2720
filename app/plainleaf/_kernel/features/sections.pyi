import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def levels(v: Page, h1: int, level: NDArray[np.int64]) -> None: ...
def headline(v: Page, said: NDArray[np.float64], level: NDArray[np.int64], least: float, alone: float) -> int: ...
def sums(
    v: Page,
    log_odds: NDArray[np.float64],
    ended: NDArray[np.uint8],
    sentence: int,
    link: float,
    surely: float,
    masks: NDArray[np.uint8],
    before: NDArray[np.int64],
) -> tuple[int, int]: ...
def opened(v: Page, level: NDArray[np.int64], heading: int) -> tuple[int, int]: ...
def mean(v: Page, log_odds: NDArray[np.float64], first: int, end: int) -> float: ...
