"""Reads any folder with pairs of ``x.html`` and ``x.txt``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import page_bytes, pages_in, stem, text_of


@dataclass(frozen=True, slots=True)
class Pairs:
    """A user's own pages with references."""

    folder: Path
    name: ClassVar[str] = "folder"
    title: ClassVar[str] = "Folder of pages and texts"
    about: ClassVar[str] = "each page beside a text of the same name"
    measure: ClassVar[str] = "f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has at least one pair."""
        return any(_reference(path).is_file() for path in pages_in(folder))

    def entries(self) -> Sequence[Entry]:
        """Every pair, sorted by name."""
        pages = [path for path in pages_in(self.folder) if _reference(path).is_file()]
        return [Entry(stem(path), "", partial(_read, path)) for path in pages]


def _reference(page: Path) -> Path:
    return page.parent / f"{stem(page)}.txt"


def _read(page: Path) -> Case:
    return Case(stem(page), page_bytes(page), text_of(_reference(page)))
