"""Recognises responses that are not what was requested, by content type and, where that is unreliable, by first
bytes."""

import re
from typing import Literal

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.fetching.faults import PDF

Wanted = Literal["page", "picture", "text", "feed", "robots"]

CUT = frozenset({"robots"})
"""Kinds that are read up to the limit; the rest is ignored, while for other kinds it is an error."""

SNIFFED = 1024
"""Bytes that are enough to recognise a format."""

_HTML = frozenset(
    {"text/html", "application/xhtml+xml", "application/xhtml", "text/xhtml", "text/x-html",
     "application/vnd.wap.xhtml+xml"}
)  # fmt: skip
_TEXT = frozenset({"text/plain", "text/markdown", "text/x-markdown"})
_VAGUE = frozenset(
    {"", "text/plain", "text/xml", "application/xml", "application/octet-stream", "binary/octet-stream",
     "application/unknown", "unknown/unknown", "content/unknown", "*/*"}
)  # fmt: skip

_NAMES = {
    "application/pdf": PDF,
    "application/json": "JSON data",
    "application/ld+json": "JSON data",
    "application/zip": "a ZIP archive",
    "application/gzip": "a gzip archive",
    "application/x-gzip": "a gzip archive",
    "application/epub+zip": "an EPUB book",
    "application/rss+xml": "a news feed",
    "application/atom+xml": "a news feed",
    "application/javascript": "a script",
    "text/javascript": "a script",
    "text/css": "a style sheet",
    "text/csv": "a table of values",
    "text/markdown": "a Markdown text",
    "text/plain": "plain text",
    "text/xml": "XML data",
    "application/xml": "XML data",
    "application/msword": "an office document",
}
_FAMILIES = {
    "image/": "an image",
    "audio/": "an audio file",
    "video/": "a video",
    "font/": "a font",
    "application/vnd.": "an office document or an archive",
    "multipart/": "a bundle of several parts",
}

_MARKS = (
    (b"%PDF-", PDF),
    (b"\x89PNG\r\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF87a", "a GIF image"),
    (b"GIF89a", "a GIF image"),
    (b"BM\x00", "a bitmap image"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\x1f\x8b\x08", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"(\xb5/\xfd", "a zstd archive"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\x7fELF", "a program"),
    (b"\x1aE\xdf\xa3", "a video"),
    (b"OggS", "an audio file"),
    (b"ID3", "an audio file"),
    (b"fLaC", "an audio file"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
    (b"SQLite format 3\x00", "a database"),
)
_TAG = lazy_compile(
    rb"<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|div|span|p|br|a|h[1-6]|table|ul|ol|"
    rb"article|main|section|header|img|form|font|center|b|i)[\s/>]",
    re.IGNORECASE,
)
_ROOT = lazy_compile(rb"<(?:!doctype\s+html|html)[\s>]", re.IGNORECASE)
_FEED = lazy_compile(rb"<(?:rss|feed|rdf:RDF)[\s>]")
_BINARY = lazy_compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def unwanted(wanted: Wanted, content_type: str | None) -> str | None:
    """A description of the declared type if it is certainly not what is wanted, else None."""
    kind = essence(content_type)
    if wanted == "feed":
        return None if kind in _HTML or kind in _VAGUE or kind.endswith(("xml", "json")) else in_words(kind)
    if wanted in ("text", "robots"):
        return None  # whatever its content type
    if wanted == "picture":
        return "a web page" if kind in _HTML else None if kind in _VAGUE or kind[:6] == "image/" else in_words(kind)
    return None if kind in _HTML or kind in _VAGUE or kind in _TEXT else in_words(kind)


def in_words(kind: str) -> str:
    """A content type in plain words."""
    if kind in _NAMES:
        return f"{_NAMES[kind]} ({kind})"
    family = next((name for start, name in _FAMILIES.items() if kind.startswith(start)), None)
    if family is None and kind.endswith(("+json", "+zip", "+xml")):
        family = {"n": "JSON data", "p": "an archive", "l": "XML data"}[kind[-1]]
    return f"{family or 'something else'} ({kind})"


def by_bytes(start: bytes, content_type: str | None, *, trusted: bool = False) -> str | None:
    """A description of the format if the first bytes are not a web page. ``trusted``: the content type is reliable, so
    only a signature or the root element of a feed counts."""
    if media_type := next((name for mark, name in _MARKS if start.startswith(mark)), None):
        return media_type
    if start[:4] == b"RIFF" and start[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        return {b"WEBP": "a WebP image", b"WAVE": "an audio file", b"AVI ": "a video"}[start[8:12]]
    if start[4:8] == b"ftyp":
        return "a video or an image"
    kind = essence(content_type)
    if trusted or kind in _HTML:
        return "a news feed" if _FEED.match(_root(start)) else None
    text = start.replace(b"\0", b"")  # makes UTF-16 and UTF-32 readable enough
    if kind in ("text/xml", "application/xml") or text.lstrip()[:5] == b"<?xml":
        return None if _ROOT.search(text) else "a news feed" if _FEED.search(text) else "XML data"
    if _TAG.search(text):
        return None
    if _BINARY.search(text) or b"\0\0\0\0" in start:
        return "binary data"
    return None if kind in _TEXT else "plain text"


def _root(text: bytes) -> bytes:
    """What follows the XML declaration, processing instructions and comments before the root element."""
    text = text.lstrip(b"\xef\xbb\xbf \t\r\n")
    while text.startswith((b"<?", b"<!--")):
        text = text.partition(b"?>" if text.startswith(b"<?") else b"-->")[2].lstrip()
    return text


def essence(content_type: str | None) -> str:
    """The content type without parameters, in lower case. As in browsers, a comma, a space or nothing may replace the
    semicolon; empty if the header is not a type."""
    words = re.split(r"[;,\s]", (content_type or "").strip(" \t\"'"), maxsplit=1)
    name = words[0].strip("\"'").lower()
    return name if "/" in name else ""
