from collections.abc import Sequence, Set

import numpy as np
from lxml import etree
from numpy.typing import NDArray

class Walk:
    elements: Sequence[etree._Element]
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
