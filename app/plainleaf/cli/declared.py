"""Command-line options made from the declarations of methods and formats."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.options import Option, OptionError, Value, shortened
from plainleaf.engine.render import offered_options
from plainleaf.settings import EXPORT


def dashed(name: str) -> str:
    """A name with dashes, as on the command line."""
    return name.replace("_", "-")


Command = TypeVar("Command", bound=Callable[..., Any])

# The commands' own options; a parameter of the same name is set with --param.
_OWN = frozenset(
    {"debug", "encoding", "format", "from-file", "help", "json", "method", "output", "output-dir", "param", "rule",
     "rules", "timeout", "title", "url", "verbose"} | {dashed(option.name) for option in EXPORT}
)  # fmt: skip
_SWITCHED = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def parameters() -> dict[str, dict[str, Option]]:
    """For each parameter with an option of its own, the methods that have it."""
    flags = _OWN | {flag_of(option, formats) for option, formats in offered_options().items()}
    options: dict[str, dict[str, Option]] = {}
    for method in METHODS.values():
        for parameter in method.parameters:
            if dashed(parameter.name) not in flags:
                options.setdefault(parameter.name, {})[method.name] = parameter
    return options


def parameter_help(owners: Mapping[str, Option]) -> str:
    """The help of a parameter; methods with the same meaning are listed together."""
    meanings: dict[str, list[str]] = {}
    for method, parameter in owners.items():
        sentence = f"{parameter.meaning}; {_range(parameter)} [default: {shown(parameter.default)}]"
        meanings.setdefault(sentence, []).append(method)
    return " ".join(f"{', '.join(methods)}: {sentence}." for sentence, methods in meanings.items())


def flag_of(option: Option, formats: tuple[str, ...]) -> str:
    """The flag of a format's option, prefixed with the format if a command has a flag of that name."""
    name = dashed(option.name)
    return f"{formats[0]}-{name}" if name in _OWN else name


def format_option(option: Option, formats: tuple[str, ...]) -> Any:
    """The decorator for a format's option; its value is None if it is not given."""
    flag = flag_of(option, formats)
    sentence = f"{option.meaning[:1].upper()}{option.meaning[1:]} ({', '.join(formats)})."
    switches = f"--{flag}/--no-{flag}" if option.default is True else f"--{flag}"
    if option.kind is bool:
        return click.option(switches, keyword(option), is_flag=True, default=None, help=sentence)
    sentence = f"{sentence} [default: {shown(option.default)}]"
    if option.choices:
        return click.option(f"--{flag}", keyword(option), type=click.Choice(option.choices), help=sentence)
    name = option.unit.upper() or metavar(option)

    def read(_context: click.Context, _parameter: click.Parameter, text: str | None) -> Any:
        return _typed(option, text)

    return click.option(f"--{flag}", keyword(option), metavar=name, help=sentence, callback=read)


def export_switch(name: str, without: bool | None = False, remark: str = "") -> Callable[[Command], Command]:
    """The decorator for a switch of exports; its value is ``without`` if it is not given."""
    (option,) = (each for each in EXPORT if each.name == name)
    flag, sentence = dashed(name), f"{option.meaning[:1].upper()}{option.meaning[1:]}{remark}."
    switches = f"--{flag}/--no-{flag}" if without is None else f"--{flag}"
    return click.option(switches, name, is_flag=True, default=without, help=sentence)


def keyword(option: Option) -> str:
    """The name of the command's argument for a format's option, distinct from those of its own options."""
    return f"format_{option.name}"


def _typed(option: Option, text: str | None) -> Any:
    """The value of a format's option, or None if it is not given. Raises BadParameter."""
    try:
        return None if text is None else parsed(option, text, OptionError)
    except OptionError as error:
        raise click.BadParameter(str(error)) from error


def parsed(option: Option, text: str, error: type[OptionError]) -> Any:
    """Parse the typed value of an option. Raises ``error``."""
    value: Any = text
    try:
        if option.kind is bool:
            value = _SWITCHED[text.lower()]
        elif option.kind is not str:
            value = option.kind(text)
    except (KeyError, ValueError):
        raise error(f"{option.name} = {shortened(text)} does not fit: {_range(option)}.") from None
    return option.check(value, error)


def metavar(option: Option) -> str:
    """The placeholder for the value in the help."""
    return "WORD" if option.choices else {bool: "YES|NO", int: "N", float: "X", str: "NAME"}[option.kind]


def shown(value: Value) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _range(option: Option) -> str:
    """The range of values in the words of the command line, which can differ from Python's."""
    return "yes or no" if option.kind is bool else option.range_in_words()
