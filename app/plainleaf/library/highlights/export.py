"""Exports highlights as Markdown from a template, as JSON (W3C Web Annotations) and as CSV (Readwise's columns)."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Sequence

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.render.escaping import address, escaped, line_start, without_controls
from plainleaf.library.entries import SavedEntry
from plainleaf.library.errors import LibraryError
from plainleaf.library.highlights.highlights import Highlight

Marked = tuple[SavedEntry, Sequence[Highlight]]
"""An entry with its highlights."""

TEMPLATE = """\
## [{title}]({url})

{author}{site}

{highlights}
"""
PASSAGE = "> {text}\n{note}"
_FIELD = re.compile(r"\{(\w+)\}")
# Prefixes that make spreadsheets evaluate a cell as a formula, also after white space and in full-width form.
_FORMULA = re.compile(r"[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
_READWISE = ("Highlight", "Title", "Author", "URL", "Note", "Location", "Date")


def as_markdown(marked: Iterable[Marked], template: str = TEMPLATE, passage: str = PASSAGE) -> str:
    """Markdown: the template once for each article; ``{highlights}`` is replaced by its passages.

    Fields of an article: ``{title} {url} {author} {site} {published} {added} {tags} {note} {highlights}``; of a
    passage: ``{text} {note} {colour} {created}``. Values are escaped, so none becomes markup. Raises LibraryError for
    another field.
    """
    return "\n".join(
        _filled(
            template,
            {**_facts(entry), "highlights": "\n".join(_passage(highlight, passage) for highlight in highlights)},
        )
        for entry, highlights in marked
    )


def as_json(marked: Iterable[Marked]) -> str:
    """JSON: an AnnotationCollection of the Web Annotation model, with the selectors of each annotation."""
    items = [_annotation(entry, highlight) for entry, highlights in marked for highlight in highlights]
    whole = {
        "@context": "http://www.w3.org/ns/anno.jsonld",
        "type": "AnnotationCollection",
        "label": "Highlights of Plainleaf",
        "total": len(items),
        "first": {"type": "AnnotationPage", "startIndex": 0, "items": items},
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def as_csv(marked: Iterable[Marked]) -> str:
    """CSV with Readwise's columns. A cell that a spreadsheet would evaluate is prefixed with ``'``."""
    whole = io.StringIO()
    writer = csv.writer(whole, lineterminator="\r\n")
    writer.writerow(_READWISE)
    for entry, highlights in marked:
        for highlight in highlights:
            moment = highlight.created[:19].replace("T", " ")
            cells = (highlight.exact, entry.title, entry.author, entry.url, highlight.note)
            writer.writerow((*map(_without_formula, cells), highlight.start, _without_formula(moment)))
    return whole.getvalue()


def _without_formula(cell: str) -> str:
    cell = without_controls(cell)
    return f"'{cell}" if _FORMULA.match(cell) else cell


FORMATS: dict[str, Callable[[Iterable[Marked]], str]] = {"markdown": as_markdown, "json": as_json, "csv": as_csv}


def with_source(entry: SavedEntry, highlight: Highlight) -> str:
    """A passage with its source, for the clipboard."""
    return quoted(highlight.exact, entry.author, entry.title, entry.site, entry.url)


def quoted(words: str, author: str, title: str, site: str, url: str) -> str:
    """Words in quotation marks with author, title, site and address, for the clipboard."""
    source = " · ".join(filter(None, (author, title, site)))
    return without_controls(f"“{words}”\n— {source}\n{url}".rstrip() + "\n")


def _annotation(entry: SavedEntry, highlight: Highlight) -> dict[str, object]:
    bodies: list[dict[str, str]] = [{"type": "TextualBody", "value": highlight.colour, "purpose": "highlighting"}]
    if highlight.note:
        bodies.append({"type": "TextualBody", "value": highlight.note, "purpose": "commenting", "format": "text/plain"})
    return {
        "id": f"urn:uuid:{highlight.uuid}",
        "type": "Annotation",
        "motivation": "commenting" if highlight.note else "highlighting",
        "created": highlight.created,
        "modified": highlight.changed,
        "body": bodies,
        "target": {
            "source": entry.url,
            "title": entry.title,
            "selector": [
                {
                    "type": "TextQuoteSelector",
                    "exact": highlight.exact,
                    "prefix": highlight.prefix,
                    "suffix": highlight.suffix,
                },
                {"type": "TextPositionSelector", "start": highlight.start, "end": highlight.end},
            ],
        },
    }


def _facts(entry: SavedEntry) -> dict[str, str]:
    author = f"{entry.author} · " if entry.author and entry.site else entry.author
    tags = " ".join(f"#{'-'.join(tag.split())}" for tag in entry.tags)
    return {
        "title": _line(entry.title or entry.url), "url": _address(entry.url), "author": _line(author),
        "site": _line(entry.site), "published": _line(entry.published), "added": _line(entry.added),
        "tags": _line(tags), "note": _lines(entry.note),
    }  # fmt: skip


def _passage(highlight: Highlight, template: str) -> str:
    note = f"\n{_lines(highlight.note)}\n" if highlight.note else ""
    facts = {
        "text": _line(highlight.exact),
        "note": note,
        "colour": _line(highlight.colour),
        "created": _line(highlight.created),
    }
    return _filled(template, facts)


def _line(text: str) -> str:
    """Escape text for one line of Markdown, wherever a template puts it; a space at the end stays."""
    space = " " if text.endswith(" ") else ""
    return line_start(escaped(" ".join(text.split()), followed=True)) + space


def _lines(text: str) -> str:
    """Escape text for several lines of Markdown; line breaks and paragraphs stay."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _address(url: str) -> str:
    """An address as a link target if it is safe, else as plain text."""
    return address(url) if Addresses(url, url).link(url) else ""


def _filled(template: str, fields: dict[str, str]) -> str:
    def field(match: re.Match[str]) -> str:
        if match[1] not in fields:
            raise LibraryError("wrong", f"A template has no {match[0]}; it has: {', '.join(fields)}.")
        return fields[match[1]]

    return _FIELD.sub(field, template)
