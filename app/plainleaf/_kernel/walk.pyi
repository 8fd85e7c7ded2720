from collections.abc import Set

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf._kernel.attributes import Attributes
from plainleaf._kernel.elements import Elements
from plainleaf._kernel.runs import Runs

COLUMNS: tuple[str, ...]

class Walk:
    elements: Elements
    attributes: Attributes
    runs: Runs
    tag_names: list[str]
    noted: dict[str, list[etree._Element]]
    apart: list[int]
    doubtful: list[tuple[int, str]]
    metas: list[dict[str, str]]
    silent: int
    body: int
    columns: bytes
    def __init__(
        self,
        root: etree._Element,
        dropped: Set[str],
        opaque: Set[str],
        noted: Set[str],
        boxes: Set[str],
        wanted: Set[str],
        inline: Set[str],
        exact: Set[str],
        letters: NDArray[np.uint8],
    ) -> None: ...
