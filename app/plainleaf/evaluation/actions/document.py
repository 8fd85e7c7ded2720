"""Writes docs/evaluation.md: all methods and peers on a dataset, speed, and structure."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from plainleaf.engine.catalogue import METHODS
from plainleaf.evaluation.actions.bench import bench_speed
from plainleaf.evaluation.actions.evaluate import EvaluationOptions, evaluate
from plainleaf.evaluation.actions.structure import evaluate_structure
from plainleaf.evaluation.extractors import available, names_of
from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.reports.documentation import SELECTION, Findings, document
from plainleaf.evaluation.reports.learned import learned_notes, text_block_figures
from plainleaf.evaluation.structure import ANSWERS, names_in

Progress = Callable[[int, int, str], None]

STRUCTURE_ABOUT = """\
Small pages, each about one thing (code, footnotes, tables, mathematics, lists, images…), beside what one tool,
Defuddle, makes of them, which its author reviewed: agreement with it, not truth, and Defuddle's own row is no result.
In brackets: how many parts are expected. Headings, items, cells, notes and emphasis count as kept where their words
are alike; links, images, code lines and formulas where they are the same. Text order: the longest common
subsequence of all words."""

BOTH_VIEWS = ("descent", "auto")
"""Methods whose selection is measured in addition to their article."""

STRUCTURE_METHODS = ("auto", "descent")
"""Methods whose articles are scored for structure, if they are registered."""


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """What to write: the options of the run, the folder of structure pages (None: left out), the file that lists
    excluded ones, and the output file."""

    options: EvaluationOptions
    structure: Path | None
    structure_without: Path | None
    method: str
    file: Path
    commands: tuple[str, ...]


def document_evaluation(page: DocumentOptions, progress: Progress | None = None) -> str:
    """Measure what is missing, write the file, and return its text. Raises EvaluationError."""
    names = names_of(list(page.options.extractors))
    names += [name + SELECTION for name in BOTH_VIEWS if name in names]
    summary = evaluate(replace(page.options, extractors=tuple(names), worst=0), progress)
    stages = bench_speed(page.options.folder, page.method, progress=progress)
    structure, left_out = None, names_in(page.structure_without) if page.structure_without else ()
    if page.structure:
        answers = [name for name in STRUCTURE_METHODS if name.partition(":")[0] in METHODS]
        answers += [name for name in ANSWERS if name in available()]
        structure = evaluate_structure(page.structure, answers, without=left_out, progress=progress)
    text = document(
        Findings(
            summary=summary,
            stages=stages,
            structure=structure,
            structure_about=_about(page, len(left_out)),
            text_block=text_block_figures(),
            notes=learned_notes(names),
            conditions=_conditions(),
            commands=page.commands,
        )
    )
    try:
        page.file.parent.mkdir(parents=True, exist_ok=True)
        page.file.write_text(text, "utf-8")
    except OSError as error:
        raise EvaluationError(f"The page cannot be written to {page.file}: {error}.") from error
    return text


def _about(page: DocumentOptions, left_out: int) -> str:
    """A description of the structure pages."""
    if not left_out:
        return STRUCTURE_ABOUT
    return f"{STRUCTURE_ABOUT}\n{left_out} pages do not count, each for the reason in `{page.structure_without}`."


def _conditions() -> str:
    """How the times were measured, and the current load of the machine."""
    busy = f" The load was {os.getloadavg()[0]:.1f} when this was written." if hasattr(os, "getloadavg") else ""
    return (
        "Times are by the clock, from bytes to text, page by page in turn; a ratio is to a bare lxml parse of the same "
        "page at that moment. Another program's work slows both, but not evenly: on a busy machine only the ratios "
        f"mean something. Each pays for throwing away what it made.{busy}"
    )
