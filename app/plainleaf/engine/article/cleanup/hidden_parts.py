"""Text for screen readers in a line, a cell or an item whose other text is visible: "opens in a new tab".

A method that keeps a table or a line keeps all of it. If nothing else in the box is visible, the text may describe the
icon or the picture beside it.
"""

from collections.abc import Sequence

from lxml import etree

from plainleaf.engine.article.build.overrides import SPOKEN, Override
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import BLOCK
from plainleaf.engine.lazy_compile import lazy_compile

LONG = 80
"""Maximum characters of such text."""
AROUND = 6
"""Maximum ancestors of a hidden part that are searched for its box."""

_WORD, _NUMBER = lazy_compile(r"[^\W_]"), lazy_compile(r"\d+(?:[.,]\d+)*")
_BOXES = frozenset({"caption", "dd", "dt", "figcaption", "li", "td", "th"})


def is_hidden_part(document: Document, node: int, override: Override, kept: Sequence[int]) -> bool:
    """True if a node is hidden and describes another element, or is short and only for screen readers, while other kept
    text of its box is visible."""
    element, nodes = document.nodes.element[node], document.nodes
    if element.get("hidden") is not None and any(part.get("id") in document.describing for part in (element, *element)):
        return True
    if override is not SPOKEN or not 0 < document.text_lengths[node] <= LONG:
        return False
    box, start, end = _box(document, node), nodes.lists.run_start, nodes.lists.run_end
    if box < 0 or kept[end[box]] - kept[start[box]] == kept[end[node]] - kept[start[node]]:
        return False
    return not (_says_more(document, node, box, kept) or _is_seen_alone(document, element, kept))


def _box(document: Document, node: int) -> int:
    """The line of an inline element, or the cell or item of a block; -1 for none. A table is the box of its caption."""
    nodes = document.nodes
    tag = nodes.tag_of(node)
    wanted = _BOXES if tag in BLOCK else BLOCK
    for _ in range(AROUND):
        node = nodes.lists.parent[node]
        if node <= document.body:
            return -1
        if tag == "caption" or nodes.tag_of(node) in wanted:
            return node
    return -1


def _says_more(document: Document, node: int, box: int, kept: Sequence[int]) -> bool:
    """True if text for screen readers names the number after it, "Regular price", or contains a number that is not
    visible: the stars of a drawing, a price whose decimal point is styled."""
    text, part, around = document.runs.text, document.under(node), document.under(box)
    numbers = set(_NUMBER.findall("".join(text[part])))
    behind = part.stop
    if not numbers and behind < around.stop and kept[behind + 1] > kept[behind] and _NUMBER.search(text[behind]):
        return True
    seen = (*text[around.start : part.start], " ", *text[part.stop : around.stop])
    return bool(numbers) and not numbers <= set(_NUMBER.findall("".join(seen)))


def _is_seen_alone(document: Document, element: etree._Element, kept: Sequence[int]) -> bool:
    """True if text for screen readers is beside text that is for eyes only and not kept, or beside no text."""
    pair = (element.getprevious(), element.getnext())
    beside = next((sibling for sibling in pair if sibling is not None and sibling.get("aria-hidden") == "true"), None)
    if beside is None:
        return False
    node = document.node_of_element.get(beside, -1)
    part = document.under(node) if node >= 0 else slice(0, 0)
    return kept[part.stop] == kept[part.start] or _WORD.search("".join(map(str, beside.itertext()))) is None
