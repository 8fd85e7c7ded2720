"""What a source hands over: pages with what is known about them, and what it had to pass over."""

from dataclasses import dataclass

from plainleaf.engine.page import Page

BODY_BYTES = 16 * 1024 * 1024
"""The largest page that is read; a larger one is passed over."""

HTML_TYPES = frozenset({"text/html", "application/xhtml+xml", "application/xhtml", "text/xhtml"})


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page of a corpus. ``place`` says where it stands in its source, ``date`` when it was crawled (ISO 8601, or
    empty), ``content_type`` is the HTTP header as it came."""

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
    """Something that is no page, by its ``cause`` in a few words that are counted: ``revisit``, ``not HTML``."""

    cause: str


def is_html(content_type: str | None, body: bytes) -> bool:
    """Whether a response is a web page: by its type, or by its first bytes where it has none."""
    if content_type:
        return content_type.partition(";")[0].strip().lower() in HTML_TYPES
    start = body[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return start.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<?xml", b"<!--"))
