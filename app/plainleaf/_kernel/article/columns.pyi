import numpy as np
from numpy.typing import NDArray

class Columns:
    nodes: int
    runs: int
    tags: int
    def __init__(
        self,
        tags: int,
        tag: NDArray[np.int64],
        parent: NDArray[np.int64],
        end: NDArray[np.int64],
        run_start: NDArray[np.int64],
        run_end: NDArray[np.int64],
        owner: NDArray[np.int64],
        length: NDArray[np.int64],
        linked: NDArray[np.uint8],
        chars_before: NDArray[np.int64],
        linked_before: NDArray[np.int64],
        text: list[str],
    ) -> None: ...
