"""Pages with an expected article: ``html/NAME.html`` and ``expected/NAME.md`` (or ``.html``)."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from plainleaf.evaluation.datasets.files import page_bytes, pages_in, stem, text_of
from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.structure.from_html import html_shape
from plainleaf.evaluation.structure.from_markdown import markdown_shape
from plainleaf.evaluation.structure.shape import StructureShape

# Some pages name their address in an initial comment; expectations begin with a block of metadata.
_ADDRESS = re.compile(rb"\A\s*(?:<!doctype[^>]*>\s*)?<!--\s*(\{.*?\})\s*-->", re.DOTALL | re.IGNORECASE)
_GROUP = re.compile(r"\A[a-z]+--")
_METADATA = re.compile(r"\A\s*+```json[^\S\n]*+\n.*?\n```[^\S\n]*+\n?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class StructurePage:
    """One page with its expectation; ``url`` is None if the page names no address."""

    name: str
    page: Path
    expectation: Path

    def body(self) -> bytes:
        """The page. Raises DatasetError."""
        return page_bytes(self.page)

    def url(self, body: bytes) -> str | None:
        """The address that the page names, or None."""
        match = _ADDRESS.match(body)
        if not match:
            return None
        try:
            return str(json.loads(match[1])["url"])
        except (ValueError, KeyError, TypeError):
            return None

    def base(self, url: str | None) -> str:
        """The base of relative addresses; without an address, one made from the page's name, as in the expectations."""
        return url or "https://" + _GROUP.sub("", self.name)

    def expected(self, base: str) -> StructureShape:
        """The expected shape. Raises DatasetError."""
        text = text_of(self.expectation)
        if self.expectation.suffix == ".html":
            return html_shape(text, base)
        return markdown_shape(_METADATA.sub("", text), base)


def structure_pages(folder: Path) -> list[StructurePage]:
    """The pages of a folder, sorted by name. Raises DatasetError."""
    pages = []
    for page in pages_in(folder / "html"):
        name = stem(page)
        candidates = [folder / "expected" / f"{name}{ending}" for ending in (".md", ".html.md", ".html")]
        expectation = next((path for path in candidates if path.is_file()), None)
        if expectation is None:
            raise DatasetError(f"The page {page} has no expectation in {folder / 'expected'}.")
        pages.append(StructurePage(name, page, expectation))
    return pages


def names_in(file: Path) -> tuple[str, ...]:
    """The page names in a file, one a line; ``#`` begins a comment. Raises DatasetError."""
    lines = (line.partition("#")[0].strip() for line in text_of(file).splitlines())
    return tuple(filter(None, lines))
