"""No test is there that cannot fail: it, or a function of the tests that it calls, has an expectation."""

import ast
from collections import defaultdict
from collections.abc import Iterator

import pytest
from tests.house.project import trees

EXPECTING = {"raises", "warns", "fail", "waitUntil", "waitSignal", "waitSignals", "waitExposed"}
"""Functions of others that fail the test where what is expected does not come."""


def _fails(node: ast.AST) -> bool:
    """Whether a statement or a call fails by itself: an assertion, a process that must end well."""
    if isinstance(node, ast.Assert | ast.Raise):
        return True
    return isinstance(node, ast.Call) and (
        _name(node.func) in EXPECTING or any(ast.unparse(word) == "check=True" for word in node.keywords)
    )


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def without_expectation(found: dict[str, ast.Module]) -> list[str]:
    """The tests, ``file::name``, in which nothing is expected, nor in a function of the tests that they call or hand
    on: one of the same file, one that is imported from tests, or a method of that name."""
    homes: defaultdict[str, list[tuple[str, bool, ast.FunctionDef]]] = defaultdict(list)
    imported: dict[str, dict[str, str]] = {}
    for file, tree in found.items():
        nodes = list(ast.walk(tree))
        methods = {one for node in nodes if isinstance(node, ast.ClassDef) for one in node.body}
        imported[file] = {
            alias.asname or alias.name: alias.name
            for node in nodes
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] != "plainleaf"
            for alias in node.names
        }
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                homes[node.name].append((file, node in methods, node))

    def meant(file: str, used: ast.AST) -> Iterator[ast.FunctionDef]:
        here = imported[file]
        name = here.get(used.id, used.id) if isinstance(used, ast.Name) else _name(used)
        anywhere = used.id in here if isinstance(used, ast.Name) else _name(getattr(used, "value", used)) in here
        for home, is_method, function in homes[name]:
            if anywhere or (is_method is isinstance(used, ast.Attribute) and (is_method or home == file)):
                yield function

    every = [(file, node) for same in homes.values() for file, _, node in same]
    expecting = {node for _, node in every if any(map(_fails, ast.walk(node)))}
    uses = {
        node: {
            one
            for call in ast.walk(node)
            if isinstance(call, ast.Call)
            for used in (call.func, *call.args)
            for one in meant(file, used)
        }
        for file, node in every
    }
    while more := {node for node in uses if node not in expecting and uses[node] & expecting}:
        expecting |= more
    return [f"{file}::{node.name}" for file, node in every if node.name.startswith("test_") and node not in expecting]


def test_every_test_expects_something() -> None:
    assert without_expectation(trees("tests")) == [], "say with `assert` what comes of it"


@pytest.mark.parametrize(
    "body",
    [
        "run()",
        "x = 1 == 2",
        "helper()",
        "subprocess.run(words, check=False)",
        "with suppress(ValueError): run()",
    ],
)
def test_a_test_that_cannot_fail_is_seen(body: str) -> None:
    tree = ast.parse(f"def helper():\n    print()\ndef test_a():\n    {body}")
    assert without_expectation({"a.py": tree}) == ["a.py::test_a"]


@pytest.mark.parametrize(
    "body",
    [
        "assert run()",
        "with pytest.raises(ValueError): run()",
        "helper()",
        "given(helper)",
        "qtbot.waitUntil(done)",
        "subprocess.run(words, check=True)",
    ],
)
def test_an_expectation_is_seen(body: str) -> None:
    tree = ast.parse(f"def check():\n    assert 1\ndef helper():\n    check()\ndef test_a():\n    {body}")
    assert without_expectation({"a.py": tree}) == []
