"""Pictures of an article that lie on this computer: shown from here, and the network is asked for no others unasked."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import unescape

_PICTURE = re.compile(r'(<img\b[^<>]*? src=")([^"<>]*+)(")')
PREFIX = "held/"


@dataclass(frozen=True, slots=True)
class HeldPictures:
    """``sources`` are the addresses in the article, ``load`` reads one: media type and bytes, None where it is gone.
    Where these stand ``alone``, the others are not loaded from the web."""

    sources: Collection[str] = ()
    load: Callable[[str], tuple[str, bytes] | None] = lambda _src: None
    alone: bool = True


def with_held(fragment: str, held: HeldPictures) -> tuple[str, tuple[str, ...]]:
    """The fragment with a path on the page's own host for each picture that is held, and what they stand for; the
    others get no address, unless the web may be asked for them."""
    paths: dict[str, int] = {}

    def path(match: re.Match[str]) -> str:
        src = unescape(match[2])
        if src.startswith("data:"):
            return match[0]
        if src not in held.sources:
            return f"{match[1]}{match[3]}" if held.alone else match[0]
        return f"{match[1]}{PREFIX}{paths.setdefault(src, len(paths))}{match[3]}"

    return _PICTURE.sub(path, fragment), tuple(paths)
