from collections.abc import Iterator, Set
from typing import SupportsIndex

import numpy as np
from lxml import etree
from numpy.typing import NDArray

class Elements:
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex) -> etree._Element: ...
    def __iter__(self) -> Iterator[etree._Element]: ...
    def called(self, nodes: NDArray[np.int64], wanted: Set[str]) -> tuple[list[str], list[tuple[int, str, str]]]: ...
    def attribute_lengths(self, passed: str) -> bytes: ...

class Walk:
    elements: Elements
    tag_names: list[str]
    text: list[str]
    noted: list[etree._Element]
    tag: bytes
    parent: bytes
    end: bytes
    depth: bytes
    run_start: bytes
    run_end: bytes
    length: bytes
    words: bytes
    owner: bytes
    started: bytes
    space: bytes
    linked: bytes
    unspaced: bool
    def __init__(
        self,
        root: etree._Element,
        dropped: Set[str],
        opaque: Set[str],
        noted: Set[str],
        letters: NDArray[np.uint8],
    ) -> None: ...
