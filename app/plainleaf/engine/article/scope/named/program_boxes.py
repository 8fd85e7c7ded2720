"""Boxes of widely used programs that are text by their class: facts of a few words, which say little to a method that
weighs text."""

import re

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.article.scope.complete_by_structure import kept_share
from plainleaf.engine.article.scope.named.generators import HEAD, with_generated
from plainleaf.engine.article.scope.named.journals import with_journal
from plainleaf.engine.document import Document

Bools = NDArray[np.bool_]

SOME = 0.2
"""Share of the text of a box of a recipe or page from which on it is kept whole."""
_MAILS = frozenset({"mcnTextContent", "mceText"})  # what Mailchimp calls a text in a mail, old and new
_MAIL_NAMES = re.compile(rb"mc(?:nTextContent|eText)")  # sought at once
_WHOLE = frozenset({"wprm-recipe-container", "tasty-recipes", "mv-create-card", "notion-page-content", *_MAILS})
_FACTS = frozenset({"tribe-events-schedule", "tribe-events-meta-group-details", "tribe-events-meta-group-venue"})
_EVENT = frozenset({"tribe-events-single-event-description"})
_BODIES = frozenset({"notion-body", "single-tribe_events"})
_BOXES = frozenset({"div", "main", "section", "td"})
_JOURNALS = "plos"  # the class of the body is the name of the journal
_CAPTION, _ADDRESS = "figcaption", "caption_object"
_WORDPRESS, _RECIPES = b"wp-content", b"-recipe"  # whose plugins the others are, and a part of the names of all


def with_boxes(document: Document, keep: Bools) -> Bools:
    """``keep`` with what programs say to be text: what generators of documentation wrote, cards of recipes, pages of
    Notion, when and where an event is, the captions of PLOS, references and tables of journals; shape (runs,)."""
    keep = with_journal(document, with_generated(document, keep))
    return _with_cards(document, keep) if _may_have_cards(document) else keep


def _may_have_cards(document: Document) -> bool:
    """Whether the class of the body names a program that writes such boxes, or the page is of one with plugins."""
    names = (document.nodes.element[document.body].get("class") or "").split()
    if not _BODIES.isdisjoint(names) or any(name.startswith(_JOURNALS) for name in names):
        return True
    text = document.decoded.utf8
    if _MAIL_NAMES.search(text, 0, HEAD) is not None:
        return True
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
            if keep[part].any() and kept_share(document, keep, part) >= SOME:
                whole.append(node)
        elif _CAPTION in names:
            section = int(nodes.parent[nodes.parent[node]])
            if section >= document.body and kept_share(document, keep, document.under(section)) >= SOME:
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


def _is_map(element: etree._Element) -> bool:
    return "tribe-events-gmap" in (element.get("class") or "").split()
