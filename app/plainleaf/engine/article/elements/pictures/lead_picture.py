"""The lead picture: what stands with the title, above it or below, before the text, and says nothing itself."""

from dataclasses import replace

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.elements.pictures.images import (
    OWN,
    candidates,
    is_filler,
    same_picture,
)
from plainleaf.engine.article.elements.pictures.signs import is_avatar, is_sign
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.scope.below_title import below_title
from plainleaf.engine.article.scope.captioned import NAME
from plainleaf.engine.article.scope.corrected import around
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.surroundings import Surroundings
from plainleaf.engine.document import Document, prefix_sum

Bools = NDArray[np.bool_]

AROUND = 4
"""Elements upwards whose names are asked."""
ABOVE = 100
"""Characters between a picture and its caption and the title below, at most: a label, the way to the page, a date."""
ICON = 100
"""Pixels; a picture that says to be no larger in either direction is a sign."""

_FILES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".webp")
_PICTURES = frozenset({"img", "amp-img"})
_ENLARGED = _PICTURES | {"a"}  # "lightbox", "modal": what a click on a picture does
_ELSEWHERE = frozenset({"aside", "footer", "form", "li", "nav", "td"})
_BESIDE = frozenset({"header", "nav"})
_WHOLES = frozenset({"article", "main"})


def with_lead_picture(document: Document, part: Region | None) -> Region | None:
    """The region with the picture that stands with the title: between the title and the text the one that the page says
    in its head to be its own, or that is described with the words of the title, unless another is shown above it; else
    the page's own directly above the title, or above the text where no title is near."""
    if part is None or not part.probabilistic or _PICTURES.isdisjoint(document.nodes.tag_names):
        return part
    if not part.keep.any():
        return part
    own = [content for name, content in document.meta if name in OWN]
    place = below_title(document, part.keep)
    top = int(document.runs.owner[int(part.keep.argmax())]) if place is None else place[0]
    found = None if place is None else _below(document, part, place, own)
    if found is None and own:
        found = _above(document, top, own)
    if found is None:
        return part
    whole = around(document, [part.start, found])
    keep = _with_its_caption(document, part, found)
    lead = frozenset(document.path(found))
    return replace(part, start=whole, keep=keep, kept=prefix_sum(keep).tolist(), lead=lead, text=part.start)


def _with_its_caption(document: Document, part: Region, picture: int) -> Bools:
    """What is kept, with the caption of the picture, if something says that it is one, and it is more than a name."""
    words, nodes = document.words_before, document.nodes
    own = [
        one.caption
        for one in part.captions
        if one.sure
        and one.box <= picture < nodes.end[one.box]
        and words[nodes.run_end[one.caption]] - words[nodes.run_start[one.caption]] > NAME
    ]
    keep: Bools = part.keep | document.covering(own) if own else part.keep
    return keep


def _below(document: Document, part: Region, place: tuple[int, int, int], own: list[str]) -> int | None:
    """The picture between the title and the text that is to be shown above others there, if any."""
    nodes, (top, _, stop) = document.nodes.lists, place
    pictures = [
        one
        for one in document.nodes.having(_PICTURES).nonzero()[0].tolist()
        if nodes.run_start[top] <= nodes.run_start[one] <= stop
    ]
    title, surroundings = " ".join(document.runs.text[document.under(top)]), Surroundings(document, part)
    shown = next((one for one in pictures if part.start < one < nodes.end[part.start] and surroundings.keep(one)), None)
    found = next((one for one in pictures if _is_lead(document, one, title, own)), None)
    return None if shown is not None and found is not None and shown <= found else found


def _above(document: Document, top: int, own: list[str]) -> int | None:
    """The page's own picture directly above the title, in the same article, that leads nowhere."""
    nodes, before = document.nodes, document.chars_before
    start, box = nodes.run_start[top], _article(document, top)
    pictures: list[int] = document.nodes.having(_PICTURES).nonzero()[0].tolist()
    for one in reversed(pictures):
        if one > top or before[start] - before[_behind(document, one)] > ABOVE:
            continue
        if _article(document, one) != box or not _is_own(document, one, own):
            continue
        beside = document.path(one)[len(document.path(around(document, [one, top]))) :]
        if any(nodes.tag_of(at) in _BESIDE or _leads_away(document, at) for at in beside):
            continue
        return one
    return None


def _behind(document: Document, picture: int) -> int:
    """The first run behind a picture, or behind the figure around it: its caption is no text between it and others."""
    nodes = document.nodes
    figure = next((one for one in document.path(picture)[::-1][:AROUND] if nodes.tag_of(one) == "figure"), picture)
    return int(nodes.run_end[figure])


def _article(document: Document, node: int) -> int:
    """The innermost article around a node, or the page's main part; the body where there is neither."""
    nodes = document.nodes
    return next((one for one in reversed(document.path(node)) if nodes.tag_of(one) in _WHOLES), document.body)


def _is_own(document: Document, node: int, own: list[str]) -> bool:
    return any(same_picture(source, one) and not is_sign(source) for source in _sources(document, node) for one in own)


def _around(document: Document, picture: int) -> list[int]:
    """The nearest elements around a picture, the innermost last."""
    return document.path(picture)[-AROUND - 1 : -1]


def _leads_away(document: Document, node: int) -> bool:
    """Whether a node is a link to anything but a picture."""
    link = (document.nodes.element[node].get("href") or "") if document.nodes.tag_of(node) == "a" else ""
    return bool(link) and not link.lower().partition("?")[0].endswith(_FILES)


def _is_lead(document: Document, node: int, title: str, own: list[str]) -> bool:
    """Whether a picture is the page's own, or is described with the words of the title."""
    alt = " ".join((document.nodes.element[node].get("alt") or "").split())
    described = len(alt) > ICON // 10 and agrees(alt, title)
    if not described and not own:
        return False
    sources = _sources(document, node)
    return bool(sources) and (described or any(same_picture(source, one) for source in sources for one in own))


def _sources(document: Document, node: int) -> list[str]:
    """The addresses of a picture that may open an article; none for signs, portraits and those of other boxes."""
    nodes = document.nodes
    for one in document.path(node)[-AROUND - 1 :]:
        kind, tag = clutter_kind(nodes.element[one].get("class") or ""), nodes.tag_of(one)
        if tag in _ELSEWHERE or (kind and not (kind == "tools" and tag in _ENLARGED)):
            return []
    return sources_of(nodes.element[node])


def sources_of(element: etree._Element) -> list[str]:
    """The addresses of a picture; none for what its size makes a sign, and for portraits."""
    sources = [one for one in candidates(element) if not is_filler(one)]
    if not sources or min(_sizes(element), default=ICON + 1) <= ICON or is_avatar(element, sources[0], "", 0, 0):
        return []
    return sources


def _sizes(element: etree._Element) -> list[int]:
    """Width and height, as far as the element says them in pixels."""
    said = ((element.get(name) or "").removesuffix("px") for name in ("width", "height"))
    return [int(size) for size in said if size.isdecimal()]
