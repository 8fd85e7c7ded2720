"""Deed: score extractors on a dataset, compare one answer with its reference, write the reports."""

import difflib
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plainleaf import paths
from plainleaf.evaluation.datasets import Dataset, open_dataset, sample
from plainleaf.evaluation.extractors import make, names_of
from plainleaf.evaluation.faults import DatasetError, EvaluationError, needing_extra
from plainleaf.evaluation.memory import peak_memory
from plainleaf.evaluation.metrics import Measures, measure
from plainleaf.evaluation.reports import html_report, json_report, markdown_report
from plainleaf.evaluation.results import RunFile
from plainleaf.evaluation.running import run
from plainleaf.evaluation.summary import Summary, summarise

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Order:
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


def evaluate(order: Order, progress: Progress | None = None) -> Summary:
    """Do a run, or the missing part of it, and sum it up. Raises EvaluationError."""
    dataset = open_dataset(order.folder, order.reader)
    entries = sample(dataset.entries(), order.every, order.kinds, order.limit)
    if not entries:
        kinds = sorted({entry.kind for entry in dataset.entries()} - {""})
        raise DatasetError(f"No page of {order.folder} is asked for. Its page types: {', '.join(kinds) or 'none'}.")
    names = names_of(list(order.extractors))
    if not names:
        raise EvaluationError("No extractor is named; name methods or peers.")
    results = run(entries, names, RunFile(order.run_file or run_file_of(dataset)), order.jobs, order.rounds, progress)
    memory = {name: peak_memory(name, entries[: order.memory_pages]) for name in names} if order.memory_pages else {}
    ranked_by = order.ranked_by or dataset.measure
    return summarise(results, dataset.title, dataset.about, ranked_by, order.made, memory, order.worst)


def run_file_of(dataset: Dataset) -> Path:
    """Where the results of a dataset folder are kept when no file is named."""
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
        path.write_text(text, "utf-8")
    except OSError as error:
        raise EvaluationError(f"The report cannot be written to {path}: {error}.") from error


@dataclass(frozen=True, slots=True)
class Comparison:
    """One page: its reference and an answer, cut into pieces that are in both, missing or too much."""

    case: str
    kind: str
    url: str | None
    extractor: str
    measures: Measures
    pieces: tuple[tuple[str, str], ...]
    """Pairs of ``same``, ``missing`` (in the reference only) or ``extra`` (in the answer only) and text."""


def compare_page(folder: Path, page: str, extractor_name: str, reader: str = "") -> Comparison:
    """One answer beside its reference. Raises EvaluationError."""
    entries = {entry.name: entry for entry in open_dataset(folder, reader).entries()}
    if page not in entries:
        close = difflib.get_close_matches(page, entries, n=3)
        hint = f" Do you mean {', '.join(close)}?" if close else ""
        raise DatasetError(f"There is no page {page!r} in {folder}.{hint}")
    case = entries[page].read()
    extractor = make(extractor_name)
    try:
        text = extractor.text(case.page, case.url)
    finally:
        extractor.close()
    measures = measure(text, case.reference, case.present, case.absent)
    return Comparison(case.name, case.kind, case.url, extractor_name, measures, tuple(pieces(case.reference, text)))


def pieces(reference: str, text: str) -> list[tuple[str, str]]:
    """The two texts as one: what both have in order, and at its place what only one has."""
    with needing_extra():
        from rapidfuzz.distance import LCSseq

    theirs, ours = _tokens(reference), _tokens(text)
    codes: dict[str, int] = {}
    left, right = ([codes.setdefault(token.strip().lower(), len(codes)) for token in side] for side in (theirs, ours))
    found: list[tuple[str, str]] = []
    for step in LCSseq.opcodes(left, right):
        if step.tag == "equal":
            found.append(("same", "".join(ours[step.dest_start : step.dest_end])))
        if step.tag in ("delete", "replace"):
            found.append(("missing", "".join(theirs[step.src_start : step.src_end])))
        if step.tag in ("insert", "replace"):
            found.append(("extra", "".join(ours[step.dest_start : step.dest_end])))
    return found


def _tokens(text: str) -> list[str]:
    """Words, each with the white space after it, so that they join to the text again."""
    return re.findall(r"\S+\s*", text)
