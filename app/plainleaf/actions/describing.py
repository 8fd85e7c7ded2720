"""What a part of a page is and where it is, in plain words: for a reader who asks why it is in the article or not.

The steps that decide by measuring have only "likely" as a reason; what a reader sees is the kind of text and its place.
"""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document
from plainleaf.engine.ledger import LedgerEntry
from plainleaf.engine.words import SENTENCE_ENDS

MEASURED = frozenset({"model", "method"})
"""Steps whose reason is a number."""
RUNNING = 12
"""Words from which text counts as running text; fewer do if they end like a sentence."""
SHORTEST = 5
"""Words of a sentence at least."""
LINKED = 0.5
"""Share of characters in links from which a text is one of links."""

_KINDS = {
    "h1": "a heading", "h2": "a heading", "h3": "a heading", "h4": "a heading", "h5": "a heading", "h6": "a heading",
    "figcaption": "a caption", "caption": "a caption", "pre": "code", "button": "a button", "label": "part of a form",
    "form": "part of a form", "blockquote": "a quotation", "table": "part of a table", "dl": "an item of a list",
    "li": "an item of a list",
}  # fmt: skip
"""Elements, whose innermost one names the kind of their text. A list or table of links is one of links."""


def described(document: Document, shown: NDArray[np.bool_], entry: LedgerEntry, runs: slice) -> str:
    """The reason of an entry about these runs; of a step that measures, the kind of the text and its place. ``shown``
    is the mask of the runs that the article shows, shape (runs,)."""
    if entry.step not in MEASURED or runs.stop <= runs.start:
        return entry.reason
    kind = _kind(document, runs)
    if entry.added:
        return f"it is {kind} in the main part of the page"
    unlike = ", not built like the article's" if kind == "running text" else ""
    return f"it is {kind} {_place(document, shown, runs)}{unlike}"


def _kind(document: Document, runs: slice) -> str:
    columns = document.runs
    length = int(columns.length[runs].sum())
    linked = int(document.linked_chars_before[runs.stop] - document.linked_chars_before[runs.start])
    if linked > LINKED * length:
        owners = columns.owner[runs][columns.linked[runs]]
        return "a list of links" if len(set(owners.tolist())) > 1 else "a link"
    tags = (document.nodes.tag_of(node) for node in reversed(document.path(document.holder(runs.start, runs.stop))))
    if named := next((_KINDS[tag] for tag in tags if tag in _KINDS), ""):
        return named
    words, last = int(columns.words[runs].sum()), columns.text[runs.stop - 1].rstrip("\"'”’»)」』")
    is_sentence = words >= SHORTEST and last.endswith(SENTENCE_ENDS)
    return "running text" if words >= RUNNING or is_sentence else "a short line"


def _place(document: Document, shown: NDArray[np.bool_], runs: slice) -> str:
    visible = np.flatnonzero(shown)
    if not visible.size:
        return "on a page without an article"
    if runs.stop <= visible[0]:
        return "before the article begins"
    if runs.start > visible[-1]:
        return "after the end of the article"
    article = document.holder(int(visible[0]), int(visible[-1]) + 1)
    inside = document.under(article)
    return "between parts of the article" if inside.start <= runs.start < inside.stop else "beside the article"
