"""Reads the files of a dataset: pages (perhaps gzipped), JSON, text. Every error names the file."""

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

from plainleaf.evaluation.faults import DatasetError


def page_bytes(path: Path) -> bytes:
    """The bytes of a page, decompressed if its name ends in ``.gz``. Raises DatasetError."""
    try:
        packed = path.read_bytes()
        return gzip.decompress(packed) if path.suffix == ".gz" else packed
    except (OSError, EOFError, zlib.error) as error:
        raise DatasetError(f"The page {path} cannot be read: {error}.") from error


def text_of(path: Path) -> str:
    """A reference text; invalid UTF-8 is decoded as Windows-1252, as old corpora use it. Raises DatasetError."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DatasetError(f"The reference {path} cannot be read: {error}.") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def json_of(path: Path) -> Any:
    """Parse a JSON file. Raises DatasetError."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path} cannot be read as JSON: {error}.") from error


def stem(path: Path) -> str:
    """The name of a page without ``.html``, ``.htm``, ``.gz``."""
    name = path.name.removesuffix(".gz")
    return name.removesuffix(".html").removesuffix(".htm")


def pages_in(folder: Path) -> list[Path]:
    """The HTML files directly in a folder, gzipped or not, sorted by name. Raises DatasetError."""
    endings = (".html", ".htm", ".html.gz", ".htm.gz")
    try:
        return sorted((path for path in folder.iterdir() if path.name.endswith(endings)), key=lambda path: path.name)
    except OSError as error:
        raise DatasetError(f"The folder {folder} cannot be listed: {error}.") from error
