"""``plainleaf evaluate``: scores methods and peers on a dataset, and compares one answer with its reference."""

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from plainleaf.cli.research.evaluate_document import document
from plainleaf.cli.research.evaluate_metadata import metadata
from plainleaf.cli.research.evaluate_model import model
from plainleaf.cli.research.evaluate_rules import rules
from plainleaf.cli.research.evaluate_show import show
from plainleaf.cli.research.evaluate_stability import stability
from plainleaf.cli.research.evaluate_structure import structure
from plainleaf.cli.research.output import progress_bar, show_table, today
from plainleaf.evaluation.actions import evaluate as actions
from plainleaf.evaluation.datasets import READERS
from plainleaf.evaluation.extractors import PEERS
from plainleaf.evaluation.reports.summary import REQUIRED, Summary
from plainleaf.evaluation.reports.tables import run_tables, worst

_FOLDER = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


class _RunByDefault(click.Group):
    """Makes ``plainleaf evaluate FOLDER`` the same as ``plainleaf evaluate run FOLDER``."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in self.commands:
            args = ["run", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=_RunByDefault)
def evaluate() -> None:
    """Score methods and peers on pages with reference text.

    plainleaf evaluate FOLDER -e descent -e peers
    """


@evaluate.command()
@click.argument("folder", type=_FOLDER)
@click.option("-e", "--extractor", "extractors", multiple=True, metavar="NAME",
              help="A method (descent), with parameters (descent:stop=2.5), what it keeps before that "
                   "becomes an article (descent@selection), a peer (trafilatura), or 'methods', 'peers' for all. "
                   "Repeatable; the first is what the others are compared with. [default: methods]")  # fmt: skip
@click.option("--kind", "kinds", multiple=True, metavar="TYPE", help="Only pages of this type. Repeatable.")
@click.option("--every", type=click.IntRange(1), default=1, metavar="N", help="Only each N-th page.")
@click.option("--limit", type=click.IntRange(0), default=0, metavar="N", help="At most N pages. [default: all]")
@click.option(
    "--reader", type=click.Choice([reader.name for reader in READERS]), help="The kind of dataset. [default: seen]"
)
@click.option("--measure", type=click.Choice(REQUIRED), help="What to rank by. [default: the dataset's own]")
@click.option("-j", "--jobs", type=click.IntRange(1), default=1, help="Processes; times are only exact with one.")
@click.option("--rounds", type=click.IntRange(1), default=1, help="Repetitions for each page; the best time counts.")
@click.option("--memory", type=click.IntRange(0), default=0, metavar="N", help="Measure peak memory on N pages.")
@click.option("--worst", "worst_count", type=click.IntRange(0), default=10, metavar="N", help="List the N worst pages.")
@click.option("--run-file", type=_FILE, help="Where results are stored, to resume from. [default: in the cache]")
@click.option("--json", "json_file", type=_FILE, help="Write everything as JSON.")
@click.option("--markdown", "markdown_file", type=_FILE, help="Write the tables as Markdown.")
@click.option("--html", "html_file", type=_FILE, help="Write a report with plots.")
def run(
    folder: Path,
    extractors: tuple[str, ...],
    kinds: tuple[str, ...],
    every: int,
    limit: int,
    reader: str | None,
    measure: str | None,
    jobs: int,
    rounds: int,
    memory: int,
    worst_count: int,
    run_file: Path | None,
    json_file: Path | None,
    markdown_file: Path | None,
    html_file: Path | None,
) -> None:
    """Score extractors on the dataset in FOLDER. After Ctrl+C, the same command resumes."""
    options = actions.EvaluationOptions(
        folder, extractors or ("methods",), today(), reader or "", every, kinds, limit, jobs, rounds, memory,
        measure or "", worst_count, run_file,
    )  # fmt: skip
    with progress_bar("pages") as progress:
        summary = actions.evaluate(options, progress)
    show_summary(Console(), summary)
    for form, path in (("json", json_file), ("markdown", markdown_file), ("html", html_file)):
        if path:
            actions.write_report(summary, form, path)
            Console(stderr=True).print(f"Written: {path}")


@evaluate.command("list")
def list_names() -> None:
    """List the kinds of datasets, the methods and the peers."""
    import plainleaf

    console = Console()
    datasets = Table("dataset", "what it is", "ranked by", title="Datasets", title_justify="left")
    for reader in READERS:
        datasets.add_row(reader.name, reader.title, getattr(reader, "measure", ""))
    methods = Table("method", "title", "parameters", title="Methods", title_justify="left")
    for method in plainleaf.METHODS.values():
        methods.add_row(method.name, method.title, ", ".join(f"{p.name}={p.default}" for p in method.parameters))
    peers = Table("peer", "how it is run", "here", title="Peers", title_justify="left")
    for peer in PEERS.values():
        peers.add_row(peer.name, peer.settings, peer.missing() or "yes")
    for table in (datasets, methods, peers):
        console.print(table)


evaluate.add_command(show)
evaluate.add_command(stability)
evaluate.add_command(structure)
evaluate.add_command(metadata)
evaluate.add_command(document)
evaluate.add_command(rules)
evaluate.add_command(model)


def show_summary(console: Console, summary: Summary) -> None:
    """Print the tables of a run."""
    console.print(f"[bold]{summary.dataset}[/], {summary.pages} pages, data {summary.digest[:16]}\n", highlight=False)
    for table in run_tables(summary):
        show_table(console, table)
    for row in summary.rows:
        if summary.worst[row.extractor]:
            show_table(console, worst(summary, row.extractor))
