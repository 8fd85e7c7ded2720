"""Fetched pictures, for formats that embed them."""

import base64
import binascii
import re
from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import unquote_to_bytes

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

_DATA = lazy_compile(r"data:([^,]*),(.*)", re.IGNORECASE | re.DOTALL)
_SVG = lazy_compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*+>\s*+)?+(?>(?:<!--.*?-->|<!DOCTYPE[^>]*+>)\s*+)*+<svg[\s>]", re.DOTALL
)


@record(frozen=True, slots=True)
class Picture:
    """A picture's bytes, with the media type detected from them."""

    data: bytes
    media_type: str

    @property
    def suffix(self) -> str:
        """The file suffix, with the dot."""
        return {"image/jpeg": ".jpg", "image/svg+xml": ".svg"}.get(
            self.media_type, "." + self.media_type.partition("/")[2]
        )

    @property
    def address(self) -> str:
        """A ``data:`` address with the picture."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode('ascii')}"


Pictures = Mapping[str, Picture]
"""Pictures by their address in the article."""

NONE: Pictures = MappingProxyType({})


def picture_of(data: bytes) -> Picture | None:
    """Detect the picture in some bytes; None if they are not a picture, or are truncated."""
    kind = _kind(data)
    return Picture(data, kind) if kind else None


def inline_picture(src: str) -> Picture | None:
    """The picture in a ``data:`` address; None for other addresses, or without a valid picture."""
    match = _DATA.fullmatch(src)
    if match is None:
        return None
    try:
        raw = unquote_to_bytes(match[2])
        return picture_of(base64.b64decode(raw) if match[1].lower().endswith(";base64") else raw)
    except (binascii.Error, ValueError):
        return None


def _kind(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png" if data[12:16] == b"IHDR" and b"IEND" in data[-16:] else ""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg" if b"\xff\xd9" in data[-512:] else ""
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif" if len(data) > 13 else ""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp" if len(data) >= int.from_bytes(data[4:8], "little") else ""
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return "image/avif"
    return "image/svg+xml" if _SVG.match(data[:2000]) else ""
