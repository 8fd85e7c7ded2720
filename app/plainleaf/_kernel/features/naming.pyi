from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def named(
    page: Page,
    called: NDArray[np.int64],
    classes: list[str],
    others: list[tuple[int, str, str]],
    saying: Set[str],
    aside: Set[str],
    longest: int,
) -> tuple[list[str], bytes, bytes, list[tuple[int, str, str]]]: ...
def inherit(
    page: Page,
    bit_row: int,
    acting: list[tuple[int, int]],
    hiding: list[int],
    headings: int,
    p: int,
    hidden: NDArray[np.uint8],
) -> None: ...
def alike(page: Page, build: NDArray[np.int64]) -> None: ...
