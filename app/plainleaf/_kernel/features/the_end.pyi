import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def first_paragraph(v: Page, of_title: NDArray[np.float64], title_words: int, share: float) -> int: ...
def the_end(
    v: Page,
    rows: NDArray[np.float32],
    first: int,
    groups: NDArray[np.uint8],
    name: NDArray[np.int64],
    kinds: NDArray[np.int64],
) -> None: ...
