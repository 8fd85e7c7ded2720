"""Help of commands that take a method: the most common options first, and the methods' parameters on request."""

import textwrap
from typing import Any

import click

from plainleaf.cli.declared import dashed, metavar, shown
from plainleaf.cli.terminal import echo
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.options import Option

FIRST = ("formats", "output", "folder", "lists", "method", "pictures", "all_pages")
"""Arguments whose options come first in the help, in this order."""

PARAMETER, FORMAT = "parameter_", "format_"
"""Prefixes of the arguments made from the declarations of methods and formats."""


class ReadingCommand(click.Command):
    """A command that extracts articles; only ``--help-methods`` lists the parameters of the methods."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """All parameters, with ``--help-methods`` before ``--help``."""
        *declared, asking = super().get_params(ctx)
        return [*declared, _HELP_METHODS, asking]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the common options first, then those of single formats."""
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        params = [each for each in options if not (each.name or "").startswith(PARAMETER)]
        formats = [each for each in params if (each.name or "").startswith(FORMAT)]
        general = sorted((each for each in params if each not in formats), key=_rank)
        for title, group in (("Options", general), ("Options of single formats", formats)):
            records = [record for each in group if (record := each.get_help_record(ctx))]
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _rank(parameter: click.Parameter) -> int:
    return FIRST.index(parameter.name) if parameter.name in FIRST else len(FIRST)


def _tell_methods(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo(methods_help(), nl=False)
        context.exit()


def methods_help() -> str:
    """Every method with its parameters, as they are typed."""
    parts = []
    for method in METHODS.values():
        parts.append(f"{method.name}: {method.title}")
        parts += textwrap.wrap(method.summary, 78, initial_indent="  ", subsequent_indent="  ")
        for option in method.parameters:
            parts.append(f"    --{dashed(option.name)} {metavar(option)}")
            parts += textwrap.wrap(_describe(option), 78, initial_indent=" " * 10, subsequent_indent=" " * 10)
        parts.append("")
    return "\n".join(parts)


def _describe(option: Option) -> str:
    values = "yes or no" if option.kind is bool else option.range_in_words()
    return f"{option.meaning}; {values} [default: {shown(option.default)}]"


_HELP_METHODS: Any = click.Option(
    ["--help-methods"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_methods,
    help="Show the methods with their parameters and exit.",
)
