"""The lead picture: near the title, above or below it, before the text, and without text of its own."""

import re
from dataclasses import replace

from lxml import etree

from plainleaf.engine.addresses import site_of
from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.elements.pictures.images import OWN, same_picture
from plainleaf.engine.article.elements.pictures.signs import is_avatar, is_sign
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.scope.below_title import below_standfirst, below_title
from plainleaf.engine.article.scope.captioned import NAME
from plainleaf.engine.article.scope.corrected import around
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.surroundings import Surroundings
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.pictures.candidates import candidates, is_filler
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

AROUND = 4
"""Ancestors whose names are checked."""
ABOVE = 100
"""Maximum characters between a picture with its caption and the title below: a label, breadcrumbs, a date."""
NEAR = 1000
"""Maximum characters after a picture below the title within which its repetition makes it a duplicate."""
ICON = 100
"""Pixels; a picture declared no larger in either direction is an icon."""

WORDS = 3
"""Minimum words of the description of a photograph; a portrait's is a name."""
LARGE = 280
"""Minimum width in pixels of a photograph."""
WIDE, TALL = 3, 2
"""Maximum ratio of its width to its height, and of its height to its width."""

_FILES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".webp")
_DRAWN = lazy_compile(r"\.(?:gif|svg)\b", re.IGNORECASE)
_PICTURES = frozenset({"img", "amp-img"})
_ENLARGED = _PICTURES | {"a"}  # "lightbox", "modal": the effect of a click on a picture
_ELSEWHERE = frozenset({"aside", "footer", "form", "li", "nav", "td"})
_BESIDE = frozenset({"header", "nav"})
_WHOLES = frozenset({"article", "main"})


def with_lead_picture(document: Document, part: Region | None) -> Region | None:
    """The region with the picture near the title: between the title and the text the one that the page declares its
    own, that has the title's words in its description, or that is alone there and as large as a photograph, unless
    another is shown above it; else the page's own directly above the title, or above the text if no title is near."""
    if part is None or not part.probabilistic or _PICTURES.isdisjoint(document.nodes.tag_names):
        return part
    if not part.keep.any():
        return part
    own = [content for name, content in document.meta if name in OWN]
    place = below_title(document, part.keep)
    surroundings = Surroundings(document, part)
    if place is None:
        top = int(document.runs.owner[int(part.keep.argmax())]) if own else None
        found = None
    else:
        top = place[0]
        found = _below(document, part, surroundings, place, own)
        if found is not None and _is_again(document, part, surroundings, found, NEAR):
            return part
    if found is None and own and top is not None:
        found = _above(document, part, surroundings, top, own)
    if found is None:
        return part
    whole = around(document, [part.start, found])
    keep = _with_its_caption(document, part, found)
    lead = frozenset(document.path(found))
    return replace(part, start=whole, keep=keep, kept=prefix_sum(keep).tolist(), lead=lead, text=part.start)


def _with_its_caption(document: Document, part: Region, picture: int) -> Bools:
    """The kept runs with the caption of the picture, if it has one that is more than a name."""
    words, nodes = document.words_before, document.nodes
    own = [
        caption.caption
        for caption in part.captions
        if caption.sure
        and caption.box <= picture < nodes.end[caption.box]
        and words[nodes.run_end[caption.caption]] - words[nodes.run_start[caption.caption]] > NAME
    ]
    return part.keep | document.covering(own) if own else part.keep


def _below(
    document: Document, part: Region, surroundings: Surroundings, place: tuple[int, int, int], own: list[str]
) -> int | None:
    """The picture between the title and the text that takes precedence over others there, if any."""
    nodes, (top, _, stop) = document.nodes.lists, place
    first, text = nodes.run_start[top], below_standfirst(document, part.keep, stop)
    there = [
        one for one in document.nodes.having(_PICTURES).nonzero()[0].tolist() if first <= nodes.run_start[one] <= text
    ]
    if not there:
        return None
    title = " ".join(document.runs.text[document.under(top)])
    large: list[int] = []
    named: list[int] = []
    for last in dict.fromkeys((stop, text)):
        pictures = [node for node in there if first <= nodes.run_start[node] <= last]
        shown = next(
            (each for each in pictures if part.start < each < nodes.end[part.start] and surroundings.keep(each)), None
        )
        lead = next((picture for picture in pictures if _is_lead(document, picture, title, own)), None)
        if shown is not None and (lead is None or shown <= lead or _is_linked_away(document, lead)):
            return None
        if lead is not None:
            return lead
        large += (picture for picture in pictures if _is_large(document, picture))
        named += (picture for picture in pictures if _is_named(document, picture))
        first = last + 1
    return large[0] if len(large) == 1 else next(iter(named), None)


def _above(document: Document, part: Region, surroundings: Surroundings, top: int, own: list[str]) -> int | None:
    """The page's own picture directly above the title, in the same article, without a link and not repeated below."""
    nodes, before = document.nodes, document.chars_before
    start, box = nodes.run_start[top], _article(document, top)
    pictures: list[int] = document.nodes.having(_PICTURES).nonzero()[0].tolist()
    for picture in reversed(pictures):
        if picture > top or before[start] - before[_behind(document, picture)] > ABOVE:
            continue
        if _article(document, picture) != box or not _is_own(document, picture, own):
            continue
        beside = document.path(picture)[len(document.path(around(document, [picture, top]))) :]
        if any(nodes.tag_of(at) in _BESIDE or _leads_away(document, at) for at in beside):
            continue
        return None if _is_again(document, part, surroundings, picture) else picture
    return None


def _behind(document: Document, picture: int) -> int:
    """The first run after a picture, or after the figure around it, whose caption is not text after it."""
    nodes = document.nodes
    figure = next((node for node in document.path(picture)[::-1][:AROUND] if nodes.tag_of(node) == "figure"), picture)
    return int(nodes.run_end[figure])


