"""Reads Omnivore exports: a ZIP file with items as JSON, their texts as HTML and their highlights as Markdown."""

import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from plainleaf.library.entries import State
from plainleaf.library.errors import LibraryError
from plainleaf.library.importers.archive import Archive, names_within, opened
from plainleaf.library.importers.item import (
    BrokenItem,
    Found,
    ImportedHighlight,
    ImportedItem,
    html_page,
    is_web,
    moment,
    names,
    share,
    text_of,
)
from plainleaf.library.json_text import parsed

_LIST = re.compile(r"(?:.*/)?metadata_\d+_to_\d+\.json")


class Omnivore:
    """``metadata_0_to_20.json``…, ``content/SLUG.html``, ``highlights/SLUG.md``."""

    name = "omnivore"
    title = "Omnivore"

    def recognises(self, path: Path, beginning: bytes) -> bool:
        """True if the archive has Omnivore's file names."""
        return any(map(_LIST.fullmatch, names_within(path, beginning)))

    def items(self, path: Path) -> Iterator[Found]:
        """Yield every item."""
        with opened(path) as archive:
            for name in sorted(filter(_LIST.fullmatch, archive.names)):
                yield from _listed(archive, name)


def _listed(archive: Archive, name: str) -> Iterator[Found]:
    try:
        whole = parsed(archive.text(name))
    except (ValueError, RecursionError) as error:
        yield BrokenItem(name, f"it is not valid JSON ({error})")
        return
    except LibraryError as error:
        yield BrokenItem(name, str(error))
        return
    folder = name.rpartition("/")[0]
    for number, record in enumerate(whole if isinstance(whole, list) else (), 1):
        url = text_of(record, "url", "originalUrl") if isinstance(record, Mapping) else ""
        if not is_web(url):
            yield BrokenItem(f"{name}, item {number}", "it has no web address")
            continue
        slug, texts = text_of(record, "slug"), {"highlights": "", "content": ""}
        for part, suffix in (("highlights", "md"), ("content", "html")):
            member = f"{folder}/{part}/{slug}.{suffix}".removeprefix("/")
            try:
                texts[part] = archive.text(member)
            except LibraryError as error:  # import the item without its text
                yield BrokenItem(member, str(error))
        yield _item(record, url, **texts)


def _item(record: Mapping[str, Any], url: str, highlights: str, content: str) -> ImportedItem:
    progress = share(record.get("readingProgress"), 100)
    begun: State = "reading" if progress > 0 else "new"
    return ImportedItem(
        url,
        text_of(record, "title"),
        author=text_of(record, "author"),
        published=moment(record.get("publishedAt")),
        excerpt=text_of(record, "description"),
        added=moment(record.get("savedAt")),
        state="archived" if text_of(record, "state").lower() == "archived" else begun,
        progress=progress,
        tags=names(record.get("labels")),
        highlights=tuple(_highlights(url, highlights)),
        page=html_page(url, content),
        method="plain",
    )


def _highlights(url: str, markdown: str) -> Iterator[ImportedHighlight]:
    """Yield quotes (lines that begin with ``>``), each with the lines below it as its note."""
    quote: list[str] = []
    note: list[str] = []
    for line in [*markdown.splitlines(), "> "]:
        is_quote = line.startswith(">")
        if is_quote and (note or line == "> ") and quote:
            yield _highlight(url, quote, note)
            quote, note = [], []
        if is_quote:
            quote.append(line.lstrip("> ").strip())
        elif quote and line.strip():
            note.append(line.strip())


def _highlight(url: str, quote: list[str], note: list[str]) -> ImportedHighlight:
    words = re.sub(r"\[([^\[\]]{0,1000}+)\]\([^)\[]{0,2000}+\)", r"\1", " ".join(quote)).partition("⤴️")[0].strip()
    own_note = "\n".join(line for line in note if not line.startswith("#"))
    return ImportedHighlight(words, note=own_note, key=str(uuid.uuid5(uuid.NAMESPACE_URL, f"{url}#{words}")))
