"""Boxes beside a page or over it that are not part of it.

Scripts of other companies insert consent forms, chats and pop-ups as children of the body, with the same names on every
site; and sites have their own dialogs about cookies and terms. Their text is often longer than the article.
"""

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.features.tag_facts import BIT
from plainleaf.engine.auto.words.part_words import PART
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.document.tags import DIALOGS
from plainleaf.engine.names import is_named

SENTENCE = 8
"""Minimum words of a block that may be the page's text."""

_LEGAL = (
    "cookie", "privacy policy", "privacy notice", "terms of use", "terms of service", "datenschutz", "confidentialit",
    "privacidad", "sulla privacy", "polityka prywatności", "polityką prywatności", "конфиденциальност", "куки", "隐私",
    "隱私", "クッキー", "プライバシー",
)  # fmt: skip
_MAIN = frozenset({"article", "main"})


def inserted_boxes(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks in such boxes, shape (blocks,): of dialogs those with ``kept`` text; none without sentences around."""
    document = v.document
    names = {node: class_and_id(document.nodes.element[node]) for node in document.children(document.body)}
    boxes = [node for node in names if is_named(names[node], "inserted", "control")]
    boxes += _legal_dialogs(v, kept)
    if not boxes:  # true of most pages
        return np.zeros(len(v.texts), np.bool_)
    inside: Bools = document.covering(boxes)[v.blocks.start]
    return inside if ((v.size >= SENTENCE) & ~inside).any() else np.zeros(len(inside), np.bool_)


def _legal_dialogs(v: PageMeasures, kept: Bools) -> list[int]:
    """The dialogs around kept blocks that mention cookies, privacy or terms; none that contains the page's headline or
    its main element, because some sites name the whole page an overlay."""
    dialogs = v.document.covering(((v.part_bits & PART["dialog"]) != 0).nonzero()[0])[v.blocks.start]
    blocks = (kept & (dialogs | ((v.tag_bits[v.container] & BIT["dialog"]) != 0))).nonzero()[0].tolist()
    legal = [block for block in blocks if any(map(v.texts[block].lower().__contains__, _LEGAL))]
    if not legal:
        return []
    document, nodes = v.document, v.document.nodes
    of_page = set(document.path(int(v.container[v.headline]))) if v.headline >= 0 else {0, document.body}
    main, titles = nodes.having(_MAIN), nodes.having(frozenset({"h1"}))
    found = []
    for block in legal:
        for node in document.path(int(v.container[block])):
            inside = slice(node, nodes.lists.end[node])
            if node in of_page or main[inside].any():
                continue
            element = nodes.element[node]
            declared = element.tag == "dialog" or element.get("role") in DIALOGS
            if declared or (v.part_bits[node] & PART["dialog"] and not titles[inside].any()):
                found.append(node)
                break
    return found
