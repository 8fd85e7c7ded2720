"""The standfirst: the line between the title and the text that summarises the article.

It is outside of the text, near the date and the buttons, and references seldom contain it, so a method trained on them
leaves it out. It is kept if it has a telling name, if it is the description in the page's metadata, and if it is a
second heading directly below the title.
"""

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.labels import is_notice
from plainleaf.engine.article.scope.below_title import below_title, leads_to_front
from plainleaf.engine.article.tree import LINES, Block, Styled, plain
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import Kind, is_named
from plainleaf.engine.words import SENTENCE_ENDS, count

SHORT, LONG = 20, 500
"""Minimum and maximum characters of a standfirst."""
WORDS = 6
"""Minimum words; a sentence may have fewer."""
SENTENCE = 9
"""Minimum words of a second heading below the title."""
MOSTLY = 0.8
"""Share of the text of a box from which one element in it is the standfirst, and the rest a button."""
AROUND = 3
"""Ancestors whose names are checked."""
LINKED = 0.3
"""Share of links from which an element refers to another page."""
FIRST = 3
"""Blocks at the beginning of an article that are searched for its standfirst."""
FOLLOWING, AGAIN = 6, 80
"""Runs of the text below in which it may be repeated, and the letters of it with which one of them then begins."""
ALIKE = 40
"""Minimum characters of a line that is the description if one begins with the other."""

_BOXES = frozenset({"div", "p", "span", "strong", "b", "em", "section", "header"}) | (HEADINGS - {"h1"})
_FOREIGN = frozenset(
    {"address", "button", "figcaption", "figure", "img", "input", "label", "ol", "select", "time", "ul", "video"}
)
_ELSEWHERE = frozenset({"aside", "figure", "footer", "form", "li", "nav"})
_NAMES = ("class", "itemprop", "id", "data-testid", "data-gu-name", "data-component", "data-qa")
_SIGNS = lazy_compile(r"\W+")
_BESIDE: tuple[Kind, ...] = ("caption", "comment", "gallery", "slide", "author_box")
_DESCRIPTIONS = frozenset({"description", "og:description", "twitter:description"})


def with_standfirst(document: Document, keep: Bools) -> Bools:
    """``keep`` with the standfirst above the first kept text, shape (runs,)."""
    if (result := below_title(document, keep)) is None:
        return keep
    top, start, stop = result
    if stop == start:
        return keep
    nodes, below = document.nodes, int(document.nodes.end[top])
    between = slice(below, int(nodes.run_start.searchsorted(stop)))  # nodes that begin after the title
    length = document.text_length[between]
    inside = (nodes.run_end[between] <= stop) & (length >= SHORT) & (length <= LONG) & nodes.having(_BOXES)[between]
    boxes: list[int] = (inside.nonzero()[0] + below).tolist()
    declared = _descriptions(document) if boxes else frozenset[str]()
    of_site = bool(boxes) and leads_to_front(nodes.element[top], document.web_url)  # followed by the site's motto
    for node in boxes:
        is_declared = _is_declared(document, node, declared, of_site) or _is_second_title(document, top, node)
        if is_declared and _is_standfirst(document, node, stop):
            more: Bools = keep.copy()
            more[document.under(_innermost(document, node))] = True
            return more
    return keep


def standfirst_of(blocks: tuple[Block, ...], document: Document) -> str:
    """The standfirst among the first blocks of an article: a line in a box that a class or a test attribute names one,
    a heading of a sentence's length, or a sentence that is completely bold; empty for none."""
    nodes = document.nodes
    for block in (each for each in blocks[:FIRST] if isinstance(each, LINES) and each.node >= 0):
        text = plain(block.content).strip()
        if not SHORT <= len(text) <= LONG or count(text) < WORDS:
            continue
        bold = len(block.content) == 1 and isinstance(block.content[0], Styled) and block.content[0].style == "strong"
        if (bold or nodes.tag_of(block.node) in HEADINGS) and count(text) >= SENTENCE:
            return text
        for around in document.path(block.node)[-AROUND:]:
            given = (nodes.element[around].get(name) for name in _NAMES)
            alone = MOSTLY * document.text_length[around] <= len(text)
            if alone and any(is_named(name, "subtitle", "standfirst") for name in given):
                return text
    return ""


def _is_declared(document: Document, node: int, declared: frozenset[str], of_site: bool) -> bool:
    element = document.nodes.element[node]
    name, text = element.get("class") or "", " ".join(document.runs.text[document.under(node)])
    if (described := _is_description(text, declared)) or of_site:
        return described
    long = count(text) >= WORDS or text.endswith(SENTENCE_ENDS)
    named = any(is_named(element.get(key), "subtitle", "standfirst") for key in _NAMES)
    return long and named and not is_named(name, "picture", "media", "caption")


def _is_second_title(document: Document, top: int, node: int) -> bool:
    """True if the next sibling is a heading of a sentence's length that is not part of the title."""
    nodes = document.nodes
    beside = nodes.parent[node] == nodes.parent[top] and nodes.run_start[node] == nodes.run_end[top]
    if not beside or nodes.tag_of(node) not in HEADINGS or "description" in (nodes.element[node].get("class") or ""):
        return False
    text = " ".join(document.runs.text[document.under(node)])
    title = "".join("".join(map(str, element.itertext())) for element in document.silent["title"])
    return count(text) >= SENTENCE and _SIGNS.sub("", text).casefold() not in _SIGNS.sub("", title).casefold()


def _is_standfirst(document: Document, node: int, stop: int) -> bool:
    """True if an element is text in the header of an article that is not repeated below."""
    nodes, part = document.nodes, document.under(node)
    if any(nodes.tag_of(inner) in _FOREIGN for inner in range(node, int(nodes.end[node]))):
        return False
    for around in document.path(node)[-AROUND - 1 : -1]:
        if nodes.tag_of(around) in _ELSEWHERE or is_named(nodes.element[around].get("class"), *_BESIDE):
            return False
    text = " ".join(document.runs.text[part])
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if linked > LINKED * len(text) or is_notice(text):
        return False
    below, opening = document.runs.text[stop : stop + FOLLOWING], _SIGNS.sub("", text)[:AGAIN]
    repeated = bool(below) and below[0][:ALIKE] == text[:ALIKE]
    return not repeated and not any(_SIGNS.sub("", line).startswith(opening) for line in below)


def _innermost(document: Document, node: int) -> int:
    """The smallest element with most of the text of a node."""
    nodes, length = document.nodes, document.text_length
    for inner in range(node + 1, int(nodes.end[node])):
        if length[inner] >= MOSTLY * length[node]:
            node = inner
    return node


def _is_description(text: str, declared: frozenset[str]) -> bool:
    """True if a text is one of the descriptions, or begins like one."""
    return any(text == one or (min(len(text), len(one)) >= ALIKE and text[:ALIKE] == one[:ALIKE]) for one in declared)


def _descriptions(document: Document) -> frozenset[str]:
    """The descriptions in the page's metadata."""
    declared = (content for name, content in document.meta if name in _DESCRIPTIONS)
    return frozenset(" ".join(content.rstrip(" .…").split()) for content in declared)
