"""What is left out of the kept text, and why; and which elements are handled differently from their tag."""

from collections.abc import Sequence, Set

import numpy as np
from lxml import etree

from plainleaf.engine.arrays import Bools
from plainleaf.engine.article.build.overrides import PANEL, SPOKEN, Override, Overrides
from plainleaf.engine.article.cleanup.hidden_parts import is_hidden_part
from plainleaf.engine.article.cleanup.named import (
    ADDED,
    BOXES,
    CODE,
    FORMULA,
    KINDS,
    KINDS_OF_IDENTIFIERS,
    NAVIGATION,
    OFFERS,
    PERMALINK,
    SHARE_OF_TEXT,
    SIGNS_OF_LINK,
    Named,
    by_names,
    by_role,
)
from plainleaf.engine.article.elements.inline import STYLES
from plainleaf.engine.article.elements.pictures.background_images import BACKGROUNDS, is_picture
from plainleaf.engine.article.math.formulas import SOURCES, is_formula, may_be_tex
from plainleaf.engine.article.metadata.languages import differs
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.scope.threads.layout import Layout
from plainleaf.engine.document import Document, covered
from plainleaf.engine.document.columns import hides
from plainleaf.engine.document.pictures.candidates import is_filler
from plainleaf.engine.document.tags import HEADINGS, HIDING
from plainleaf.engine.document.visibility import is_folded, is_hidden_by, is_hidden_from_eyes, is_never_shown
from plainleaf.engine.names import is_called, kinds_of

BACKGROUND, LANGUAGE = Override("background image"), Override("language")
BOX, QUOTE = Override("box"), Override("quote")
HIDDEN = Override("removal", "the page hides it (hidden, aria-hidden or display:none)", "hidden")
TOP = Override("removal", "a link to the top of the page", "permalink")
# Elements that may have another language or direction than the sentence around them.
_IN_TEXT = frozenset({"span", "a", "abbr", "bdi", "bdo", "font", *STYLES})
_TOPS = frozenset({"top", "[top]", "(top)", "back to top", "return to top", "↑", "⇧", "⬆", "^"})
SIGN = 14
"""Maximum characters of a link in a heading that is a sign."""
_STYLE, _CLASS, _TEX, _ID, _ROLE, _SPEECH, _HIDDEN, _SHEET, _IMAGE = (1 << bit for bit in range(9))
_HIDING = _STYLE | _HIDDEN
_ASKED = {
    "style": _STYLE, "hidden": _HIDDEN, "aria-hidden": _HIDDEN, "id": _ID, "role": _ROLE,
    "popover": _HIDDEN, "lang": _SPEECH, "dir": _SPEECH, **dict.fromkeys(SOURCES, _TEX),
    **dict.fromkeys(BACKGROUNDS, 0), "alt": _IMAGE, "src": _IMAGE,
}  # fmt: skip
_LINKS = frozenset({"a"})
_TELLING = frozenset({"dialog", "form", "math", "mjx-container", "nav"})
_LINKED = HEADINGS | {"dt", "span", "summary"}  # elements whose link to themselves is for copying
_WHOLE = (FORMULA, CODE)
SHARE_OF_HIDDEN = 0.3
"""Share of the kept text; if more of it is hidden, it is content that a click shows."""
_BY_NAME = ("hidden", "clutter")
"""Steps that are unnecessary for a method that gives each run a probability, also by names."""


def find_overrides(document: Document, region: Region) -> Overrides:
    """The overrides of the nodes of a region."""
    unkept = _without_kept_text(document, region)
    told, total = _told(document, region, unkept), _kept_length(document, region, region.start)
    found = _found(document, region, unkept, told, total)
    if region.probabilistic:
        hidden = sum(
            _kept_length(document, region, node)
            for node, one in found.items()
            if one is HIDDEN and not is_never_shown(document.nodes.element[node])
        )
        if hidden > SHARE_OF_HIDDEN * total:  # a text of which a click shows the rest
            found = _found(document, region, unkept, told, total, unfold=True)
    return found if region.layout is None else _of_thread(region.layout, found)


