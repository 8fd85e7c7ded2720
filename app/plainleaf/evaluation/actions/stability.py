"""Measure how much articles change if the markup of their pages does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.run.stability import changes_of

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class PageChanges:
    """By the name of a change the share of words by which the article of one page changed, 0 to 1."""

    dataset: str
    name: str
    shares: dict[str, float]


def measure_stability(folders: Sequence[Path], limit: int, progress: Progress | None = None) -> list[PageChanges]:
    """The changes of about ``limit`` pages, spread over the datasets in some folders. Raises EvaluationError."""
    entries = [(folder.name, entry) for folder in folders for entry in open_dataset(folder).entries()]
    chosen = entries[:: max(1, len(entries) // max(1, limit))][:limit]
    changes: list[PageChanges] = []
    for done, (dataset, entry) in enumerate(chosen, 1):
        changes.append(PageChanges(dataset, entry.name, changes_of(entry.read())))
        if progress:
            progress(done, len(chosen), entry.name)
    return changes
