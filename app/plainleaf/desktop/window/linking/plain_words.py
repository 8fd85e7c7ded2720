"""Why a part of the page is in the article or not, in words that need no method to be understood."""

from plainleaf.actions.explaining import LATER
from plainleaf.desktop.window.page.reading import Reading

LINKED = 0.5  # share of linked text from which on a part is mostly links
FEW = 10  # words

_HEADING, _TABLE, _LIST, _CODE = "a heading", "part of a table", "part of a list", "code"
_KINDS = {
    "h1": _HEADING, "h2": _HEADING, "h3": _HEADING, "h4": _HEADING, "h5": _HEADING, "h6": _HEADING,
    "table": _TABLE, "td": _TABLE, "th": _TABLE, "tr": _TABLE, "caption": "a caption", "figcaption": "a caption",
    "li": _LIST, "ul": _LIST, "ol": _LIST, "pre": _CODE, "code": _CODE, "blockquote": "a quotation",
    "figure": "part of a picture", "img": "a picture", "math": "a formula",
}  # fmt: skip
_AROUND = {
    "nav": "it is navigation", "footer": "it is at the foot of the page", "header": "it is at the head of the page",
    "aside": "it is beside the text", "form": "it is a form", "dialog": "it is a dialog", "menu": "it is navigation",
}  # fmt: skip


def plain_words(reading: Reading, node: int) -> tuple[str, str]:
    """A sentence about the text under a node, ``Left out: it is mostly links.``, and how much it is; empty without
    text."""
    under = reading.document.under(node)
    words = int(reading.document.runs.words[under].sum())
    if under.start == under.stop:
        return "", ""
    shown = reading.figures.shown[under]
    if shown.all():
        verdict = f"Kept: {_why_kept(reading, node)}."
    elif shown.any():
        verdict = "Kept in part: some of it is in the article, some is not."
    else:
        verdict = f"Left out: {_why_left_out(reading, node, words)}."
    return verdict, "1 word" if words == 1 else f"{words:,} words"


def _why_kept(reading: Reading, node: int) -> str:
    document = reading.document
    above = [*document.path(node), node]
    if not reading.added.isdisjoint(above):
        return "you added it"
    entry = reading.ledger.deciding(document.runs.length, document.under(node))
    if entry is not None and entry.step in LATER and entry.reason:
        return entry.reason
    kinds = (_KINDS.get(document.nodes.tag_of(one)) for one in reversed(above))
    return f"it is {next(filter(None, kinds), 'running text')} in the main part of the page"


def _why_left_out(reading: Reading, node: int, words: int) -> str:
    document = reading.document
    under = document.under(node)
    for change in reversed(reading.corrections.changes):
        if not change.kept and change.node <= node < document.nodes.end[change.node]:
            return change.reason.removeprefix("left out ")
    entry = reading.ledger.deciding(document.runs.length, under)
    if entry is not None and entry.reason:
        return entry.reason
    around = (_AROUND.get(document.nodes.tag_of(one)) for one in (node, *reversed(document.path(node))))
    if (place := next(filter(None, around), None)) is not None:
        return place
    linked = document.linked_chars_before[under.stop] - document.linked_chars_before[under.start]
    if linked > LINKED * document.text_length[node]:
        return "it is mostly links"
    return "it is only a few words" if words < FEW else "it is unlike the text of the article"
