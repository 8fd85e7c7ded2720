"""What is left out of the kept text, and why; and which elements are handled differently from their tag."""

from collections.abc import Sequence

import numpy as np
from lxml import etree

from plainleaf._kernel.article import overrides as kernel
from plainleaf.engine.article.build.overrides import PANEL, SPOKEN, Override, Overrides
from plainleaf.engine.article.class_names import classes_named
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
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import hides
from plainleaf.engine.document.hiding_styles import hidden_nodes
from plainleaf.engine.document.pictures.candidates import is_filler
from plainleaf.engine.document.tags import HEADINGS, HIDING
from plainleaf.engine.document.visibility import is_folded, is_hidden_by, is_hidden_from_eyes, is_never_shown
from plainleaf.engine.names import Kind, is_named

BACKGROUND, LANGUAGE = Override("background image"), Override("language")
BOX, QUOTE = Override("box"), Override("quote")
HIDDEN = Override("removal", "the page hides it (hidden, aria-hidden or display:none)", "hidden")
TOP = Override("removal", "a link to the top of the page", "permalink")
# Elements that may have another language or direction than the sentence around them.
_IN_TEXT = frozenset({"span", "a", "abbr", "bdi", "bdo", "font", *STYLES})
_TOPS = frozenset({"top", "[top]", "(top)", "back to top", "return to top", "↑", "⇧", "⬆", "^"})
SIGN = 14
"""Maximum characters of a link in a heading that is a sign."""
_CLASS, _TEX, _ID, _ROLE, _SPEECH, _SHEET, _IMAGE, _HIDDEN, _STYLE = (1 << bit for bit in range(9))
_HIDING = _STYLE | _HIDDEN
_ASKED = {
    "style": _STYLE, "hidden": _HIDDEN, "aria-hidden": _HIDDEN, "id": _ID, "role": _ROLE,
    "popover": _HIDDEN, "lang": _SPEECH, "dir": _SPEECH, **dict.fromkeys(SOURCES, _TEX),
    **dict.fromkeys(BACKGROUNDS, 0), "alt": _IMAGE, "src": _IMAGE,
}  # fmt: skip
_LINKED = HEADINGS | {"dt", "span", "summary"}  # elements whose link to themselves is for copying
_FACTS = dict.fromkeys(("dialog", "form", "math", "mjx-container", "nav"), kernel.FACTS["telling"])
_FACTS |= {"a": kernel.FACTS["link"], **dict.fromkeys(_LINKED, kernel.FACTS["linked"])}
_FORMULA_IMAGES: tuple[Kind, ...] = ("formula_image",)
_WHOLE = (FORMULA, CODE)
SHARE_OF_HIDDEN = 0.3
"""Share of the kept text; if more of it is hidden, it is content that a click shows."""
_BY_NAME = ("hidden", "clutter")
"""Steps that are unnecessary for a method that gives each run a probability, also by names."""


def find_overrides(document: Document, region: Region) -> Overrides:
    """The overrides of the nodes of a region."""
    informative, known = _informative(document, region)
    total = _kept_length(document, region, region.start)
    found = _found(document, region, known, informative, total)
    if region.probabilistic:
        hidden = sum(
            _kept_length(document, region, node)
            for node, one in found.items()
            if one is HIDDEN and not is_never_shown(document.nodes.element[node])
        )
        if hidden > SHARE_OF_HIDDEN * total:  # a text of which a click shows the rest
            found = _found(document, region, known, informative, total, unfold=True)
    return found if region.layout is None else _of_thread(region.layout, found)


def _informative(document: Document, region: Region) -> tuple[list[tuple[int, int]], bytes]:
    """The nodes of a region that may have an override, in order, each with its informative attributes; hundreds of
    others have none. Also the kernel's facts about each node: no such node is in an unkept one."""
    nodes, declared = document.nodes, document.declared
    keep = np.ones(len(document.runs), np.bool_) if region.kept is None else region.keep
    facts = bytes([_FACTS.get(name, 0) for name in nodes.tag_names])
    by_class = _informative_classes(document)
    columns = document.columns, region.start, keep.view(np.uint8), facts, declared.class_index, by_class
    informative, known = kernel.informative(*columns)
    pictured = set[int]().union(*(declared.values[name] for name in BACKGROUNDS))
    for name, bit in _ASKED.items():
        for node, value in declared.values[name].items():
            if not known[node] & kernel.OPEN or (bit == _IMAGE and not may_be_tex(value)):
                continue
            if bit == _ID and not (
                (known[node] & kernel.UNKEPT or nodes.tag_of(node) in BOXES) and is_named(value, *KINDS_OF_IDENTIFIERS)
            ):
                continue
            may_be_picture = bit == _STYLE and not document.text_lengths[node] and (node in pictured or "(" in value)
            if bit == _STYLE and not may_be_picture and not hides("style", value):
                continue
            informative[node] = informative.get(node, 0) | bit
    for node in hidden_nodes(document):
        if known[node] & kernel.OPEN:
            informative[node] = informative.get(node, 0) | _SHEET
    return sorted(informative.items()), known


