"""Names of the elements around the blocks, and what they declare: class, id, role and similar attributes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import naming as kernel
from plainleaf._kernel.features import page as kernel_page
from plainleaf.engine.arrays import Bools, Ints
from plainleaf.engine.auto.features.tag_facts import BIT, BIT_FACT, HEADING
from plainleaf.engine.auto.words.element_names import FINDER, NAMED, PLACE
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
    """Names of the containers and of the elements above them: ``names``, the distinct ones of the page (class, id and
    attributes of SAYING), of which the first is empty; ``holds``, the groups of FINDER in each; ``of_node``, the index
    of each node's name."""

    names: list[str]
    holds: NDArray[np.uint8]
    of_node: Ints

    def named(self, what: str) -> list[int]:
        """The nodes with a whole name of one of the groups NAMED."""
        may_be = (self.holds >> PLACE[what] & 1).nonzero()[0].tolist()
        places = [place for place in may_be if not NAMED[what].isdisjoint(self.names[place].split())]
        return self.having(places) if places else []

    def having(self, names: list[int]) -> list[int]:
        """The nodes that have one of some names, by their places."""
        some = np.zeros(len(self.names), np.bool_)
        some[names] = True
        nodes: list[int] = some.take(self.of_node).nonzero()[0].tolist()
        return nodes


def naming(document: Document, page: kernel_page.Page) -> tuple[Names, Bools]:
    """The names of the blocks' containers and their ancestors, and which blocks the page hides. Also sets in ``page``
    what its nodes are inside, and which blocks are built alike."""
    nodes = document.nodes
    names, of_node, build, others = kernel.named(
        page, nodes.class_index, nodes.attributes.classes, nodes.attributes.others, SAYING, _ROLE, _LONGEST
    )
    hidden = np.empty(page.blocks, np.bool_)
    acting, hiding = _acting_and_hiding(others)
    kernel.inherit(page, BIT_FACT, acting, hiding, HEADING, BIT["p"], hidden.view(np.uint8))
    kernel.alike(page, np.frombuffer(build, np.int64))
    return Names(names, FINDER.groups(names), np.frombuffer(of_node, np.int64)), hidden


def _acting_and_hiding(others: Sequence[tuple[int, str, str]]) -> tuple[list[tuple[int, int]], list[int]]:
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
