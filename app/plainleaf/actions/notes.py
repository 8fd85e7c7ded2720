"""Writes an article as a note: Markdown with front matter, its pictures in files beside it.

Each program for notes has a layout: where in the chosen folder notes and pictures belong, and the form of the front
matter.
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
from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Image, inlines, rebuilt, walk, walk_inlines
from plainleaf.engine.excerpt import excerpt_of
from plainleaf.engine.record import record
from plainleaf.engine.render.header import fields, scalar, yaml
from plainleaf.engine.render.markdown import blocks_of
from plainleaf.engine.render.pictures import NONE, Picture, Pictures, inline_picture

TAG = "clippings"
"""The tag that each note has, so that they are found together."""
SUFFIX = ".md"
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NOT_IN_TAGS = re.compile(r"[^\w/-]+")


@record(frozen=True, slots=True)
class NoteLayout:
    """Where notes and pictures go, as folders within the chosen one, and ``head(article, day)``: the front matter with
    a line end."""

    notes: tuple[str, ...]
    pictures: tuple[str, ...]
    head: Callable[[Article, datetime.date], str]


def web_address(article: Article) -> str:
    """The web address of the article, empty where it has none."""
    declared = article.metadata.url.text if article.metadata.url else ""
    return next((one for one in (article.record.url or "", declared) if one.startswith(("http:", "https:"))), "")


def note_text(article: Article, layout: NoteLayout, addresses: Mapping[str, str], day: datetime.date) -> str:
    """The note. ``addresses`` are those of the pictures that are beside it, by their addresses in the article."""

    def moved(one: Any) -> Any:
        if isinstance(one, Image) and one.src in addresses:
            return Image(addresses[one.src], one.alt, one.title, one.width, one.height, one.node)
        return one

    lines = blocks_of(rebuilt(article.blocks, moved))
    return layout.head(article, day) + "".join(f"\n{line}" for line in lines) + "\n"


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
        text = note_text(article, layout, addresses, day)
        return put_beside(text.encode(errors="replace"), target, article.title or "The note")
    except BaseException:
        for path in written:
            with contextlib.suppress(OSError):
                path.unlink()
        raise


def _held(article: Article, pictures: Pictures) -> list[tuple[str, Picture]]:
    """The pictures of the article that are here, each once, in its order."""
    found: dict[str, Picture] = {}
    for block in walk(article.blocks):
        for inline in walk_inlines(inlines(block)):
            if isinstance(inline, Image) and (picture := pictures.get(inline.src) or inline_picture(inline.src)):
                found.setdefault(inline.src, picture)
    return list(found.items())


def _known(article: Article) -> dict[str, str]:
    found = {name: text for name, text in fields(article).items() if isinstance(text, str)}
    if day := _DAY.match(found.get("date", "")):
        found["date"] = day[0]  # what these programs take for a date has no time of day
    return found | {"address": web_address(article), "excerpt": excerpt_of(article)}


def _tags(article: Article) -> list[str]:
    """Tags without spaces, which end one in Obsidian and Logseq."""
    given = (_NOT_IN_TAGS.sub("-", tag.text).strip("-") for tag in article.metadata.tags)
    return list(dict.fromkeys([TAG, *filter(None, given)]))


_PROPERTIES = {"title": "title", "source": "address", "site": "sitename", "published": "date"}
"""The names of properties, and what is known of the article by other names."""


def _obsidian(article: Article, day: datetime.date) -> str:
    known = _known(article)
    lines = [f"{name}: {scalar(known[key])}" for name, key in _PROPERTIES.items() if known.get(key)]
    lines += ["author:", *(f"  - {scalar(name)}" for name in known["author"].split("; "))] if "author" in known else []
    lines.append(f"created: {day.isoformat()}")
    lines += [f"description: {scalar(known['excerpt'])}"] if known["excerpt"] else []
    lines += ["tags:", *(f"  - {scalar(tag)}" for tag in _tags(article))]
    return "\n".join(["---", *lines, "---", ""])


def _logseq(article: Article, day: datetime.date) -> str:
    """Properties of the page, one a line."""
    known = _known(article)
    given = {**_PROPERTIES, "author": "author"}
    lines = [f"{name}:: {' '.join(known[key].split()).replace('; ', ', ')}" for name, key in given.items()
             if known.get(key)]  # fmt: skip
    return "\n".join([*lines, f"created:: {day.isoformat()}", f"tags:: {', '.join(_tags(article))}", ""])


def _zotero(article: Article, day: datetime.date) -> str:
    """The variables of the Citation Style Language, in which Zotero gives its items away."""
    known = _known(article)
    given = {
        "title": "title", "author": "author", "container-title": "sitename", "issued": "date", "URL": "address",
        "language": "language", "abstract": "excerpt",
    }  # fmt: skip
    lines = [f"{name}: {scalar(known[key])}" for name, key in given.items() if known.get(key)]
    return "\n".join(["---", "type: webpage", *lines, f"accessed: {day.isoformat()}", "---", ""])


LAYOUTS: dict[str, NoteLayout] = {
    "markdown": NoteLayout((), ("pictures",), lambda article, _day: yaml(article)),
    "obsidian": NoteLayout((), ("attachments",), _obsidian),
    "logseq": NoteLayout(("pages",), ("assets",), _logseq),
    "zotero": NoteLayout((), ("pictures",), _zotero),
}
