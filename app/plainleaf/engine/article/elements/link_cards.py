"""Cards: boxes between paragraphs that preview another page, with title, description and picture. They become a link,
and so do the embedded posts of social networks, with their text.

A method with probabilities classifies them as teasers. Without their text, pictures and remarks about a post would lose
their context.
"""

from bisect import bisect_right

from lxml import etree

from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.class_names import NETWORK, is_post
from plainleaf.engine.article.tree import Embed
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import is_named
from plainleaf.engine.words import beginning

POST = 400
"""Maximum characters of a post that are shown."""
BESIDE = 100
"""Maximum characters beside it in its box: a button, a notice."""

_QUOTES = frozenset({"blockquote"})
_OTHERS = ("pre", "table", "ol", "ul")


def card(writer: BlockWriter, node: int) -> Embed | None:
    """The link that replaces a node without kept text; None if the node is not a card between kept text."""
    kept = writer.region.kept
    if (
        kept is None
        or not kept[writer.run_start[node]]
        or not (kept[writer.run_end[node]] < kept[-1] or _in_post(writer, node))
    ):
        return None
    declared = writer.document.declared
    if is_named(declared.classes[declared.class_index[node]], "link_card"):
        return _link(writer, node, writer.element[node])
    return None if _QUOTES.isdisjoint(writer.tags) else _post(writer, node, writer.element[node])


def _in_post(writer: BlockWriter, node: int) -> bool:
    """True if a node is in a post of a thread with kept text before it."""
    kept, posts = writer.region.kept, writer.region.posts
    place = bisect_right(posts, node) - 1
    if kept is None or place < 0 or node >= writer.end[posts[place]]:
        return False
    return kept[writer.run_start[node]] > kept[writer.run_start[posts[place]]]


def _link(writer: BlockWriter, node: int, element: etree._Element) -> Embed | None:
    """The link of a card, with its title; that of a social network's post with its words."""
    title = _title(element)
    links = [link for link in element.iter("a") if (link.get("href") or "").strip()]
    named = [link for link in links if _words("".join(map(str, link.itertext()))) == title]
    href = writer.addresses.link((named or links)[0].get("href") or "") if links else ""
    if NETWORK.match(href):
        title = beginning(_words(" ".join(map(str, element.itertext()))), POST)
    return Embed("link", href, title, node) if href.startswith("http") and title else None


def kept_card(writer: BlockWriter, node: int, _override: Override) -> int:
    """A card of a forum with kept text: the same link."""
    element = writer.element[node]
    link = None if writer.flat or next(element.iter(*_OTHERS), None) is not None else _link(writer, node, element)
    if link is None:
        return writer.boundary(node)
    writer.flush()
    writer.add(link)
    return writer.consume(node)


def _post(writer: BlockWriter, node: int, element: etree._Element) -> Embed | None:
    """The link that replaces an embedded post with little else."""
    quote = next((inner for inner in element.iter(*_QUOTES) if is_post(inner)), None)
    if quote is None:
        return None
    words = _words(" ".join(map(str, quote.itertext())))
    if not words or writer.document.text_lengths[node] > len(words) + BESIDE:
        return None
    links = [link.get("href") or "" for link in quote.iter("a")]
    address = next(filter(None, (quote.get("data-instgrm-permalink"), quote.get("cite"), *reversed(links))), "")
    href = writer.addresses.link(address)
    return Embed("link", href, beginning(words, POST), node) if href.startswith("http") else None


def _title(element: etree._Element) -> str:
    """The words of the element named title in a card, or of a heading; else its first words."""
    titles = ("".join(map(str, inner.itertext())) for inner in element.iterdescendants() if _is_title(inner))
    return next(filter(None, map(_words, (*titles, *map(str, element.itertext())))), "")


def _words(text: str) -> str:
    return " ".join(text.split())


def _is_title(element: etree._Element) -> bool:
    return element.tag in HEADINGS or is_named(element.get("class"), "title")
