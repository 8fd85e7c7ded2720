"""Scores extractors on a dataset and writes the reports."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plainleaf import files, paths
from plainleaf.evaluation.datasets import Dataset, open_dataset, sample
from plainleaf.evaluation.extractors import names_of
from plainleaf.evaluation.faults import DatasetError, EvaluationError
from plainleaf.evaluation.reports import html_report, json_report, markdown_report
from plainleaf.evaluation.reports.summary import Summary, summarise
from plainleaf.evaluation.run.memory import peak_memory
from plainleaf.evaluation.run.results import RunFile
from plainleaf.evaluation.run.runner import run

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class EvaluationOptions:
    """What to evaluate. ``extractors`` as in ``names_of``; ``every``, ``kinds``, ``limit`` as in ``sample``;
    ``memory_pages`` is how many pages the peak memory is measured on (0: not at all); ``ranked_by`` overrides the
    dataset's own measure; ``run_file`` keeps the results, by default one file per dataset folder in the cache."""

    folder: Path
    extractors: tuple[str, ...]
    made: str
    reader: str = ""
    every: int = 1
    kinds: tuple[str, ...] = ()
    limit: int = 0
    jobs: int = 1
    rounds: int = 1
    memory_pages: int = 0
    ranked_by: str = ""
    worst: int = 10
    run_file: Path | None = None


def evaluate(options: EvaluationOptions, progress: Progress | None = None) -> Summary:
    """Complete a run and summarise it. Raises EvaluationError."""
    dataset = open_dataset(options.folder, options.reader)
    entries = sample(dataset.entries(), options.every, options.kinds, options.limit)
    if not entries:
        kinds = sorted({entry.kind for entry in dataset.entries()} - {""})
        raise DatasetError(f"No page of {options.folder} is asked for. Its page types: {', '.join(kinds) or 'none'}.")
    names = names_of(list(options.extractors))
    if not names:
        raise EvaluationError("No extractor is named; name methods or peers.")
    results = run(
        entries, names, RunFile(options.run_file or run_file_of(dataset)), options.jobs, options.rounds, progress
    )
    memory = (
        {name: peak_memory(name, entries[: options.memory_pages]) for name in names} if options.memory_pages else {}
    )
    ranked_by = options.ranked_by or dataset.measure
    return summarise(results, dataset.title, dataset.about, ranked_by, options.made, memory, options.worst)


def run_file_of(dataset: Dataset) -> Path:
    """The default file for the results of a dataset folder."""
    place = hashlib.sha256(str(dataset.folder.resolve()).encode()).hexdigest()[:12]
    return paths.cache_folder() / "evaluation" / f"{place}.jsonl"


WRITERS: dict[str, Callable[[Summary], str]] = {
    "json": json_report,
    "markdown": markdown_report,
    "html": html_report,
}


def write_report(summary: Summary, form: str, path: Path) -> None:
    """Write a report as ``json``, ``markdown`` or ``html``. Raises EvaluationError."""
    text = WRITERS[form](summary)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.put(path, text.encode("utf-8", "replace"))
    except OSError as error:
        raise EvaluationError(f"The report cannot be written to {path}: {error}.") from error
