"""Content in elements that are not part of the prepared tree: pictures in ``noscript``, TeX in scripts."""

from lxml import etree

from plainleaf.engine.article.build.builder import Insertions
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.images import candidates, image, is_filler, other_picture, same_picture
from plainleaf.engine.article.math.formulas import without_delimiters
from plainleaf.engine.article.tree import Formula, Image

_LARGER = frozenset({"srcset", "data-src", "data-srcset", "data-original", "data-lazy-src"})


def insertions(writer: BlockWriter) -> Insertions:
    """The content of the writer's region that stands in such elements, and where it is to be put."""
    found = Insertions()
    for one in writer.element[writer.region.start].iter("noscript", "script"):
        if one.tag == "noscript":
            if "noscript" in writer.document.opened:
                continue
            if shown := pictures(one, found.previews):
                images = [image(picture, writer.addresses) for picture in shown]
                place(writer, one, [picture for picture in images if picture is not None], found)
        elif (one.get("type") or "").startswith("math/tex") and one.text:
            display = "mode=display" in (one.get("type") or "")
            place(writer, one, [Formula(without_delimiters(one.text), "", display)], found)
    return found


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


def place(writer: BlockWriter, element: etree._Element, content: list[Image | Formula], found: Insertions) -> None:
    """Note where an element outside the tree stands in it."""
    node_of, nodes, runs = writer.document.node_of_element, writer.document.nodes, writer.document.runs
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
                    writer.spaces[own[texts]] = here.tail[0].isspace()
                found.before_run.setdefault(own[texts], []).extend(content)
                return
        here = here.getnext()
        if here is not None and (after := node_of.get(here)) is not None:
            found.before_node.setdefault(after, []).append((node, content))
            return
    found.before_node.setdefault(int(nodes.end[node]), []).append((node, content))


def _texts_before(parent: etree._Element, element: etree._Element) -> int:
    """How many texts stand directly in the parent before the tail of one of its children."""
    count = int(bool(parent.text and parent.text.strip()))
    for child in parent:
        if child is element:
            break
        count += int(bool(child.tail and child.tail.strip()))
    return count
