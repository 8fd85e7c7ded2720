"""Pictures with their captions, in any elements; and which of them belong to the article.

A method that weighs text has little evidence for a caption, and training references seldom have captions. So a caption
is kept if its picture is: between kept text, or in a box whose other text is kept. A card named caption (of a product,
a teaser, a banner) is decided as any other text.
"""

from collections.abc import Sequence

import numpy as np

from plainleaf._kernel.article import captions as kernel
from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.article.class_names import classes_named
from plainleaf.engine.article.scope.cards import (
    before,
    headed,
    in_clutter,
    is_card,
    is_credit,
    is_teaser,
    names_source,
    pieces,
)
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.document.pictures.photographs import photographs
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named
from plainleaf.engine.record import record
from plainleaf.engine.words import count

LONG = 500
"""Maximum characters of a caption; a longer element with such a name is a box with one in it."""
REST = 100
"""Maximum characters in the box of a picture besides its caption: a credit, the words of a button."""
LABEL, LINE = 12, 250
"""Minimum and maximum characters of a line below a picture without the name of a caption."""
NAME = 3
"""Words; a description with no more, and no number, may be a person's name."""
AROUND = 4
"""Ancestors of a caption that are searched for its picture's box, and ancestors of the box for the text around it."""
SHORT = 30
"""Maximum characters beside the box of a picture that may be a credit, which is left out: "AFP", "Image: Apple"."""
MOSTLY = 0.5
"""Minimum share of the other text around a picture that is kept if it belongs to the article."""
LEAD = 400
"""Maximum characters between the title and the first kept text for a picture to open the article."""

_PICTURES = frozenset({"amp-img", "img", "picture", "video"})
_CAPTIONS, _BUTTONS = frozenset({"figcaption"}), frozenset({"button"})
_DIGIT = lazy_compile(r"\d")
_BOXES = frozenset({"center", "div", "figure", "p", "table"})
_LINES = frozenset({"cite", "div", "em", "font", "i", "p", "small", "span", "td"})
_ROWS = frozenset({"td", "tr"})
_HELD = frozenset(
    {"a", "center", "dd", "div", "figure", "p", "section", "span", "small", "td", "em", "i", "font", "cite"}
)
_SIDES = frozenset({"left", "right"})
_FACTS = dict.fromkeys(_HELD, kernel.FACTS["plausible"])
_FACTS |= {"figcaption": kernel.FACTS["plausible"] + kernel.FACTS["caption"] + kernel.FACTS["marked"]}
_FACTS["dd"] += kernel.FACTS["marked"]


@record(frozen=True, slots=True)
class Captioned:
    """The nodes of a caption, and of the ``box`` around it and its picture; the box is the caption's own node if the
    picture directly precedes it in running text. ``sure``: it is declared a caption."""

    box: int
    caption: int
    sure: bool = True


def captioned(document: Document) -> tuple[Captioned, ...]:
    """The captions of a page with their pictures, in document order; a caption inside another is part of it."""
    nodes, names = document.nodes, document.nodes.tag_names
    if (_PICTURES | _CAPTIONS | _BUTTONS).isdisjoint(names):
        return ()
    shown = nodes.having(_PICTURES)
    if not _BUTTONS.isdisjoint(names):
        buttons = nodes.having(_BUTTONS).nonzero()[0].tolist()
        shown[[node for node in buttons if photographs(nodes.element[node])]] = True
    pairs: list[Captioned] = []
    counts: list[int] = []
    facts = bytes([_FACTS.get(name, 0) for name in names])
    columns = document.columns, shown.view(np.uint8), facts, document.declared.class_index, _named(document)
    behind, run, credited = 0, -1, False  # of a line such as "Photo:", with which many elements begin
    for node, is_below, marked, has_name in kernel.near(*columns, long=LONG, rest=REST, around=AROUND, pictures=counts):
        if node < behind:
            continue
        if is_below and nodes.lists.run_start[node] != run:
            run = nodes.lists.run_start[node]
            credited = is_credit(document.runs.text[run])
        if has_name or (_is_caption(document, node, counts) if marked else is_below and credited):
            if (box := _box(document, node, counts, is_below)) >= 0:
                pairs.append(Captioned(box, node))
            behind = nodes.lists.end[node]
        elif is_below and _is_alone(document, node, counts) and not _holds_caption(document, node):
            box = _around(document, node, counts)
            pairs.append(Captioned(box, node, _is_of_its_picture(document, box, node)))
            behind = nodes.lists.end[node]
    return tuple(pairs)


def _named(document: Document) -> bytes:
    """For each class of a page whether it names captions."""
    named = bytearray(len(document.declared.classes))
    others = {*classes_named(document, "slide"), *classes_named(document, "no_caption")}
    for place in classes_named(document, "caption"):
        named[place] = place not in others
    return bytes(named)


def _is_caption(document: Document, node: int, pictures: list[int]) -> bool:
    """True if an element is a caption by its tag, or as the description of a term that is a picture."""
    nodes = document.nodes
    if nodes.tag_of(node) in _CAPTIONS:
        return True
    term = nodes.element[node].getprevious()
    at = document.node_of_element.get(term, -1) if term is not None and term.tag == "dt" else -1
    return at >= 0 and document.text_lengths[at] == 0 and pictures[nodes.lists.end[at]] > pictures[at]


def _is_alone(document: Document, node: int, pictures: list[int]) -> bool:
    """True if an element is a line and the only text in a box with one picture before it."""
    nodes = document.nodes
    if not LABEL <= document.text_lengths[node] <= LINE or nodes.tag_of(node) not in _LINES:
        return False
    box, start, end = _around(document, node, pictures), nodes.lists.run_start, nodes.lists.run_end
    return (
        (start[box], end[box]) == (start[node], end[node])
        and nodes.tag_of(box) in _BOXES
        and pictures[node] > pictures[box] == pictures[nodes.lists.end[box]] - 1
        and pieces(document, node) < 2
        and not headed(document, node)
        and not (nodes.tag_of(box) == "table" and document.runs.linked[document.under(node)].all())
    )


