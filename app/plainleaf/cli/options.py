"""Options shared by several commands; those of methods come from the methods' declarations."""

import functools
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict, TypeVar

import click

from plainleaf.actions.opening import STDIN
from plainleaf.cli.declared import dashed, metavar, parameter_help, parameters, parsed, shown
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.decode import DecodeError, decode
from plainleaf.engine.extract import DEFAULT_METHOD, method_named
from plainleaf.engine.options import Value
from plainleaf.engine.page import Page
from plainleaf.engine.rules import RuleSet, RuleSource
from plainleaf.engine.selection.contract import Method, ParameterError
from plainleaf.fetching import TIMEOUT
from plainleaf.resources import RULES_FOLDER, use_rules
from plainleaf.rules import RuleFolder, rules_in
from plainleaf.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])

_PREFIX = "parameter_"


class ReadOptions(TypedDict):
    """How a source becomes an article, as keyword arguments of the actions."""

    method: str
    parameters: Mapping[str, Value]
    encoding: str | None
    timeout: float
    rules: RuleSource | None


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--encoding``, ``--timeout``, ``--rules`` and the methods' options, as one argument ``reading``."""

    @functools.wraps(command)
    def gathered(
        *,
        method: str,
        extra: tuple[str, ...],
        encoding: str | None,
        timeout: float,
        use_rules: bool,
        rule_files: tuple[Path, ...],
        **arguments: Any,
    ) -> Any:
        named = {name: arguments.pop(name) for name in list(arguments) if name.startswith(_PREFIX)}
        parameters = parameters_of(method, extra, named)
        rules = _rules(use_rules, rule_files)
        reading = ReadOptions(
            method=method,
            parameters=parameters,
            encoding=encoding,
            timeout=timeout,
            rules=rules,
        )
        return command(reading=reading, **arguments)

    return source_options(_rule_options(_method_options(gathered)))


def _rule_options(command: Command) -> Command:
    """``--rules``, ``--rule`` and ``--rules-folder``."""
    for option in (
        click.option("--rules-folder", type=click.Path(exists=True, file_okay=False), envvar=RULES_FOLDER,
                     expose_value=False, callback=_own_rows, metavar="FOLDER",
                     help="Also use the rows of rules in this folder."),
        click.option("--rule", "rule_files", type=click.Path(exists=True, path_type=Path), multiple=True,
                     metavar="FILE", help="Apply this site file too, or those in this folder. Repeatable."),
        click.option("--rules/--no-rules", "use_rules", default=True,
                     help="Apply your rules for single sites (see plainleaf rules). [default: rules]"),
    ):  # fmt: skip
        command = option(command)
    return command


def _own_rows(_context: click.Context, _parameter: click.Parameter, folder: str | None) -> None:
    """Use the rows of rules in a folder, by default the one in the settings, in this process and its children."""
    use_rules(folder or str(Settings().get("rules_folder")))


def _rules(use: bool, files: tuple[Path, ...]) -> RuleSource | None:
    """The user's rules, those in the given files, both or none. Raises RuleError."""
    named = tuple(rule for path in files for rule in rules_in(path))
    if use:
        return RuleFolder(also=named)
    return RuleSet(named) if named else None


def source_options(command: Command) -> Command:
    """``--encoding`` and ``--timeout``."""
    for option in (
        click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=TIMEOUT, show_default=True,
                     metavar="SECONDS", help="The maximum time for a page."),
        click.option("--encoding", metavar="NAME", callback=_encoding,
                     help="Read the page in this encoding, whatever it declares."),
    ):  # fmt: skip
        command = option(command)
    return command


def _encoding(_context: click.Context, _parameter: click.Parameter, name: str | None) -> str | None:
    """The canonical name of the encoding. Raises BadParameter for an unknown one."""
    try:
        decode(Page(b""), name)
    except DecodeError as error:
        raise click.BadParameter(str(error)) from error
    return name


def source_argument(command: Command) -> Command:
    """SOURCE, by default standard input if that is a pipe or a file."""
    return click.argument("source", required=False, callback=_source)(command)


def _source(context: click.Context, _parameter: click.Parameter, value: str | None) -> str:
    """Raises UsageError if standard input is a terminal and no source is given."""
    if value is None and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("Name a SOURCE: a web address, a file, or - for standard input.", context)
    return STDIN if value is None else value


def base_option(command: Command) -> Command:
    """``--url``."""
    return click.option("--url", metavar="URL", help="The base address of relative links.")(command)


def _method_options(command: Command) -> Command:
    """``--method``, ``--param``, and one option for each parameter of any method."""
    for name, owners in reversed(parameters().items()):
        flag, value = f"--{dashed(name)}", metavar(next(iter(owners.values())))
        command = click.option(flag, f"{_PREFIX}{name}", metavar=value, help=parameter_help(owners))(command)
    command = click.option(
        "--param", "extra", multiple=True, metavar="NAME=VALUE", help="Set any parameter of the method. Repeatable."
    )(command)
    return click.option(
        "-m",
        "--method",
        type=click.Choice(list(METHODS)),
        default=DEFAULT_METHOD,
        show_default=True,
        metavar="NAME",
        help=f"The method that chooses the text, with parameters of its own: {', '.join(METHODS)}.",
    )(command)


def parameters_of(method: str, extra: tuple[str, ...], named: Mapping[str, Any]) -> dict[str, Value]:
    """The method's parameters from the options; ``named`` are the command's own keyword arguments.

    Raises UsageError, also for a parameter of another method, so that no option is ignored.
    """
    chosen = method_named(method)
    texts = {name.removeprefix(_PREFIX): text for name, text in named.items() if text is not None}
    for item in extra:
        name, equals, text = item.partition("=")
        if not equals:
            raise click.BadParameter(f"{item!r} is not of the form NAME=VALUE.", param_hint="--param")
        texts[name.strip().replace("-", "_")] = text.strip()
    declared = {parameter.name: parameter for parameter in chosen.parameters}
    try:
        values = {
            name: parsed(declared[name], text, ParameterError) if name in declared else text
            for name, text in texts.items()
        }
        chosen.settings(**values)
    except ParameterError as error:
        raise click.UsageError(str(error)) from error
    return values


def method_line(method: Method, parameters: Mapping[str, Value]) -> str:
    """A method with its parameters, on one line."""
    return " ".join([method.name, *(f"{name}={shown(value)}" for name, value in parameters.items())])
