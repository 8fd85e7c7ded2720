"""The original page, made safe to serve: where its relative links start, and no connections ahead of need."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from PySide6.QtCore import QUrl

from plainleaf.desktop.web.policy import STATIC_POLICY
from plainleaf.desktop.web.scheme import ServedPage


@dataclass(frozen=True, slots=True)
class _Attribute:
    """One attribute of a tag and where it stands in the page."""

    name: str
    value: str
    start: int
    end: int


_Rule = Callable[[list[_Attribute]], tuple[str, list[_Attribute]]]

# An attribute as the HTML standard's tokeniser reads it.
_ATTRIBUTE = re.compile(r"""[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?""")
_LINK = re.compile(r"<link(?=[\s/>])", re.IGNORECASE)
_FRAME = re.compile(r"<iframe(?=[\s/>])", re.IGNORECASE)
_BASE = re.compile(r"<base(?=[\s/>])", re.IGNORECASE)
_BODY = re.compile(r"<body(?=[\s/>])", re.IGNORECASE)
_HEAD = re.compile(r"<head(?:\s[^<>]*+)?>", re.IGNORECASE)
_START = re.compile(r"\A\s*(?:<!doctype[^>]*>)?\s*(?:<html(?:\s(?:[^>\"']|\"[^\"]*\"|'[^']*')*)?>)?", re.IGNORECASE)

# Tags that never end must not cost the whole page once per tag.
_MOST_IN_TAG = 60
_MOST_ON_PAGE = 200_000


def static_page(page: str, url: str | None, scripted: bool = False) -> ServedPage:
    """A stamped page, ready to serve without scripts.

    ``scripted``: its scripts have run already, so what it says to browsers without scripts is hidden.

    A page from a file sees the pictures, styles and fonts in and below its own folder, and no other file.
    """
    page = _rewritten(_rewritten(page, _LINK, _harmless_link), _FRAME, _harmless_frame)
    if scripted:
        page = into_head(page, "<style>noscript { display: none !important }</style>")
    local = QUrl(url or "").toLocalFile()
    if local:
        return ServedPage(page, STATIC_POLICY, folder=Path(local).parent)
    base = base_of(page, url)
    # Before any base element of the page's own: the first one counts.
    return ServedPage(into_head(page, f'<base href="{html.escape(base)}">') if base else page, STATIC_POLICY)


def base_of(page: str, url: str | None) -> str | None:
    """The address that relative links start from, after the page's own ``base`` element."""
    body = _BODY.search(page)
    own = _BASE.search(page, 0, body.start() if body else len(page))
    hrefs = [one.value for one in _attributes(page, own.end()) if one.name == "href"] if own else []
    href = hrefs[0] if hrefs else None
    for candidate in (href, None):
        try:
            base = urljoin(url or "", candidate.strip()) if candidate else url
            return base if base and urlsplit(base).scheme in {"http", "https"} else None
        except ValueError:  # "http://[" and the like
            continue
    return None


def into_head(page: str, element: str) -> str:
    """The page with an element at the very start of its head."""
    head = _HEAD.search(page, 0, 20_000)
    at = head.end() if head else _START.match(page).end()  # type: ignore[union-attr]
    return page[:at] + element + page[at:]


def _harmless_link(attributes: list[_Attribute]) -> tuple[str, list[_Attribute]]:
    """Keep only what ``link`` means for the looks; preconnect, preload and their kin connect past every policy.

    The page's own ``rel`` goes altogether: Chromium looks ahead for preloads, and there the last ``rel`` counts.
    """
    own = [one for one in attributes if one.name == "rel"]
    relations = set(own[0].value.lower().split()) if own else set()
    if len(own) == 1 and "stylesheet" in relations and relations <= {"stylesheet", "alternate"}:
        return "", []
    return (" rel=stylesheet" if "stylesheet" in relations else " rel=left-out"), own


def _harmless_frame(attributes: list[_Attribute]) -> tuple[str, list[_Attribute]]:
    """Frames stay empty; one that brings its page along would not ask the policy for frames."""
    return "", [one for one in attributes if one.name == "srcdoc"]


def _rewritten(page: str, tags: re.Pattern[str], rule: _Rule) -> str:
    """The page with attributes of some tags cut out and others put in, all else untouched.

    Wherever the letters of such a tag stand, be it in a comment, they are taken for one: better one too many.
    """
    parts: list[str] = []
    done = 0
    budget = _MOST_ON_PAGE
    for start in tags.finditer(page):
        attributes = _attributes(page, start.end()) if budget > 0 else []
        unending = budget <= 0 or len(attributes) == _MOST_IN_TAG
        # An unending tag ends here: nobody knows what would still come.
        put_in, cut_out = (">", []) if unending else rule(attributes)
        budget -= len(attributes)
        if start.end() <= done or not (put_in or cut_out):
            continue
        parts += [page[done : start.end()], put_in]
        done = start.end()
        for attribute in cut_out:
            parts += [page[done : attribute.start], " "]
            done = attribute.end
    return "".join([*parts, page[done:]])


def _attributes(page: str, at: int) -> list[_Attribute]:
    """The attributes of the tag whose name ends at ``at``."""
    found: list[_Attribute] = []
    while len(found) < _MOST_IN_TAG and (match := _ATTRIBUTE.match(page, at)):
        value = next((value for value in match.groups()[1:] if value is not None), "")
        found.append(_Attribute(match[1].lower(), html.unescape(value), match.start(1), match.end()))
        at = match.end()
    return found
