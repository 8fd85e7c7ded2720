"""Side notes: notes that stand in the middle of the text they belong to, and are shown beside it or on a click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.marks import Mark
from plainleaf.engine.article.tree import Note, NoteReference

if TYPE_CHECKING:
    from plainleaf.engine.article.builder import Builder

SIDE_NOTE_NAME = re.compile(
    r"(?:^|\s)(?:sidenote|side-note|margin-?note|footnote-?content|inline-footnote-content|footnote-tooltip|"
    r"sidenote-content|footpar)(?:$|\s)",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"(?:^|\s)(?:sidenote-number|margin-toggle|sidenote-ref|footref|inline-footnote)(?:$|\s)", re.IGNORECASE
)
_LEADING = re.compile(r"^\s*[\[(]?\d{1,3}[\])]?[.:]?\s*")


def is_side_note(element: etree._Element) -> bool:
    """Whether an element is a note in the middle of a line."""
    return element.tag in ("span", "small", "aside") and SIDE_NOTE_NAME.search(element.get("class") or "") is not None


def put_note(builder: Builder, node: int, _mark: Mark) -> int:
    """Put a reference where the note stands, and keep the note for the article's notes."""
    number = builder.next_note()
    blocks = builder.apart(node)
    if blocks:
        builder.line.put(NoteReference(f"side-{number}", str(number)))
        builder.join_tail(node)
        builder.put_note(Note(f"side-{number}", str(number), blocks, node), at_end=True)
    return builder.consume(node)


SIDE_NOTE = Mark(put_note)