def _informative_classes(document: Document) -> bytes:
    """For each class of a page bits for whether it is informative about any element."""
    informative = bytearray(len(document.declared.classes))
    for kinds, bit in ((KINDS, _CLASS), (_FORMULA_IMAGES, _IMAGE)):
        for place in classes_named(document, *kinds):
            informative[place] |= bit
    return bytes(informative)


def _found(
    document: Document,
    region: Region,
    known: bytes,
    informative: Sequence[tuple[int, int]],
    total: int,
    unfold: bool = False,
) -> Overrides:
    """The overrides of ``informative`` nodes; ``unfold`` keeps hidden text that has a high probability."""
    found: Overrides = {}
    behind = 0  # the end of removed or wholly read content, in which nothing is overridden
    for node, signs in informative:
        if node < behind:
            continue
        if known[node] & kernel.UNKEPT:
            override = _of_unkept(document, region, node, signs, total)
        else:
            override = _of_kept(document, region, node, signs, total, unfold)
            if override is not None and (override.kind == "removal" or override in _WHOLE):
                behind = document.nodes.lists.end[node]
        if override is not None:
            found[node] = override
    return found


def _kept_length(document: Document, region: Region, node: int) -> int:
    """Characters of a node's kept text."""
    part = document.under(node)
    return int(document.runs.length[part][region.keep[part]].sum())


def _of_unkept(document: Document, region: Region, node: int, signs: int, total: int) -> Override | None:
    """The override by name of a node without kept text between kept text, which is reported."""
    kept, nodes = region.kept or [], document.nodes.lists
    if not region.probabilistic or not (kept[nodes.run_start[node]] > 0 and kept[nodes.run_end[node]] < kept[-1]):
        return None
    override = _override_of(Named(document, node, document.nodes.element[node], total), signs)
    return override if override is not None and override.label in _BY_NAME else None


def _of_kept(document: Document, region: Region, node: int, signs: int, total: int, unfold: bool) -> Override | None:
    """The override of a node with kept text or without any text."""
    element = document.nodes.element[node]
    override = _override_of(Named(document, node, element, total), signs)
    if override is None or override.label not in _BY_NAME or override is OFFERS:
        return override
    if override.label == "clutter" and not region.prune:
        return None
    if region.probabilistic and document.text_lengths[node] > 0 and not _is_unseen(document, region, node, override):
        if override is not HIDDEN or (signs & _ROLE and element.get("role") == "tabpanel"):
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


def _override_of(named: Named, signs: int) -> Override | None:
    """The override of one node; ``said`` are its informative attributes."""
    document, node, element, tag = named.document, named.node, named.element, named.element.tag
    override = _by_attributes(named, signs)
    if tag == "math" or ((signs & _TEX or tag in ("img", "mjx-container")) and is_formula(element)):
        return FORMULA
    if override is not None:
        return override
    if signs & (_HIDING | _ROLE) and named.length == 0 and is_picture(element):
        return BACKGROUND
    if signs & _SPEECH and tag in _IN_TEXT and differs(element):
        return LANGUAGE
    if tag == "a" and (sign := _sign_in_heading(document, node, element)):
        return TOP if sign in _TOPS else PERMALINK
    if signs & _ROLE and element.get("role") == "tabpanel":
        return PANEL
    return NAVIGATION if tag == "nav" and named.length <= named.total * SHARE_OF_TEXT else None


def _by_attributes(named: Named, signs: int) -> Override | None:
    """The override by the id, the classes or the role of an element, or because it is hidden."""
    element, override = named.element, None
    if signs & _ID:
        override = by_names(named, element.get("id", ""), KINDS_OF_IDENTIFIERS)
    if override is None and signs & _CLASS:
        override = by_names(named, element.get("class", ""), KINDS)
    if override is None and signs & _ROLE:
        override = by_role(named, element.get("role"))
    may_hide = signs & (_HIDING | _SHEET) or element.tag == "dialog"
    may_hide = may_hide and (override is None or override.label == "clutter")  # sure methods keep clutter that is shown
    return HIDDEN if may_hide and _is_hidden(named) else override


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
