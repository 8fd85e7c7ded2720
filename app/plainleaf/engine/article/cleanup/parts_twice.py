"""Removes parts that are repeated directly: for wide and narrow screens, or slides that start again."""

from collections.abc import Sequence, Set

from plainleaf.engine.article import tree
from plainleaf.engine.article.cleanup.pull_quotes import dropped, text_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.document import Document
from plainleaf.engine.words import count

MOST = 12
"""Maximum blocks of such a part."""
SAID, IN_PART = 12, 8
"""Minimum words of one block that is not repeated on purpose, and of several in a row."""
QUOTED = 2
"""Maximum paragraphs in a row that a text quotes to answer them."""

_Sign = tuple[object, ...]
_MAY_REPEAT = tree.Heading | tree.Paragraph | tree.List | tree.Quote | tree.Figure | tree.Callout


def without_parts_twice(
    blocks: tuple[tree.Block, ...], document: Document, restored: Set[int] = frozenset()
) -> tuple[tuple[tree.Block, ...], tuple[Removal, ...]]:
    """Remove parts that directly follow the same words in the same blocks, whatever pictures are between; returns also
    what was removed. Between copies of one or two paragraphs there must be no other text of the page."""
    places = [(sign, at) for at, block in enumerate(blocks) if (sign := _sign(document, block))]
    signs = [sign for sign, _ in places]
    gone: set[int] = set()
    seen: dict[_Sign, int] = {}
    at = 0
    while at < len(signs):
        length = at - seen.get(signs[at], at)
        if 0 < length <= MOST and signs[at - length : at] == signs[at : at + length]:
            first, again = (
                [blocks[place] for _, place in places[start : start + length]] for start in (at - length, at)
            )
            if _are_alike(document, first, again):
                gone.update(place for _, place in places[at : at + length] if blocks[place].node not in restored)
                at += length
                continue
        seen[signs[at]] = at
        at += 1
    return dropped(blocks, dict.fromkeys(gone, "the same is directly before it"), "repeat")


def _sign(document: Document, block: tree.Block) -> _Sign:
    """A quick key for comparing two blocks; a verse and blocks without text match nothing, and a picture is ignored."""
    if isinstance(block, tree.LINES):
        if tree.LineBreak in map(type, block.content):
            return (block.node,)
        text = tree.plain(block.content).strip()
        return (type(block), text) if text else ()
    if not isinstance(block, _MAY_REPEAT) or block.node < 0:
        return (block.node,)
    length = document.text_lengths[block.node]
    return (type(block), length) if length else ()


def _are_alike(document: Document, first: Sequence[tree.Block], again: Sequence[tree.Block]) -> bool:
    """True if blocks have the text and pictures of those before them. Short ones may be repeated, or be quoted."""
    texts = list(map(text_of, first))
    if (
        len(again) < len(first)
        or texts != list(map(text_of, again))
        or list(map(type, first)) != list(map(type, again))
    ):
        return False
    if sum(map(count, texts)) < (SAID if len(first) == 1 else IN_PART) or _pictures(first) != _pictures(again):
        return False
    is_form = len(first) > QUOTED or not all(isinstance(block, tree.Paragraph) for block in first)
    return is_form or _is_beside(document, first[-1], again[0])


def _pictures(part: Sequence[tree.Block]) -> list[str]:
    """The pictures of some lists, quotes, boxes and figures; those between lines may have another size."""
    inner = (each for block in part if not isinstance(block, tree.LINES) for each in tree.walk((block,)))
    return [
        image.src for each in inner for image in tree.walk_inlines(tree.inlines(each)) if isinstance(image, tree.Image)
    ]


def _is_beside(document: Document, before: tree.Block, block: tree.Block) -> bool:
    """True if there is no text of the page between two blocks."""
    nodes = document.nodes.lists
    return min(before.node, block.node) >= 0 and nodes.run_end[before.node] >= nodes.run_start[block.node]
