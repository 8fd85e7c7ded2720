"""Reads Scrapinghub's article extraction benchmark: ``ground-truth.json`` (by page name) and ``html/NAME.html.gz``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import json_of, page_bytes
from plainleaf.evaluation.faults import DatasetError


@dataclass(frozen=True, slots=True)
class Scrapinghub:
    """News articles, ranked by the F1 of four-word shingles. The type of a page is its language, if it is known."""

    folder: Path
    name: ClassVar[str] = "scrapinghub"
    title: ClassVar[str] = "Scrapinghub article extraction benchmark"
    about: ClassVar[str] = "articles of news sites and blogs, references written by people"
    measure: ClassVar[str] = "shingle_f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        return (folder / "ground-truth.json").is_file() and (folder / "html").is_dir()

    def entries(self) -> Sequence[Entry]:
        """Every page with a reference, sorted by name. Raises DatasetError."""
        path = self.folder / "ground-truth.json"
        truth = json_of(path)
        if not isinstance(truth, dict) or not all(isinstance(item, dict) for item in truth.values()):
            raise DatasetError(f"{path} is not a table of pages by name.")
        return [
            Entry(name, item.get("language") or "", partial(_read, self.folder, name, item))
            for name, item in sorted(truth.items())
        ]


def _read(folder: Path, name: str, item: dict[str, Any]) -> Case:
    packed, plain = folder / "html" / f"{name}.html.gz", folder / "html" / f"{name}.html"
    page = page_bytes(packed if packed.exists() else plain)
    return Case(
        name,
        page,
        item.get("articleBody") or "",
        item.get("url"),
        item.get("language") or "",
        author=item.get("authors") or "",
        date=item.get("date") or "",
    )
