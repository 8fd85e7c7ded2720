"""Recognises texts that are named captions but are cards: of a product, another page, an advertisement."""

import re

from plainleaf.engine.arrays import Ints
from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.labels import beginning, contains, is_label, places
from plainleaf.engine.lazy_compile import lazy_compile

SOURCE = 25
"""Maximum characters of a link that may name a picture's source; a longer one is the title of another page."""
PIECES = 3
"""Minimum adjacent elements of text in a card: brand, name, price, button."""
AROUND = 4
"""Ancestors of a picture's box whose names are checked."""
NEAR = 200
"""Maximum elements before a caption that are examined; a box with more pictures is in a gallery."""
MOSTLY = 0.5
"""Share of kept text in an element from which its name is ignored."""

_AFTER_PHOTO = lazy_compile(r"\.?\s?[:：/|©՝៖፦]|\s(?:by|von|courtesy|credit)\b", re.IGNORECASE)
_SIGNED = lazy_compile(
    r"\b(?:credits?|(?:archiv|symbol)?bild):|\w\W{1,3}©\s?(?!\d)\w|\.\s/\s?\w|写す\W*$|[가-힣]{2,4} (?:선임)?기자\W*$",
    re.IGNORECASE,
)
"""What a picture credit contains, or ends with."""
_CLUTTER = frozenset({"related", "newsletter", "advertisement", "navigation", "comment_form", "offers"})
_CHROME = frozenset({"nav", "form"})
_BOXES = frozenset({"center", "div", "figure", "p"})
_CAPTIONS = frozenset({"figcaption"})


def names_source(text: str) -> bool:
    """True if a line contains a picture credit."""
    if contains(text, "credit") or _SIGNED.search(text) is not None:
        return True
    return not text.isascii() and any(_AFTER_PHOTO.match(text, end) for _, end in places(text, "photo"))


def is_credit(text: str) -> bool:
    """True if a text begins like a picture credit."""
    end = beginning(text, "photo") if text[:1].isalpha() else 0
    return end > 0 and _AFTER_PHOTO.match(text, end) is not None


def is_teaser(document: Document, box: int, caption: int) -> bool:
    """True if the picture belongs to another page: its caption is a link longer than a source, or to its target."""
    part = document.under(caption)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    credited = is_credit(document.runs.text[part.start])
    if document.nodes.tag_of(caption) == "a":
        return not credited
    if 2 * linked < document.text_length[caption] or credited:
        return False
    own = {address(document, node) for node in range(caption, int(document.nodes.end[caption]))} - {""}
    others = {address(document, node) for node in before(box, caption)}
    return linked > SOURCE or not own.isdisjoint(others)


def address(document: Document, node: int) -> str:
    """The target of a link; empty for other nodes."""
    return (document.nodes.element[node].get("href") or "") if document.nodes.tag_of(node) == "a" else ""


def is_card(document: Document, box: int, caption: int) -> bool:
    """True if a text named caption is more than a line: a heading with a text, parts of an offer, an ad's label."""
    nodes, part = document.nodes, document.under(caption)
    if is_label(" ".join(document.runs.text[part]), "advertisement"):
        return True
    if any(nodes.tag_of(node) in _CHROME for node in before(box, caption)):
        return True
    named = nodes.tag_of(caption) not in _CAPTIONS
    return named and (headed(document, caption) or pieces(document, caption) >= PIECES)


def headed(document: Document, node: int) -> bool:
    """True if an element contains a heading."""
    return any(document.nodes.tag_of(inner) in HEADINGS for inner in range(node + 1, int(document.nodes.end[node])))


def before(box: int, caption: int) -> range:
    """The nodes of the box before the caption, limited to the nearest."""
    return range(max(box, caption - NEAR), caption)


def in_clutter(document: Document, box: int, caption: int, other: Ints, kept: Ints) -> bool:
    """True if a box around the picture is named as clutter, and its other text, if any, is not mostly kept."""
    nodes = document.nodes
    around = [caption, box]
    for _ in range(AROUND - 1):
        around.append(max(int(nodes.parent[around[-1]]), 0))
    for node in around:
        if node > document.body and clutter_kind(nodes.element[node].get("class")) in _CLUTTER:
            first, last = nodes.run_start[node], nodes.run_end[node]
            text = int(other[last] - other[first])
            if not text or kept[last] - kept[first] < MOSTLY * text:
                return True
    return False


def pieces(document: Document, caption: int) -> int:
    """The number of adjacent blocks with text in the smallest element that contains all text of a caption."""
    nodes, length = document.nodes, document.text_length
    while True:
        children = [child for child in document.children(caption) if length[child]]
        if len(children) != 1 or length[children[0]] != length[caption]:
            return sum(nodes.tag_of(child) in _BOXES for child in children)
        caption = children[0]
