"""Products beside the one that a page is about: boxes that open with a heading such as "You may also like"."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile

Bools = NDArray[np.bool_]

LABEL = 60
"""Characters of such a heading, at most."""
REST = 200
"""Characters that are kept beside such boxes, at least: else they are what the page has."""
CARDS = 2
"""Pictures in such a box, at least."""

_PICTURES = frozenset({"img"})

_THINGS = r"(?:products?|items?|styles?|accessories|books|titles|games)"
_HEADING = lazy_compile(
    r"\W*(?:"
    rf"you (?:may|might|['’]ll)(?: also)? (?:like|love|enjoy|need)(?: these)?(?: {_THINGS})?|"
    rf"(?:explore |compare (?:with )?|shop )?(?:similar|related|sponsored|recommended) {_THINGS}|"
    r"(?:products|items) related to this item|more (?:items|products) to (?:consider|explore)|"
    r"(?:customers|people|others|shoppers)(?: who (?:bought|viewed|liked?) this(?: item| product)?)? also "
    r"(?:bought|viewed|liked?|purchased|shopped|considered)|"
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
    """``keep`` without the boxes of pictures that open with such a heading, shape (runs,)."""
    nodes, texts = document.nodes, document.runs.text
    headings = nodes.having(HEADINGS).nonzero()[0]
    headings = headings[(document.text_length[headings] > 0) & (document.text_length[headings] <= LABEL)]
    boxes = [
        _box(document, heading)
        for heading in headings.tolist()
        if _HEADING.fullmatch(" ".join(texts[document.under(heading)])) is not None
    ]
    if not boxes:
        return keep
    pictures = prefix_sum(nodes.having(_PICTURES))
    boxes = [box for box in boxes if pictures[nodes.end[box]] - pictures[box] >= CARDS]
    without: Bools = keep & ~document.covering(boxes)
    return without if int(document.runs.length[without].sum()) >= REST else keep


def _box(document: Document, heading: int) -> int:
    """The outermost element that opens with a heading, at least the heading itself."""
    nodes = document.nodes.lists
    box = heading
    while nodes.parent[box] > document.body and nodes.run_start[nodes.parent[box]] == nodes.run_start[heading]:
        box = nodes.parent[box]
    return box
