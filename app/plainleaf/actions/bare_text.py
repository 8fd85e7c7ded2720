"""The bare text of a page whose article cannot be extracted: all displayed words, without any decision."""

from lxml import etree

from plainleaf.engine.decode import decode
from plainleaf.engine.document.prepare import parse
from plainleaf.engine.page import Page

_UNSEEN = frozenset({"head", "script", "style", "template", "noscript", "svg", "math", "select", "textarea", "object"})
_INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
     "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
     "wbr"}
)  # fmt: skip


def bare_text(page: Page) -> tuple[str, ...]:
    """The paragraphs of a page in document order. Raises DocumentError."""
    root = parse(page, decode(page))
    paragraphs: list[str] = []
    pieces: list[str] = []

    def close() -> None:
        if paragraph := " ".join("".join(pieces).split()):
            paragraphs.append(paragraph)
        pieces.clear()

    walk = etree.iterwalk(root, events=("start", "end"))
    for event, node in walk:
        if node.tag not in _INLINE and node.tag not in _UNSEEN:
            close()
        if event == "end":
            pieces.append(node.tail or "")
        elif node.tag in _UNSEEN:
            walk.skip_subtree()
        else:
            pieces.append(node.text or "")
    close()
    return tuple(paragraphs)
