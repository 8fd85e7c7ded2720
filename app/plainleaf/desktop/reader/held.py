"""Pictures of an article that lie on this computer: shown from here, and the network is asked for no others unasked."""

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
    """``sources`` are the addresses in the article, ``load`` reads one: media type and bytes, None where it is gone.
    Where these stand ``alone``, the others are not loaded from the web."""

    sources: Collection[str] = ()
    load: Callable[[str], tuple[str, bytes] | None] = lambda _src: None
    alone: bool = True


def set_aside(fragment: str) -> tuple[str, tuple[str, ...]]:
    """The fragment with a short address for each large picture that stands in it, and the pictures: what goes over the
    text then need not go over megabytes of them."""
    pictures: list[str] = []

    def short(match: re.Match[str]) -> str:
        pictures.append(match[2])
        return f"{match[1]}{_SHORT}{len(pictures) - 1}{match[3]}"

    return _INSIDE.sub(short, fragment), tuple(pictures)


def put_back(fragment: str, pictures: tuple[str, ...]) -> str:
    """The fragment with the pictures that were set aside; they hold nothing but letters and digits."""
    known = dict(enumerate(pictures))
    return _PLACE.sub(lambda match: known.get(int(match[1]), ""), fragment) if pictures else fragment


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
