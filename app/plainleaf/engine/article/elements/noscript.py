"""Content in elements that are not part of the prepared tree: pictures in ``noscript``, TeX in scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.elements.images import candidates, image, is_filler, other_picture, same_picture
from plainleaf.engine.article.math.formulas import without_delimiters
from plainleaf.engine.article.tree import Formula, Paragraph

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

_LARGER = frozenset({"srcset", "data-src", "data-srcset", "data-original", "data-lazy-src"})
Unseen = etree._Element | Formula


class Places:
    """What is to be put before a node or before a run, in document order."""

    def __init__(self) -> None:
        self.before_node: dict[int, list[tuple[int, Unseen]]] = {}  # with the node that they stand in
        self.before_run: dict[int, list[Unseen]] = {}
        self.previews: set[etree._Element] = set()  # images whose picture itself is among the unseen

    def __bool__(self) -> bool:
        return bool(self.before_node or self.before_run)


def find(builder: Builder) -> Places:
    """The unseen content of the builder's region."""
    places = Places()
    top = builder.element[builder.region.start]
    for one in top.iter("noscript", "script"):
        if one.tag == "noscript":
            if "noscript" in builder.document.opened:
                continue
            for picture in pictures(one, places.previews):
                place(builder, one, picture, places)
        elif (one.get("type") or "").startswith("math/tex") and one.text:
            display = "mode=display" in (one.get("type") or "")
            place(builder, one, Formula(without_delimiters(one.text), "", display), places)
    return places


def pictures(noscript: etree._Element, previews: set[etree._Element]) -> list[etree._Element]:
    """The pictures that are shown to readers without JavaScript alone; beside one of them a smaller form of the same
    picture is a preview."""
    parent = noscript.getparent()
    if parent is not None and parent.tag in ("amp-img", "amp-anim"):  # a picture itself
        return []
    found = list(noscript.iter("img"))
    if not found and noscript.text and "<img" in noscript.text:
        fragment = etree.fromstring(f"<div>{noscript.text}</div>", etree.HTMLParser())
        found = list(fragment.iter("img")) if fragment is not None else []
    near = [one for one in (noscript.getprevious(), noscript.getnext()) if one is not None and not _has_text(one)]
    if parent is not None and parent.tag not in ("body", "article", "main") and len(parent) < 6:
        near.append(parent)
    for one in near:
        for shown in one.iter("img"):
            if next(shown.iterancestors("noscript"), None) is None and _is_shown(shown):
                if found and _is_other(shown, found[0]):
                    continue
                if not (found and _is_preview(shown, found[0])):
                    return []
                previews.add(shown)
    return found


def _is_preview(shown: etree._Element, picture: etree._Element) -> bool:
    """Whether an image shows the same file as a picture from another address, and says nothing of larger ones."""
    one, other = (shown.get("src") or "").strip(), (picture.get("src") or "").strip()
    return one != other and same_picture(one, other) and set(map(str, shown.keys())).isdisjoint(_LARGER)


def _is_other(shown: etree._Element, picture: etree._Element) -> bool:
    """Whether a script loads another picture into an image than this one, by all the addresses that it names."""
    own, other = (shown.get("src") or "").strip(), (picture.get("src") or "").strip()
    loaded = [address for address in candidates(shown) if address != own]
    named = loaded if is_filler(own) else [*loaded, own]
    return bool(loaded) and all(other_picture(address, other) for address in named)


def _has_text(element: etree._Element) -> bool:
    return any(str(text).strip() for text in element.itertext())


def _is_shown(image: etree._Element) -> bool:
    """Whether an image has a picture behind it, now or when a script loads it."""
    lazy = any(
        name.startswith("data-") and "src" in name for name, _ in ((str(key), value) for key, value in image.items())
    )
    return lazy or not is_filler((image.get("src") or "").strip())


def place(builder: Builder, element: etree._Element, content: Unseen, places: Places) -> None:
    """Note where an element outside the tree stands in it."""
    node_of, nodes, runs = builder.document.node_of_element, builder.document.nodes, builder.document.runs
    parent = element.getparent()
    if parent is None or (node := node_of.get(parent)) is None:
        return
    here: etree._Element | None = element
    while here is not None:
        if here.tail and here.tail.strip():
            texts = _texts_before(parent, here)
            own = [
                run for run in range(int(nodes.run_start[node]), int(nodes.run_end[node])) if runs.owner[run] == node
            ]
            if texts < len(own):
                if here is element:
                    builder.spaces[own[texts]] = here.tail[0].isspace()
                places.before_run.setdefault(own[texts], []).append(content)
                return
        here = here.getnext()
        if here is not None and (after := node_of.get(here)) is not None:
            places.before_node.setdefault(after, []).append((node, content))
            return
    places.before_node.setdefault(int(nodes.end[node]), []).append((node, content))


def _texts_before(parent: etree._Element, element: etree._Element) -> int:
    """How many texts stand directly in the parent before the tail of one of its children."""
    count = int(bool(parent.text and parent.text.strip()))
    for child in parent:
        if child is element:
            break
        count += int(bool(child.tail and child.tail.strip()))
    return count


def put_before(builder: Builder, node: int, content: list[tuple[int, Unseen]]) -> None:
    """Put unseen content before a node, in the element that it stands in."""
    for around, one in content:
        while builder.frames and builder.frames[-1].end <= node and builder.frames[-1].node > around:
            builder.close()
        put(builder, [one])


def put(builder: Builder, content: list[Unseen]) -> None:
    """Put unseen content where the walk stands."""
    for one in content:
        if isinstance(one, Formula) and one.display and not builder.flat:
            builder.flush()
            builder.add(Paragraph((one,)))
        elif isinstance(one, Formula):
            builder.line.put(one, True)
        elif (picture := image(one, builder.addresses)) is not None:
            builder.line.put(picture)
