"""Content in elements outside of the prepared tree: pictures in ``noscript``, TeX in scripts."""

from collections.abc import Iterable, Iterator
from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.handlers import Insertions
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.pictures.images import image
from plainleaf.engine.article.math.formulas import without_delimiters
from plainleaf.engine.article.tree import Formula, Image
from plainleaf.engine.document.attributes import limited
from plainleaf.engine.document.pictures.candidates import candidates, is_filler

MOST = 200
"""Siblings of a ``noscript`` that are searched for its picture."""

_FEW = 6


def insertions(writer: BlockWriter) -> Insertions:
    """The content of such elements in the writer's region, and its place."""
    result = Insertions()
    silent, start = writer.document.silent, writer.region.start
    within: Iterable[etree._Element]
    if any(map(_is_formula, silent["script"])):
        within = writer.element[start].iter("noscript", "script")
    else:  # as on most pages
        of, end = writer.document.node_of_element, writer.end[start]
        within = (one for one in silent["noscript"] if start <= of.get(one.getparent(), -1) < end)
    places = Places(writer)
    for inner in within:
        if inner.tag == "noscript":
            if "noscript" in writer.document.opened or next(inner.iterancestors("noscript"), None) is not None:
                continue
            if shown := pictures(inner):
                images = [image(picture, writer.addresses) for picture in shown]
                places.put(inner, [picture for picture in images if picture is not None], result)
        elif _is_formula(inner) and inner.text:
            display = "mode=display" in (inner.get("type") or "")
            places.put(inner, [Formula(without_delimiters(inner.text), "", display)], result)
    return result


def _is_formula(script: etree._Element) -> bool:
    return (script.get("type") or "").startswith("math/tex")


def pictures(noscript: etree._Element) -> list[etree._Element]:
    """The pictures for readers without JavaScript; none beside a picture for all."""
    parent = noscript.getparent()
    if parent is not None and parent.tag in ("amp-img", "amp-anim"):  # itself a picture
        return []
    images = list(noscript.iter("img"))
    if not images and noscript.text and "<img" in noscript.text:
        fragment = etree.fromstring(limited(f"<div>{noscript.text}</div>".encode()), etree.HTMLParser(encoding="utf-8"))
        images = list(fragment.iter("img")) if fragment is not None else []
    if not images:  # as most hold what counts visitors
        return []
    near = [one for one in (noscript.getprevious(), noscript.getnext()) if one is not None and not _has_text(one)]
    if parent is not None and parent.tag not in ("body", "article", "main") and _is_small(parent):
        near.append(parent)
    for sibling in near:
        for shown in (inner for inner in islice(sibling.iter(), MOST) if inner.tag == "img"):
            if next(shown.iterancestors("noscript"), None) is None and _is_shown(shown):
                return []
    return images


def _is_small(box: etree._Element) -> bool:
    """True if an element has so few children that they are one picture."""
    return sum(1 for _ in islice(box, _FEW)) < _FEW


def _has_text(element: etree._Element) -> bool:
    return any(str(text).strip() for text in element.itertext())


def _is_shown(image: etree._Element) -> bool:
    """True if an image has a picture, now or after a script has loaded it."""
    lazy = any(
        name.startswith("data-") and "src" in name for name, _ in ((str(key), value) for key, value in image.items())
    )
    return lazy or not is_filler((image.get("src") or "").strip()) or any(True for _ in candidates(image))


class Places:
    """Places of elements outside the prepared tree: before a run of their parent, or before a node.

    The children of an element are visited once, however many of them are requested.
    """

    def __init__(self, writer: BlockWriter) -> None:
        self._writer = writer
        self._of: dict[etree._Element, dict[etree._Element, tuple[int, int, bool]]] = {}

    def put(self, element: etree._Element, content: list[Image | Formula], places: Insertions) -> None:
        """Insert content at the place of an element."""
        document = self._writer.document
        parent = element.getparent()
        if parent is None or (node := document.node_of_element.get(parent)) is None:
            return
        if parent not in self._of:
            self._of[parent] = dict(self._places(parent, node))
        run, after, own = self._of[parent][element]
        if run < 0:
            places.before_node.setdefault(after, []).append((node, content))
            return
        if own:
            self._writer.spaces[run] = (element.tail or "")[0].isspace()
        places.before_run.setdefault(run, []).extend(content)

    def _places(self, parent: etree._Element, node: int) -> Iterator[tuple[etree._Element, tuple[int, int, bool]]]:
        """For each child the next run of the parent's own and whether it follows directly; if there is none before the
        next child in the tree (or the end), run -1 and that node."""
        nodes, owner = self._writer.document.nodes, self._writer.document.runs.owner
        runs = slice(int(nodes.run_start[node]), int(nodes.run_end[node]))
        own: list[int] = ((owner[runs] == node).nonzero()[0] + runs.start).tolist()
        children = list(parent)
        texts = [bool(child.tail and child.tail.strip()) for child in children]
        count = sum(texts) + bool(parent.text and parent.text.strip())  # of texts before the current one
        run, after = -1, int(nodes.end[node])
        for child, text in zip(reversed(children), reversed(texts), strict=True):
            count -= text
            follows = text and count < len(own)
            if follows:
                run, after = own[count], -1
            yield child, (run, after, follows)
            if (at := self._writer.document.node_of_element.get(child)) is not None:
                run, after = -1, at
