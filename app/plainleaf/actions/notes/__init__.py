"""Writes an article as a note: Markdown with front matter, its pictures in files beside it.

Each program for notes has a layout: where in the chosen folder notes and pictures belong, and the forms of its front
matter (``heads``) and its text.
"""

import contextlib
import datetime
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from plainleaf import files
from plainleaf.actions.exporting import ExportError, make_folder, put_beside
from plainleaf.actions.notes.heads import logseq, obsidian, zotero
from plainleaf.actions.notes.reference import reference
from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Image, Text, inlines, rebuilt, walk, walk_inlines
from plainleaf.engine.record import record
from plainleaf.engine.render.header import yaml
from plainleaf.engine.render.markdown import block_of, blocks_of
from plainleaf.engine.render.pictures import NONE, Picture, Pictures, inline_picture

SUFFIX = ".md"
_ESCAPE = "\ufdd0"  # a backslash, until the text is Markdown; no text holds this code point
# What these programs read in a text and Markdown does not: tags, highlights, comments, names and references of blocks,
# properties, macros. An address is left as it is.
_ADDRESS = r"(?:https?://|www\.)\S+"
_OBSIDIAN = re.compile(rf"{_ADDRESS}|(#(?=[^\s#])|=(?==)|%(?=%)|\^(?=[A-Za-z0-9-]+$))")
_LOGSEQ = re.compile(rf"{_ADDRESS}|(#(?=[^\s#])|=(?==)|\^(?=\^)|\((?=\()|\{{(?=\{{)|(?<=:):(?=\s|$))")


# A block of Logseq that begins with one of these and a space, or has no more, is a task (heading0.ml of logseq/mldoc).
# A backslash before a letter would be shown; a word joiner after the word is not.
_TASK = re.compile(r"^\s*(?:TODO|DOING|WAITING|WAIT|DONE|CANCELED|CANCELLED|STARTED|IN-PROGRESS|NOW|LATER)(?= |$)")
_NO_TASK = r"\g<0>" + "\u2060"


@record(frozen=True, slots=True)
class NoteLayout:
    """The folders of notes and pictures within the chosen one, and ``head(article, day)``: the front matter with a
    line end.

    ``signs`` match markup of the program in a text; a backslash is put after the first group. ``outline``: each
    block is an item of a list. ``beside(article, day)`` is a file beside the note, with the suffix
    ``beside_suffix``.
    """

    notes: tuple[str, ...]
    pictures: tuple[str, ...]
    head: Callable[[Article, datetime.date], str]
    signs: re.Pattern[str] | None = None
    outline: bool = False
    beside: Callable[[Article, datetime.date], str] | None = None
    beside_suffix: str = ""


def note_text(article: Article, layout: NoteLayout, addresses: Mapping[str, str], day: datetime.date) -> str:
    """The note. ``addresses`` are those of the pictures that are beside it, by their addresses in the article."""
    signs = layout.signs

    def changed(inline: Any) -> Any:
        if isinstance(inline, Image) and inline.src in addresses:
            return Image(addresses[inline.src], inline.alt, inline.title, inline.width, inline.height, inline.node)
        if isinstance(inline, Text) and signs is not None:
            text = signs.sub(lambda match: _ESCAPE * bool(match[1]) + match[0], inline.text.replace(_ESCAPE, ""))
            return Text(_TASK.sub(_NO_TASK, text) if layout.outline else text)
        return inline

    blocks = rebuilt(article.blocks, changed)
    lines = [item for block in blocks for item in _item(block_of(block))] if layout.outline else blocks_of(blocks)
    text = layout.head(article, day) + "".join(f"\n{line}" for line in lines) + "\n"
    return text.replace(_ESCAPE, "\\")


def _item(lines: list[str]) -> list[str]:
    """A block as an item of a list; a list is one already."""
    if not lines or lines[0].startswith("- "):
        return lines
    return [f"{'  ' if at else '- '}{line}" if line else "" for at, line in enumerate(lines)]


def write_note(
    article: Article, folder: Path, name: str, layout: NoteLayout, day: datetime.date, pictures: Pictures = NONE
) -> Path:
    """Write a note named ``name`` (without suffix) and its pictures; returns the path of the note. Nothing that exists
    is replaced. Raises ExportError; then no picture is left behind."""
    place, beside = folder.joinpath(*layout.notes), folder.joinpath(*layout.pictures)
    try:
        target = files.inside(place, name + SUFFIX)
    except ValueError as error:
        raise ExportError(f"{article.title or 'The note'} could not be written: {error}.") from error
    make_folder(place)
    written: list[Path] = []
    addresses: dict[str, str] = {}
    up = "../" * len(layout.notes)
    try:
        for src, picture in _held(article, pictures):
            if not written:
                make_folder(beside)
            file = beside / f"{name[:80]}-{len(written) + 1}{picture.suffix}"
            written.append(put_beside(picture.data, file, "A picture"))
            addresses[src] = up + quote("/".join([*layout.pictures, written[-1].name]), errors="replace")
        if layout.beside is not None:
            data = layout.beside(article, day).encode(errors="replace")
            written.append(put_beside(data, target.with_suffix(layout.beside_suffix), "The reference"))
        text = note_text(article, layout, addresses, day)
        return put_beside(text.encode(errors="replace"), target, article.title or "The note")
    except BaseException:
        for path in written:
            with contextlib.suppress(OSError):
                path.unlink()
        raise


def _held(article: Article, pictures: Pictures) -> list[tuple[str, Picture]]:
    """The pictures of the article that are here, each once, in its order."""
    fetched: dict[str, Picture] = {}
    for block in walk(article.blocks):
        for inline in walk_inlines(inlines(block)):
            if isinstance(inline, Image) and (picture := pictures.get(inline.src) or inline_picture(inline.src)):
                fetched.setdefault(inline.src, picture)
    return list(fetched.items())


LAYOUTS: dict[str, NoteLayout] = {
    "markdown": NoteLayout((), ("pictures",), lambda article, _day: yaml(article)),
    "obsidian": NoteLayout((), ("attachments",), obsidian, _OBSIDIAN),
    "logseq": NoteLayout(("pages",), ("assets",), logseq, _LOGSEQ, outline=True),
    "zotero": NoteLayout((), ("pictures",), zotero, beside=reference, beside_suffix=".ris"),
}
