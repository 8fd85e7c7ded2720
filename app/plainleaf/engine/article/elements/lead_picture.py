"""The lead picture: what stands with the title, before the text, and says nothing itself."""

from dataclasses import replace

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.elements.images import candidates, is_avatar, is_filler, same_picture
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

_PICTURES = frozenset({"img", "amp-img"})
_ELSEWHERE = frozenset({"aside", "footer", "form", "li", "nav", "td"})
_OWN = frozenset({"og:image", "twitter:image", "og:image:url", "twitter:image:src"})


def with_lead_picture(document: Document, part: Region | None) -> Region | None:
    """The region with the picture between the title and the text, where the page says in its head that it is its own,
    or describes it with the words of the title; unless one is shown there already."""
    if part is None or not part.probabilistic or _PICTURES.isdisjoint(document.nodes.tag_names):
        return part
    if not part.keep.any() or (place := below_title(document, part.keep)) is None:
        return part
    nodes, (top, _, stop) = document.nodes, place
    title = " ".join(document.runs.text[document.under(top)])
    own = [content for name, content in document.meta if name in _OWN]
    surroundings = Surroundings(document, part)
    shown = nodes.having(_PICTURES)
    first, found = nodes.run_start[top], None
    for last in dict.fromkeys((stop, below_standfirst(document, part.keep, stop))):
        pictures = (shown & (nodes.run_start >= first) & (nodes.run_start <= last)).nonzero()[0].tolist()
        if any(part.start < one < nodes.end[part.start] and surroundings.keep(one) for one in pictures):
            return part
        if (found := next((one for one in pictures if _is_lead(document, one, title, own)), None)) is not None:
            break
        first = last + 1
    if found is None:
        return part
    whole = around(document, [part.start, found])
    return replace(
        part, start=whole, kept=prefix_sum(part.keep).tolist(), lead=frozenset(document.path(found)), text=part.start
    )


def _is_lead(document: Document, node: int, title: str, own: list[str]) -> bool:
    nodes = document.nodes
    element = nodes.element[node]
    for one in document.path(node)[-AROUND - 1 :]:
        if nodes.tag_of(one) in _ELSEWHERE or clutter_kind(nodes.element[one].get("class") or ""):
            return False
    sizes = [
        int(size) for name in ("width", "height") if (size := (element.get(name) or "").removesuffix("px")).isdecimal()
    ]
    sources = [one for one in candidates(element) if not is_filler(one)]
    if not sources or (sizes and min(sizes) <= ICON) or is_avatar(element, sources[0], "", 0, 0):
        return False
    alt = " ".join((element.get("alt") or "").split())
    return (len(alt) > ICON // 10 and agrees(alt, title)) or any(
        same_picture(source, one) for source in sources for one in own
    )
