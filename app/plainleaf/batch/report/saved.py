"""Saves a page of a corpus as a file that the reader can open."""

import codecs
import hashlib
import re
from html import escape
from pathlib import Path

from plainleaf import files, paths
from plainleaf.batch.records import PageRecord
from plainleaf.engine.decode import decode

# The part of the page before the content of its head.
_HEAD = re.compile(
    rb"(?:\s*+<!doctype[^<>]*+>)?+(?:\s*+<html(?:\s[^<>]*+)?+>)?+(?:\s*+<head(?:\s[^<>]*+)?+>)?+", re.IGNORECASE
)
_BASE = re.compile(rb"<base\s", re.IGNORECASE)


def saved_page(record: PageRecord) -> Path:
    """Write the page into the cache, in UTF-8 and with its address as the base of links; returns the file."""
    html = decode(record.page()).utf8
    if record.url and not _BASE.search(html):
        base = f'<base href="{escape(record.url)}">'.encode()
        head = _HEAD.match(html)
        begun = head.end() if head else 0
        html = html[:begun] + base + html[begun:]
    folder = paths.cache_folder() / "corpus"
    folder.mkdir(exist_ok=True)
    path = folder / f"{hashlib.sha256(record.place.encode()).hexdigest()[:24]}.html"
    files.replace(path, codecs.BOM_UTF8 + html)
    return path