def _told(document: Document, region: Region, unkept: Bools) -> list[tuple[int, int]]:
    """The nodes of a region that may have an override, in order, each with its informative attributes; hundreds of
    others have none. None is in an ``unkept`` node."""
    nodes, parent, said = document.nodes, document.nodes.parent, document.declared
    at = np.arange(region.start + 1, nodes.end[region.start])
    outer = at[unkept[at] & ~unkept[parent[at]]]
    at = at[covered(outer + 1, nodes.end[outer], len(nodes))[at] == 0]
    looked_at = nodes.having(_TELLING) | (nodes.having(_LINKS) & nodes.having(_LINKED)[parent])
    told = dict.fromkeys(at[looked_at[at]].tolist(), 0)
    places, classes, hiding = at.tolist(), said.called[at].tolist(), document.hiding_classes
    by_class = {one: bits for one in set(classes) if (bits := _told_by_class(said.classes[one], hiding))}
    told |= {node: by_class[one] for node, one in zip(places, classes, strict=True) if one in by_class}
    inside = frozenset(places)
    pictured = set[int]().union(*(said.values[name] for name in BACKGROUNDS))
    for name, bit in _ASKED.items():
        for node, value in said.values[name].items():
            if node not in inside or (bit == _IMAGE and not may_be_tex(value)):
                continue
            if bit == _ID and not (
                is_called(value, *KINDS_OF_IDENTIFIERS) and (unkept[node] or nodes.tag_of(node) in BOXES)
            ):
                continue
            may_be_picture = not document.text_lengths[node] and (node in pictured or "(" in value)
            if bit == _STYLE and not may_be_picture and not hides("style", value):
                continue
            told[node] = told.get(node, 0) | bit
    return sorted(told.items())


def _told_by_class(names: str, hiding: Set[str]) -> int:
    """Bits for whether classes are informative about any element, or a style sheet hides it; most do neither."""
    kinds = kinds_of(names)
    said = (0 if KINDS.isdisjoint(kinds) else _CLASS) | ("formula_image" in kinds and _IMAGE)
    return said | _SHEET if hiding and not hiding.isdisjoint(names.split()) else said


def _found(
    document: Document,
    region: Region,
    unkept: Bools,
    told: Sequence[tuple[int, int]],
    total: int,
    unfold: bool = False,
) -> Overrides:
    """The overrides of the nodes in ``told``; ``unfold`` keeps what the page hides but a method with probabilities
    keeps."""
    found: Overrides = {}
    behind = 0  # the end of removed or wholly read content, in which nothing is overridden
    for node, said in told:
        if node < behind:
            continue
        if unkept[node]:
            override = _of_unkept(document, region, node, said, total)
        else:
            override = _of_kept(document, region, node, said, total, unfold)
            if override is not None and (override.kind == "removal" or override in _WHOLE):
                behind = document.nodes.lists.end[node]
        if override is not None:
            found[node] = override
    return found


def _kept_length(document: Document, region: Region, node: int) -> int:
    """Characters of a node's kept text."""
    part = document.under(node)
    return int(document.runs.length[part][region.keep[part]].sum())


def _without_kept_text(document: Document, region: Region) -> Bools:
    """Mask of the nodes with text of which none is kept, shape (nodes,)."""
    nodes, bare = document.nodes, region.without_kept_text(document)
    return np.zeros(len(nodes), np.bool_) if bare is None else bare & (nodes.run_end > nodes.run_start)


def _of_unkept(document: Document, region: Region, node: int, said: int, total: int) -> Override | None:
    """The override by name of a node without kept text between kept text, which is reported."""
    kept, nodes = region.kept or [], document.nodes.lists
    if not region.probabilistic or not (kept[nodes.run_start[node]] > 0 and kept[nodes.run_end[node]] < kept[-1]):
        return None
    override = _override_of(Named(document, node, document.nodes.element[node], total), said)
    return override if override is not None and override.label in _BY_NAME else None


