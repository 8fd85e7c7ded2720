"""Cards: boxes between paragraphs that preview another page, with title, description and picture. They are one link,
and so are the embedded posts of networks, with their words.

A method that gives each run a probability takes them for teasers; without their words the pictures would stand alone,
and what the article says of a post would speak of nothing.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.class_names import is_post
from plainleaf.engine.article.tree import Embed, Paragraph, Text
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile

POST = 400
"""Characters of a post that are shown."""
BESIDE = 100
"""Characters beside it in its box: a button, a notice."""

_QUOTES = frozenset({"blockquote"})
_OTHERS = ("pre", "table", "ol", "ul")
_TITLES = frozenset({"a", "header", *HEADINGS})
_OF_SITE = lazy_compile(r"\b(?:contentRow-minor|onebox-metadata|source)\b")
_CARD = lazy_compile(
    r"(?:^|[\s_-])(?:(?:bookmark|link|url)[-_]?(?:card|preview)|onebox|notion-bookmark|unfurl)(?:$|\s)", re.IGNORECASE
)
_OF_WRITERS = lazy_compile(r"onebox|bookmark|unfurl", re.IGNORECASE)
_TITLE = lazy_compile(r"title|headline", re.IGNORECASE)


def card(writer: BlockWriter, node: int) -> Embed | None:
    """The link that stands for a node with text of which nothing is kept, None where that is no card between kept
    text."""
    kept = writer.region.kept
    if (
        kept is None
        or not kept[writer.run_start[node]]
        or not (kept[writer.run_end[node]] < kept[-1] or _in_post(writer, node))
    ):
        return None
    element = writer.element[node]
    names = element.get("class") or ""
    if element.tag == "aside" and names and element.get("data-topic") and (topic := _topic(writer, node)) is not None:
        return topic
    if not (names and _names_card(names)) or _in_row(element, names):
        return _post(writer, node, element)
    return _link(writer, node, element)


def _in_post(writer: BlockWriter, node: int) -> bool:
    """Whether a node stands in a post of a thread of which something is kept before it."""
    kept, posts = writer.region.kept, writer.region.posts
    place = bisect_right(posts, node) - 1
    if kept is None or place < 0 or node >= writer.end[posts[place]]:
        return False
    return kept[writer.run_start[node]] > kept[writer.run_start[posts[place]]]


def _link(writer: BlockWriter, node: int, element: etree._Element) -> Embed | None:
    """The link of a card, with its title."""
    title = _title(element)
    links = [link for link in element.iter("a") if (link.get("href") or "").strip()]
    named = [link for link in links if _words("".join(map(str, link.itertext()))) == title]
    href = writer.addresses.link((named or links)[0].get("href") or "") if links else ""
    return Embed("link", href, title, node) if href.startswith("http") and title else None


def kept_card(writer: BlockWriter, node: int, _override: Override) -> int:
    """A card of a forum of which text is kept: the same link, and what else is kept of it below."""
    element = writer.element[node]
    link = None if writer.flat or next(element.iter(*_OTHERS), None) is not None else _link(writer, node, element)
    if link is None:
        return writer.boundary(node)
    kept, texts = writer.region.kept, writer.document.runs.text
    shown = (
        run for run in range(writer.run_start[node], writer.run_end[node]) if kept is None or kept[run + 1] > kept[run]
    )
    words = " ".join(texts[run] for run in shown if _is_description(writer, run, node))
    writer.flush()
    writer.add(link)
    if words:
        writer.add(Paragraph((Text(words),), node))
    return writer.consume(node)


def _is_description(writer: BlockWriter, run: int, card: int) -> bool:
    """Whether a text of a card stands in no heading, link, or line about the site."""
    nodes = writer.document.nodes
    node = int(writer.document.runs.owner[run])
    while node > card:
        if nodes.tag_of(node) in _TITLES or _OF_SITE.search(nodes.element[node].get("class") or ""):
            return False
        node = nodes.lists.parent[node]
    return True


def _topic(writer: BlockWriter, node: int) -> Embed | None:
    """The link that stands for a quote of another topic (Discourse), of which the link is the title."""
    link = writer.element[node].find("div[@class='title']//a[@href]")
    title = "" if link is None else _words("".join(map(str, link.itertext())))
    href = writer.addresses.link(link.get("href") or "") if title and link is not None else ""
    return Embed("link", href, title, node) if href.startswith("http") else None


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
