"""``plainleaf compare``: shows how far methods agree about one page."""

import json

import click

from plainleaf.actions.comparing import Comparison, compare_source
from plainleaf.cli.grid import numbers
from plainleaf.cli.options import base_option, source_argument, source_options
from plainleaf.cli.terminal import echo, loading
from plainleaf.engine.catalogue import METHODS


@click.command()
@source_argument
@click.option(
    "-m",
    "--method",
    "methods",
    type=click.Choice(list(METHODS)),
    multiple=True,
    metavar="NAME",
    help="A method to compare. Repeatable. [default: all]",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
@source_options
def compare(
    source: str, methods: tuple[str, ...], as_json: bool, url: str | None, encoding: str | None, timeout: float
) -> None:
    """Show how far methods agree about the content of SOURCE.

    SOURCE is a web address, a file, or - (or nothing) for standard input. Each number is the share of text that both
    methods keep, of the text that at least one of them keeps.
    """
    with loading(source) as progress:
        comparison = compare_source(source, methods, url=url, encoding=encoding, timeout=timeout, progress=progress)
    if as_json:
        echo(json.dumps(_numbers(comparison), ensure_ascii=False, indent=2))
    else:
        echo(_table(comparison), nl=False)


def _numbers(comparison: Comparison) -> dict[str, object]:
    names = comparison.names
    return {
        "kept": {name: round(share, 4) for name, share in zip(names, comparison.kept, strict=True)},
        "agreement": {
            name: {other: round(float(same), 4) for other, same in zip(names, row, strict=True)}
            for name, row in zip(names, comparison.same, strict=True)
        },
    }


def _table(comparison: Comparison) -> str:
    rows = []
    for row, (name, share) in enumerate(zip(comparison.names, comparison.kept, strict=True)):
        cells = [
            f"{100 * same:.0f}" if column != row else "–" for column, same in enumerate(comparison.same[row].tolist())
        ]
        rows.append((name, f"{100 * share:.0f}", *cells))
    head = ("method", "keeps", *comparison.names)
    return f"Agreement in %\n\n{numbers(head, rows)}"
