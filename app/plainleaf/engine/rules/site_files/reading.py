"""Reads site files: one directive a line, ``name: value``, in the format of FiveFilters' Full-Text RSS."""

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.rules.expressions import Expression, ExpressionError, checked_expression
from plainleaf.engine.rules.rule import Example, Problem, Replacement, Rule
from plainleaf.engine.rules.site_files.directives import DIRECTIVES, Directive

LARGEST = 500_000
"""Maximum characters of a site file; the largest known one has fewer than 20,000."""

_LINE = lazy_compile(r"(\w+)\s*(?:\((.*?)\)\s*)?:(.*)", re.DOTALL)
_SWITCHED = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@record(frozen=True, slots=True)
class SiteFile:
    """A rule, the unused parts of its file, and how many of its ``directives`` are supported (``understood``)."""

    rule: Rule
    problems: tuple[Problem, ...]
    directives: int
    understood: int


@record(slots=True)
class _Reader:
    values: dict[str, list[Any]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    directives: int = 0

    def add(self, name: str, value: Any) -> None:
        self.values.setdefault(name, []).append(value)

    def problem(self, line: int, kind: str, sentence: str) -> None:
        self.problems.append(Problem(line, kind, sentence))

    def get(self, name: str) -> tuple[Any, ...]:
        return tuple(self.values.get(name, ()))


def read_site_file(text: str, domain: str, name: str = "", own: bool = True) -> SiteFile:
    """Parse a site file. Invalid parts are listed in ``problems``; the rest is used."""
    reader = _Reader()
    if len(text) > LARGEST:
        reader.problem(0, "wrong", f"The file is longer than {LARGEST:,} characters; the rest is not read.")
        text = text[:LARGEST]
    for number, command, argument, value in _directives(text, reader):
        _take(reader, number, command, argument, value)
    replacements = _replacements(reader)
    path, prune = reader.get("path"), reader.get("prune")
    rule = Rule(
        domain,
        name,
        path[-1] if path else "",
        own,
        **{key: reader.get(key) for key in _TUPLES},
        replacements=replacements,
        prune=prune[-1] if prune else True,
        examples=_examples(reader),
    )
    problems = tuple(sorted(reader.problems, key=lambda problem: problem.line))
    return SiteFile(rule, problems, reader.directives, reader.directives - len({problem.line for problem in problems}))


_TUPLES = (
    "content", "remove", "keep", "title", "author", "date", "next_page", "single_page", "conditions", "remove_names",
    "remove_sources",
)  # fmt: skip


def _directives(text: str, reader: _Reader) -> Iterator[tuple[int, str, str | None, str]]:
    """Number, name, argument in parentheses and value of each directive."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = line.strip()
        if not bare or bare.startswith(("#", "//")):
            continue
        reader.directives += 1
        match = _LINE.fullmatch(bare)
        if match is None:
            reader.problem(number, "wrong", "it is no directive: a name, a colon and a value.")
            continue
        yield number, match[1], match[2], match[3].strip()


def _take(reader: _Reader, line: int, command: str, argument: str | None, value: str) -> None:
    directive = DIRECTIVES.get(command)
    if directive is None:
        from difflib import get_close_matches  # rarely needed

        near = get_close_matches(command, DIRECTIVES, 1)
        reader.problem(line, "wrong", f"there is no directive “{command[:60]}”" + (f"; {near[0]}?" if near else "."))
    elif directive.kind in ("ignored", "refused"):
        reader.problem(line, directive.kind, f"{command}: {directive.reason}.")
    elif argument is not None and command != "replace_string":
        reader.problem(line, "wrong", f"{command} takes nothing in brackets.")
    elif command == "replace_string" and argument is not None:
        reader.add("replacements", Replacement(argument, value, line))
    elif not value and command != "replace_string":
        reader.problem(line, "wrong", f"{command} has no value.")
    elif directive.kind == "expression":
        _expression(reader, line, command, directive, value)
    elif directive.kind == "switch":
        if value.lower() in _SWITCHED:
            reader.add(directive.field, _SWITCHED[value.lower()])
        else:
            reader.problem(line, "wrong", f"{command} is yes or no, not “{value[:60]}”.")
    elif directive.kind == "example":
        reader.add("examples", (directive.field, value))
    elif command in ("find_string", "replace_string"):
        reader.add(directive.field, (line, value))
    elif name := value.translate({ord("'"): None, ord('"'): None}):
        reader.add(directive.field, name if command != "path" else value)
    else:
        reader.problem(line, "wrong", f"{command} has no value.")


def _expression(reader: _Reader, line: int, command: str, directive: Directive, value: str) -> None:
    expression = Expression(value, "css" if directive.css else "xpath", line)
    try:
        reader.add(directive.field, checked_expression(expression))
    except ExpressionError as error:
        reader.problem(line, "wrong", f"{command}: {error}")


def _replacements(reader: _Reader) -> tuple[Replacement, ...]:
    """``find_string`` and ``replace_string`` in pairs, and directives with both, in the order of the lines."""
    old, put = reader.get("found"), reader.get("replacement")
    pairs = [Replacement(text, other, line) for (line, text), (_, other) in zip(old, put, strict=False)]
    for line, _ in (*old[len(put) :], *put[len(old) :]):
        reader.problem(line, "wrong", "each find_string needs its replace_string, and the other way round.")
    return tuple(sorted((*pairs, *reader.get("replacements")), key=lambda pair: pair.line))


def _examples(reader: _Reader) -> tuple[Example, ...]:
    examples: list[Example] = []
    for kind, value in reader.get("examples"):
        if kind == "url":
            examples.append(Example(value))
        elif examples:
            examples[-1] = Example(examples[-1].url, (*examples[-1].holds, value))
        else:
            reader.problem(0, "wrong", "test_contains comes before any test_url.")
    return tuple(examples)
