"""Names of the elements around the blocks, and what they declare: class, id, role and similar attributes."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from plainleaf._kernel.features import naming as kernel
from plainleaf._kernel.features import page as kernel_page
from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.auto.features.tag_facts import BIT, BIT_FACT, HEADING
from plainleaf.engine.auto.words.word_finder import WordFinder
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import hides
from plainleaf.engine.document.tags import MODAL, SAYING
from plainleaf.engine.record import record

ROLES = {
    "alertdialog": "dialog", "article": "article", "banner": "header", "cell": "td", "complementary": "aside",
    "contentinfo": "footer", "dialog": "dialog", "figure": "figure", "form": "form", "grid": "table", "list": "ul",
    "listitem": "li", "main": "main", "menu": "nav", "menubar": "nav", "navigation": "nav", "region": "section",
    "search": "form", "table": "table",
}  # fmt: skip
"""The tag that a role is equivalent to."""

_ROLE = frozenset({"role"})
_LONGEST = 60  # maximum characters of a value: a label may be a sentence


@record(frozen=True, slots=True)
class Names:
    """The names of the containers and their ancestors: the distinct ``names`` of the page (class, id and the SAYING
    attributes), the first of them empty, and ``of_node`` (per node), the index of its names."""

    names: list[str]
    of_node: Ints

    def called(self, names: frozenset[str]) -> Bools:
        """Mask of the nodes with one of some names, each of at least four bytes and in lower case, shape (nodes,)."""
        may_be = _finder(names).groups(self.names).nonzero()[0].tolist()
        found = np.zeros(len(self.names), np.bool_)
        found[[place for place in may_be if not names.isdisjoint(self.names[place].split())]] = True
        return found.take(self.of_node)


@cache
def _finder(names: frozenset[str]) -> WordFinder:
    return WordFinder([sorted(names)])


def naming(document: Document, page: kernel_page.Page) -> tuple[Names, Bools]:
    """The names of the blocks' containers and their ancestors, and which blocks the page hides. Also sets in ``page``
    what its nodes are inside, and which blocks are built alike."""
    nodes = document.nodes
    names, of_node, build, others = kernel.named(
        page, nodes.called, nodes.attributes.classes, nodes.attributes.others, SAYING, _ROLE, _LONGEST
    )
    hidden = np.empty(page.blocks, np.bool_)
    acting, hiding = _standing(others)
    kernel.inherit(page, BIT_FACT, acting, hiding, HEADING, BIT["p"], hidden.view(np.uint8))
    kernel.alike(page, np.frombuffer(build, np.int64))
    return Names(names, np.frombuffer(of_node, np.int64)), hidden


def _standing(others: Sequence[tuple[int, str, str]]) -> tuple[list[tuple[int, int]], list[int]]:
    """The nodes that are equivalent to another tag, with its bit, and those that hide their content."""
    acting: list[tuple[int, int]] = []
    hiding: list[int] = []
    for node, attribute, value in others:
        if attribute == "role":
            if value in ROLES:
                acting.append((node, BIT[ROLES[value]]))
        elif attribute == MODAL:
            if value == "true":
                acting.append((node, BIT["dialog"]))
        elif hides(attribute, value):
            hiding.append(node)
    return acting, hiding