def _is_again(document: Document, part: Region, surroundings: Surroundings, picture: int, most: int = 0) -> bool:
    """True if the text shows a picture again, in any size; within ``most`` characters after it."""
    sources, end = _sources(document, picture), document.nodes.end[part.start]
    if most:
        before, starts = document.chars_before, document.nodes.run_start
        end = min(end, int(starts.searchsorted(before.searchsorted(before[starts[picture]] + most, "right"))))
    pictures: list[int] = document.nodes.having(_PICTURES).nonzero()[0].tolist()
    text = (at for at in pictures if part.start < at < end and at != picture and surroundings.keep(at))
    again = (candidates(document.nodes.element[at]) for at in text)
    return any(same_picture(source, other) for others in again for other in others for source in sources)


def _article(document: Document, node: int) -> int:
    """The innermost article around a node, or the page's main element; the body if there is neither."""
    nodes = document.nodes
    return next((outer for outer in reversed(document.path(node)) if nodes.tag_of(outer) in _WHOLES), document.body)


def _is_own(document: Document, node: int, own: list[str]) -> bool:
    return any(same_picture(source, src) and not is_sign(source) for source in _sources(document, node) for src in own)


def _around(document: Document, picture: int) -> list[int]:
    """The nearest ancestors of a picture, the innermost last."""
    return document.path(picture)[-AROUND - 1 : -1]


def _is_linked_away(document: Document, picture: int) -> bool:
    return any(_leads_away(document, ancestor) for ancestor in _around(document, picture))


def _leads_away(document: Document, node: int) -> bool:
    """True if a node is a link to anything but a picture."""
    link = (document.nodes.element[node].get("href") or "") if document.nodes.tag_of(node) == "a" else ""
    return bool(link) and not link.lower().partition("?")[0].endswith(_FILES)


def _is_lead(document: Document, node: int, title: str, own: list[str]) -> bool:
    """True if a picture is the page's own, or has the title's words in its description."""
    alt = " ".join((document.nodes.element[node].get("alt") or "").split())
    described = len(alt) > ICON // 10 and agrees(alt, title)
    if not described and not own:
        return False
    sources = _sources(document, node)
    return bool(sources) and (described or any(same_picture(source, src) for source in sources for src in own))


def _is_large(document: Document, node: int) -> bool:
    """True if a picture is declared as large as a photograph, has no banner's shape, and no link but to itself."""
    sizes = _sizes(document.nodes.element[node])
    if len(sizes) < 2 or sizes[0] < LARGE or not 1 <= WIDE * sizes[1] / sizes[0] <= WIDE * TALL:
        return False
    if any(_leads_away(document, ancestor) or _is_round(document, ancestor) for ancestor in _around(document, node)):
        return False
    return any(not is_sign(source) for source in _sources(document, node))


def _is_named(document: Document, node: int) -> bool:
    """True if a picture with a description is in a box named picture, and has no link but to itself."""
    nodes = document.nodes
    if len((nodes.element[node].get("alt") or "").split()) < WORDS:
        return False
    box, away = -1, -1
    for outer in reversed(_around(document, node)):
        name, tag = nodes.element[outer].get("class") or "", nodes.tag_of(outer)
        if clutter_kind(name) or _is_round(document, outer) or (tag in _ELSEWHERE and not (tag == "td" and box >= 0)):
            return False
        if _leads_away(document, outer):
            away = outer
        box = outer if box < 0 and is_named(name, "picture") else box
    if box < 0 or (away >= 0 and not _shows_it_alone(document, away, box)):
        return False
    return any(_DRAWN.search(source) is None for source in sources_of(nodes.element[node]))


def _shows_it_alone(document: Document, link: int, box: int) -> bool:
    """True if the link of a picture leads to a page of the same site, and no text in its box or elsewhere links there,
    as the title of a product would."""
    nodes, part = document.nodes, document.under(box)
    if document.linked_chars_before[part.stop] > document.linked_chars_before[part.start]:
        return False
    href = nodes.element[link].get("href") or ""
    links = nodes.having(frozenset({"a"})).nonzero()[0].tolist()
    again = (other for other in links if nodes.run_start[other] < nodes.run_end[other])
    return site_of(href) in ("", site_of(document.web_url)) and all(
        nodes.element[other].get("href") != href for other in again
    )


def _is_round(document: Document, node: int) -> bool:
    """True if a box makes its content round, as a portrait: Tailwind."""
    return "rounded-full" in (document.nodes.element[node].get("class") or "").split()


def _sources(document: Document, node: int) -> list[str]:
    """The addresses of a picture that may open an article; none for icons, portraits and those in other boxes."""
    nodes = document.nodes
    for ancestor in document.path(node)[-AROUND - 1 :]:
        kind, tag = clutter_kind(nodes.element[ancestor].get("class")), nodes.tag_of(ancestor)
        if tag in _ELSEWHERE or (kind and not (kind == "tools" and tag in _ENLARGED)):
            return []
    return sources_of(nodes.element[node])


def sources_of(element: etree._Element) -> list[str]:
    """The addresses of a picture; none for icons by size, and for portraits."""
    sources = [candidate for candidate in candidates(element) if not is_filler(candidate)]
    if not sources or min(_sizes(element), default=LARGE) <= ICON or is_avatar(element, sources[0], "", 0, 0):
        return []
    return sources


def _sizes(element: etree._Element) -> list[int]:
    """Width and height, if the element declares them in pixels."""
    values = ((element.get(name) or "").removesuffix("px") for name in ("width", "height"))
    return [int(size) for size in values if size.isdecimal()]
