"""No test depends on how fast or how busy the machine is: it reads no clock, and waits with one long limit."""

import ast
import math
import re
from collections.abc import Iterator

import pytest
from tests.house.project import files, shown
from tests.patience import PATIENCE

# The places that read a clock, and why.
CLOCKS = {
    "tests/patience.py": "the limit of a hang",
    "tests/desktop/measure.py": "a program that measures",
    "tests/fuzz/extraction.py": "a program that runs as long as it is asked to",
    "tests/fuzz/loop.py": "rounds of which `python -m tests.fuzz` takes a time, not a number",
    "tests/end2end/browser/reader.py": "moments that long rounds print",
    "tests/end2end/browser/receiver.py": "moments that long rounds print",
    "tests/end2end/browser/stage.py": "moments that long rounds print",
    "tests/end2end/browser/test_to_the_window.py": "moments that long rounds print",
}
# Numbers that are no limit of a wait: "file: code".
NO_LIMITS = {
    "tests/fuzz/fetching.py: 2": "a server that leaves a caller who says nothing",
    "tests/desktop/window/keys/stage.py: 50": "a round of events",
    "tests/desktop/window/keys/test_every_key.py: 10": "a round of events",
}
MODULES = {"time", "timeit"}
IN_PAGES = re.compile(r"performance\.(?:now|timing)|Date\.now|new Date\(\)|console\.time")
WAITS = {"wait", "join", "settimeout", "timeout", "get", "recv", "communicate", "run", "check_output", "waitUntil",
         "waitSignal", "waitSignals", "waitExposed", "wait_procs", "until"}  # fmt: skip
OF_QT = {"waitUntil", "waitSignal", "waitSignals", "waitExposed"}  # in milliseconds
WITHIN = {"timeout", "within", "seconds"}


def _clocks(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in ("QElapsedTimer", "getrusage"):
                yield name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from IN_PAGES.findall(node.value)


def _limits(tree: ast.AST) -> Iterator[str]:
    """Numbers of a second or more after which a wait is given up; short ones only ask again."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in WAITS:
            continue
        given = {f"{word.arg}=": word.value for word in node.keywords if word.arg in WITHIN}
        if node.args and name in ("wait", "join", "settimeout", "timeout") and not _of(node, "qtbot"):
            given[""] = node.args[0]
        for word, value in given.items():
            most = math.inf if name in OF_QT else PATIENCE
            if isinstance(value, ast.Constant) and isinstance(value.value, int | float) and 1 <= value.value < most:
                yield f"{word}{value.value}"


def _of(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == name


def test_tests_read_no_clock() -> None:
    trees = {shown(path): ast.parse(path.read_text("utf-8")) for path in files("tests", suffixes=(".py",))}
    found = {name for name, tree in trees.items() if any(_clocks(tree))}
    assert not found - CLOCKS.keys(), "count the work (tests/counting.py), or measure outside the tests"
    assert not CLOCKS.keys() - found, "these read none: take their lines away"


def test_waits_have_no_limit_but_that_of_a_hang() -> None:
    found = {
        f"{shown(path)}: {limit}"
        for path in files("tests", suffixes=(".py",))
        if shown(path) not in CLOCKS
        for limit in _limits(ast.parse(path.read_text("utf-8")))
    }
    assert not found - NO_LIMITS.keys(), "wait with tests/patience.py or without a limit: pytest ends a hang"


IN_A_PAGE = "ask(f'const t = {}()')"


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "from time import sleep",
        "t = QElapsedTimer()",
        *(IN_A_PAGE.format(f"{one}.now") for one in ("performance", "Date")),
    ],
)
def test_a_clock_is_seen(code: str) -> None:
    assert list(_clocks(ast.parse(code)))


@pytest.mark.parametrize(
    "code", ["p.wait(30)", "run(x, timeout=60)", "qtbot.waitUntil(f, timeout=60_000)", "until(f, seconds=5)"]
)
def test_a_short_limit_is_seen(code: str) -> None:
    assert list(_limits(ast.parse(code)))
