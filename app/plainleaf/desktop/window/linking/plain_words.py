"""Explains why a part of the page is in the article or not, without knowledge of the method."""

from plainleaf.actions.describing import described
from plainleaf.desktop.window.page.reading import Reading


def plain_words(reading: Reading, node: int) -> tuple[str, str]:
    """A sentence about the text under a node, such as ``Left out: it is navigation.``, and its amount; empty without
    text."""
    document = reading.document
    under = document.under(node)
    entry = reading.ledger.deciding(document.runs.length, under)
    if entry is None:
        return "", ""
    shown = reading.figures.shown[under]
    if shown.all():
        added = not reading.added.isdisjoint([*document.path(node), node])
        reason = described(document, reading.figures.shown, entry, under)
        verdict = f"Kept: {'you added it' if added else reason}."
    elif shown.any():
        verdict = "Kept in part: some of it is in the article, some is not."
    else:
        reason = described(document, reading.figures.shown, entry, under)
        verdict = f"Left out: {_corrected(reading, node) or reason}."
    words = int(document.runs.words[under].sum())
    return verdict, "1 word" if words == 1 else f"{words:,} words"


def _corrected(reading: Reading, node: int) -> str:
    """Whether the user or a rule of the site left the text under a node out; empty if a method did."""
    end = reading.document.nodes.end
    left_out = (
        one for one in reversed(reading.corrections.changes) if not one.kept and one.node <= node < end[one.node]
    )
    return next((one.reason.removeprefix("left out ") for one in left_out), "")
