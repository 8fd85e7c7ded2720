"""Options that say how an article is written."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from plainleaf.engine.render import RENDERERS

Command = TypeVar("Command", bound=Callable[..., Any])


def format_options(command: Command) -> Command:
    """``--format``, ``--wrap``, ``--with-metadata``."""
    for option in (
        click.option("--with-metadata", is_flag=True, help="Begin text and Markdown with title, author and so on."),
        click.option("--wrap", type=click.IntRange(0), metavar="COLUMNS", help="Wrap the lines of text."),
        click.option("-f", "--format", "format_name", type=click.Choice(list(RENDERERS)), default="text",
                     show_default=True, help="The format of the article."),
    ):  # fmt: skip
        command = option(command)
    return command


def format_settings(format_name: str, wrap: int | None, with_metadata: bool) -> dict[str, Any]:
    """The renderer's options. HTML and JSON hold the metadata anyway. Raises UsageError."""
    options: dict[str, Any] = {}
    if wrap is not None:
        if format_name != "text":
            raise click.UsageError("--wrap is for the format text.")
        options["wrap"] = wrap
    if with_metadata and format_name in ("text", "markdown"):
        options["with_metadata"] = True
    return options
