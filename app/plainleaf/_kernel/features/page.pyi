import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.article.columns import Columns

SHAPES: dict[str, int]
NODE: dict[str, int]
BLOCK: dict[str, int | slice]
SHAPE: dict[str, int | slice]
BEFORE: dict[str, int]

class Page(Columns):
    blocks: int
    body: int
    def __init__(
        self,
        columns: Columns,
        started: NDArray[np.int64],
        words_before: NDArray[np.int64],
        first: NDArray[np.int64],
        of_run: NDArray[np.int64],
        body: int,
        fact: NDArray[np.int64],
        levels: NDArray[np.int64],
        node: NDArray[np.int64],
        block: NDArray[np.int64],
        shape: NDArray[np.int64],
        before: NDArray[np.int64],
        run_sum: NDArray[np.int64],
        begun: NDArray[np.int32],
        running: NDArray[np.uint8],
        kinds: NDArray[np.uint8],
    ) -> None: ...
    def widths(self, letters: NDArray[np.uint8], breadth: NDArray[np.float32]) -> None: ...
    def measure(self, long_words: int, linked_share: float) -> None: ...
    def blocks_in(self, node: int) -> tuple[int, int]: ...
    def running_words(self, node: int) -> int: ...
