"""Removes the first lines of an article that only have its date or author, which the header shows."""

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from plainleaf.engine.article.cleanup.headings import FIRST
from plainleaf.engine.article.metadata.dates import iso
from plainleaf.engine.article.metadata.languages import page_language
from plainleaf.engine.article.metadata.names import is_byline
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import LINES, Block, Heading, Image, Link, Paragraph, plain
from plainleaf.engine.document import Document
from plainleaf.engine.labels import is_label, places
from plainleaf.engine.lazy_compile import lazy_compile

_WHY = ("the date, which is above the article", "who wrote it, which is above the article")

THREAD = 60
"""Blocks that are searched for the dates of further posts and entries."""
LONG = 60
"""Maximum characters of such a line."""

_TIME = lazy_compile(
    r"(?<!\d)\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?\s*(?:uhr|[ap]\.?m\.?|час\w*)?\b|\b\d{1,2}\s*(?:uhr|[ap]\.?m\.?)\b|"
    r"\(?(?:gmt|utc)\s?[+-]\s?\d{1,2}\)?|\d{1,2}\s?[時시时]\s?\d{1,2}\s?[分분]",
    re.IGNORECASE,
)
_WORD = lazy_compile(r"[^\s\d.,:;/|()\[\]【】·•–—年月日년월일-]+")
_NUMBER = lazy_compile(r"\d+")
_ORDINAL = lazy_compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_FIELDS = lazy_compile(r"\s(?:文章)?(?:来源|來源|稿源|作者|记者|記者|编辑|編輯|责任编辑|責任編輯|责编)\s?[:：].{1,50}")
_REST = 1  # words beside date, time and label: the day of the week


def without_dateline(
    blocks: tuple[Block, ...], document: Document, restored: Set[int]
) -> tuple[tuple[Block, ...], tuple[Removal, ...]]:
    """Remove the paragraphs among the first that are only a date or a byline; returns also what was removed."""
    declared = page_language(document)
    language = declared.text if declared else "en"
    bylines = [block for block in blocks[:FIRST] if _is_byline(block, language)]
    if len(bylines) != 1 or any(
        _is_byline(block, language) for block in blocks[FIRST:]
    ):  # in a thread each post has its own
        bylines = []
    taken = [
        block
        for before, block in zip((None, *blocks), blocks[:FIRST], strict=False)
        if isinstance(block, LINES)
        and block.node not in restored
        and (block in bylines or is_dateline(plain(block.content), language))
        and not (isinstance(before, Paragraph) and is_label(plain(before.content), "date"))  # as in a row
    ]
    if not taken or not any(isinstance(block, LINES) for block in blocks if block not in taken):
        return blocks, ()
    dated = [isinstance(block, LINES) and is_dateline(plain(block.content), language) for block in blocks[:THREAD]]
    groups = sum(line and not before for before, line in pairwise([False, *dated]))
    heads = sum(
        line and isinstance(after, Heading) for line, after in zip(dated[FIRST:], blocks[FIRST + 1 :], strict=False)
    )
    above = [one.level for one, line in zip(blocks, dated[1:], strict=False) if line and isinstance(one, Heading)]
    if groups > 2 or heads > 1 or len(above) > len(set(above)):
        return blocks, ()  # each post of a thread has its own, each entry of a log one as, above or below its heading
    removals = tuple(
        Removal("dateline", block.node, _WHY[is_byline(plain(block.content), language)], plain(block.content))
        for block in taken
    )
    return tuple(left for block in blocks for left in _left(block, taken, bylines)), removals


def _left(block: Block, taken: Sequence[Block], bylines: Sequence[Block]) -> tuple[Block, ...]:
    """The rest of a block: all of one that is not removed, the pictures of a date; a byline's is a portrait."""
    if not any(block is byline for byline in taken):
        return (block,)
    line = block.content if isinstance(block, LINES) and not any(block is byline for byline in bylines) else ()
    pictures = (one for one in line if isinstance(one, Image) or (isinstance(one, Link) and not plain(one.content)))
    return tuple(Paragraph((picture,)) for picture in pictures)


def _is_byline(block: Block, language: str) -> bool:
    return isinstance(block, LINES) and is_byline(plain(block.content), language)


def is_dateline(text: str, language: str) -> bool:
    """True if a line is a date, optionally with its time, the day of the week and a word such as "published"; in
    Chinese optionally followed by source and author."""
    text = text.strip() if text.isascii() else _FIELDS.sub("", text.strip())
    if not 6 <= len(text) <= LONG or sum(sign.isdigit() for sign in text) < 3:
        return False
    rest = _without_labels(_TIME.sub(" ", _ORDINAL.sub("", text)))
    words, numbers = len(_WORD.findall(rest)), len(_NUMBER.findall(rest))
    if words > _REST + (numbers != 3) or not (numbers <= 3 or numbers == 6):
        return False
    return bool(iso(text, language))  # last, since it takes a hundred times as long as the rest


def _without_labels(text: str) -> str:
    """A line without words such as "published on"."""
    for start, end in reversed(places(text, "date", "published", "updated", "with_dates")):
        text = f"{text[:start]} {text[end:]}"
    return text
