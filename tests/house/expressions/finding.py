"""Every regular expression that the package writes down or builds, and how it is used, read from its code."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

_FUNCTIONS = {"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
_USES = _FUNCTIONS - {"compile"}
_COMPILE = {"compile", "lazy_compile"}


@dataclass(frozen=True, slots=True)
class Expression:
    """A regular expression: where it stands, what it says, and the methods that are called on it."""

    place: str
    pattern: str | bytes
    flags: int
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """A module of the package: its code, and itself where it can be imported here."""

    place: str
    tree: ast.Module
    nodes: list[ast.AST]
    module: ModuleType | None


# What a function builds its expressions of, by its name: sets of values for the names in it.
Built = dict[str, Callable[[], list[dict[str, Any]]]]


def expressions(package: str, built: Built, used: dict[str, tuple[str, ...]]) -> tuple[list[Expression], list[str]]:
    """All expressions of an importable package, and the places of those that could not be read."""
    sources = list(_sources(package))
    uses = _uses(sources)
    found: list[Expression] = []
    unread: list[str] = []
    for source in sources:
        names = _names_of_re(source.nodes)
        for call, function, target in _calls(source.tree, names) if names else ():
            place = f"{source.place}:{call.lineno}"
            values = built.get(function, list)() or _arguments(function, source.nodes) or [{}]
            try:
                read = [_evaluated(call, source, value) for value in values]
            except (NameError, AttributeError, TypeError) as error:
                unread.append(f"{place}: {ast.unparse(call)} ({error})")
                continue
            use = _function(call, names)
            seen = used.get(function) or _ways(source, target, uses)
            ways = (use,) if use in _USES else seen
            found += [Expression(place, pattern, flags, ways) for pattern, flags in dict.fromkeys(read)]
    return found, unread


def _sources(package: str) -> Iterator[_Source]:
    folder = Path(str(importlib.import_module(package).__file__)).parent
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder)
        name = ".".join((package, *place.with_suffix("").parts)).removesuffix(".__init__")
        module = None
        if place.name != "__main__.py":
            with suppress(
                ImportError
            ):  # of a library that is not installed: what is written down is tried all the same
                module = importlib.import_module(name)
        tree = ast.parse(path.read_text("utf-8"))
        yield _Source(place.as_posix(), tree, list(ast.walk(tree)), module)


def _names_of_re(nodes: list[ast.AST]) -> dict[str, str]:
    """What the module calls ``re`` ("" as its value) and functions of it."""
    names = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.asname or "re": "" for alias in node.names if alias.name == "re"}
        elif isinstance(node, ast.ImportFrom) and node.module == "re":
            names |= {alias.asname or alias.name: alias.name for alias in node.names if alias.name in _FUNCTIONS}
        elif isinstance(node, ast.ImportFrom):
            names |= {alias.name: "compile" for alias in node.names if alias.name == "lazy_compile"}
    return names


def _function(call: ast.Call, names: dict[str, str]) -> str:
    """The function of ``re`` that is called, or ""."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=module), attr=attribute) if names.get(module) == "":
            return attribute if attribute in _FUNCTIONS else ""
        case ast.Name(id=name):
            return names.get(name, "")
    return ""


def _calls(tree: ast.Module, names: dict[str, str]) -> Iterator[tuple[ast.Call, str, str]]:
    """Each call of ``re``, the function it stands in, and the name that its result is given."""
    pending: list[tuple[ast.AST, str, str]] = [(tree, "", "")]
    while pending:
        node, function, target = pending.pop()
        if isinstance(node, ast.FunctionDef):
            function, target = node.name, ""
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            first = node.targets[0] if isinstance(node, ast.Assign) else node.target
            target = first.id if isinstance(first, ast.Name) else ""
        elif isinstance(node, ast.Call) and _function(node, names):
            yield node, function, target
        pending += [(child, function, target) for child in ast.iter_child_nodes(node)]


def _evaluated(call: ast.Call, source: _Source, values: dict[str, Any]) -> tuple[str | bytes, int]:
    """The pattern and flags that a call is given."""
    known = {"re": re} | (vars(source.module) if source.module else {}) | values

    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), source.place, "eval"), known)  # noqa: S307

    given = [argument.value for argument in call.keywords if argument.arg == "flags"]
    if len(call.args) == 2 and call.args[1] and _takes_flags_second(call):
        given.append(call.args[1])
    pattern = value(call.args[0])
    compiled = pattern if isinstance(pattern, re.Pattern) else re.compile(pattern, *map(value, given))
    return compiled.pattern, compiled.flags


def _arguments(function: str, nodes: list[ast.AST]) -> list[dict[str, Any]]:
    """What its own module gives a function, where that is written down."""
    names = [
        argument.arg
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name == function
        for argument in node.args.args
    ]
    calls = (node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function)
    given = (
        {name: value.value for name, value in zip(names, call.args, strict=False) if isinstance(value, ast.Constant)}
        for call in calls
    )
    return [values for values in given if values]


def _takes_flags_second(call: ast.Call) -> bool:
    return (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")) in _COMPILE


def _uses(sources: list[_Source]) -> dict[tuple[str, str], set[str]]:
    """For the names of each module, the methods that are called on what they stand for."""
    uses: dict[tuple[str, str], set[str]] = {}
    for source in sources:
        for node in source.nodes:
            match node:
                case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name), attr=method) if method in _USES:
                    uses.setdefault((source.place, name), set()).add(method)
    for source in sources:
        for node in source.nodes:
            match node:
                case ast.ImportFrom(module=str(module)):
                    home = "/".join(module.split(".")[1:])
                    for alias in node.names:
                        here = uses.get((source.place, alias.asname or alias.name), set())
                        for place in (f"{home}.py", f"{home}/__init__.py"):
                            uses.setdefault((place, alias.name), set()).update(here)
                case (
                    ast.For(target=target, iter=ast.Name(id=name))
                    | ast.comprehension(target=target, iter=ast.Name(id=name))
                ):
                    parts = [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]
                    for part in parts:
                        uses.setdefault((source.place, name), set()).update(uses.get((source.place, part), set()))
    return uses


def _ways(source: _Source, target: str, uses: dict[tuple[str, str], set[str]]) -> tuple[str, ...]:
    """The methods that are called on a compiled expression; all that matter where none is seen."""
    return tuple(sorted(uses.get((source.place, target), ()))) or ("finditer", "fullmatch", "match", "search")
