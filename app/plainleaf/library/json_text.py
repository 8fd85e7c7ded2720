"""Parses JSON written by other programs."""

import json
import re
from typing import Any

_HALVES = re.compile(r"\\u[dD][89a-fA-F]")


def parsed(text: str) -> Any:
    """Parse JSON, replacing lone surrogates, which cannot be stored, by question marks. Raises ValueError,
    RecursionError."""
    value = json.loads(text)
    if _HALVES.search(text):
        value = json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    return value
