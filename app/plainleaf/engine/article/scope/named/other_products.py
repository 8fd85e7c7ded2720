"""Products beside the one that a page is about: boxes that open with a heading such as "You may also like", and on a
page that declares itself to be about one product, lists of others with their prices."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.cards import BESIDE_ONE, are_priced, cards, declares_one_product
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile

Bools = NDArray[np.bool_]

LABEL = 60
"""Characters of such a heading, at most."""
REST, TEXT = 200, 200
"""Characters that are kept beside such boxes, at least: else they are what the page has; and of running text."""
CARDS = 2
"""Pictures in such a box, at least."""
LISTED = 4
"""Products of a list without such a heading, at least."""

_PICTURES, _NAME = frozenset({"img"}), frozenset({"h1"})

_THINGS = r"(?:products?|items?|styles?|accessories|books|titles|games)"
_HEADING = lazy_compile(
    r"\W*(?:"
    rf"you (?:may|might|['’]ll)(?: also)? (?:like|love|enjoy|need)(?: these)?(?: {_THINGS})?|"
    rf"(?:explore |compare (?:with )?|consider |shop |view )?(?:(?:more|these) )?"
    rf"(?:available|similar|related|sponsored|recommended) {_THINGS}|"
    r"variations of this style(?: how about these\?)?|"
    r"(?:better together )?(?:often|frequently) viewed (?:together|with each other)|"
    r"(?:products|items) related to this item|more (?:items|products) to (?:consider|explore)|"
    r"(?:customers|people|others|shoppers)(?: who (?:bought|viewed|liked?) this(?: item| product)?)? "
    r"(?:also|frequently|recently) (?:bought|viewed|liked?|purchased|shopped|considered)|"
    r"(?:frequently|often) (?:bought|purchased) (?:together|with)|complete (?:the|your) (?:look|set|outfit)|"
    rf"(?:your |my )?recently viewed(?: {_THINGS})?|"
    r"ähnliche (?:produkte|artikel)|(?:kunden|andere) kauften auch|passendes zubehör|"
    r"das könnte (?:dir|ihnen|euch) (?:auch )?gefallen|zuletzt angesehen(?:e (?:produkte|artikel))?|"
    r"(?:produits|articles) (?:similaires|associés|apparentés)|vous aimerez (?:aussi|peut-être)|"
    r"productos (?:similares|relacionados)|(?:también )?te puede gustar|"
    r"prodotti (?:simili|correlati)|potrebbe(?:ro)? (?:anche )?piacerti|"
    r"produtos (?:similares|relacionados)|você também pode gostar|"
    r"(?:gerelateerde|vergelijkbare) producten|anderen bekeken ook|"
    r"(?:podobne|polecane) produkty|klienci kupili (?:też|także|również)|"
    r"похожие товары|с этим товаром (?:также )?покупают|"
    r"(?:liknande|relaterade|lignende) produkter|関連商品|相关产品|相關產品"
    r")\W*",
    re.IGNORECASE,
)


def without_other_products(document: Document, keep: Bools) -> Bools:
    """``keep`` without the boxes of pictures that open with such a heading, and such lists, shape (runs,)."""
    one = declares_one_product(document)
    titled, listed = _titled(document), _listed(document, keep) if one else []
    if not titled and not listed:
        return keep
    if one and (without := _beside_product(document, keep, [*titled, *listed])) is not None:
        return without
    for box in (*titled, *listed):
        without = keep & ~document.covering([box])
        keep = without if int(document.runs.length[without].sum()) >= REST else keep
    return keep


def _beside_product(document: Document, keep: Bools, boxes: list[int]) -> Bools | None:
    """``keep`` without boxes beside the product that a page declares, or its name where nothing else is kept; None
    where one of them holds running text, or the page names nothing."""
    inside = document.covering(sorted(boxes))
    if int(document.runs.length[inside & keep].max(initial=0)) >= TEXT:
        return None
    without: Bools = keep & ~inside
    if not without.any():
        without = document.covering(document.nodes.having(_NAME).nonzero()[0][:1])
    return without if without.any() else None


def _titled(document: Document) -> list[int]:
    """The boxes that open with such a heading and have pictures, or no other words: a script fills them."""
    nodes, texts = document.nodes, document.runs.text
    headings = nodes.having(HEADINGS).nonzero()[0]
    headings = headings[(document.text_length[headings] > 0) & (document.text_length[headings] <= LABEL)]
    labels = [
        heading
        for heading in headings.tolist()
        if _HEADING.fullmatch(" ".join(texts[document.under(heading)])) is not None
    ]
    if not labels:
        return []
    pictures, length = prefix_sum(nodes.having(_PICTURES)), document.text_length
    boxes = [_box(document, label) for label in labels]
    return [
        box
        for box, label in zip(boxes, labels, strict=True)
        if pictures[nodes.end[box]] - pictures[box] >= CARDS or (box != label and length[box] == length[label])
    ]


def _listed(document: Document, keep: Bools) -> list[int]:
    """The lists of products with prices of which some is kept, below kept text, with the line above them."""
    nodes, parent, length = document.nodes, document.nodes.lists.parent, document.text_length
    before, found = prefix_sum(np.where(keep, document.runs.length, 0)), []
    for some in cards(document, LISTED):
        box = parent[some[0]]
        start, end = nodes.run_start[box], nodes.run_end[box]
        if (
            len(some) > BESIDE_ONE
            or before[start] < REST
            or before[start] == before[end]
            or not all(_leads_on(document, card) for card in some)
        ):
            continue
        if are_priced(document, some):
            while parent[box] > document.body and length[parent[box]] - length[box] <= LABEL:
                box = parent[box]
            found.append(box)
    return found


def _leads_on(document: Document, card: int) -> bool:
    """Whether a picture in a card leads to another page, or stands beside a link that does."""
    element = document.nodes.element[card]
    addresses = [one.get("href") or "" for one in element.iter("a")]
    return next(element.iter("img"), None) is not None and any(not one.startswith(("#", "?")) for one in addresses)


def _box(document: Document, heading: int) -> int:
    """The outermost element that opens with a heading, at least the heading itself."""
    nodes = document.nodes.lists
    box = heading
    while nodes.parent[box] > document.body and nodes.run_start[nodes.parent[box]] == nodes.run_start[heading]:
        box = nodes.parent[box]
    return box
