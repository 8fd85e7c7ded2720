"""What stands below a picture and is called a caption, but is a card: of a product, another page, an advertisement."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import ADVERTISEMENT
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.local_labels import expression

Longs = NDArray[np.int64]

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

CREDIT = lazy_compile(
    r"(?:photo|foto|bild|image|picture|photograph|illustration|фото|фотография|φωτογραφία|zdjęcie|fot\.|图|图片|圖|圖片|写真|사진|"
    r"תצלום|צילום|तस्वीर|ภาพ|الصورة|تصوير)(?:\s(?:by|von|courtesy|credit)\b|\s?(?:courtesy)?\s?[:：/|©])|"
    rf"{expression('photo')}\.?\s?[:：/|©՝៖፦]",
    re.IGNORECASE,
)
_SOURCED = lazy_compile(
    r"\b(?:photos?|photograph|foto|fot\.|nuotr\.|(?:archiv|symbol)?(?:foto|bild):|credits?:|courtesy of|"
    r"getty images|reuters|afp|anadolu|picture alliance|imago|shutterstock|unsplash|cc[- ]by(?:-sa|-nd)?)(?!\w)"
    r"|(?:фото|φωτογραφία|zdjęcie|写真|사진)\b|"
    r"\w\W{1,3}©\s?(?!\d)\w|\.\s/\s?\w|写す\W*$|撮影|[가-힣]{2,4} (?:선임)?기자\W*$",
    re.IGNORECASE,
)
"""Words of a line that names who took a picture, wherever in it they stand."""
_SOURCED_ELSEWHERE = lazy_compile(rf"(?<!\w){expression('photo')}\.?\s?[:：/|©՝៖፦]", re.IGNORECASE)
_SIGNS_OF_SOURCE = (
    *("photo", "foto", "fot.", "nuotr.", "bild:", "credit", "courtesy", "getty", "reuters", "afp", "anadolu"),
    *("alliance", "imago", "shutter", "unsplash", "cc-by", "cc by", "фото", "φωτογραφία", "zdjęcie", "写真", "사진"),
    *("©", ". /", "写す", "撮影", "기자"),
)
_CLUTTER = frozenset({"related", "newsletter", "advertisement", "navigation", "comments", "offers"})
_CHROME = frozenset({"nav", "form"})
_BOXES = frozenset({"center", "div", "figure", "p"})
_CAPTIONS = frozenset({"figcaption"})


def names_source(text: str) -> bool:
    """Whether a line names who took a picture."""
    folded = text.casefold()  # to look for the signs takes a sixth of the time, and most lines have none
    if any(sign in folded for sign in _SIGNS_OF_SOURCE) and _SOURCED.search(text) is not None:
        return True
    return not text.isascii() and _SOURCED_ELSEWHERE.search(text) is not None


def is_teaser(document: Document, box: int, caption: int) -> bool:
    """Whether the picture is that of another page: its caption is a link to it, and more than a source or where the
    picture leads to, too."""
    part = document.under(caption)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    is_credit = CREDIT.match(document.runs.text[part.start]) is not None
    if document.nodes.tag_of(caption) == "a":
        return not is_credit
    if 2 * linked < document.text_length[caption] or is_credit:
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
    if ADVERTISEMENT.fullmatch(" ".join(document.runs.text[part])):
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


def in_clutter(document: Document, box: int, caption: int, other: Longs, kept: Longs) -> bool:
    """Whether a box around the picture is named as advertisements, related articles and the like, and its other text,
    if there is any, is not mostly kept."""
    nodes = document.nodes
    around = [caption, box]
    for _ in range(AROUND - 1):
        around.append(max(int(nodes.parent[around[-1]]), 0))
    for node in around:
        if node > document.body and clutter_kind(nodes.element[node].get("class") or "") in _CLUTTER:
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
