"""The title: without the site's name, and as the page's own heading has it where the two agree."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.records import Value
from plainleaf.engine.document import Document
from plainleaf.engine.words import count

SEPARATOR = re.compile(
    r"(?<!\s)\s++(?:[-–—|·•»«:/\\>]|::)\s++|(?:(?<!\s)\s++)?+(?:[|｜»_]|[-–—]{2,}+)\s*+|:\s++(?=\S++$)"
)
_SIGNS = " -–—|·•»:/\\>_｜"
MOST = 40
"""Headings of lower levels that may be the title."""
WORDS = 3
"""Words from which on a part of a title may be the title."""
LONG = 400
"""Characters; a longer one is no heading."""

_WORD = re.compile(r"[^\W_]+")


def title(document: Document, head: Head, data: Data, sitename: str) -> Value | None:
    """The title of the article."""
    headings = _headings(document)
    candidates = [
        value
        for value in (
            head.value("og:title"), data.value("headline"), head.value("twitter:title"), head.value("dc.title"),
            head.value("citation_title"), Value(head.title, "markup") if head.title else None, data.value("name"),
        )
        if value is not None
    ]  # fmt: skip
    below = _below(document) if len(headings) == 1 else []  # the one may name the site
    better: set[str] = set()  # titles of more trusted sources
    for value in candidates:
        agreeing = [
            heading
            for heading in headings
            if heading.casefold() != sitename.casefold()
            and rest_of(value.text, heading) not in better
            and agrees(heading, value.text)
        ]
        if agreeing:
            agreeing += (heading for heading in below if agrees(heading, value.text))
            # The site's name may agree, too; it is the shorter, or stands behind.
            heading = max(agreeing, key=lambda one: (len(_WORD.findall(one)), value.text.startswith(one)))
            return Value(heading, value.source if heading == value.text else "markup")
        better.add(value.text.casefold())
    for value in candidates:
        if text := _part_on_page(document, value.text) or without_site(value.text, sitename):
            return Value(text, value.source)
    return Value(headings[0], "markup") if headings else None


def agrees(heading: str, text: str) -> bool:
    """Whether a heading is the title, or the title with the site's name cut off."""
    small, large = _WORD.findall(heading.lower()), _WORD.findall(text.lower())
    if not small or len(small) > len(large):
        return False
    if small == large:
        return True
    starts, ends = large[: len(small)] == small, large[-len(small) :] == small
    # A site's name ends many a title, and is a heading on many a page.
    return (starts or (ends and (len(small) > 2 or 2 * len(small) >= len(large)))) and _cut_at_sign(
        heading, text, starts
    )


def rest_of(text: str, heading: str) -> str:
    """What a title says beside a heading at its beginning or end, in lower case, if that is the more: the heading may
    be the site's name. Else empty."""
    small, large = heading.casefold(), text.casefold()
    rest = large.removeprefix(small) if large.startswith(small) else large.removesuffix(small)
    return rest.strip(_SIGNS) if rest != large and len(_WORD.findall(rest)) > len(_WORD.findall(small)) else ""


def _cut_at_sign(heading: str, text: str, starts: bool) -> bool:
    """Whether a separator stands where the heading ends and the site's name begins."""
    rest = text[len(heading) :] if starts else text[: len(text) - len(heading)]
    return not rest.strip() or re.search(r"[^\w\s'’,.()]|_", rest) is not None


def without_site(text: str, sitename: str) -> str:
    """The title with the site's name cut off at either end."""
    parts = SEPARATOR.split(text)
    if len(parts) < 2:
        return text.strip()
    site = _WORD.findall(sitename.lower())
    if site:
        first, last = _WORD.findall(parts[0].lower()), _WORD.findall(parts[-1].lower())
        if last == site:
            return text[: text.rfind(parts[-1])].rstrip(_SIGNS)
        if first == site:
            return text[text.find(parts[0]) + len(parts[0]) :].lstrip(_SIGNS)
        if not last or not set(last) <= set(site):
            return text.strip()
    # Without a known name: the last part is the site's if it is short beside the rest.
    last_words, rest = _WORD.findall(parts[-1]), text[: text.rfind(parts[-1])].rstrip(_SIGNS)
    if 0 < len(last_words) <= 4 and len(_WORD.findall(rest)) > len(last_words):
        return rest
    return text.strip()


def _part_on_page(document: Document, text: str) -> str:
    """The longest part of a title between signs, if it stands on the page alone, as a title that is no heading does;
    before a colon the site's name stands on the page, too. Else empty."""
    shown = {run.strip().casefold() for run in document.runs.text}
    parts = SEPARATOR.split(text)
    if len(parts) > 1:
        longest = max(parts, key=count)
        return longest if count(longest) >= WORDS and longest.casefold() in shown else ""
    site, sign, rest = text.partition(": ")
    if not sign or rest.casefold() not in shown or count(rest) < WORDS:
        return ""
    said = shown | {(image.get("alt") or "").strip().casefold() for image in document.root.iter("img")}
    return rest if site.casefold() in said else ""


def _below(document: Document) -> list[str]:
    """The texts of the headings below the first level."""
    return list(filter(None, map(_text_of, islice(document.root.iter("h2", "h3"), MOST))))


def _headings(document: Document) -> list[str]:
    """The texts of the page's ``h1`` (or else ``h2``) elements, in order."""
    found: list[str] = []
    for tag in ("h1", "h2"):
        found += filter(None, map(_text_of, islice(document.root.iter(tag), 12)))
        if found:
            break
    return found


def _text_of(heading: etree._Element) -> str:
    """The text of a heading without the sign by which it is linked; empty where it is none."""
    text = " ".join("".join(map(str, heading.itertext())).split()).rstrip("¶#§🔗 ")
    return text if len(text) < LONG else ""
