"""The original page, made safe to serve: where its relative links start, and no connections ahead of need."""

import html
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from PySide6.QtCore import QUrl

from plainleaf.desktop.web.policy import STATIC_POLICY
from plainleaf.desktop.web.scheme import Served

# An attribute as the HTML standard's tokeniser reads it.
_ATTRIBUTE = re.compile(r"""[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?""")
_LINK = re.compile(r"<link(?=[\s/>])", re.IGNORECASE)
_BASE = re.compile(r"<base(?=[\s/>])", re.IGNORECASE)
_BODY = re.compile(r"<body(?=[\s/>])", re.IGNORECASE)
_HEAD = re.compile(r"<head(?:\s[^>]*)?>", re.IGNORECASE)
_START = re.compile(r"\A\s*(?:<!doctype[^>]*>)?\s*(?:<html(?:\s(?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>)?", re.IGNORECASE)

_MOST_ATTRIBUTES = 64  # a tag that never ends must not cost the whole page once per link


def still(page: str, url: str | None) -> Served:
    """A stamped page, ready to serve without scripts.

    A page from a file sees the pictures, styles and fonts in and below its own folder, and no other file.
    """
    page = _LINK.sub(_harmless, page)
    local = QUrl(url or "").toLocalFile()
    if local:
        return Served(page, STATIC_POLICY, folder=Path(local).parent)
    base = base_of(page, url)
    return Served(with_base(page, base) if base else page, STATIC_POLICY)


def base_of(page: str, url: str | None) -> str | None:
    """The address that relative links start from, after the page's own ``base`` element."""
    body = _BODY.search(page)
    own = _BASE.search(page, 0, body.start() if body else len(page))
    href = _attributes(page, own.end()).get("href") if own else None
    for candidate in (href, None):
        try:
            base = urljoin(url or "", candidate.strip()) if candidate else url
            return base if base and urlsplit(base).scheme in {"http", "https"} else None
        except ValueError:  # "http://[" and the like
            continue
    return None


def with_base(page: str, base: str) -> str:
    """The page with a ``base`` element before any of its own: the first one counts."""
    element = f'<base href="{html.escape(base)}">'
    head = _HEAD.search(page, 0, 20_000)
    at = head.end() if head else _START.match(page).end()  # type: ignore[union-attr]
    return page[:at] + element + page[at:]


def _harmless(start: re.Match[str]) -> str:
    """Keep only what ``link`` means for the looks; preconnect and its kin connect past every policy.

    The first of two attributes of one name counts, so a new ``rel`` in front replaces the page's own.
    """
    relations = set(_attributes(start.string, start.end()).get("rel", "").lower().split())
    if "stylesheet" in relations:
        return start[0] if relations <= {"stylesheet", "alternate"} else start[0] + " rel=stylesheet"
    return start[0] + " rel=left-out"


def _attributes(page: str, at: int) -> dict[str, str]:
    """The attributes of the tag whose name ends at ``at``."""
    found: dict[str, str] = {}
    for _ in range(_MOST_ATTRIBUTES):
        match = _ATTRIBUTE.match(page, at)
        if match is None:
            break
        name, *values = match.groups()
        found.setdefault(name.lower(), html.unescape(next((v for v in values if v is not None), "")))
        at = match.end()
    return found
