"""``plainleaf evaluate show``: shows one answer beside its reference, in the window or in the terminal."""

from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from plainleaf.cli.desktop import has_display, the_research
from plainleaf.cli.program import CommandError
from plainleaf.cli.terminal import print_message, printable
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.evaluation.actions import show as actions
from plainleaf.evaluation.datasets import READERS
from plainleaf.evaluation.score.metrics import MEASURES


@click.command()
@click.argument("page")
@click.option(
    "--data", "folder", type=click.Path(file_okay=False, path_type=Path), required=True,
    help="The folder of the dataset.",
)  # fmt: skip
@click.option(
    "-e", "--extractor", default=DEFAULT_METHOD, metavar="NAME", show_default=True, help="A method or a peer."
)
@click.option(
    "--reader", type=click.Choice([reader.name for reader in READERS]), help="The kind of dataset. [default: seen]"
)
@click.option("--terminal", is_flag=True, help="Write into the terminal, as where there is no display.")
def show(page: str, folder: Path, extractor: str, reader: str | None, terminal: bool) -> int | None:
    """Show one PAGE of a dataset: what the extractor found, what it missed, and what it should have left out."""
    case = actions.find_case(folder, page, reader or "")
    method = actions.method_of(extractor)
    if has_display() and not terminal:
        try:
            research = the_research()
        except CommandError as missing:
            print_message(f"{missing.message}")
        else:
            return int(research.show_case(case, extractor, method))
    show_in_terminal(Console(), actions.scored(case, extractor, actions.answer(case, extractor)))
    return None


def show_in_terminal(console: Console, answer: actions.ScoredAnswer) -> None:
    """Print the scores on one line, then a diff of both texts, in colours or with the marks of a word diff."""
    console.print(f"[bold]{answer.case}[/] {answer.kind} {answer.url or ''}", highlight=False)
    console.print(scores_line(answer), highlight=False)
    console.print(Text.assemble("plain: in both · ", ("missed", "bold red"), " · ", ("too much", "bold cyan")))
    console.print()
    styles = {"same": "", "missing": "red underline", "extra": "cyan"}
    marks = {"same": ("", ""), "missing": ("[-", "-]"), "extra": ("{+", "+}")}
    text = Text()
    for piece, words in ((piece, printable(words)) for piece, words in answer.pieces):
        # Without colours (in a file or a pipe), the marks of a word diff are used.
        before, after = ("", "") if console.is_terminal else marks[piece]
        text.append(f"{before}{words}{after}", styles[piece])
    console.print(text, soft_wrap=not console.is_terminal)


def scores_line(answer: actions.ScoredAnswer) -> str:
    """The measures of one page on one line."""
    values = ((name, getattr(answer.measures, name)) for name in MEASURES)
    return f"{answer.extractor}: " + "  ".join(f"{name} {value:.3f}" for name, value in values if value is not None)
