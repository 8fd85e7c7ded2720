"""Cards: boxes between paragraphs that preview another page, with title, description and picture. They are one link,
and so are the embedded posts of networks, with their words.

A method that gives each run a probability takes them for teasers; without their words the pictures would stand alone,
and what the article says of a post would speak of nothing.
"""

import re
from functools import lru_cache

from lxml import etree

from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.class_names import is_post
from plainleaf.engine.article.tree import Embed
from plainleaf.engine.document.tags import HEADINGS

POST = 400
"""Characters of a post that are shown."""
BESIDE = 100
"""Characters beside it in its box: a button, a notice."""

_QUOTES = frozenset({"blockquote"})
_CARD = re.compile(
    r"(?:^|[\s_-])(?:(?:bookmark|link|url)[-_]?(?:card|preview)|onebox|notion-bookmark)(?:$|\s)", re.IGNORECASE
)
_OF_WRITERS = re.compile(r"onebox|bookmark", re.IGNORECASE)
_TITLE = re.compile(r"title|headline", re.IGNORECASE)


def card(writer: BlockWriter, node: int) -> Embed | None:
    """The link that stands for a node with text of which nothing is kept, None where that is no card between kept
    text."""
    kept = writer.region.kept
    if kept is None or not (kept[writer.run_start[node]] > 0 and kept[writer.run_end[node]] < kept[-1]):
        return None
    element = writer.element[node]
    names = element.get("class") or ""
    if not (names and _names_card(names)) or _in_row(element, names):
        return _post(writer, node, element)
    title = _title(element)
    links = [link for link in element.iter("a") if (link.get("href") or "").strip()]
    named = [link for link in links if _words("".join(map(str, link.itertext()))) == title]
    href = writer.addresses.link((named or links)[0].get("href") or "") if links else ""
    return Embed("link", href, title, node) if href.startswith("http") and title else None


def _post(writer: BlockWriter, node: int, element: etree._Element) -> Embed | None:
    """The link that stands for an embedded post and little else."""
    if _QUOTES.isdisjoint(writer.tags):
        return None
    quote = next((one for one in element.iter(*_QUOTES) if is_post(one)), None)
    if quote is None:
        return None
    words = _words(" ".join(map(str, quote.itertext())))
    if not words or int(writer.document.text_length[node]) > len(words) + BESIDE:
        return None
    links = [one.get("href") or "" for one in quote.iter("a")]
    address = next(filter(None, (quote.get("data-instgrm-permalink"), quote.get("cite"), *reversed(links))), "")
    href = writer.addresses.link(address)
    title = words if len(words) <= POST else words[:POST].rpartition(" ")[0] + " …"
    return Embed("link", href, title, node) if href.startswith("http") else None


@lru_cache(maxsize=4096)
def _names_card(names: str) -> bool:
    return _CARD.search(names) is not None


def _in_row(element: etree._Element, names: str) -> bool:
    """Whether a card stands in a row of such: teasers, but for those that writers put into their text."""
    if _OF_WRITERS.search(names) is not None:
        return False
    beside = (element.getprevious(), element.getnext())
    return any(one is not None and one.get("class") == names for one in beside)


def _title(element: etree._Element) -> str:
    """The words of what is called a title in a card, or of a heading; else its first words."""
    called = ("".join(map(str, one.itertext())) for one in element.iterdescendants() if _is_title(one))
    return next(filter(None, map(_words, (*called, *map(str, element.itertext())))), "")


def _words(text: str) -> str:
    return " ".join(text.split())


def _is_title(element: etree._Element) -> bool:
    return element.tag in HEADINGS or _TITLE.search(element.get("class") or "") is not None
