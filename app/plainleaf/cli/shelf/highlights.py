"""``plainleaf shelf highlights``: prints, adds and exports marked passages."""

from dataclasses import asdict
from pathlib import Path

import click

from plainleaf.actions.shelf.highlighting import grouped
from plainleaf.cli.shelf.program import chosen, entries_argument, lines, query_option, shelf, with_library
from plainleaf.cli.terminal import echo, print_message, printable
from plainleaf.library import COLOURS, Highlight, Library
from plainleaf.library.highlights.export import FORMATS, TEMPLATE, as_markdown

_MOST = 1_000_000


@shelf.command()
@entries_argument
@query_option
@click.option("--search", "words", default="", metavar="TEXT", help="Only those with this text in their words or note.")
@click.option("--colour", type=click.Choice(COLOURS), help="Only those of this colour; with --add, the new colour.")
@click.option("--orphaned", is_flag=True, help="Only those that are no longer in the text.")
@click.option("--add", "quote", metavar="WORDS", help="Mark the passage of the ENTRY that has these words.")
@click.option("--note", default="", metavar="TEXT", help="The note of the new one.")
@click.option("--remove", "number", type=int, metavar="NUMBER", help="Remove the highlight with this number.")
@click.option("-f", "--format", "name", type=click.Choice(["text", "jsonl", *FORMATS]), default="text",
              show_default=True, help="text; jsonl: an object on a line; markdown; json: Web Annotations; "
              "csv as Readwise reads it.")  # fmt: skip
@click.option("--template", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="A template for Markdown, with {title} {url} {author} {tags} {highlights} and others.")  # fmt: skip
@with_library
def highlights(
    library: Library,
    entries: tuple[str, ...],
    query: str | None,
    words: str,
    colour: str | None,
    orphaned: bool,
    quote: str | None,
    note: str,
    number: int | None,
    name: str,
    template: Path | None,
) -> None:
    """Print the highlights of entries, or of all of them; mark a passage with --add."""
    if number is not None:
        library.highlights.remove((number,))
        return
    wanted = chosen(library, entries, query) if entries or query is not None else None
    if quote is not None:
        if wanted is None or len(wanted) != 1:
            raise click.UsageError("--add takes exactly one ENTRY.")
        highlight = library.highlights.add(wanted[0], quote, colour=colour or "yellow", note=note)
        echo(_in_words(highlight))
        if highlight.found == "orphaned":
            print_message(
                "These words are not in the article; the highlight is saved without a place (see --orphaned)."
            )
        return
    matching = library.highlights.all(words, colour=colour or "", found="orphaned" if orphaned else "", limit=_MOST)
    if wanted is not None:
        matching = tuple(highlight for highlight in matching if highlight.entry in set(wanted))
    marked = grouped(library, matching)
    if name == "jsonl":
        lines(
            {**asdict(highlight), "url": entry.url, "title": entry.title}
            for entry, several in marked
            for highlight in several
        )
    elif name == "markdown":
        echo(as_markdown(marked, template.read_text("utf-8") if template else TEMPLATE), nl=False)
    elif name in FORMATS:
        echo(FORMATS[name](marked), nl=False)
    else:
        for entry, several in marked:
            echo(f"{entry.id:>6}  {printable(entry.title or entry.url)}")
            echo("\n".join(f"        {_in_words(highlight)}" for highlight in several))


def _in_words(highlight: Highlight) -> str:
    note = f" — {highlight.note}" if highlight.note else ""
    lost = " (orphaned)" if highlight.found == "orphaned" else ""
    return printable(f"{highlight.id:>5} {highlight.colour:<6} “{highlight.exact}”{note}{lost}")
