"""Finds addresses of pictures in unlisted attributes: a single address, a ``srcset``, JSON, other lists."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from plainleaf.engine.lazy_compile import lazy_compile

LONGEST, DEPTH = 20_000, 6
"""Maximum characters of a value, and maximum depth of objects in it."""

Sized = tuple[float, str]
"""The width of a picture, 0 if unknown, and its address."""

PICTURE = lazy_compile(r"\.(?:jpe?g|png|webp|gif|avif|svg|bmp)(?:[?#/]|$)", re.IGNORECASE)
_OF_PICTURE = lazy_compile("src|img|image", re.IGNORECASE)
_NO_PICTURE = lazy_compile(
    r"(?:src|alt|title|class|id|style|on\w*|aria-.*)$|.*(?:fallback|error|placeholder|default)", re.IGNORECASE
)
_MARKS = lazy_compile(r"[\[\](){}<>\"'|]+")
_NUMBER = lazy_compile(r"(\d{1,5})(?:px|w|x)?$")


def unlisted(attributes: Mapping[str, str], named: bool, in_set: Callable[[str], list[Sized]]) -> Iterator[Sized]:
    """The addresses in all attributes; ``named``: in those named after a picture. ``in_set`` parses ``srcset``."""
    for name, value in attributes.items():
        is_named = _OF_PICTURE.search(name) is not None
        if len(value) > LONGEST or _NO_PICTURE.match(name) is not None or (named and not is_named):
            continue
        if value[:1] in ("{", "["):
            try:
                yield from _in_json(json.loads(value), is_named)
                continue
            except (ValueError, RecursionError):
                pass
        is_source = "src" in name
        found = [one for one in in_set(value) if _is_address(one[1], is_source)]
        yield from found or (one for one in in_set(_MARKS.sub(",", value)) if _is_address(one[1], False))


def _in_json(value: Any, named: bool, size: float = 0, depth: int = 0) -> Iterator[Sized]:
    """The addresses in a JSON value: those with a name of a picture, or with a file suffix of one."""
    if isinstance(value, str):
        if _is_address(value, named):
            yield size, value
    elif isinstance(value, list) and depth < DEPTH:
        for one in value:
            yield from _in_json(one, named, size, depth + 1)
    elif isinstance(value, dict) and depth < DEPTH:
        size = _number(value.get("width")) or size
        for key, one in value.items():
            yield from _in_json(key, named, size, depth + 1)
            is_named = named or _OF_PICTURE.search(key) is not None
            yield from _in_json(one, is_named, _number(key) or size, depth + 1)


def _is_address(text: str, named: bool) -> bool:
    """True if a text is the address of a picture; if its attribute is ``named`` accordingly, it needs no suffix."""
    if not text.startswith(("http://", "https://", "/")) or " " in text:
        return False
    return PICTURE.search(text) is not None or (named and "//" in text[:8])


def _number(value: object) -> int:
    found = _NUMBER.match(str(value))
    return int(found[1]) if found else 0
