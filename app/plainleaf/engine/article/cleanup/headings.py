"""The outline of an article: its title is not among its headings, and levels do not jump."""

import re
from collections.abc import Sequence, Set
from itertools import chain

from lxml import etree

from plainleaf.engine.article.metadata.site_names import SEPARATOR
from plainleaf.engine.article.metadata.subtitles import is_subtitle
from plainleaf.engine.article.metadata.titles import COLON, DATE, agrees, rest_of
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Divider, Figure, Heading, Link, Paragraph, Text, plain
from plainleaf.engine.bidi import without_bidi
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

FIRST = 4
"""Blocks with text; a heading after more of them begins a part of the article and is not a title."""
OPENING = 12
"""The same with pictures and rules between them."""
SURE = 4
"""Minimum words of a heading that ends or begins with the page's title to be the title."""
KICKER = 6
"""Maximum words before the title in it: the name of a section of the site, or the subject."""
ALIKE = 0.7
"""Minimum share of common words of a first-level heading and the page's title that are versions of one title."""
LEAD = 200
"""Characters; a heading after a longer paragraph is not a title either."""
NAME = 60
"""Characters; a longer heading above the title is not a name."""
LONGEST = 3
"""Minimum words of the last part of a page's title to be the article's."""
TOP = 2
"""The highest level of a heading in an article: the title has the first."""

_STYLES = frozenset({"a", "b", "em", "i", "mark", "strong", "u"})  # of words in a line: "Welcome to <em>the pier</em>"
_TITLES = frozenset({"citation_title", "dc.title", "og:title", "twitter:title"})
_WORD = lazy_compile(r"[^\W_]+")
_TYPED = lazy_compile(r"([*_=~–—-])(?:\s?\1){2,}+")
_LABEL = lazy_compile(r"^(?:title|titel|titre|título|titolo) ?: ?", re.IGNORECASE)


