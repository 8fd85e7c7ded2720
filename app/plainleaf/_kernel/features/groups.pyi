import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def own_text(v: Page, rows: NDArray[np.float32]) -> None: ...
def place(v: Page, rows: NDArray[np.float32], heading: int) -> None: ...
def tags(v: Page, rows: NDArray[np.float32], hidden: NDArray[np.uint8]) -> None: ...
def neighbours(
    v: Page,
    rows: NDArray[np.float32],
    narrow: NDArray[np.float64],
    middle: NDArray[np.float64],
    wide: NDArray[np.float64],
) -> None: ...
def repetition(v: Page, rows: NDArray[np.float32], texts: list[str]) -> None: ...
def title(
    v: Page,
    rows: NDArray[np.float32],
    of_title: NDArray[np.float64],
    title_words: int,
    of_heading: NDArray[np.float64],
    heading_words: int,
) -> None: ...
