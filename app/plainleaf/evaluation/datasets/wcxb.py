"""Reads WCXB, the Web Content eXtraction Benchmark: ``html/NNNN.html.gz`` and ``ground-truth/NNNN.json``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import json_of, page_bytes, pages_in, stem
from plainleaf.evaluation.faults import DatasetError


@dataclass(frozen=True, slots=True)
class Wcxb:
    """Pages of seven types, ranked by the F1 of the bags of words."""

    folder: Path
    name: ClassVar[str] = "wcxb"
    title: ClassVar[str] = "WCXB"
    about: ClassVar[str] = "Web Content eXtraction Benchmark: pages of seven types, references reviewed by people"
    measure: ClassVar[str] = "f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        return (folder / "html").is_dir() and (folder / "ground-truth").is_dir()

    def entries(self) -> Sequence[Entry]:
        """Every page with a reference, sorted by name. Raises DatasetError."""
        entries = []
        for path in pages_in(self.folder / "html"):
            truth = self.folder / "ground-truth" / f"{stem(path)}.json"
            entries.append(Entry(stem(path), _kind(json_of(truth), truth), partial(_read, path, truth)))
        return entries


def _kind(truth: Any, path: Path) -> str:
    try:
        kind = str(truth["_internal"]["page_type"]["primary"])
    except (KeyError, TypeError) as error:
        raise DatasetError(f"{path} has no page type (_internal.page_type.primary).") from error
    return "collection" if kind == "category" else kind


def _read(path: Path, truth_path: Path) -> Case:
    truth = json_of(truth_path)
    content = truth.get("ground_truth")
    # Two pages of version 1.0 have no main_content, which the benchmark treats as an empty text.
    if not isinstance(content, dict) or not isinstance(content.get("main_content"), str | None):
        raise DatasetError(f"{truth_path} has no reference text (ground_truth.main_content).")
    return Case(
        name=stem(path),
        page=page_bytes(path),
        reference=content.get("main_content") or "",
        url=truth.get("url"),
        kind=_kind(truth, truth_path),
        title=content.get("title") or "",
        present=tuple(content.get("with") or ()),
        absent=tuple(content.get("without") or ()),
        author=content.get("author") or "",
        date=content.get("publish_date") or "",
    )
