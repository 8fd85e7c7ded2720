"""Reads shortcuts to web pages: ``.url`` of Windows (a section with ``URL=``), ``.webloc`` of macOS (a property
list)."""

import plistlib
import re
from pathlib import Path
from typing import Any

from plainleaf.library.importers.item import BrokenItem, Found, ImportedItem, is_web, modified

SUFFIXES = (".url", ".webloc")

_URL = re.compile(r"^[ \t]*URL[ \t]*=(.*)$", re.IGNORECASE | re.MULTILINE)


def shortcut(path: Path, data: bytes) -> Found:
    """The page that a shortcut leads to, with the file's name as its title."""
    url = (_in_property_list(data) if path.suffix.lower() == ".webloc" else _in_section(data)).strip()
    if not is_web(url):
        return BrokenItem(str(path), "there is no web address in it")
    return ImportedItem(url, path.stem, added=modified(path))


def _in_section(data: bytes) -> str:
    match = _URL.search(data.decode("utf-8-sig", "replace"))
    return match[1] if match else ""


def _in_property_list(data: bytes) -> str:
    try:
        content: Any = plistlib.loads(data)
    except Exception:  # plistlib raises what its parsers raise
        return ""
    url = content.get("URL") if isinstance(content, dict) else None
    return url if isinstance(url, str) else ""
