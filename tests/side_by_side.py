"""``--processes N``: run the tests in N copies of the process that collected them, where processes can be copied.

Nothing is imported or collected again. Each process has a home and a temporary folder of its own, and takes the next
part of the tests when it has done with one.
"""

import atexit
import contextlib
import os
import signal
import traceback
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NoReturn

import pytest
from tests.home import own_home

# Files that take long for their few tests: they begin first.
LONGEST = (
    "tests/end2end/browser/test_browsers.py",
    "tests/house/test_expressions.py",
    "tests/house/test_package.py",
    "tests/house/test_core_install.py",
    "tests/end2end/browser/test_to_the_window.py",
)
MOST = 16  # tests of a part
_BYTES = 4  # of the number of a part


def parts_of(tests: Iterable[str]) -> list[list[int]]:
    """The places of tests with these ids, in parts of one file, for what its fixtures make. A file of many tests has
    several."""
    parts: list[list[int]] = []
    last = ""
    for place, test in enumerate(tests):
        path = test.partition("::")[0]
        if path != last or len(parts[-1]) == MOST:
            parts.append([])
        parts[-1].append(place)
        last = path
    return parts


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option."""
    parser.addoption("--processes", type=int, default=1, help="run the tests in so many copies of the process")


def pytest_configure(config: pytest.Config) -> None:
    """Several processes, if they are wanted."""
    if config.getoption("--processes") > 1:
        config.pluginmanager.register(SideBySide(config, config.getoption("--processes")))


@dataclass(slots=True)
class Process:
    """A copy of this process, and what it has taken and not ended, the test that it is at first."""

    pid: int
    connection: Connection
    taken: list[int] = field(default_factory=list)


class SideBySide:
    """The plugin that runs the tests instead of pytest's own loop."""

    def __init__(self, config: pytest.Config, processes: int) -> None:
        self._config, self._processes, self._session = config, processes, None
        self._connection: Connection | None = None  # a copy's, to the process it was copied from

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests of LONGEST first."""
        rank = {path: number for number, path in enumerate(LONGEST)}
        items.sort(key=lambda item: rank.get(item.nodeid.partition("::")[0], len(rank)))

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run all tests and report them here. An empty answer leaves it to pytest."""
        if session.testsfailed or session.config.option.collectonly or len(session.items) < 2:
            return None
        self._session = session
        session.config._tmp_path_factory.getbasetemp()
        self._config.pluginmanager.getplugin("terminalreporter").showfspath = False
        self._parts = parts_of(item.nodeid for item in session.items)
        self._queue, end = os.pipe()
        os.write(end, b"".join(number.to_bytes(_BYTES) for number in range(len(self._parts))))
        os.close(end)
        self._running = {}
        for _ in range(self._processes):
            self._start([])
        try:
            while self._running:
                self._hear()
                if session.shouldfail or session.shouldstop:
                    raise session.Failed(session.shouldfail or session.shouldstop)
        finally:
            for process in self._running.values():
                os.kill(process.pid, signal.SIGTERM)
                os.waitpid(process.pid, 0)
        return True

    def _hear(self) -> None:
        """Wait for what the processes tell, and for their ends: what they started may keep a pipe open."""
        ready = wait([*self._running, *(process.connection for process in self._running.values())])
        for end, process in list(self._running.items()):
            with contextlib.suppress(EOFError, ConnectionResetError):
                while process.connection.poll():
                    self._heard(process, *process.connection.recv())
            if end in ready:
                self._end(end, process)

    def _end(self, end: int, process: Process) -> None:
        del self._running[end]
        os.close(end)
        _, status = os.waitpid(process.pid, 0)
        if process.taken:
            self._report_crash(process, os.waitstatus_to_exitcode(status))
            self._start(process.taken[1:])

    def _heard(self, process: Process, kind: str, content: Any) -> None:
        hook = self._config.hook
        if kind == "taken":
            process.taken += content
        elif kind == "ended":
            process.taken.pop(0)
            item = self._session.items[content]
            hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        elif kind == "report":
            report = hook.pytest_report_from_serializable(config=self._config, data=content)
            hook.pytest_runtest_logreport(report=report)
        elif kind == "warning":
            message, when, nodeid, location = content
            hook.pytest_warning_recorded.call_historic(
                kwargs={"warning_message": message, "when": when, "nodeid": nodeid, "location": location}
            )
        else:
            raise RuntimeError(f"A process of the tests failed itself:\n{content}")

    def _report_crash(self, process: Process, status: int) -> None:
        item = self._session.items[process.taken[0]]
        report = pytest.TestReport(
            item.nodeid, item.location, {}, "failed", f"The process of this test ended within it ({status}).", "call"
        )
        self._config.hook.pytest_runtest_logreport(report=report)

    def _start(self, rest: list[int]) -> None:
        """Start a process that runs these tests, then parts of the queue."""
        here, there = Pipe(duplex=False)
        if (pid := os.fork()) == 0:
            here.close()
            self._connection = there
            self._work(rest)
        there.close()
        self._running[os.pidfd_open(pid)] = Process(pid, here, list(rest))

    # In the copy

    def _work(self, rest: list[int]) -> NoReturn:
        status = 1
        try:
            own_home()
            self._be_a_copy()
            self._run(rest)
            status = 0
        except BaseException:
            self._tell("failed", traceback.format_exc())
        finally:
            atexit._run_exitfuncs()
            os._exit(status)

    def _be_a_copy(self) -> None:
        plugins = self._config.pluginmanager
        plugins.unregister(name="terminalreporter")
        capture = plugins.getplugin("capturemanager")
        capture.stop_global_capturing()  # its files are those of all
        capture.start_global_capturing()
        factory = self._config._tmp_path_factory
        factory._given_basetemp, factory._basetemp = factory.getbasetemp() / f"process-{os.getpid()}", None

    def _run(self, rest: list[int]) -> None:
        items, ahead = self._session.items, self._taken(rest)
        place = next(ahead, None)
        while place is not None:
            following = next(ahead, None)
            next_item = None if following is None else items[following]
            self._config.hook.pytest_runtest_protocol(item=items[place], nextitem=next_item)
            self._tell("ended", place)
            place = following

    def _taken(self, rest: list[int]) -> Iterator[int]:
        yield from rest
        while number := os.read(self._queue, _BYTES):
            part = self._parts[int.from_bytes(number)]
            self._tell("taken", part)
            yield from part

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send what came of a test from a copy."""
        if self._connection is not None:
            content = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
            self._tell("report", content)

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: tuple[str, int, str] | None
    ) -> None:
        """Send a warning from a copy."""
        if self._connection is not None:
            told = warnings.WarningMessage(
                str(warning_message.message), warning_message.category, warning_message.filename, warning_message.lineno
            )
            self._tell("warning", (told, when, nodeid, location))

    def _tell(self, kind: str, content: object) -> None:
        self._connection.send((kind, content))
