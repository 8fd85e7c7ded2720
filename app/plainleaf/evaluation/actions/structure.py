"""Measures how much of the structure of pages is kept, beside the peers."""

from collections.abc import Callable, Sequence
from pathlib import Path

from plainleaf.evaluation.faults import DatasetError
from plainleaf.evaluation.structure import PageScore, answer_maker, score_structure, structure_pages

Progress = Callable[[int, int, str], None]


def evaluate_structure(
    folder: Path,
    names: Sequence[str],
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    progress: Progress | None = None,
) -> dict[str, list[PageScore]]:
    """Scores by extractor on the pages of a folder: all, ``only`` some, or all ``without`` some. Raises
    EvaluationError."""
    pages = structure_pages(folder)
    unknown = sorted({*only, *without} - {page.name for page in pages})
    if unknown:
        raise DatasetError(f"There is no page {', '.join(unknown)} in {folder}.")
    chosen = [page for page in pages if (not only or page.name in only) and page.name not in without]
    answers = {name: answer_maker(name) for name in dict.fromkeys(names)}
    return {name: score_structure(chosen, answer, progress) for name, answer in answers.items()}
