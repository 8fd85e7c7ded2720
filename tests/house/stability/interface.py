"""What docs/stability.md promises, one line each.

``python -m tests.house.stability.interface`` writes ``interface.txt``.
"""

import dataclasses
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

import plainleaf
from plainleaf.bridge import faults, messages
from plainleaf.cli import main as program
from plainleaf.cli import program as cli
from plainleaf.engine.options import Option
from plainleaf.engine.render import RENDERERS
from plainleaf.library import backup, schema

LIST = Path(__file__).with_name("interface.txt")
RESEARCH = ("plainleaf evaluate", "plainleaf bench", "plainleaf train")
"""Commands that are not part of the promise."""
SCHEMAS = Path(__file__).parents[3] / "docs/schemas"
EXAMPLES = Path(__file__).parents[2] / "protocol"


def interface() -> str:
    """The whole list: sorted within each part."""
    parts = (_python, _methods, _formats, _commands, _exit_codes, _protocol, _files)
    return "\n".join(f"# {part.__name__[1:].replace('_', ' ')}\n" + "".join(_lines(part())) for part in parts)


def _lines(found: Iterator[str]) -> list[str]:
    return [f"{line}\n" for line in sorted(set(found))]


def _python() -> Iterator[str]:
    for name in plainleaf.__all__:
        thing = getattr(plainleaf, name)
        yield name
        if inspect.isfunction(thing):
            yield from (f"{name}({_parameter(each)})" for each in inspect.signature(thing).parameters.values())
        elif inspect.isclass(thing) and issubclass(thing, Exception):
            yield f"{name} is a {thing.__mro__[1].__name__}"
        elif inspect.isclass(thing):
            fields = {field.name for field in dataclasses.fields(thing)} if dataclasses.is_dataclass(thing) else set()
            yield from (f"{name}.{each}" for each in {*dir(thing), *fields} if not each.startswith("_"))


def _parameter(parameter: inspect.Parameter) -> str:
    default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
    return str(parameter.replace(annotation=parameter.empty, default=parameter.empty)) + default


def _methods() -> Iterator[str]:
    for method in plainleaf.METHODS.values():
        yield method.name
        yield from _options(method.name, method.parameters)


def _formats() -> Iterator[str]:
    for name, renderer in RENDERERS.items():
        yield name
        yield from _options(name, renderer.options)


def _options(owner: str, options: tuple[Option, ...]) -> Iterator[str]:
    return (f"{owner} {option.name}={option.default!r}" for option in options)


def _commands() -> Iterator[str]:
    def visit(command: click.Command, name: str, context: click.Context) -> Iterator[str]:
        yield name
        if name in RESEARCH:
            return
        for each in command.params:
            names = each.metavar or each.name if isinstance(each, click.Argument) else _flags(each)
            yield f"{name} {names}{' (required)' if each.required else ''}"
        if isinstance(command, click.Group):
            for sub in command.list_commands(context):
                found = command.get_command(context, sub)
                if found is not None and not found.hidden:
                    yield from visit(found, f"{name} {sub}", click.Context(found, info_name=sub, parent=context))

    return visit(program, "plainleaf", click.Context(program, info_name="plainleaf"))


def _flags(option: click.Parameter) -> str:
    choices = f" {{{','.join(map(str, option.type.choices))}}}" if isinstance(option.type, click.Choice) else ""
    return ", ".join((*option.opts, *option.secondary_opts)) + choices


def _exit_codes() -> Iterator[str]:
    codes = {
        "done": 0,
        "failed": cli.FAILED,
        "wrong usage": click.UsageError.exit_code,
        "some of several sources failed": cli.SOME_FAILED,
        "interrupted": cli.INTERRUPTED,
        "output closed by its reader": cli.PIPE_BROKEN,
    }
    return (f"{code} {meaning}" for meaning, code in codes.items())


def _protocol() -> Iterator[str]:
    yield f"version {messages.PROTOCOL}, oldest {messages.OLDEST_PROTOCOL}"
    yield f"host {messages.HOST_NAME}, extensions {messages.CHROMIUM_ID} and {messages.FIREFOX_ID}"
    yield from (f"feature {name}" for name in messages.FEATURES)
    for sender, table in (("extension", messages.FROM_EXTENSION), ("host or start", messages.FROM_PEER)):
        for kind, fields in table.items():
            yield f"from {sender}: {kind}"
            yield from (
                f"from {sender}: {kind}.{name}{' (required)' if needed else ''}"
                for name, (_check, needed) in fields.items()
            )
    for example in EXAMPLES.glob("*-*--*.json"):
        if example.name.startswith(("host-extension", "app-host")):
            pair, _, kind = example.stem.partition("--")
            yield from (f"{pair}: {kind}.{name}" for name in json.loads(example.read_bytes()))
    for fault in vars(faults).values():
        if isinstance(fault, faults.Fault):
            yield f"error {fault.number:02} {fault.name}"


def _files() -> Iterator[str]:
    yield f"shelf schema {schema.VERSION}"
    yield f"shelf backup {backup.FORMAT} {backup.VERSION}"
    for path in SCHEMAS.glob("*.json"):
        yield from (f"{path.name} {field}" for field in _fields_of(json.loads(path.read_bytes())))


def _fields_of(described: Any, name: str = "") -> Iterator[str]:
    """The paths of all fields that a JSON schema describes."""
    if isinstance(described, dict):
        kind = described.get("properties", {}).get("type", {}).get("const", "")
        name = f"{name}({kind})" if kind else name
        for key, fields in described.items():
            if key in ("properties", "$defs"):
                for field, each in fields.items():
                    yield f"{name}.{field}"
                    yield from _fields_of(each, f"{name}.{field}")
            else:
                yield from _fields_of(fields, name)
    elif isinstance(described, list):
        for each in described:
            yield from _fields_of(each, name)


if __name__ == "__main__":
    LIST.write_text(interface(), "utf-8")
