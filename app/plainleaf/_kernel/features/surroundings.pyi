import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features.page import Page

def surroundings(v: Page, rows: NDArray[np.float32]) -> None: ...
def main_element(v: Page, rows: NDArray[np.float32], votes: NDArray[np.float64], short: int) -> None: ...
