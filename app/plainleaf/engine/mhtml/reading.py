"""Parses MHTML. Imported on demand, because the mail parser takes time to load."""

import email
from collections.abc import Callable, Sequence
from email.message import Message
from email.policy import Compat32
from typing import Any

from plainleaf.engine.page import Page
from plainleaf.engine.record import record

_DEEPEST = 20
"""Maximum depth of nested parts: the parser is recursive, and its time grows with each level."""
_TYPE_LENGTH = 1000
"""Maximum characters of a content type: the parser's time grows with their square."""
_HTML = frozenset({"text/html", "application/xhtml+xml"})


@record(frozen=True, slots=True)
class SavedPage:
    """The page, with its own address if the file has it; its pictures by address; and the date of saving as in the
    file, or an empty string."""

    page: Page
    pictures: dict[str, bytes]
    date: str


def read_mhtml(body: bytes, place: str | None) -> SavedPage | None:
    """Parse an MHTML file at the address ``place``; None if it has no page, or if its parts are nested too deeply."""
    try:
        whole = email.message_from_bytes(body.lstrip(), _Part, policy=_Heads())
    except _NestedError:
        return None
    parts = [part for part in whole.walk() if not part.is_multipart()]
    html = next((part for part in parts if part.get_content_type() in _HTML and _content(part).strip()), None)
    if html is None:
        return None
    declared = str(whole.get("Snapshot-Content-Location") or html.get("Content-Location") or "").strip()
    url = declared if declared.lower().startswith(("http://", "https://")) else place
    charset = html.get_content_charset()
    page = Page(_content(html), url, f"text/html; charset={charset}" if charset else "text/html", "file")
    pictures = {
        str(part["Content-Location"]).strip(): _content(part)
        for part in parts
        if part.get_content_maintype() == "image" and part["Content-Location"]
    }
    return SavedPage(page, pictures, str(whole.get("Date") or ""))


class _NestedError(Exception):
    """Parts are nested too deeply."""


class _Part(Message):
    depth = 0

    def attach(self, payload: Any) -> None:
        """Add a part before it is parsed. Raises _NestedError."""
        payload.depth = self.depth + 1
        if payload.depth > _DEEPEST:
            raise _NestedError
        super().attach(payload)

    def get_boundary(self, failobj: Any = None) -> Any:
        """The boundary between parts; the default if the parser fails on it."""
        return _parsed(super().get_boundary, failobj)

    def get_content_charset(self, failobj: Any = None) -> Any:
        """The encoding of a part; the default if the parser fails on it."""
        return _parsed(super().get_content_charset, failobj)


def _parsed(read: Callable[[Any], Any], failobj: Any) -> Any:
    """A parameter of the content type; the default if it is malformed, on which Python's parser fails."""
    try:
        return read(failobj)
    except (TypeError, ValueError):
        return failobj


class _Heads(Compat32):
    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        """Split a header into name and value."""
        name, value = super().header_source_parse(sourcelines)  # type: ignore[arg-type]
        return name, value[:_TYPE_LENGTH] if name.lower() == "content-type" else value


def _content(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""
