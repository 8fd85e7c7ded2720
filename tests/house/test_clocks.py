"""No test depends on how fast or how busy the machine is: it reads no clock, and waits with one long limit."""

import ast
import math
import re
from collections.abc import Iterator
from typing import TypeGuard

import pytest
from tests.house.project import files, shown, trees
from tests.patience import PATIENCE

# The places that read a clock, and why.
CLOCKS = {
    "tests/patience.py": "the limit of a hang",
    "tests/desktop/measure.py": "a program that measures",
    "tests/stubborn.py": "seconds of the processor for which Python's lock is held",
    "tests/fuzz/extraction.py": "a program that runs as long as it is asked to",
    "tests/fuzz/loop.py": "rounds of which `python -m tests.fuzz` takes a time, not a number",
    "tests/end2end/browser/reader.py": "moments that long rounds print",
    "tests/end2end/browser/receiver.py": "moments that long rounds print",
    "tests/end2end/browser/stage.py": "moments that long rounds print",
    "tests/end2end/browser/test_to_the_window.py": "moments that long rounds print",
}
# Numbers that are no limit of a wait, or one that is reached on any machine: "file: code".
NO_LIMITS = {
    "tests/fuzz/fetching.py: 2": "a server that leaves a caller who says nothing",
    "tests/end2end/browser/chromium.py: within=3": "it is asked again",
    "tests/fuzz/fetching.py: timeout=5": "a server that leaves a caller who says nothing",
    "tests/unit/fetching/test_patience.py: timeout=0.3": "the answer never ends",
    "tests/unit/fetching/test_patience.py: SILENCE=0.1": "nobody answers",
    "tests/unit/bridge/test_server.py: TAKE_SECONDS=0.1": "the page is not shown before the time is over",
    "tests/unit/batch/test_runs.py: _REACHED=0.5": "nobody answers",
    "tests/unit/batch/test_robots.py: timeout=0.5": "the answer never ends",
    "tests/desktop/window/test_incoming.py: AGAIN_SECONDS=0.5": "a page comes again, and is taken or comes again",
    "tests/desktop/window/test_incoming.py: SHOW_SECONDS=1.0": "the page is not shown before the time is over",
}
# Threads that do something after a time, and why nothing depends on what was done by then.
TIMERS = {"tests/end2end/browser/crash.py": "programs are killed at any moment"}
MODULES = {"time", "timeit"}
_OF_BROWSERS = r"performance\.(?:now|timing)|Date\.now|new Date\(\)|console\.time"
IN_TEXTS = re.compile(rf"{_OF_BROWSERS}|\nimport [\w, ]*\btime\b")  # of pages, and of programs
IN_SCRIPTS = re.compile(rf"{_OF_BROWSERS}|\bset(?:Timeout|Interval)\b")
WAITS = {"wait", "join", "settimeout", "timeout", "get", "recv", "communicate", "run", "check_output", "waitUntil",
         "waitSignal", "waitSignals", "waitExposed", "wait_procs", "until"}  # fmt: skip
OF_QT = {"waitUntil", "waitSignal", "waitSignals", "waitExposed"}  # in milliseconds
WITHIN = {"timeout", "within", "seconds", "patience", "_seconds"}
LIMIT = re.compile(r"\w*(?:LIMIT|STILL|SILENCE|PATIENCE|TIMEOUT|SECONDS|REACHED)")


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
            yield from IN_TEXTS.findall(node.value)


def _limits(tree: ast.AST) -> Iterator[str]:
    """Numbers after which something is given up; of a wait those of a second or more, for short ones only ask again."""
    for node in ast.walk(tree):
        match node:
            case ast.Call():
                yield from _limits_of_call(node)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in WITHIN and _is_short(value):
                yield f"{name}={ast.unparse(value)}"


def _limits_of_call(call: ast.Call) -> Iterator[str]:
    name, given = _name(call), {word.arg: word.value for word in call.keywords if word.arg in WITHIN}
    for word, value in given.items():
        most = math.inf if name in OF_QT else PATIENCE
        if _is_short(value, most) and not (name in WAITS and value.value < 1):
            yield f"{word}={value.value}"
    waits = bool(call.args) and name in ("wait", "join", "settimeout", "timeout") and not _of(call, "qtbot")
    if waits and _is_short(call.args[0]) and call.args[0].value >= 1:
        yield f"{call.args[0].value}"
    if name == "setattr" and len(call.args) > 1 and _is_short(call.args[-1]):
        changed = str(getattr(call.args[-2], "value", "")).rpartition(".")[2]
        if LIMIT.fullmatch(changed):
            yield f"{changed}={call.args[-1].value}"


