"""Parts said twice in a row: a page has them once for wide and once for narrow screens, or as slides that begin
anew."""

from collections.abc import Sequence, Set

from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import (
    LINES,
    Block,
    Callout,
    Figure,
    Heading,
    Image,
    LineBreak,
    List,
    Paragraph,
    Quote,
    inlines,
    walk,
    walk_inlines,
)
from plainleaf.engine.document import Document
from plainleaf.engine.words import count

MOST = 12
"""Blocks of such a part, at most."""
SAID, IN_PART = 12, 8
"""Words of one block that is not said twice on purpose, and of several in a row."""
QUOTED = 2
"""Paragraphs in a row that are quoted where a text answers them."""

_Key = tuple[object, ...]
_MAY_REPEAT = Heading | Paragraph | List | Quote | Figure | Callout


def without_parts_twice(
    blocks: tuple[Block, ...], document: Document, restored: Set[int] = frozenset()
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """The blocks without what directly follows the same words in the same blocks, whatever pictures stand between, and
    what was left out; of a paragraph or two no text of the page may stand between, either."""
    places = [at for at, block in enumerate(blocks) if not isinstance(block, _MAY_REPEAT) or text_of(block).strip()]
    keys = [_key(blocks[at]) for at in places]
    gone: set[int] = set()
    seen: dict[_Key, int] = {}
    at = 0
    while at < len(keys):
        before = seen.get(keys[at], at)
        part = keys[before:at]
        if (
            _is_part(part)
            and part == keys[at : at + len(part)]
            and (_has_form(part) or _is_beside(document, blocks[places[at - 1]], blocks[places[at]]))
        ):
            gone.update(place for place in places[at : at + len(part)] if blocks[place].node not in restored)
            at += len(part)
        else:
            seen[keys[at]] = at
            at += 1
    if not gone:
        return blocks, ()
    removals = (Removal("repeat", blocks[at].node, "said directly before", text_of(blocks[at])) for at in sorted(gone))
    return tuple(block for at, block in enumerate(blocks) if at not in gone), tuple(removals)


def _key(block: Block) -> _Key:
    """What a block says, with its pictures; a verse and what is not text are like nothing else."""
    if not isinstance(block, _MAY_REPEAT):
        return (block.node,)
    if isinstance(block, LINES):
        return (block.node,) if LineBreak in map(type, block.content) else (type(block), text_of(block).strip())
    content = (one for inner in walk((block,)) for one in walk_inlines(inlines(inner)))
    return type(block), text_of(block).strip(), *(one.src for one in content if isinstance(one, Image))


def _is_part(part: Sequence[_Key]) -> bool:
    """Whether some blocks may be a part that stands twice: none that is short, which may be said twice on purpose."""
    words = sum(count(str(key[1])) for key in part if len(key) > 1)
    return 0 < len(part) <= MOST and words >= (SAID if len(part) == 1 else IN_PART)


def _has_form(part: Sequence[_Key]) -> bool:
    """Whether a part is more than a paragraph or two, which others quote."""
    return len(part) > QUOTED or any(key[0] is not Paragraph for key in part)


def _is_beside(document: Document, before: Block, block: Block) -> bool:
    """Whether no text of the page stands between two blocks."""
    nodes = document.nodes.lists
    return min(before.node, block.node) >= 0 and nodes.run_end[before.node] >= nodes.run_start[block.node]
