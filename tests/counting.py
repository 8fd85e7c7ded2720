"""The work of a call, counted: the same on any machine, however busy it is.

Lines and calls of Python are counted, in the thread that asks. What C does is not: the steps of regular expressions are
counted by ``tests/house/expressions``; time itself is measured by ``plainleaf bench`` and ``tests/desktop/measure.py``.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def lines_of(do: Callable[[], object]) -> int:
    """How many lines and calls of Python a function takes."""
    count = 0

    def step(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal count
        count += 1
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        do()
    finally:
        sys.settrace(before)
    return count
