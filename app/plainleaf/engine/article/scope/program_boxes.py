"""Boxes of widely used programs that are text by their class: facts of a few words, which say little to a method that
weighs text."""

from dataclasses import dataclass

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

SOME = 0.2
"""Share of the text of a box of a recipe or page from which on it is kept whole."""
_WHOLE = frozenset({"wprm-recipe-container", "tasty-recipes", "notion-page-content"})
_FACTS = frozenset({"tribe-events-schedule", "tribe-events-meta-group-details", "tribe-events-meta-group-venue"})
_EVENT = frozenset({"tribe-events-single-event-description"})
_BODIES = frozenset({"notion-body", "single-tribe_events"})
_JOURNALS = "plos"  # the class of the body is the name of the journal
_CAPTION, _ADDRESS = "figcaption", "caption_object"
_WORDPRESS, _RECIPES = b"wp-content", b"-recipe"  # whose plugins the others are, and a part of the names of all
HEAD = 50_000
"""Bytes at the start of a page within which its style sheets and scripts are."""


@dataclass(frozen=True, slots=True)
class _Generated:
    """What a generator of references calls the parts of a page, what beside them is not for it to say, and what is no
    text at all, by class or identifier."""

    parts: frozenset[str]
    beside: frozenset[str] = frozenset()
    chrome: frozenset[str] = frozenset()


_GENERATORS = {
    "javadoc/": _Generated(frozenset({"class-description", "summary", "details"})),
    "rustdoc": _Generated(
        frozenset({"item-decl", "docblock", "section-header", "code-header", "item-table"}),
        # What a type has because it has a trait, and who has the trait: for most types the same long lists.
        frozenset(
            f"{name}{kind}"
            for name in ("trait-implementations", "synthetic-implementations", "blanket-implementations",
                         "implementors", "synthetic-implementors", "foreign-impls")
            for kind in ("", "-list")
        ),
        frozenset({"rightside", "src", "tooltip"}),
    ),
    "Doxygen": _Generated(frozenset({"contents"})),
    "xml2rfc": _Generated(frozenset({"section-abstract"}), chrome=frozenset({"ears"})),
    "ExDoc": _Generated(frozenset({"moduledoc", "summary", "functions", "types", "callbacks"})),
}  # fmt: skip
"""By what the name of the generator begins with."""
_NOTEBOOK = _Generated(frozenset({"jp-Cell"}), chrome=frozenset({"jp-InputPrompt", "jp-OutputPrompt"}))
"""By the class of the body, ``jp-Notebook``: nbconvert names itself nowhere else."""
_BOXES = frozenset({"div", "main"})


def with_boxes(document: Document, keep: Bools) -> Bools:
    """``keep`` with what programs say to be text: the sections of a generated reference, the cells of a notebook, cards
    of recipes, pages of Notion, when and where an event is, the captions of PLOS; shape (runs,)."""
    keep = _with_references(document, keep)
    return _with_cards(document, keep) if _may_have_cards(document) else keep


def _may_have_cards(document: Document) -> bool:
    """Whether the class of the body names a program that writes such boxes, or the page is of one with plugins."""
    names = (document.nodes.element[document.body].get("class") or "").split()
    if not _BODIES.isdisjoint(names) or any(name.startswith(_JOURNALS) for name in names):
        return True
    text = document.decoded.utf8
    return text.find(_WORDPRESS, 0, HEAD) >= 0 and _RECIPES in text


def _with_cards(document: Document, keep: Bools) -> Bools:
    """``keep`` with the cards of which some is kept, with the facts of an event that is described, and with what is
    said below a figure in a section that is kept."""
    nodes, whole, facts, described = document.nodes, [], [], False
    for node in nodes.having(_BOXES).nonzero()[0].tolist():
        if not (name := nodes.element[node].get("class")):
            continue
        names, part = name.split(), document.under(node)
        if not _WHOLE.isdisjoint(names):
            if keep[part].any() and _share(document, keep, part) >= SOME:
                whole.append(node)
        elif _CAPTION in names:
            section = int(nodes.parent[nodes.parent[node]])
            if section >= document.body and _share(document, keep, document.under(section)) >= SOME:
                whole += _caption(document, node)
        elif not _FACTS.isdisjoint(names):
            facts.append(node)
        elif not _EVENT.isdisjoint(names):
            described |= bool(keep[part].any())
    if described:
        whole += facts
    if not whole:
        return keep
    pressed = [
        node
        for box in whole
        for node in range(box + 1, int(nodes.end[box]))
        if nodes.element[node].get("role") == "button" or _is_map(nodes.element[node])
    ]
    more: Bools = keep | (document.covering(whole) & ~document.covering(pressed))
    return more


def _caption(document: Document, node: int) -> list[int]:
    """The title of a figure of PLOS and the paragraphs that describe the figure below it, but for its address."""
    below = (
        document.node_of_element[each]
        for each in document.nodes.element[node].itersiblings("p")
        if each in document.node_of_element and _ADDRESS not in (each.get("class") or "").split()
    )
    return [node, *below]


def _share(document: Document, keep: Bools, part: slice) -> float:
    """The share of some text that is kept."""
    lengths = document.runs.length[part]
    return float(lengths[keep[part]].sum() / max(int(lengths.sum()), 1))


def _is_map(element: etree._Element) -> bool:
    return "tribe-events-gmap" in (element.get("class") or "").split()


def _with_references(document: Document, keep: Bools) -> Bools:
    """``keep`` with all parts of a page that a generator of references wrote, where some of them is kept: names, types
    and links, without the links to the source; so too with the cells of a notebook, without their numbers."""
    said = next((said for name, said in document.meta if name == "generator"), "")
    generated = next((one for start, one in _GENERATORS.items() if said.startswith(start)), None)
    if "jp-Notebook" in (document.nodes.element[document.body].get("class") or ""):
        generated = _NOTEBOOK
    if generated is None:
        return keep
    parts = _named(document, generated.parts)
    if not any(keep[document.under(node)].any() for node in parts):
        return keep
    added = document.covering(parts) & ~document.covering(_named(document, generated.beside))
    more: Bools = (keep | added) & ~document.covering(_named(document, generated.chrome))
    return more


def _named(document: Document, names: frozenset[str]) -> list[int]:
    """The nodes of which a class or the identifier is one of these names."""
    return [
        node
        for node, element in enumerate(document.nodes.element)
        if not names.isdisjoint([*(element.get("class") or "").split(), element.get("id") or ""])
    ]
