"""Why a part of the page is in the article or not, in words that need no method to be understood."""

from plainleaf.actions.explaining import LATER
from plainleaf.desktop.window.page.reading import Reading

LINKED = 0.5  # share of linked text from which on a part is mostly links
FEW = 10  # words

_KINDS = {
    "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
    "table": "table", "td": "table", "th": "table", "tr": "table", "caption": "caption", "figcaption": "caption",
    "li": "list", "ul": "list", "ol": "list", "pre": "code", "code": "code", "blockquote": "quotation",
    "figure": "picture", "img": "picture", "math": "formula",
}  # fmt: skip
_AROUND = {
    "nav": "navigation", "footer": "foot of the page", "header": "head of the page", "aside": "beside the text",
    "form": "form", "dialog": "dialog", "menu": "navigation",
}  # fmt: skip


def plain_words(reading: Reading, node: int) -> tuple[str, str]:
    """Two short lines about the text under a node: ``Kept: running text`` and how much it is; empty without text."""
    under = reading.document.under(node)
    words = int(reading.document.runs.words[under].sum())
    if under.start == under.stop:
        return "", ""
    shown = reading.figures.shown[under]
    if shown.all():
        verdict = f"Kept: {_why_kept(reading, node)}"
    elif shown.any():
        verdict = "Kept in part"
    else:
        verdict = f"Left out: {_why_left_out(reading, node, words)}"
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
    return next(filter(None, kinds), "running text")


def _why_left_out(reading: Reading, node: int, words: int) -> str:
    document = reading.document
    under = document.under(node)
    entry = reading.ledger.deciding(document.runs.length, under)
    if entry is not None and entry.reason:
        return entry.reason
    around = (_AROUND.get(document.nodes.tag_of(one)) for one in (node, *reversed(document.path(node))))
    if (place := next(filter(None, around), None)) is not None:
        return place
    linked = document.linked_chars_before[under.stop] - document.linked_chars_before[under.start]
    if linked > LINKED * document.text_length[node]:
        return "mostly links"
    return "only a few words" if words < FEW else "unlike the article's text"
