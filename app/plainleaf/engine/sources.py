"""The kinds of sources that callers may pass, and the page in each."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.mhtml import page_in_file
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:
    import bs4

_ADDRESS = lazy_compile(r"\s*((?:https?|file)://[^\s<>]+)\s*", re.IGNORECASE)
_LONGEST, _SHOWN = 8000, 60  # maximum characters of an address, and of a source in a message


class SourceError(PlainleafError):
    """The source is not a page, or cannot be read."""


class SourceTypeError(SourceError, TypeError):
    """The source has a type that cannot hold a page."""


class SourceValueError(SourceError, ValueError):
    """The source is a text that is not a page: an address, or the name of a file."""


class Readable(Protocol):
    """An open file; ``url`` and ``headers``, as of an urllib response, are used."""

    def read(self) -> str | bytes: ...


class Response(Protocol):
    """A response, as of requests and httpx."""

    @property
    def content(self) -> bytes: ...
    @property
    def headers(self) -> Mapping[str, str]: ...


Source: TypeAlias = (
    "str | bytes | bytearray | memoryview | Page | PathLike[str] | Readable | Response | bs4.Tag | "
    "etree._Element | etree._ElementTree"
)


def page_of(source: Source, url: str | None = None) -> tuple[Page, bool]:
    """The page of a source, and whether it was text. ``url`` overrides the source's own. Raises SourceError."""
    if isinstance(source, Page):
        return source, False
    url = None if url is None else str(url)  # httpx and aiohttp have classes for addresses
    if isinstance(source, PathLike):
        return _in_file(Path(source), url), False
    value: Any = source
    content: object = value
    content_type = None
    if isinstance(value, etree._Element | etree._ElementTree):
        content, base = _written(value)
        url = url or base
    elif _is_tag(value):
        content = value.decode()
    elif not isinstance(value, str | bytes | bytearray | memoryview):
        content = getattr(value, "content", None)  # a response
        content = value.read() if content is None and callable(getattr(value, "read", None)) else content
        content_type = (getattr(value, "headers", None) or {}).get("Content-Type")
        url = url or str(getattr(value, "url", None) or "") or None
    if isinstance(content, str):
        _refuse_name(content)
        # A lone surrogate, which no encoding can represent, becomes a question mark.
        return Page(content.encode("utf-8", "replace"), url, content_type), True
    if isinstance(content, bytes | bytearray | memoryview):
        return Page(bytes(content), url, content_type, "memory" if content_type is None else "http"), False
    raise SourceTypeError(
        f"{_shown(value)} holds no page. Give HTML as text or bytes, a plainleaf.Page, a pathlib.Path, an open file, a "
        "response of requests, a soup of Beautiful Soup or an element of lxml."
    )


def _is_tag(source: object) -> bool:
    """True if the source is an element of Beautiful Soup; False if that was never imported."""
    tag = getattr(sys.modules.get("bs4"), "Tag", None)
    return isinstance(tag, type) and isinstance(source, tag)


def _in_file(path: Path, url: str | None) -> Page:
    try:
        page = page_in_file(path.read_bytes(), path.absolute().as_uri())
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror or error}.") from error
    if page is None:
        raise SourceError(f"{path} is a mail or a bundle without a web page in it.")
    return replace(page, url=url) if url else page


def _written(tree: etree._Element | etree._ElementTree) -> tuple[object, str | None]:
    """An element or a tree as HTML, with the address that the parser was given; nothing for a comment or similar."""
    root = tree if isinstance(tree, etree._Element) else tree.getroot()
    if root is None or not isinstance(root.tag, str):
        return None, None
    text = etree.tostring(tree, encoding="unicode", method="html", with_tail=False)
    return text, root.getroottree().docinfo.URL


def _refuse_name(text: str) -> None:
    """Reject a text that is an address or the name of an existing file: the caller forgot to fetch or to open it."""
    if len(text) >= _LONGEST or "<" in text:
        return
    if match := _ADDRESS.fullmatch(text):
        raise SourceValueError(f"{_shown(match[1])} is an address; plainleaf.fetch(…) brings the page that is there.")
    if os.path.isfile(text):  # returns False for invalid names, unlike Path
        raise SourceValueError(f"{_shown(text)} is the name of a file; pathlib.Path(…) of it is read.")


def _shown(source: object) -> str:
    """The source in a message."""
    text = repr(source)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
