"""Finds the site's name in the title of a page, and removes it; and in links to the front page: in their text, in their
logo, or in descriptions of either."""

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from urllib.parse import urlsplit

from lxml import etree

from plainleaf.engine.addresses import host_of, site_of
from plainleaf.engine.article.scope.below_title import leads_to_front
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import attribute_text, collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.scripts import UNSPACED
from plainleaf.engine.words import count

SEPARATOR = lazy_compile(
    r"(?<!\s)\s++(?:[-–—|·•»«:/\\>]|::)\s++|(?:(?<!\s)\s++)?+(?:[|｜│»_]|[-–—]{2,}+)\s*+|:\s++(?=\S++$)"
)
SIGNS = " -–—|·•»:/\\>_｜│"
WORD = lazy_compile(r"[^\W_]+")
NAME = 6
"""Maximum words of a site's name."""
LABEL = 4
"""Minimum letters of a host's name that names its site."""
TITLE, SECTION = 4, 8
"""Minimum words of a title without spaces, and maximum words of a section's or site's name after it."""
_SIGN_OF_SECTION = lazy_compile(rf"(?<=[{UNSPACED}！？）”」』】!?)])\s?[-_－—|｜]{{1,2}}\s?(?=[{UNSPACED}])|[_|｜]")
_LETTER = lazy_compile(f"[{UNSPACED}]")
LINKS = 40
"""Maximum links that are examined: a site's name is at the top."""

_FRONT = lazy_compile(
    r"\A\W{0,3}(?:(?:back|go|return) to|zu(?:r|rück zu[mr]?)|logo)\b\W{0,3}|"
    r"(?<!\W)\W{0,3}\b(?:logo|home ?page|home|start(?:seite)?|accueil|inicio|главная)\W{0,3}\Z",
    re.IGNORECASE,
)
"""Words in descriptions of the front page, or of the logo, besides the name."""


def names_host(text: str, url: str | None) -> bool:
    """True if a few words are the name of the site as in its host."""
    try:
        at = urlsplit(url or "")
        labels = (at.hostname or "").split(".")[:-1]
    except ValueError:
        return False
    if not at.path.strip("/"):  # the front page of the site may be named as the site
        return False
    label = "".join(WORD.findall(max(labels, key=len, default="")))
    words = WORD.findall(text.lower())
    joined = "".join(words)
    if not joined.isascii():  # "Lesní noviny" is lesninoviny
        joined = "".join(filter(str.isalnum, unicodedata.normalize("NFKD", joined)))
    return len(label) >= LABEL and len(words) <= NAME and label in joined and 2 * len(label) >= len(joined)


def is_site_alone(text: str, url: str | None) -> bool:
    """True if a title consists of the site's name."""
    return names_host(text, url) and sum(bool(part.strip(SIGNS)) for part in SEPARATOR.split(text)) == 1


def site_in(text: str, names: Container[str], url: str | None) -> str:
    """The first or last part of a title that is one of the site's names, with its motto behind a comma; else empty."""
    parts = SEPARATOR.split(text)
    if len(parts) < 2:
        return ""
    ends = ((part, part.partition(", ")[0]) for part in (parts[-1], parts[0]))
    return next((part for part, name in ends if name.casefold() in names or names_host(name, url)), "")


def without_motto(name: str, url: str | None) -> str:
    """The part of a site's name that is in its host, without a motto before or after it; else all of it."""
    parts = SEPARATOR.split(name)
    if len(parts) < 2:
        return name
    return next((part for part in parts if names_host(part, url)), parts[0] if len(set(parts)) == 1 else name)


def without_site(text: str, sitename: str, headings: Sequence[str] = (), url: str | None = None) -> str:
    """The title without the site's name, or that of its host, at either end, and without what follows it; a number with
    which one of the page's ``headings`` begins is kept."""
    site = WORD.findall(without_motto(sitename, url).lower())
    if sitename and text[-len(sitename) :].casefold() == sitename.casefold():
        rest = text[: -len(sitename)].rstrip()
        if (before := rest.rstrip(SIGNS)) != rest and before:
            return before
    signs = list(SEPARATOR.finditer(text))
    if not signs:
        return text.strip()
    parts = SEPARATOR.split(text)
    before = text[: signs[-1].start()].rstrip(SIGNS)
    if site:
        words = [WORD.findall(part.lower()) for part in parts]
        last = words[-1]
        if last == site or names_host(parts[-1], url):
            return before
        if words[0] == site:
            return text[signs[0].end() :].lstrip(SIGNS)
        if site in words:  # followed by its motto
            return text[: signs[words.index(site) - 1].start()].rstrip(SIGNS)
        if _is_part_of(last, site):
            return before
        if not last or not set(last) <= set(site):
            return text.strip()
    if any(map(str.isdecimal, parts[-1])) and any(one.startswith(parts[-1]) for one in headings):  # "Day 3"
        return text.strip()
    # Without a known name: the last part is the site's if it is short relative to the rest.
    last_words = WORD.findall(parts[-1])
    if 0 < len(last_words) <= 4 and len(WORD.findall(before)) > len(last_words):
        return before
    return text.strip()


def _is_part_of(words: Sequence[str], site: Sequence[str]) -> bool:
    """True if words are the initials of a site's name, or some of its words."""
    if len(words) == 1:
        return len(site) > 2 and words[0] == "".join(word[0] for word in site)
    return bool(words) and set(words) <= set(site)


def without_site_behind(heading: str, sitename: str, url: str | None) -> str:
    """A heading without the site's name, or that of its host, after a separator at its end."""
    signs = list(SEPARATOR.finditer(heading))
    if not signs or not signs[-1].start():
        return heading
    last = heading[signs[-1].end() :]
    is_site = last.casefold() == sitename.casefold() if sitename else names_host(last, url)
    return heading[: signs[-1].start()].rstrip(SIGNS) if is_site else heading


def without_sections(title: str) -> str:
    """The first part of a title in an unspaced script, if it is the longest and each other part may be the name of a
    section or the site, with separators without spaces ("内蒙古启动…_要闻_北方网")."""
    first, *names = _SIGN_OF_SECTION.split(title)
    if not names or _LETTER.search(first) is None:
        return title
    longest = max(map(count, names))
    return first.rstrip() if count(first) >= max(TITLE, longest) and longest <= SECTION else title


def front_names(document: Document) -> Iterator[str]:
    """The names as written, one by one."""
    for link in islice(document.root.iter("a"), LINKS):
        if leads_to_front(link, document.web_url) or _leads_to_whole(link, document.web_url):
            labels = (link.get("title"), link.get("aria-label"), *(image.get("alt") for image in link.iter("img")))
            texts = collapsed_text(link), *map(attribute_text, labels)
            yield from filter(None, (_FRONT.sub("", text) for text in texts))


def _leads_to_whole(link: etree._Element, url: str) -> bool:
    """True if a link leads to the front page of the page's host or of its parent domain."""
    href = link.get("href") or ""
    if not href.startswith("http") or not (host := site_of(href)):
        return False
    return host_of(url).endswith(f".{host}") and not urlsplit(href).path.strip("/")