def _of_kept(document: Document, region: Region, node: int, said: int, total: int, unfold: bool) -> Override | None:
    """The override of a node with kept text or without any text."""
    element = document.nodes.element[node]
    override = _override_of(Named(document, node, element, total), said)
    if override is None or override.label not in _BY_NAME or override is OFFERS:
        return override
    if override.label == "clutter" and not region.prune:
        return None
    if region.probabilistic and document.text_lengths[node] > 0 and not _is_unseen(document, region, node, override):
        if override is not HIDDEN or (said & _ROLE and element.get("role") == "tabpanel"):
            return PANEL if override is HIDDEN else None
        return override if not unfold and is_hidden_from_eyes(document, element) else None
    return override


def _is_unseen(document: Document, region: Region, node: int, override: Override) -> bool:
    """True if a node is hidden in a box whose other text is visible."""
    kept = range(len(document.runs) + 1) if region.kept is None else region.kept  # None: all of it
    return override in (HIDDEN, SPOKEN) and is_hidden_part(document, node, override, kept)


def _of_thread(layout: Layout, found: Overrides) -> Overrides:
    """The overrides of a page of a known board, with those of its posts."""
    days = {line for line in layout.lines if found.get(line) is PERMALINK}  # the dates of posts
    found = {node: override for node, override in found.items() if node not in days}
    found |= dict.fromkeys(layout.boxes, BOX) | dict.fromkeys(layout.quotes, QUOTE)
    return found | dict.fromkeys(layout.beside, ADDED)


def _override_of(named: Named, said: int) -> Override | None:
    """The override of one node; ``said`` are its informative attributes."""
    document, node, element, tag = named.document, named.node, named.element, named.element.tag
    override = _by_attributes(named, said)
    if tag == "math" or ((said & _TEX or tag in ("img", "mjx-container")) and is_formula(element)):
        return FORMULA
    if override is not None:
        return override
    if said & (_HIDING | _ROLE) and named.length == 0 and is_picture(element):
        return BACKGROUND
    if said & _SPEECH and tag in _IN_TEXT and differs(element):
        return LANGUAGE
    if tag == "a" and (sign := _sign_in_heading(document, node, element)):
        return TOP if sign in _TOPS else PERMALINK
    if said & _ROLE and element.get("role") == "tabpanel":
        return PANEL
    return NAVIGATION if tag == "nav" and named.length <= named.total * SHARE_OF_TEXT else None


def _by_attributes(named: Named, said: int) -> Override | None:
    """The override by the id, the classes or the role of an element, or because it is hidden."""
    element, override = named.element, None
    if said & _ID:
        override = by_names(named, element.get("id", ""), KINDS_OF_IDENTIFIERS)
    if override is None and said & _CLASS:
        override = by_names(named, element.get("class", ""), KINDS)
    if override is None and said & _ROLE:
        override = by_role(named, element.get("role"))
    may_hide = said & (_HIDING | _SHEET) or element.tag == "dialog"
    return override or (HIDDEN if may_hide and _is_hidden(named) else None)


def _is_hidden(named: Named) -> bool:
    """True if an element is hidden and neither most of the text nor unfolded by a click, or is never shown."""
    document, element = named.document, named.element
    if is_never_shown(element):
        return True
    if not is_hidden_by(document, element, HIDING):
        return False
    if element.tag == "img" and is_filler((element.get("src") or "").strip()):  # until a script has loaded its picture
        return False
    return 2 * named.length <= named.total and not is_folded(document, named.node, element)


def _sign_in_heading(document: Document, node: int, element: etree._Element) -> str:
    """The text of a link in a heading or term with which readers copy its address or go to the top; empty otherwise."""
    parent, href = element.getparent(), (element.get("href") or "").lower()
    if document.text_lengths[node] > SIGN or parent is None or parent.tag not in _LINKED or "#" not in href:
        return ""
    text = "".join(map(str, element.itertext())).strip().lower()
    if text in SIGNS_OF_LINK or (text[:1] == "#" and href == text):
        return text
    around = document.nodes.lists.parent[node]
    is_more = document.text_lengths[around] > document.text_lengths[node]
    return text if text in _TOPS and parent.tag in HEADINGS and is_more else ""
