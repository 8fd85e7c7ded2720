"""Removes repeated content, such as the copies of a news ticker or a band of logos that scrolls endlessly."""

import re
from collections.abc import Sequence, Set
from urllib.parse import unquote, urlsplit

from plainleaf.engine.article import tree
from plainleaf.engine.article.cleanup.pull_quotes import text_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

QUOTED, NUMBER = 8, 5
"""Minimum words of a quotation that repeats a post, and minimum characters of a post's number."""
WORDS = 12
"""Minimum words of a paragraph that is not repeated on purpose."""
PLACE = 80
"""Maximum characters of a dateline: "LONDON, 4 March (Reuters) –"."""
HEAD = 6
"""Blocks at the start of an article that may contain a summary."""
ROW = 3
"""Minimum items of a repeated list of pictures."""

NEAR = 12
"""Maximum blocks between a picture and its copy for another screen."""

_SIGNS = lazy_compile(r"\.(?:svg|gif)\b|icon|logo|arrow|check|star|quote|bullet", re.IGNORECASE)
_WIDTH = lazy_compile(r"(?<=[?&])(?:s?w|s?h|width|height)=\d+&?")
"""The requested size of a picture in an address."""
_CUT = " .…[]（("
"""Characters at which a summary is cut off."""


def without_duplicates(
    blocks: tuple[tree.Block, ...], restored: Set[int] = frozenset()
) -> tuple[tuple[tree.Block, ...], tuple[Removal, ...]]:
    """Remove blocks that repeat adjacent ones; returns also what was removed."""
    removals: list[Removal] = []
    found: list[tree.Block] = []
    shown: set[str] = set()  # addresses in the current row of pictures and players, without widths
    addresses = list(map(_addresses, blocks))
    screens = _for_other_screens(blocks, addresses)
    for at, (block, here) in enumerate(zip(blocks, addresses, strict=True)):
        if (
            isinstance(block, tree.Embed)
            and block.node not in restored
            and any(_quotes(beside, block) for beside in blocks[max(at - 1, 0) : at + 2])
        ):
            removals.append(_removal(block.node, block.href, "the post is quoted beside it"))
            continue
        if at in screens and (picture := _picture(block)) not in restored:
            removals.append(_removal(picture, " ".join(here), "the picture is above"))
            continue
        if not here:
            shown.clear()
        elif shown.issuperset(pictures := [_WIDTH.sub("", src) for src in here]) and block.node not in restored:
            removals.append(_removal(block.node, " ".join(here)))
            continue
        else:
            shown.update(pictures)
        if len(found) <= HEAD and (place := _summary(found, block)) is not None and found[place].node not in restored:
            summary = found.pop(place)
            removals.append(_removal(summary.node, text_of(summary), "the next paragraph says it again"))
        found.append(block)
    return (tuple(found), tuple(removals)) if removals else (blocks, ())


def _quotes(block: tree.Block, post: tree.Embed) -> bool:
    """True if a block quotes a post: a link in it ends in the number by which the post is embedded."""
    if not isinstance(block, tree.Quote) or count(text_of(block)) <= QUOTED:
        return False
    lines = (tree.walk_inlines(tree.inlines(inner)) for inner in tree.walk((block,)))
    links = (inline.href for line in lines for inline in line if isinstance(inline, tree.Link))
    numbers = (urlsplit(link).path.rstrip("/").rpartition("/")[2] for link in links)
    return any(len(number) >= NUMBER and number in unquote(post.href) for number in numbers)


def _addresses(block: tree.Block) -> list[str]:
    """The addresses of a player, or of the pictures of a paragraph that contains nothing else."""
    if isinstance(block, tree.Embed):
        return [block.href.partition("#")[0]]
    if not isinstance(block, tree.Paragraph) or not block.content:
        return []
    if isinstance(first := block.content[0], tree.Text) and not first.text.isspace():  # true of most
        return []
    pictures = [inline.src for inline in tree.walk_inlines(block.content) if isinstance(inline, tree.Image)]
    return pictures if pictures and tree.is_blank(block.content) else []


def _for_other_screens(blocks: Sequence[tree.Block], shown: Sequence[list[str]]) -> set[int]:
    """The indices of pictures that are also shown NEAR above, because the page has a part once for wide and once for
    narrow screens, or once in a row and once on a tab. More frequent ones are icons."""
    lines = [at for at, here in enumerate(shown) if here]
    if len(lines) < 2:
        return set()
    places: dict[str, list[int]] = {}
    for at in lines:
        places.setdefault(" ".join(shown[at]), []).append(at)
    near = {here: ats[1] for here, ats in places.items() if len(ats) == 2 and ats[1] - ats[0] <= NEAR}
    return {at for here, at in near.items() if not _leads_to(blocks[at]) and _SIGNS.search(here) is None}


def _picture(block: tree.Block) -> int:
    """The node of the first picture of a paragraph, whose own node may also hold text; of a player its own."""
    pictures = (inline.node for inline in tree.walk_inlines(tree.inlines(block)) if isinstance(inline, tree.Image))
    return next(pictures, -1) if isinstance(block, tree.Paragraph) else block.node


def _leads_to(block: tree.Block) -> str:
    """The target of a paragraph that is one linked picture; else empty."""
    if (
        not isinstance(block, tree.Paragraph)
        or len(block.content) != 1
        or not isinstance(link := block.content[0], tree.Link)
    ):
        return ""
    return link.href if len(link.content) == 1 and isinstance(link.content[0], tree.Image) else ""


def _summary(earlier: Sequence[tree.Block], block: tree.Block) -> int | None:
    """The index of the summary at the start of an article that a paragraph repeats, or of the picture before it."""
    place = len(earlier) - 1
    if place > 0 and (isinstance(earlier[place], tree.Figure) or _addresses(earlier[place])):
        place -= 1
    return place if 0 <= place < HEAD - 1 and _repeats(earlier[place], block) else None


def _repeats(before: tree.Block, block: tree.Block) -> bool:
    """True if a paragraph ends with the line before it, for example if a summary is the first sentence without its
    dateline; or if it continues where the line was cut off."""
    if not isinstance(before, tree.LINES) or not isinstance(block, tree.Paragraph):
        return False
    earlier, text = (tree.plain(each.content).strip() for each in (before, block))
    more = len(text) - len(earlier)
    if more < isinstance(before, tree.Paragraph):
        return False
    again = (more <= PLACE and text.endswith(earlier)) or text.startswith(earlier.rstrip(_CUT))
    return again and count(earlier) >= WORDS


def _removal(node: int, text: str, why: str = "a repetition of what is before it") -> Removal:
    return Removal("repeat", node, why, text)
