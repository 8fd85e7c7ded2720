"""The title: without the site's name, and as in the page's heading if the two agree."""

import re
from collections.abc import Container, Sequence
from itertools import islice

from lxml import etree

from plainleaf.engine.article.metadata.head import Head
from plainleaf.engine.article.metadata.json_ld import Data
from plainleaf.engine.article.metadata.site_names import (
    SEPARATOR,
    SIGNS,
    WORD,
    front_names,
    is_site_alone,
    names_host,
    site_in,
    without_sections,
    without_site,
    without_site_behind,
)
from plainleaf.engine.article.records import Value
from plainleaf.engine.article.scope.below_title import leads_to_front
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.scripts import UNSPACED
from plainleaf.engine.terms import terms
from plainleaf.engine.words import count

DATE = lazy_compile(r"\A(?:\d{1,2}[./]\s?\d{1,2}[./]\s?(?:\d{4}|\d{2}(?!\d))|\d{4}-\d{2}-\d{2})(?=\D)[\s,:|–-]*")
"""A numeric date before the words of a heading."""
COLON = lazy_compile(rf"(?<![:：])(?:[:：]{{1,3}}\s++|：|:(?=[{UNSPACED}“「《]))")
_MARK = lazy_compile(r"(?:\(\d{1,3}\+?\)|\[[^\[\]]{2,12}\])\s+")
_OF_PROGRAM = lazy_compile(
    r"\W{0,9}(?:Microsoft (?:Word|PowerPoint) - .*|\S+\.(?:docx?|html?|indd|odt|pdf|pptx?|qxp|rtf|tex)|"
    rf"{'|'.join(terms('no_titles'))})\W{{0,9}}$",
    re.IGNORECASE,
)
"""Default titles that programs write: "Untitled Document", "Home", the name of a file."""
_BARS = " |｜│"
_PERMALINKS = "¶#§🔗\u200b\uf0c1 "
MOST = 40
"""Maximum lower-level headings that may be the title."""
WORDS = 3
"""Minimum words of a part of a title that may be the title."""
LONG = 400
"""Characters; a longer one is not a heading."""
SURE = 4
"""Minimum words of a heading that is the title if the title begins with it, or contains it between separators."""
FEW = 5
"""Maximum words of the name of a site that only the page's title has."""
NAMED = 4
"""Maximum words before a colon that the title follows."""

_OF_SITE = frozenset({"menu-title", "logo", "site-title", "site-name"})
"""Classes of the heading with the name of the site or the book: mdBook, DokuWiki, WordPress, Drupal."""
_YEAR = lazy_compile(r"\d{4}")
_PARTS = frozenset({"", "blog", "community", "forum", "forums", "news"})
"""Paths to the front page of a part of a site, which do not name it."""


def title(document: Document, head: Head, data: Data, sitename: str) -> Value | None:
    elements = _headings(document)
    names = {sitename.casefold(), *(text.casefold() for one, text in elements if _is_of_site(one, document.web_url))}
    headings = [text for _, text in elements]
    candidates = [
        value
        for value in (
            head.value("og:title"), data.value("headline"), head.value("twitter:title"), head.value("dc.title"),
            head.value("citation_title"), Value(_bracketed(head.title, names)[0] or head.title, "markup"),
            data.value("name"),
        )
        if value is not None and value.text and not (headings and _OF_PROGRAM.match(value.text))
    ]  # fmt: skip
    below = _below(document) if len(headings) == 1 else []  # the only one may be the site's name
    named = names.issuperset(map(str.casefold, headings))
    for value in candidates:
        agreeing = [heading for heading in headings if heading.casefold() not in names and agrees(heading, value.text)]
        if not agreeing and named:
            rests = {_without_name(value.text, name) for name in names}
            agreeing = [one for one in below if agrees(one, value.text) or one.casefold() in rests]
        if agreeing:
            agreeing += (heading for heading in below if agrees(heading, value.text))
            # The site's name may agree, too; it is shorter, or comes last.
            heading = max(
                agreeing,
                key=lambda one: (len(WORD.findall(one)), one in headings and not named, value.text.startswith(one)),
            )
            heading = without_site_behind(heading, sitename, document.web_url)
            return Value(heading, value.source if heading == value.text else "markup")
    for value in candidates:
        if (is_site_alone(value.text, document.web_url) or _is_motto(value.text, headings, document.web_url)) and (
            own := _own(headings, names, document.web_url)
        ):
            return Value(own, "markup")
        site = sitename or site_in(value.text, names, document.web_url)
        if text := (
            _part_on_page(document, value.text, names)
            or without_site(value.text, site, () if named else headings, document.web_url)
        ).strip(_BARS):
            return Value(without_sections(text), value.source)
    return Value(headings[0], "markup") if headings else None


def _bracketed(text: str, names: Container[str]) -> tuple[str, str]:
    """A title and one of the site's names in brackets after it, as in DokuWiki; else two empty texts."""
    before, _, name = text.removesuffix("]").rpartition(" [")
    return (before, name) if text.endswith("]") and name.casefold() in names else ("", "")


def site_beside(document: Document, text: str, title: str) -> str:
    """The part of a page's title that is the site's name in a heading, in a link to its front page, or in its host;
    else the name of the host in such a link, else the few words after the article's ``title`` and one separator. Empty
    if there is none."""
    url = document.web_url
    linked = [one for one in front_names(document) if one.casefold() not in _PARTS]
    headed = {text.casefold() for one, text in _headings(document) if _is_of_site(one, url)}
    names = headed | set(map(str.casefold, linked))
    before, sign, _ = text.partition(": ")
    name = before if sign and before.casefold() in names else _bracketed(text, names)[1] or site_in(text, names, url)
    if not name:
        name = next((one for one in linked if names_host(one, url) and SEPARATOR.search(one) is None), "")
    if not name and not headed and text.casefold().startswith(title.casefold()):
        first, *rest = SEPARATOR.split(f"x{text[len(title) :]}")
        if first == "x" and len(rest) == 1 and len(rest[0].split()) <= FEW and _YEAR.search(rest[0]) is None:
            name = rest[0]
    return name if WORD.search(name) else ""


