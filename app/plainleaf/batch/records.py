"""What sources yield: pages with their facts, and what was skipped."""

from dataclasses import dataclass, field

from plainleaf.engine.page import Page

BODY_BYTES = 16 * 1024 * 1024
"""Maximum bytes of a page; larger ones are skipped."""

HTML_TYPES = frozenset({"text/html", "application/xhtml+xml", "application/xhtml", "text/xhtml"})


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page of a corpus. ``place`` locates it in its source, ``date`` is when it was crawled (ISO 8601, or empty),
    ``content_type`` the unchanged HTTP header."""

    place: str
    body: bytes
    url: str | None = None
    date: str = ""
    content_type: str | None = None

    def page(self) -> Page:
        """The page for the engine."""
        return Page(self.body, self.url, self.content_type, "http" if self.url else "file")


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that is not a page, with a short ``cause`` for counting, such as ``revisit`` or ``not HTML``, and the
    ``place`` of a damaged one, for people who look for it."""

    cause: str
    place: str = field(default="", compare=False)


def is_html(content_type: str | None, body: bytes) -> bool:
    """True if a response is a web page, by its type, or without one by its first bytes."""
    if content_type:
        return content_type.partition(";")[0].strip().lower() in HTML_TYPES
    start = body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<?xml", b"<!--"))
