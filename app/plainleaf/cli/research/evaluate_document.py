"""``plainleaf evaluate document``: writes docs/evaluation.md, with all methods and peers, speed and structure."""

from pathlib import Path

import click
from rich.console import Console

from plainleaf.cli.research.output import progress_bar, today
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.evaluation.actions.document import DocumentOptions, document_evaluation
from plainleaf.evaluation.actions.evaluate import EvaluationOptions

_FOLDER = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("document")
@click.argument("folder", type=_FOLDER)
@click.option("-e", "--extractor", "extractors", multiple=True, metavar="NAME",
              help="As in 'evaluate run'. [default: auto, descent, methods, peers]")  # fmt: skip
@click.option("--structure", type=_FOLDER, help="The folder of pages with expected Markdown. [default: left out]")
@click.option("--structure-without-file", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Leave out of these the pages that this file names, one a line.")  # fmt: skip
@click.option("--method", default=DEFAULT_METHOD, show_default=True, help="The method whose stages are timed.")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, help="Processes; times are only exact with one.")
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page.")
@click.option(
    "--memory", type=click.IntRange(0), default=40, show_default=True, help="Pages that peak memory is measured on."
)
@click.option("--run-file", type=_FILE, help="Where results are stored, to resume from. [default: in the cache]")
@click.option("-o", "--output", "file", type=_FILE, default=Path("docs/evaluation.md"), show_default=True,
              help="The page to write.")  # fmt: skip
def document(
    folder: Path,
    extractors: tuple[str, ...],
    structure: Path | None,
    structure_without_file: Path | None,
    method: str,
    jobs: int,
    every: int,
    memory: int,
    run_file: Path | None,
    file: Path,
) -> None:
    """Measure what is still missing on the dataset in FOLDER, and write docs/evaluation.md."""
    names = extractors or ("auto", "descent", "methods", "peers")
    options = EvaluationOptions(folder, names, today(), every=every, jobs=jobs, memory_pages=memory, run_file=run_file)
    commands = [f"plainleaf evaluate document {folder}"]
    commands[0] += "".join(f" -e {name}" for name in extractors) + (f" --every {every}" if every > 1 else "")
    commands[0] += f" --structure {structure}" if structure else ""
    commands[0] += f" --structure-without-file {structure_without_file}" if structure_without_file else ""
    commands[0] += f" --method {method}" if method != DEFAULT_METHOD else ""
    with progress_bar("pages") as progress:
        document_evaluation(
            DocumentOptions(options, structure, structure_without_file, method, file, tuple(commands)), progress
        )
    Console(stderr=True).print(f"Written: {file}")
