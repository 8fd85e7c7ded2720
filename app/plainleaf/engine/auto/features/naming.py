"""What the elements around the blocks are called, and what they say they are: class, id, role and the like."""

from collections import defaultdict
from itertools import count

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, covered, prefix_sum
from plainleaf.engine.document.columns import HIDING, column, hides
from plainleaf.engine.record import record

Longs = NDArray[np.int64]

_SAYING = """
    role itemprop itemtype aria-label data-testid data-test-id data-test data-qa data-automation-id data-hook data-role
    data-name data-type data-component data-component-name data-module data-widget data-widget_type data-block-name
    data-section-type data-elementor-type data-region data-view
"""
SAYING = frozenset(_SAYING.split())
"""Attributes beside class and id whose words say what an element is for."""
ROLES = {
    "alertdialog": "dialog", "article": "article", "banner": "header", "cell": "td", "complementary": "aside",
    "contentinfo": "footer", "dialog": "dialog", "figure": "figure", "form": "form", "grid": "table", "list": "ul",
    "listitem": "li", "main": "main", "menu": "nav", "menubar": "nav", "navigation": "nav", "region": "section",
    "search": "form", "table": "table",
}  # fmt: skip
"""The tag that an element with a role stands for."""
MODAL = "aria-modal"
"""True: a dialog, which covers the page until it is answered."""

_READ = HIDING | SAYING | {MODAL, "id"}
_LONGEST = 60  # characters of a value that are read: a label may be a sentence


@record(frozen=True, slots=True)
class Names:
    """What the containers and the elements above them are called: the different ``names`` of the page (class, id and
    what SAYING says), the first of them empty, and ``of_node`` (per node), which of them it has."""

    names: list[str]
    of_node: Longs

    def called(self, names: frozenset[str]) -> NDArray[np.bool_]:
        """Which nodes are called one of some names, shape (nodes,)."""
        found = np.array([not names.isdisjoint(name.split()) for name in self.names], np.bool_)
        return found.take(self.of_node)


@record(frozen=True, slots=True)
class Naming:
    """Per node, and nothing of nodes that are neither a container nor above one: its name, a number that elements of
    like tag and class share (``build``), whether it or an element above hides it, and the tags that nodes stand
    for by their role (``acting``)."""

    names: Names
    build: Longs
    hidden: NDArray[np.bool_]
    acting: list[tuple[int, str]]


def naming(document: Document, container: Longs) -> Naming:
    """Reads the attributes of the ``container`` of each block and of the elements above them."""
    nodes = document.nodes
    counted = prefix_sum(np.bincount(container, minlength=len(nodes)))
    around = (counted[nodes.end] > counted[:-1]).nonzero()[0]
    number: defaultdict[str, int] = defaultdict(count().__next__)
    number[""]
    classes, others = nodes.element.called(around, _READ)
    more: dict[int, str] = {}
    hiding: list[int] = []
    acting: list[tuple[int, str]] = []
    for place, attribute, value in others:
        if attribute == "id":
            more[place] = f"{value} {more[place]}" if place in more else value
        elif attribute in SAYING:
            more[place] = f"{more.get(place, '')} {value[:_LONGEST]}"
            if attribute == "role" and value in ROLES:
                acting.append((int(around[place]), ROLES[value]))
        elif attribute == MODAL:
            if value == "true":
                acting.append((int(around[place]), "dialog"))
        elif hides(attribute, value):
            hiding.append(int(around[place]))
    kind, of_node = [], []
    for place, own in enumerate(classes):
        kind.append(number[own])
        of_node.append(number[f"{own} {said}"] if (said := more.get(place)) else kind[-1])
    names, build = np.zeros((2, len(nodes)), np.int64)
    names[around] = column(of_node)
    build[around] = nodes.tag[around] * len(number) + column(kind)
    hidden = covered(np.array(hiding, np.int64), nodes.end[hiding], len(nodes)) > 0
    return Naming(Names(list(number), names), build, hidden, acting)
