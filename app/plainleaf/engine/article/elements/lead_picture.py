"""The lead picture: what stands with the title, before the text, and says nothing itself."""

from dataclasses import replace

from lxml import etree

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.elements.images import candidates, is_avatar, is_filler, is_sign, same_picture
from plainleaf.engine.article.metadata.titles import agrees
from plainleaf.engine.article.scope.below_title import below_standfirst, below_title
from plainleaf.engine.article.scope.corrected import around
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.surroundings import Surroundings
from plainleaf.engine.document import Document, prefix_sum

AROUND = 4
"""Elements upwards whose names are asked."""
ICON = 100
"""Pixels; a picture that says to be no larger in either direction is a sign."""

LARGE = 280
"""Pixels of the width of a photograph, at least."""
WIDE, TALL = 3, 2
"""How many times as wide as high, and as high as wide, it is at most."""

_FILES = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".webp")
_PICTURES = frozenset({"img", "amp-img"})
_ELSEWHERE = frozenset({"aside", "footer", "form", "li", "nav", "td"})
_OWN = frozenset({"og:image", "twitter:image", "og:image:url", "twitter:image:src"})


def with_lead_picture(document: Document, part: Region | None) -> Region | None:
    """The region with the picture between the title and the text, where the page says in its head that it is its own,
    describes it with the words of the title, or has one there alone that is as large as a photograph; unless one is
    shown there already."""
    if part is None or not part.probabilistic or _PICTURES.isdisjoint(document.nodes.tag_names):
        return part
    if not part.keep.any() or (place := below_title(document, part.keep)) is None:
        return part
    nodes, (top, _, stop) = document.nodes.lists, place
    first, text = nodes.run_start[top], below_standfirst(document, part.keep, stop)
    shown = [
        one for one in document.nodes.having(_PICTURES).nonzero()[0].tolist() if first <= nodes.run_start[one] <= text
    ]
    if not shown:
        return part
    title = " ".join(document.runs.text[document.under(top)])
    own = [content for name, content in document.meta if name in _OWN]
    surroundings = Surroundings(document, part)
    found = None
    large: list[int] = []
    for last in dict.fromkeys((stop, text)):
        pictures = [one for one in shown if first <= nodes.run_start[one] <= last]
        if any(part.start < one < nodes.end[part.start] and surroundings.keep(one) for one in pictures):
            return part
        if (found := next((one for one in pictures if _is_lead(document, one, title, own)), None)) is not None:
            break
        large += (one for one in pictures if _is_large(document, one))
        first = last + 1
    if found is None and len(large) == 1:
        found = large[0]
    if found is None:
        return part
    whole = around(document, [part.start, found])
    return replace(
        part, start=whole, kept=prefix_sum(part.keep).tolist(), lead=frozenset(document.path(found)), text=part.start
    )


def _is_lead(document: Document, node: int, title: str, own: list[str]) -> bool:
    """Whether a picture is the page's own, or is described with the words of the title."""
    sources = _sources(document, node)
    alt = " ".join((document.nodes.element[node].get("alt") or "").split())
    return bool(sources) and (
        (len(alt) > ICON // 10 and agrees(alt, title))
        or any(same_picture(source, one) for source in sources for one in own)
    )


def _is_large(document: Document, node: int) -> bool:
    """Whether a picture says that it is as large as a photograph, has not the shape of a banner, and leads nowhere but
    to itself."""
    sizes = _sizes(document.nodes.element[node])
    if len(sizes) < 2 or sizes[0] < LARGE or not 1 <= WIDE * sizes[1] / sizes[0] <= WIDE * TALL:
        return False
    above = document.path(node)[-AROUND - 1 : -1]
    links = (document.nodes.element[one].get("href") for one in above if document.nodes.tag_of(one) == "a")
    if any(link and not link.lower().partition("?")[0].endswith(_FILES) for link in links):
        return False
    return any(not is_sign(source) for source in _sources(document, node))


def _sources(document: Document, node: int) -> list[str]:
    """The addresses of a picture that may open an article; none for signs, portraits and those of other boxes."""
    nodes = document.nodes
    element = nodes.element[node]
    for one in document.path(node)[-AROUND - 1 :]:
        if nodes.tag_of(one) in _ELSEWHERE or clutter_kind(nodes.element[one].get("class") or ""):
            return []
    sources = [one for one in candidates(element) if not is_filler(one)]
    if not sources or min(_sizes(element), default=LARGE) <= ICON or is_avatar(element, sources[0], "", 0, 0):
        return []
    return sources


def _sizes(element: etree._Element) -> list[int]:
    """Width and height, as far as the element says them in pixels."""
    said = ((element.get(name) or "").removesuffix("px") for name in ("width", "height"))
    return [int(size) for size in said if size.isdecimal()]
