"""Reads trafilatura's evaluation set: ``ground-truth.json`` (by page name) and ``html/NAME.html.gz``, with snippets
instead of references."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import json_of, page_bytes
from plainleaf.evaluation.faults import DatasetError


@dataclass(frozen=True, slots=True)
class Snippets:
    """Articles with snippets that the text must and must not contain, ranked by the F1 over them."""

    folder: Path
    name: ClassVar[str] = "snippets"
    title: ClassVar[str] = "pieces of the evaluation of trafilatura"
    about: ClassVar[str] = "articles with pieces of text that are wanted and others that are not"
    measure: ClassVar[str] = "f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        path = folder / "ground-truth.json"
        if not path.is_file() or not (folder / "html").is_dir():
            return False
        truth = json_of(path)
        return isinstance(truth, dict) and all(isinstance(item, dict) and "with" in item for item in truth.values())

    def entries(self) -> Sequence[Entry]:
        """Every page, sorted by name. Raises DatasetError."""
        path = self.folder / "ground-truth.json"
        truth = json_of(path)
        if not isinstance(truth, dict) or not all(isinstance(item, dict) for item in truth.values()):
            raise DatasetError(f"{path} is not a table of pages by name.")
        return [Entry(name, "", partial(_read, self.folder, name, item)) for name, item in sorted(truth.items())]


def _read(folder: Path, name: str, item: dict[str, Any]) -> Case:
    packed, plain = folder / "html" / f"{name}.html.gz", folder / "html" / f"{name}.html"
    return Case(
        name,
        page_bytes(packed if packed.exists() else plain),
        "",
        (item.get("url") or "").strip() or None,
        present=tuple(item.get("with") or ()),
        absent=tuple(item.get("without") or ()),
        by_snippets=True,
    )
