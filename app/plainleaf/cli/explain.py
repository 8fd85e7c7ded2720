"""``plainleaf explain``: prints the decisions of a method, one a line, and their outcome."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from plainleaf.actions import Explanation, explain_source
from plainleaf.actions.chart_image import save_pictures
from plainleaf.cli.grid import grid
from plainleaf.cli.help import ReadingCommand
from plainleaf.cli.options import ReadOptions, base_option, method_line, reading_options, source_argument
from plainleaf.cli.terminal import echo, loading, printable, write_product
from plainleaf.engine.options import Value
from plainleaf.engine.pipeline import StepDone
from plainleaf.engine.selection.contract import TraceTable

LONGEST = 100  # maximum characters of a cell


@click.command(cls=ReadingCommand)
@source_argument
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also save the method's pictures, as .png or .svg.",
)
@click.option("--why", "asked", metavar="WORDS",
              help="Also say why the first text with these words was kept or left out.")  # fmt: skip
@click.option("--steps", "show_steps", is_flag=True,
              help="Show what each step did on the page, in order, in place of the decisions.")  # fmt: skip
@click.option("--without", "without_steps", multiple=True, metavar="STEP",
              help="Switch this step off (--steps has their names). Repeatable.")  # fmt: skip
@base_option
@reading_options
def explain(
    source: str,
    as_json: bool,
    show_steps: bool,
    without_steps: tuple[str, ...],
    asked: str | None,
    picture: Path | None,
    url: str | None,
    reading: ReadOptions,
) -> None:
    """Show how a method decided on SOURCE: a web address, a file, or - (or nothing) for standard input.

    For auto one line per block of text: its probability of being content, the decision, its words. For descent one
    line per step: the node, its n subnodes, the longest of them and the text of all together (FTL) in characters, their
    linear variance LV, K = 100·LV/FTL, and the decision.
    """
    if asked is not None and not asked.strip():
        raise click.UsageError('--why needs words of the page, as in --why "stomata".')
    with loading(source) as progress:
        explanation = explain_source(source, without_steps, url=url, progress=progress, **reading)
    answer = None if asked is None else explanation.why_of(asked)
    _print(explanation, as_json, show_steps, asked, answer)
    if picture is not None:  # last, so that the explanation is printed even if a dependency of the chart is missing
        save_pictures(explanation.pictures(asked), picture)


def _print(explanation: Explanation, as_json: bool, show_steps: bool, asked: str | None, answer: str | None) -> None:
    figures = explanation.figures
    table = explanation.outcome(figures)
    if as_json:
        write_product(_json(explanation, table, figures.share, asked, answer))
        return
    summary = _summary(explanation, figures.share)
    if answer is not None:
        summary.append(printable(f"why “{asked}”: {answer}"))
    shown = _steps(explanation.steps) if show_steps else _table(table, explanation.selection.root)
    text = "\n".join((shown, *summary, ""))
    if sys.stdout.isatty():
        echo(text, nl=False)
    else:
        write_product(text.encode())


def _json(explanation: Explanation, table: TraceTable, shown: float, asked: str | None, answer: str | None) -> bytes:
    address = explanation.document.address
    rows = [
        dict(zip(table.columns, row, strict=True)) | {"address": int(address[node]) if node >= 0 else -1}
        for row, node in zip(table.rows, table.nodes, strict=True)
    ]
    root = explanation.selection.root
    whole = {
        "method": explanation.method.name,
        "parameters": dict(explanation.parameters),
        "chosen": explanation.chosen or None,
        "address": None if root is None else int(address[root]),
        "share": round(explanation.share, 4),
        "shown": round(shown, 4),
        "confidence": explanation.selection.confidence,
        "why": explanation.why() or None,
        "asked": None if asked is None else {"words": asked, "why": answer},
        "rules": [asdict(rule) for rule in explanation.corrections.rules],
        "steps": rows,
        "pipeline": [asdict(step) for step in explanation.steps],
    }
    return (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def _table(table: TraceTable, root: int | None) -> str:
    rows = [[_shown(value) for value in row] for row in table.rows]
    chosen = {place for place, node in enumerate(table.nodes) if node == root}
    right = [place for place, numeric in enumerate(_numeric(table)) if numeric]
    return grid(table.columns, rows, right, marked=chosen)


def _steps(steps: Sequence[StepDone]) -> str:
    rows = [
        [step.name, f"+{step.added}" if step.added else "", f"−{step.removed}" if step.removed else "",
         f"{step.milliseconds:.1f}", step.does]
        for step in steps
    ]  # fmt: skip
    return grid(("step", "words added", "words left out", "ms", "what it does"), rows, (1, 2, 3))


def _summary(explanation: Explanation, shown: float) -> list[str]:
    lines = [method_line(explanation.method, explanation.parameters)]
    if explanation.chosen:
        lines.append(f"chosen: {printable(explanation.chosen)}")
    if why := explanation.why():
        lines.append(printable(why))
    lines.append(f"kept: {100 * explanation.share:.1f} % of the page's text; the article shows {100 * shown:.1f} %")
    if explanation.selection.confidence is not None:
        lines.append(f"confidence: an F1 of {explanation.selection.confidence:.2f} is expected")
    for rule in explanation.corrections.rules:
        lines.append(printable(f"rule {rule.name}: {', '.join(rule.did) or 'nothing'}"))
        lines += [printable(problem) for problem in rule.problems]
    return lines


def _numeric(table: TraceTable) -> list[bool]:
    columns = zip(*table.rows, strict=True) if table.rows else ((),) * len(table.columns)
    return [
        bool(column) and all(isinstance(value, int | float) and not isinstance(value, bool) for value in column)
        for column in columns
    ]


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}"
    text = printable(str(value))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
