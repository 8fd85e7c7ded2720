"""JSON that other programs wrote."""

import json
import re
from typing import Any

_HALVES = re.compile(r"\\u[dD][89a-fA-F]")


def parsed(text: str) -> Any:
    """What JSON says; halves of characters, which it can write and nobody can keep, become question marks. Raises
    ValueError, RecursionError."""
    told = json.loads(text)
    if _HALVES.search(text):
        told = json.loads(json.dumps(told, ensure_ascii=False).encode("utf-8", "replace"))
    return told