def without_titles(
    blocks: tuple[Block, ...], document: Document, restored: Set[int] = frozenset(), title: str = ""
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """Remove the title at the beginning: the page's, or the given one."""
    if not _first_lines(blocks):
        return blocks, ()
    given = list(dict.fromkeys([title, *titles(document)] if title else titles(document)))
    lines = [(block, _without_kicker(document, block, text, given)) for block, text in _first_lines(blocks)]
    taken = [block for block in opening_titles(lines, given) if block.node not in restored]
    if not taken:
        return blocks, ()
    removals = [Removal("clutter", block.node, "a name above the title", plain(block.content)) for block in taken[:-1]]
    shown = _LABEL.sub("", DATE.sub("", without_bidi(plain(taken[-1].content)).strip()))
    removals.append(Removal("title", taken[-1].node, "the title, which is above the article", shown))
    blocks = tuple(block for block in blocks if not any(block is heading for heading in taken))
    for block in blocks[:FIRST]:
        linked = isinstance(block, Paragraph) and any(isinstance(inline, Link) for inline in block.content)
        again = isinstance(block, LINES) and _without_number(_words(plain(block.content))) == _words(shown)
        again = again and not linked  # a link is who wrote a post of a channel
        if again and block.node not in restored:
            blocks = tuple(other for other in blocks if other is not block)
            removals.append(Removal("repeat", block.node, "the title once more", shown))
    return blocks, tuple(removals)


def outlined(blocks: tuple[Block, ...], document: Document) -> tuple[Block, ...]:
    """Order the levels of headings, and keep rules only between content; a subtitle on top begins no section."""
    first = blocks[0] if blocks else None
    if (
        isinstance(first, Heading)
        and first.node >= 0
        and is_subtitle(document.nodes.element[first.node])
        and count(plain(first.content)) >= LONGEST  # "Summary" is the heading of one
    ):
        blocks = (Paragraph(first.content, first.node), *blocks[1:])
    return levelled(_parted(blocks))


def _parted(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Convert typed rules, "* * *", to rules, and remove rules without content before or after them."""
    blocks = tuple(Divider(block.node) if _is_typed(block) else block for block in blocks)
    start, end = 0, len(blocks)
    while start < end and isinstance(blocks[start], Divider):
        start += 1
    while start < end and isinstance(blocks[end - 1], Divider):
        end -= 1
    return blocks[start:end]


def _is_typed(block: Block) -> bool:
    """True if a line repeats one character."""
    if not isinstance(block, Paragraph) or len(block.content) != 1 or not isinstance(text := block.content[0], Text):
        return False
    return _TYPED.fullmatch(text.text.strip()) is not None


def opening_titles(
    lines: Sequence[tuple[Heading | Paragraph, str]], given: Sequence[str]
) -> Sequence[Heading | Paragraph]:
    """The first lines that only repeat one of the ``given`` titles, and headings before them with the site's name."""
    pieces = list(map(SEPARATOR.split, given))
    parts = [list(map(_words, some)) for some in pieces]
    firsts = [some[0] for some in parts]
    lasts = [words[-1] for some, words in zip(pieces, parts, strict=True) if _ends_in_title(some)]
    without_last = [list(chain.from_iterable(some[:-1])) for some in parts if len(some) > 2]
    named = [rest for title in given for rest in COLON.split(title, maxsplit=1)[1:] if count(rest) >= SURE]
    wholes = [*map(_words, given), *firsts, *lasts, *without_last, *map(_words, named)]
    sites: list[Heading | Paragraph] = []
    for at, (block, text) in enumerate(lines):
        words = _words(text)
        if words and words in wholes:
            return [*sites, block]
        if isinstance(block, Paragraph):  # a line that only begins like the title is a sentence of its own
            continue
        is_site = bool(words) and any(words in some[1:] for some in parts)
        rests = {rest for title in given if (rest := rest_of(title, text))}
        below_it = [line for _, line in lines[at + 1 :]]
        if not any(
            (is_site and (later := _words(line)) and later in firsts) or line.casefold() in rests for line in below_it
        ):
            if any(agrees(text, title) for title in given):
                return [*sites, block]
            # the name of a section of the site as a heading, and the title below it
            headings = [(one, line) for one, line in lines[at:] if isinstance(one, Heading)]
            for place, (heading, line) in enumerate(headings[1:], 1):
                if (later := _words(line)) and later in wholes:
                    return [*sites, *(above for above, name in headings[:place] if len(name) <= NAME), heading]
            return [*sites, block] if _is_version(block, words, wholes) else []
        sites.append(block)
        wholes += map(_words, rests)
    return []


def _without_kicker(document: Document, block: Heading | Paragraph, text: str, given: Sequence[str]) -> str:
    """The text of a heading without what precedes the title in an element of its own, even without a space: its
    subject, or the title for another screen."""
    part = document.under(block.node) if block.node >= 0 and isinstance(block, Heading) else slice(0, 0)
    if not 1 < part.stop - part.start <= FIRST:  # true of most
        return text
    runs = document.runs.text[part]
    wanted = [_words(one) for title in given for one in (title, SEPARATOR.split(title)[0])]
    owners = document.runs.owner[part].tolist()
    apart = (at for at in range(1, len(runs)) if document.nodes.tag_of(owners[at]) not in _STYLES)
    rests = (" ".join(runs[at:]) for at in apart if count(" ".join(runs[:at])) <= KICKER)
    return next((rest for rest in rests if _words(rest) in wanted), text)


def _first_lines(blocks: tuple[Block, ...]) -> list[tuple[Heading | Paragraph, str]]:
    """The headings and short paragraphs among the first blocks, with their texts; headings without their dates."""
    lines: list[tuple[Heading | Paragraph, str]] = []
    passed = 0
    for block in blocks[:OPENING]:
        text = plain(block.content).strip() if isinstance(block, LINES) else ""
        if isinstance(block, Paragraph) and len(text) > LEAD:
            break
        if isinstance(block, LINES) and text:
            lines.append((block, _LABEL.sub("", DATE.sub("", text)) if isinstance(block, Heading) else text))
        passed += bool(text) or not isinstance(block, Paragraph | Figure | Divider)
        if passed == FIRST:
            break
    return lines


def _is_version(heading: Heading, words: list[str], wholes: Sequence[list[str]]) -> bool:
    """True if a heading begins with a title, or ends with it after a few words, or is an ``h1`` much like it."""
    for whole in wholes:
        if "".join(words) == "".join(whole):  # a kicker that only a style parts from the title
            return True
        more = len(words) - len(whole)
        ends = words[more:] == whole and more <= KICKER
        begins = words[: len(whole)] == whole and more <= len(whole)
        if len(whole) >= SURE and more > 0 and (ends or begins):
            return True
        common = len(set(words) & set(whole))
        if heading.level == 1 and common >= max(SURE, ALIKE * len(set(words) | set(whole))):
            return True
    return False


def _ends_in_title(parts: Sequence[str]) -> bool:
    """True if the last part of a title is the longest and not only a name."""
    return count(parts[-1]) >= max(LONGEST, *map(count, parts))


def titles(document: Document) -> list[str]:
    """The titles in the page's metadata."""
    metas = zip(document.silent["meta"], document.metas, strict=True)
    named = [
        (element, values.get("content", ""))
        for element, values in metas
        if (values.get("property") or values.get("name") or "").lower() in _TITLES
    ]
    texts = [" ".join(content.split()) for element, content in named if _in_head(element)]
    texts += [collapsed_text(element) for element in document.silent["title"] if _in_head(element)]
    texts += [text.rpartition(" [")[0] for text in texts[-1:] if text.endswith("]")]  # DokuWiki's, and its site's name
    return list(filter(None, texts))


def _in_head(element: etree._Element) -> bool:
    return next(element.iterancestors("head"), None) is not None


def _words(title: str) -> list[str]:
    """The words of a title, for comparison without punctuation."""
    return _WORD.findall(title.lower())


def _without_number(words: list[str]) -> list[str]:
    """The words of a heading without the number of its chapter."""
    return words[1:] if len(words) > SURE and words[0].isdecimal() else words


def levelled(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with top-level headings that are at most one level below the previous one."""
    given = [block.level for block in blocks if isinstance(block, Heading)]
    if not given:
        return blocks
    shown = levels_of(given)
    if shown == given:
        return blocks
    levels = iter(shown)
    return tuple(
        Heading(level, block.content, block.anchor, block.node)
        if isinstance(block, Heading) and block.level != (level := next(levels))
        else block
        for block in blocks
    )


def levels_of(given: list[int]) -> list[int]:
    """Levels without jumps that keep the order of the given ones."""
    shown: list[int] = []
    opened: list[tuple[int, int]] = []  # the given and the shown level of the open headings
    for level in given:
        while opened and opened[-1][0] >= level:
            opened.pop()
        above = opened[-1][1] if opened else TOP - 1
        shown.append(min(max(above + 1, TOP), 6))
        opened.append((level, shown[-1]))
    return shown
