from collections.abc import Set

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf._kernel.attributes import Attributes
from plainleaf._kernel.elements import Elements
from plainleaf._kernel.runs import Runs

class Walk:
    elements: Elements
    attributes: Attributes
    runs: Runs
    tag_names: list[str]
    noted: list[etree._Element]
    tag: bytes
    parent: bytes
    end: bytes
    depth: bytes
    run_start: bytes
    run_end: bytes
    called: bytes
    def __init__(
        self,
        root: etree._Element,
        dropped: Set[str],
        opaque: Set[str],
        noted: Set[str],
        boxes: Set[str],
        wanted: Set[str],
        letters: NDArray[np.uint8],
    ) -> None: ...
