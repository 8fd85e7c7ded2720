"""What is left out of the kept text, and why: hidden parts."""

from plainleaf.engine.article.marks import Mark, left_out
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import hides

HIDDEN = Mark(left_out, "the page hides it (hidden, aria-hidden or display:none)", "hidden")


def mark_hidden(document: Document, start: int, marks: dict[int, Mark]) -> None:
    """Mark the hidden elements below ``start``, unless one holds most of the text: a page behind a dialog."""
    nodes = document.nodes
    element = nodes.element
    end = int(nodes.end[start])
    limit = document.text_length[start] / 2
    for node in range(start + 1, end):
        keys = element[node].keys()
        if (
            keys
            and ("style" in keys or "aria-hidden" in keys or "hidden" in keys)
            and hides(element[node])
            and document.text_length[node] <= limit
        ):
            marks.setdefault(node, HIDDEN)
