"""What stands below a picture and is called a caption, but is a card: of a product, another page, an advertisement."""

import re

from plainleaf.engine.arrays import Ints
from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.labels import beginning, contains, is_label, places
from plainleaf.engine.lazy_compile import lazy_compile

SOURCE = 25
"""Characters of a link that may name a picture's source; a longer one is the title of what it leads to."""
PIECES = 3
"""Elements of text beside one another from which on a caption is a card: brand, name, price, button."""
AROUND = 4
"""Elements from a picture's box upwards whose names are asked."""
NEAR = 200
"""Elements before a caption that are looked at; a box of very many pictures is one of a gallery."""
MOSTLY = 0.5
"""Share of kept text from which on the name of what has it says nothing."""

_AFTER_PHOTO = lazy_compile(r"\.?\s?[:：/|©՝៖፦]|\s(?:by|von|courtesy|credit)\b", re.IGNORECASE)
_SIGNED = lazy_compile(
    r"\b(?:credits?|(?:archiv|symbol)?bild):|\w\W{1,3}©\s?(?!\d)\w|\.\s/\s?\w|写す\W*$|[가-힣]{2,4} (?:선임)?기자\W*$",
    re.IGNORECASE,
)
"""What a line that names who took a picture has, or ends with."""
_CLUTTER = frozenset({"related", "newsletter", "advertisement", "navigation", "comment_form", "offers"})
_CHROME = frozenset({"nav", "form"})
_BOXES = frozenset({"center", "div", "figure", "p"})
_CAPTIONS = frozenset({"figcaption"})


def names_source(text: str) -> bool:
    """Whether a line names who took a picture."""
    if contains(text, "credit") or _SIGNED.search(text) is not None:
        return True
    return not text.isascii() and any(_AFTER_PHOTO.match(text, end) for _, end in places(text, "photo"))


def is_credit(text: str) -> bool:
    """Whether a text begins as a line does that names who took a picture."""
    end = beginning(text, "photo") if text[:1].isalpha() else 0
    return end > 0 and _AFTER_PHOTO.match(text, end) is not None


def is_teaser(document: Document, box: int, caption: int) -> bool:
    """Whether the picture is that of another page: its caption is a link to it, and more than a source or where the
    picture leads to, too."""
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
    """Where a node links to; empty for one that is no link."""
    return (document.nodes.element[node].get("href") or "") if document.nodes.tag_of(node) == "a" else ""


def is_card(document: Document, box: int, caption: int) -> bool:
    """Whether what is called a caption is more than a line below a picture: a heading with a text, the pieces of an
    offer, or the label of an advertisement."""
    nodes, part = document.nodes, document.under(caption)
    if is_label(" ".join(document.runs.text[part]), "advertisement"):
        return True
    if any(nodes.tag_of(node) in _CHROME for node in before(box, caption)):
        return True
    named = nodes.tag_of(caption) not in _CAPTIONS
    return named and (headed(document, caption) or pieces(document, caption) >= PIECES)


def headed(document: Document, node: int) -> bool:
    """Whether a heading stands in an element."""
    return any(document.nodes.tag_of(one) in HEADINGS for one in range(node + 1, int(document.nodes.end[node])))


def before(box: int, caption: int) -> range:
    """The nodes of the box before the caption, of many the nearest."""
    return range(max(box, caption - NEAR), caption)


def in_clutter(document: Document, box: int, caption: int, other: Ints, kept: Ints) -> bool:
    """Whether a box around the picture is named as advertisements, related articles and the like, and its other text,
    if there is any, is not mostly kept."""
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
    """How many blocks with text stand beside one another in the smallest element that has all text of a caption."""
    nodes, length = document.nodes, document.text_length
    while True:
        children = [child for child in document.children(caption) if length[child]]
        if len(children) != 1 or length[children[0]] != length[caption]:
            return sum(nodes.tag_of(child) in _BOXES for child in children)
        caption = children[0]