def _is_of_site(heading: etree._Element, url: str | None) -> bool:
    """True if a heading is the site's name: it links to the front page, or has such a class."""
    return leads_to_front(heading, url) or not _OF_SITE.isdisjoint((heading.get("class") or "").split())


def _is_motto(text: str, headings: Sequence[str], url: str | None) -> bool:
    """True if a title is the site's name with its motto: the page's only heading shares no word with it."""
    name, *rest = SEPARATOR.split(text)
    if len(rest) != 1 or len(set(headings)) != 1 or not names_host(name, url):
        return False
    words = WORD.findall(headings[0].casefold())
    return len(words) >= SURE and not {word for word in WORD.findall(rest[0].casefold()) if len(word) >= SURE} & {
        *words
    }


def _own(headings: Sequence[str], names: Container[str], url: str | None) -> str:
    """The first heading of at least two words that is not the site's name; empty for none."""
    return next(
        (one for one in headings if one.casefold() not in names and not names_host(one, url) and " " in one), ""
    )


def _without_name(text: str, name: str) -> str:
    """The rest of a title before or after a name and a separator, in lower case; empty if the name is not in it."""
    large = text.casefold()
    rest = large.removeprefix(name) if large.startswith(name) else large.removesuffix(name)
    return rest.strip(SIGNS) if name and rest != large else ""


def agrees(heading: str, text: str) -> bool:
    """True if a heading is the title, or the title without the site's name and marks before it: "(3)", "[SOLVED]"."""
    if (mark := _MARK.match(text)) is not None and not heading.startswith(mark[0]):
        text = text[mark.end() :]
    small, large = WORD.findall(heading.lower()), WORD.findall(text.lower())
    if not small or len(small) > len(large):
        return False
    if small == large:
        return True
    starts, ends = large[: len(small)] == small, large[-len(small) :] == small
    if len(small) >= SURE and ((starts and 2 * len(small) >= len(large)) or _between_signs(heading, text)):
        return True
    # Many titles end with a site's name, which is a heading on many pages.
    return (starts or (ends and (len(small) > 2 or 2 * len(small) >= len(large)))) and _cut_at_sign(
        heading, text, starts
    )


def rest_of(text: str, heading: str) -> str:
    """The rest of a title, in lower case, beside a heading at its beginning or end, if that is the longer part: the
    heading may be the site's name. Else empty."""
    small, large = heading.casefold(), text.casefold()
    rest = large.removeprefix(small) if large.startswith(small) else large.removesuffix(small)
    return rest.strip(SIGNS) if rest != large and len(WORD.findall(rest)) > len(WORD.findall(small)) else ""


def _cut_at_sign(heading: str, text: str, starts: bool) -> bool:
    """True if a separator is between the heading and the site's name."""
    rest = text[len(heading) :] if starts else text[: len(text) - len(heading)]
    return not rest.strip() or re.search(r"[^\w\s'’,.()]|_", rest) is not None


def _between_signs(heading: str, text: str) -> bool:
    """True if a heading is the text between two separators of a title."""
    before, found, after = text.casefold().partition(heading.casefold())
    if not found or not before or not after:
        return False
    return (
        SEPARATOR.search(f"{before}x") is not None
        and SEPARATOR.match(after) is not None
        and (SEPARATOR.split(f"{before}x")[-1] == "x")
    )


def _part_on_page(document: Document, text: str, names: Container[str]) -> str:
    """The longest part of a title between separators that is not a name of the site, if it is a line of the page, as
    titles outside of headings are; before a colon there are a few words that do not precede it on the page, or the
    site's name. Else empty."""
    parts = SEPARATOR.split(text)
    if len(parts) > 1:
        parts = [part for part in parts if not names_host(part, document.web_url)]
        own = [part for part in parts if part.casefold() not in names and count(part) > 1]  # "Home" is not a title
        longest = max(own or parts, key=count, default="")
        shown = count(longest) >= WORDS and longest.casefold() in map(str.casefold, document.runs.text)
        return longest if shown else ""
    site, *after = COLON.split(text, maxsplit=1)
    rest = after[0] if after else ""
    if count(rest) < WORDS:
        return ""
    texts = list(map(str.casefold, document.runs.text))
    if rest.casefold() not in texts:
        return ""
    if count(site) <= NAMED < count(rest) and not document.runs.linked[texts.index(rest.casefold())]:
        return rest
    on_page = {*texts} | {(image.get("alt") or "").strip().casefold() for image in document.root.iter("img")}
    return rest if site.casefold() in on_page else ""


def _below(document: Document) -> list[str]:
    """The texts of the headings below the first level."""
    return list(filter(None, map(_text_of, islice(document.root.iter("h2", "h3"), MOST))))


def _headings(document: Document) -> Sequence[tuple[etree._Element, str]]:
    """The page's ``h1`` (or else ``h2``) elements with text, in order, each with its text."""
    for tag in ("h1", "h2"):
        if found := [(one, text) for one in islice(document.root.iter(tag), 12) if (text := _text_of(one))]:
            return found
    return ()


def _text_of(heading: etree._Element) -> str:
    """The text of a heading without its permalink sign and a date before it; empty if it is none."""
    text = DATE.sub("", collapsed_text(heading).rstrip(_PERMALINKS))
    return text if len(text) < LONG else ""