def _is_short(value: ast.expr, most: float = PATIENCE) -> TypeGuard[ast.Constant]:
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float) and 0 < value.value < most


def _timers(tree: ast.AST) -> Iterator[str]:
    yield from (ast.unparse(one) for one in ast.walk(tree) if isinstance(one, ast.Call) and _name(one) == "Timer")


def _moments(tree: ast.AST) -> Iterator[str]:
    calls = (one for one in ast.walk(tree) if isinstance(one, ast.Call) and _name(one) in ("wait", "qWait"))
    yield from (ast.unparse(one) for one in calls if _of(one, "qtbot") or _of(one, "QTest"))


def _name(call: ast.Call) -> str:
    return _name_of(call.func)


def _name_of(value: ast.expr) -> str:
    return value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")


def _of(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Attribute) and _name_of(call.func.value) == name


def test_tests_read_no_clock() -> None:
    found = {name for name, tree in trees("tests").items() if any(_clocks(tree))}
    assert sorted(found - set(CLOCKS)) == [], "count the work (tests/counting.py), or measure outside the tests"
    assert sorted(set(CLOCKS) - found) == [], "these read none: take their lines away"


def test_scripts_of_tests_read_no_clock() -> None:
    paths = [*files("tests/extension", suffixes=(".js",))]
    assert paths
    assert not [shown(path) for path in paths if IN_SCRIPTS.search(path.read_text("utf-8"))], "wait with `until`"


def test_waits_have_no_limit_but_that_of_a_hang() -> None:
    found = {
        f"{name}: {limit}" for name, tree in trees("tests").items() if name not in CLOCKS for limit in _limits(tree)
    }
    assert sorted(found - set(NO_LIMITS)) == [], "wait with tests/patience.py or without a limit: pytest ends a hang"
    assert sorted(set(NO_LIMITS) - found) == [], "these are there no more: take their lines away"


def test_no_test_waits_for_a_time() -> None:
    found = {name for name, tree in trees("tests").items() if any(_timers(tree))}
    assert found == TIMERS.keys(), "do it when something else has happened: an event, a file, an answer"


def test_windows_are_waited_for_by_what_they_do() -> None:
    found = {f"{name}: {moment}" for name, tree in trees("tests").items() for moment in _moments(tree)}
    assert sorted(found) == [], "wait for what is seen (waitUntil, waitSignal, `frames`), or for what comes after it"


IN_A_PAGE = "ask(f'const t = {}()')"


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "from time import sleep",
        "t = QElapsedTimer()",
        "run('\\nimport json, time')",
        *(IN_A_PAGE.format(f"{one}.now") for one in ("performance", "Date")),
    ],
)
def test_a_clock_is_seen(code: str) -> None:
    assert list(_clocks(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "p.wait(30)",
        "run(x, timeout=60)",
        "qtbot.waitUntil(f, timeout=60_000)",
        "until(f, seconds=5)",
        "fetch(url, timeout=0.3)",
        "view.load_live(url, timeout=500)",
        "Politeness(timeout=5.0)",
        "peer.patience = 3.0",
        "monkeypatch.setattr(dry_run, 'LIMIT', 4.0)",
        "monkeypatch.setattr('a.b.STILL', 0.1)",
    ],
)
def test_a_short_limit_is_seen(code: str) -> None:
    assert len(list(_limits(ast.parse(code)))) == 1


@pytest.mark.parametrize("code", ["threading.Timer(0.2, wish.set).start()", "Timer(seconds, stop)"])
def test_a_timer_is_seen(code: str) -> None:
    assert list(_timers(ast.parse(code)))


@pytest.mark.parametrize("code", ["qtbot.wait(300)", "stage.qtbot.wait(moment)", "QTest.qWait(20)"])
def test_a_moment_is_seen(code: str) -> None:
    assert list(_moments(ast.parse(code)))


@pytest.mark.parametrize("code", ["setTimeout(resolve, 20)", "setInterval(look, 5)"])
def test_a_clock_of_a_script_is_seen(code: str) -> None:
    assert IN_SCRIPTS.search(code)
