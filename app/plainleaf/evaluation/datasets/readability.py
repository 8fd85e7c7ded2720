"""Reads Mozilla Readability's test pages: ``SLUG/source.html``, ``expected.html`` and ``expected-metadata.json``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import json_of, page_bytes
from plainleaf.evaluation.datasets.html_text import visible_text
from plainleaf.evaluation.faults import DatasetError

_ADDRESS = "http://fakehost/test/page.html"  # the address of these pages in that project's own tests


@dataclass(frozen=True, slots=True)
class ReadabilityPages:
    """Pages with the expected output of Readability; the reference is the text of that output."""

    folder: Path
    name: ClassVar[str] = "readability"
    title: ClassVar[str] = "Mozilla Readability test pages"
    about: ClassVar[str] = "the expected answers of one tool: agreement with it, not truth"
    measure: ClassVar[str] = "f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        return any(_pages(folder)) or any(_pages(folder / "test-pages"))

    def entries(self) -> Sequence[Entry]:
        """Every page with an expected output, sorted by name."""
        pages = _pages(self.folder) or _pages(self.folder / "test-pages")
        return [Entry(page.name, "", partial(_read, page)) for page in pages]


def _pages(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob("*/source.html") if (path.parent / "expected.html").is_file())


def _read(folder: Path) -> Case:
    facts = folder / "expected-metadata.json"
    metadata = json_of(facts) if facts.is_file() else {}
    if not isinstance(metadata, dict):
        raise DatasetError(f"{facts} is not a table of metadata.")
    return Case(
        name=folder.name,
        page=page_bytes(folder / "source.html"),
        reference=visible_text(page_bytes(folder / "expected.html")),
        url=_ADDRESS,
        title=metadata.get("title") or "",
    )
