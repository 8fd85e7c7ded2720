"""Reads and writes feeds as OPML, the exchange format of feed readers: nested outlines."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from lxml import etree

from plainleaf import files
from plainleaf.engine.render.epub.xml import allowed
from plainleaf.library.errors import sqlite_errors
from plainleaf.library.feeds import Feed

LONGEST = 200
"""Maximum characters of a name."""
MOST = 100
"""Maximum categories of a feed."""
_BARE = re.compile(rb"&(?!(?:#[0-9]+|#x[0-9a-fA-F]+|amp|lt|gt|quot|apos);)")
"""An unescaped ampersand, common in addresses: a recovering parser drops the name after it."""


def as_opml(feeds: Iterable[Feed]) -> bytes:
    """Feeds grouped in folders by their first tag; ``category`` has all their tags."""
    root = etree.Element("opml", version="2.0")
    etree.SubElement(etree.SubElement(root, "head"), "title").text = "Feeds of Plainleaf"
    body = etree.SubElement(root, "body")
    folders: dict[str, etree._Element] = {}
    for feed in feeds:
        holder = body
        if feed.tags:
            name = allowed(feed.tags[0])
            if name not in folders:
                folders[name] = etree.SubElement(body, "outline", text=name)
            holder = folders[name]
        title = allowed(feed.title or feed.url)
        outline = etree.SubElement(holder, "outline", type="rss", text=title, title=title, xmlUrl=allowed(feed.url))
        if feed.tags:
            outline.set("category", allowed(",".join(feed.tags)))
    whole: bytes = etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)
    return whole


def write_opml(feeds: Iterable[Feed], target: Path) -> None:
    """Write feeds as an OPML file, replacing an existing one. Raises LibraryError."""
    with sqlite_errors(target):
        files.put(target, as_opml(feeds))


def feeds_in(data: bytes, note: Callable[[str, str], object] = lambda *_: None) -> Iterator[Feed]:
    """Yield the feeds of an OPML file, which may be truncated. The names of enclosing folders and the categories become
    tags. ``note(where, what)`` is called with each name longer than LONGEST and with the first line that is not
    well-formed XML. Raises ValueError if the file is not OPML."""
    if b"\0" not in data:  # not UTF-16
        data = _BARE.sub(b"&amp;", data)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise ValueError("it is not OPML") from error
    if root is None or str(root.tag).lower() != "opml":
        raise ValueError("it is not OPML")
    for fault in parser.error_log[:1]:
        note(f"line {fault.line}", f"the file is not well-formed XML here ({fault.message}): feeds may be missing")
    folders: dict[etree._Element | None, str] = {}  # each outline's folder, as the joined names of its ancestors
    for outline in root.iter("outline"):
        facts, around = _facts(outline), folders.get(outline.getparent(), "")
        name = _name(facts)
        if len(name) > LONGEST:
            note(name[:80], f"its name is longer than {LONGEST} characters, and was cut to them")
        folders[outline] = "/".join(filter(None, (around, name[:LONGEST])))[:LONGEST]
        if "xmlurl" in facts or facts.get("type", "").lower() in ("rss", "atom"):
            yield Feed(0, facts.get("xmlurl", "").strip(), name[:LONGEST], tags=_tags(around, facts))


def _facts(outline: etree._Element) -> dict[str, str]:
    """The attributes by lower-case name."""
    return {str(name).lower(): str(value) for name, value in outline.attrib.items()}


def _name(facts: dict[str, str]) -> str:
    return " ".join((facts.get("title") or facts.get("text") or "").split())


def _tags(folder: str, facts: dict[str, str]) -> tuple[str, ...]:
    categories = (" ".join(part.split()).strip("/") for part in facts.get("category", "").split(",", MOST)[:MOST])
    return tuple(dict.fromkeys(name[:LONGEST] for name in (folder, *categories) if name))
