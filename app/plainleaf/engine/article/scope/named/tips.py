"""Boxes within a text that open with what they are: a tip, a note, a warning, what to take away."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.labels import INVITES, labels_others
from plainleaf.engine.article.scope.named.gaps import short_gaps
from plainleaf.engine.document import Document, join

Bools = NDArray[np.bool_]

LONG, SAID = 600, 30
"""Characters of such a box, at most, and of what it says, at least."""
LABEL = 30
"""Characters of its label, at most."""
GAPS = 100
"""Places between kept texts that are looked at."""

_BOXES = frozenset({"aside", "blockquote", "div", "section"})
_SIGNS = " :!?"
_LABEL = re.compile(
    r"\W*(?:"
    r"(?:pro|quick|helpful|bonus|expert|safety)?[- ]?tips?|did you know|fyi|heads[- ]up|(?:important |please )?note|"
    r"warning|caution|important|good to know|(?:fun|fast|quick) facts?|(?:key )?takeaways?|"
    r"hinweis|(?:praxis|experten)?-?tipp|achtung|wichtig|gut zu wissen|wussten sie(?: schon)?|das wichtigste in kürze|"
    r"bon à savoir|à (?:noter|savoir|retenir)|astuce|conseil|attention|le saviez-vous|l['’]essentiel|"
    r"consejo|nota|importante|atención|sabías que|dica|atenção|você sabia|attenzione|lo sapevi(?: che)?|da sapere|"
    r"let op|wist je dat|goed om te weten|wskazówka|uwaga|ważne|czy wiesz,? że|"
    r"важно|совет|внимание|примечание|знаете ли вы|важливо|порада|увага|"
    r"提示|注意|小贴士|小貼士|ポイント|ワンポイント|ヒント|팁|주의"
    r")\W*",
    re.IGNORECASE,
)


def with_tips(document: Document, keep: Bools) -> Bools:
    """``keep`` with the boxes between kept texts of which nothing, or all but the label, is kept, shape (runs,)."""
    length, linked, texts = document.runs.length, document.runs.linked, document.runs.text
    found = [
        box
        for start, end in short_gaps(document, keep, LONG)[:GAPS]
        for run in range(start, end)
        if length[run] <= LABEL and not linked[run] and _LABEL.fullmatch(texts[run]) is not None
        if (box := _box(document, keep, run, end)) >= 0
    ]
    if not found:
        return keep
    more: Bools = keep | document.covering(found)
    return more


def _box(document: Document, keep: Bools, run: int, end: int) -> int:
    """The outermost box that opens with a label and says something, of which only what stands before the ``end`` of a
    gap is left out; -1 for none, and for one that is called something else, leads elsewhere or invites."""
    nodes, links, box = document.nodes, document.linked_chars_before, -1
    node = int(document.runs.owner[run])
    while node > document.body and nodes.lists.run_start[node] == run and document.text_length[node] <= LONG:
        if nodes.tag_of(node) in _BOXES and keep[end : nodes.lists.run_end[node]].all():
            box = node
        node = nodes.lists.parent[node]
    if box < 0:
        return -1
    part, said = document.under(box), int(document.text_length[box])
    if said - document.runs.length[run] < SAID or 2 * (links[part.stop] - links[part.start]) > said:
        return -1
    texts = document.runs.text
    if texts[run].strip(_SIGNS).casefold() == texts[run + 1].strip(_SIGNS).casefold():  # beside its sign once more
        return -1
    text = join(document, part.start, part.stop)
    if INVITES.search(text) is not None or labels_others(text):
        return -1
    named = any(clutter_kind(nodes.element[node].get("class") or "") for node in document.path(box))
    return -1 if named else box
