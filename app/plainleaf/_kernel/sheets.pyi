from collections.abc import Callable, Mapping, Set

import numpy as np
from numpy.typing import NDArray

class Names:
    def __init__(
        self,
        classes: list[str],
        class_index: NDArray[np.int64],
        identifiers: Mapping[int, str],
        tag_names: tuple[str, ...],
        tags: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> None: ...
    def nodes_of(self, name: str) -> list[int]: ...
    def names_of(self, node: int) -> frozenset[str]: ...

class Selector:
    weight: tuple[int, int, int]
    def __init__(self, steps: list[tuple[str, Set[str], Set[str], bool]], weight: tuple[int, int, int]) -> None: ...
    def fits(self, names: Names, node: int, some: bool = False) -> bool: ...

def rules(text: str, is_seen: Callable[[str], bool], names: list[str] | None = None) -> list[tuple[str, str]]: ...
