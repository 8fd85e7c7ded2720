"""Options that several commands share; those of the methods come from the methods' own declarations."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypedDict, TypeVar

import click

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD, method_named
from plainleaf.engine.methods.contract import Method, Parameter, ParameterError, Value
from plainleaf.fetching import TIMEOUT

Command = TypeVar("Command", bound=Callable[..., Any])

# Options of the commands themselves; a parameter of the same name is reached with --param.
_TAKEN = frozenset(
    {"debug", "encoding", "format", "from-file", "help", "json", "method", "output", "output-dir", "param", "timeout",
     "url", "verbose", "with-metadata", "wrap", "links", "captions", "images", "pictures", "all-pages", "one-file",
     "title", "line-ends", "text-encoding"}
)  # fmt: skip
_PREFIX = "parameter_"


class ReadOptions(TypedDict):
    """How a source becomes an article, as the actions take it."""

    method: str
    parameters: Mapping[str, Value]
    encoding: str | None
    timeout: float


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--encoding``, ``--timeout`` and those of the methods, together as one argument ``reading``."""

    @functools.wraps(command)
    def gathered(*, method: str, extra: tuple[str, ...], encoding: str | None, timeout: float, **others: Any) -> Any:
        named = {name: others.pop(name) for name in list(others) if name.startswith(_PREFIX)}
        parameters = _parameters_of(method, extra, named)
        reading = ReadOptions(method=method, parameters=parameters, encoding=encoding, timeout=timeout)
        return command(reading=reading, **others)

    return source_options(_method_options(gathered))


def source_options(command: Command) -> Command:
    """``--encoding`` and ``--timeout``."""
    for option in (
        click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=TIMEOUT, show_default=True,
                     metavar="SECONDS", help="The longest time that a page may take."),
        click.option("--encoding", metavar="NAME", help="Read the page in this encoding, whatever it says itself."),
    ):  # fmt: skip
        command = option(command)
    return command


def base_option(command: Command) -> Command:
    """``--url``."""
    return click.option("--url", metavar="URL", help="The address that relative links start from.")(command)


def _method_options(command: Command) -> Command:
    """``--method``, ``--param`` and one option for each parameter that any method has."""
    for name, owners in reversed(_parameters().items()):
        command = click.option(
            f"--{_dashed(name)}",
            f"{_PREFIX}{name}",
            metavar=_metavar(next(iter(owners.values()))),
            help=_help(owners),
        )(command)
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
        help=f"The method that chooses the text: {', '.join(METHODS)}.",
    )(command)


def _parameters_of(method: str, extra: tuple[str, ...], named: Mapping[str, Any]) -> dict[str, Value]:
    """The method's parameters from the options; ``named`` are a command's own keyword arguments.

    Raises ParameterError, also for a parameter of another method: nothing that was asked for is passed over.
    """
    chosen = method_named(method)
    texts = {name.removeprefix(_PREFIX): text for name, text in named.items() if text is not None}
    for item in extra:
        name, equals, text = item.partition("=")
        if not equals:
            raise click.BadParameter(f"{item!r} is not of the form NAME=VALUE.", param_hint="--param")
        texts[name.strip().replace("-", "_")] = text.strip()
    declared = {parameter.name: parameter for parameter in chosen.parameters}
    given = {name: _value(declared[name], text) if name in declared else text for name, text in texts.items()}
    chosen.settings(**given)
    return given


def _value(parameter: Parameter, text: str) -> Value:
    kind = type(parameter.default)
    words = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    try:
        if kind is bool:
            return words[text.lower()]
        return kind(text)
    except (KeyError, ValueError):
        told = f"{parameter.name} = {text!r} does not fit: {_range(parameter)}."
        raise ParameterError(told) from None


def _parameters() -> dict[str, dict[str, Parameter]]:
    """By parameter: the methods that have it."""
    found: dict[str, dict[str, Parameter]] = {}
    for method in METHODS.values():
        for parameter in method.parameters:
            if _dashed(parameter.name) not in _TAKEN:
                found.setdefault(parameter.name, {})[method.name] = parameter
    return found


def _help(owners: Mapping[str, Parameter]) -> str:
    """What a parameter means, once for all methods that mean the same."""
    meanings: dict[str, list[str]] = {}
    for method, parameter in owners.items():
        told = f"{parameter.meaning}; {_range(parameter)} [default: {_shown(parameter.default)}]"
        meanings.setdefault(told, []).append(method)
    return " ".join(f"{', '.join(methods)}: {told}." for told, methods in meanings.items())


def _range(parameter: Parameter) -> str:
    """As it is typed here, where Python's words for it are others."""
    return "yes or no" if isinstance(parameter.default, bool) else parameter.range_in_words()


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _metavar(parameter: Parameter) -> str:
    return {bool: "YES|NO", int: "N", float: "X", str: "WORD"}[type(parameter.default)]


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def method_line(method: Method, parameters: Mapping[str, Value]) -> str:
    """A method with its parameters, on one line."""
    return " ".join([method.name, *(f"{name}={_shown(value)}" for name, value in parameters.items())])
