"""Why a part of the page is in the article or not, in words that need no method to be understood."""

from plainleaf.desktop.window.page.reading import Reading


def plain_words(reading: Reading, node: int) -> tuple[str, str]:
    """A sentence about the text under a node, ``Left out: it is navigation.``, and how much it is; empty without
    text."""
    document = reading.document
    under = document.under(node)
    entry = reading.ledger.deciding(document.runs.length, under)
    if entry is None:
        return "", ""
    shown = reading.figures.shown[under]
    if shown.all():
        added = not reading.added.isdisjoint([*document.path(node), node])
        verdict = f"Kept: {'you added it' if added else entry.reason}."
    elif shown.any():
        verdict = "Kept in part: some of it is in the article, some is not."
    else:
        verdict = f"Left out: {entry.reason}."
    words = int(document.runs.words[under].sum())
    return verdict, "1 word" if words == 1 else f"{words:,} words"
