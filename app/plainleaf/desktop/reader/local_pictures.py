"""Local pictures of an article: they are shown without the network, from which no others are loaded unasked."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import unescape

_PICTURE = re.compile(r'(<img\b[^<>]*? src=")([^"<>]*+)(")')
PREFIX = "held/"
_SHORT = "data:image/png,aside-"
_PLACE = re.compile(rf'(?<= src="){_SHORT}(\d{{1,6}})(?=")')
_INSIDE = re.compile(r'( src=")(data:image/[a-z0-9.+-]{1,20};base64,[A-Za-z0-9+/=]{1000,}+)(")')


@dataclass(frozen=True, slots=True)
class HeldPictures:
    """Pictures that are stored locally. ``sources`` are their addresses in the article; ``load`` returns media type and
    bytes, or None if the picture is gone. If ``alone``, no others are loaded from the web."""

    sources: Collection[str] = ()
    load: Callable[[str], tuple[str, bytes] | None] = lambda _src: None
    alone: bool = True


def set_aside(fragment: str) -> tuple[str, tuple[str, ...]]:
    """Replace each large ``data:`` picture of the fragment by a short address, and return the pictures, so that later
    passes need not scan megabytes."""
    pictures: list[str] = []

    def short(match: re.Match[str]) -> str:
        pictures.append(match[2])
        return f"{match[1]}{_SHORT}{len(pictures) - 1}{match[3]}"

    return _INSIDE.sub(short, fragment), tuple(pictures)


def put_back(fragment: str, pictures: tuple[str, ...]) -> str:
    """Restore the pictures that were set aside; they consist of letters and digits only."""
    by_number = dict(enumerate(pictures))
    return _PLACE.sub(lambda match: by_number.get(int(match[1]), ""), fragment) if pictures else fragment


def with_held(fragment: str, held: HeldPictures) -> tuple[str, tuple[str, ...]]:
    """Replace the address of each local picture by a path on the page's own host, and return their addresses. Others
    lose their address, unless they may be loaded from the web."""
    paths: dict[str, int] = {}

    def path(match: re.Match[str]) -> str:
        src = unescape(match[2])
        if src.startswith("data:"):
            return match[0]
        if src not in held.sources:
            return f"{match[1]}{match[3]}" if held.alone else match[0]
        return f"{match[1]}{PREFIX}{paths.setdefault(src, len(paths))}{match[3]}"

    return _PICTURE.sub(path, fragment), tuple(paths)