def _holds_caption(document: Document, node: int) -> bool:
    """True if a line contains a caption by its tag, which takes precedence; not if that may be a name."""
    nodes, length = document.nodes, document.text_lengths
    inside = range(node + 1, nodes.lists.end[node])
    held = any(nodes.tag_of(inner) in _CAPTIONS and length[inner] == length[node] for inner in inside)
    return held and count(" ".join(document.runs.text[document.under(node)])) > NAME


def _around(document: Document, node: int, pictures: list[int]) -> int:
    """The parent of a line; the whole table if the line is all of a row without a picture."""
    nodes, parent = document.nodes, document.nodes.lists.parent
    box = parent[node]
    while nodes.tag_of(box) in _ROWS and pictures[box] == pictures[nodes.lists.end[box]]:
        box = parent[box]
    return parent[box] if nodes.tag_of(box) == "tbody" else box


def _is_of_its_picture(document: Document, box: int, node: int) -> bool:
    """True if a line alone below a picture begins with the picture's description, or has a credit, or is with it in a
    floating table or in a box named after pictures."""
    nodes, part = document.nodes, document.under(node)
    text = " ".join(" ".join(document.runs.text[part]).split())
    linked = document.runs.linked[part].any()
    if not linked and count(text) > NAME and is_named(nodes.element[box].get("class"), "picture", "caption"):
        return True
    if names_source(text) or (not linked and _is_floated(document, box)):
        return True
    picture = next((other for other in before(box, node) if nodes.tag_of(other) in _PICTURES), None)
    alt = "" if picture is None else attribute_text(nodes.element[picture].get("alt"))
    describes = _DIGIT.search(alt) is not None or len(alt.split()) > NAME
    return describes and text.casefold().startswith(alt.casefold())


def _is_floated(document: Document, box: int) -> bool:
    """True if a box is a floating table, or in one."""
    element = document.nodes.element[box]
    tables = (each for each in (element, *ancestors(element, AROUND)) if each.tag == "table")
    return element.tag == "table" and any((each.get("align") or "").lower() in _SIDES for each in tables)


def _box(document: Document, node: int, pictures: list[int], below: bool) -> int:
    """The smallest element around a caption with a picture and little other text; the caption's own node if it is
    ``below`` a picture in running text; the figure around a caption by tag, which has no other text; -1 for none."""
    nodes, length = document.nodes, document.text_lengths
    box = node
    for _ in range(AROUND):
        box = nodes.lists.parent[box]
        if box <= document.body:
            break
        shown = pictures[nodes.lists.end[box]] - pictures[box]
        if shown:
            if length[box] - length[node] <= REST * shown:
                return box
            break
        if nodes.tag_of(box) == "figure" and nodes.tag_of(node) in _CAPTIONS and length[box] == length[node]:
            return box
    return node if below else -1


def with_captions(document: Document, keep: Bools, pairs: Sequence[Captioned]) -> Bools:
    """``keep`` with the captions of the pictures that belong to kept text, shape (runs,)."""
    missing = [pair for pair in pairs if pair.sure and not keep[document.under(pair.caption)].all()]
    if not missing or not keep.any():
        return keep
    nodes, lengths = document.nodes, document.runs.length
    in_box = document.covering([pair.box for pair in pairs])
    other, kept = prefix_sum(np.where(in_box, 0, lengths)), prefix_sum(np.where(keep & ~in_box, lengths, 0))
    lead = _lead(document, keep, other)
    wanted = [
        one.caption
        for one in missing
        if not (is_teaser(document, one.box, one.caption) or is_card(document, one.box, one.caption))
        and not _is_portrait(document, one)
        and (
            (lead is not None and nodes.run_start[one.box] in lead)
            or (_among_kept(document, one, other, kept) and not in_clutter(document, one.box, one.caption, other, kept))
        )
    ]
    return keep | document.covering(wanted) if wanted else keep


def _is_portrait(document: Document, pair: Captioned) -> bool:
    """True if a caption is the name of the article's author, below their portrait: a link shows it."""
    around = (*document.path(pair.box)[-2:], *range(pair.box + 1, pair.caption))
    return any(document.nodes.element[node].get("rel") == "author" for node in around)


def _among_kept(document: Document, pair: Captioned, other: Ints, kept: Ints) -> bool:
    """True if the nearest text around a box, except captions and credits without a link, is mostly kept."""
    nodes = document.nodes
    part, linked = document.under(pair.caption), document.linked_chars_before
    node, least = pair.box, SHORT if linked[part.start] == linked[part.stop] else 0
    for _ in range(AROUND + 2):
        node = int(nodes.parent[node])
        if node < document.body:
            return False
        first, last = nodes.run_start[node], nodes.run_end[node]
        if (text := int(other[last] - other[first])) > least:
            return bool(kept[last] - kept[first] >= MOSTLY * text)
    return False


def _lead(document: Document, keep: Bools, other: Ints) -> range | None:
    """The runs from the last first-level heading before the first kept text up to that text, if there are only
    datelines and similar lines between."""
    first = int(keep.argmax())
    nodes = document.nodes
    tops = nodes.having(frozenset({"h1"})) & (nodes.run_end > nodes.run_start) & (nodes.run_start <= first)
    if not tops.any():
        return None
    top = int(nodes.run_start[tops.nonzero()[0][-1]])
    return range(top, first + 1) if other[first] - other[top] <= LEAD else None
