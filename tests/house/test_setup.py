"""The two commands' setup: what it sees, what it says, and that it stops where it cannot go on; and tests in several
processes: each runs once, and what comes of it is told as by one."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.house.project import ROOT
from tests.side_by_side import LONGEST, MOST, parts_of

import checks
import display
import environment
from needs import BROWSERS, COMPILER, DISPLAY, QT, VENV, VIRTUAL_DISPLAY, Need
from system import Stop, ensure

NOWHERE = Need(("libnowhere1t64", "libnowhere1"), library="libnowhere.so.1")


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without apt, or any other program."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def x_server() -> Iterator[int]:
    """The number of a display on which somebody listens, as an X server on a port does."""
    for number in range(40, 200):
        try:
            server = socket.create_server(("127.0.0.1", 6000 + number))
        except OSError:
            continue
        with server:
            yield number
        return


def test_a_library_and_a_program_and_a_module_and_a_file_are_seen(tmp_path: Path) -> None:
    assert Need(("libc6",), library="libc.so.6").met() == (sys.platform == "linux")
    assert Need(("sh",), programs=("nowhere", "sh")).met()
    assert Need(("python3",), module="json").met()
    assert not NOWHERE.met()
    assert not Need(("x",), programs=("nowhere",)).met()
    assert not Need(("x",), module="nowhere").met()
    assert Need(("x",), file=str(tmp_path)).met()
    assert not Need(("x",), file=str(tmp_path / "nowhere")).met()


def test_every_need_says_how_it_is_seen() -> None:
    for need in (*VENV, *COMPILER, *QT, *DISPLAY, *VIRTUAL_DISPLAY, *BROWSERS):
        assert need.packages
        assert sum(map(bool, (need.library, need.programs, need.module, need.file))) == 1


@pytest.mark.usefixtures("empty_path")
def test_without_apt_the_packages_are_named() -> None:
    with pytest.raises(Stop, match=r"The window needs .* no apt .*: libnowhere1"):
        ensure([NOWHERE, Need(("libc6",), module="json")], "The window")


@pytest.mark.usefixtures("empty_path")
def test_nothing_missing_is_no_matter(capfd: pytest.CaptureFixture[str]) -> None:
    ensure([Need(("python3",), module="json")], "The window")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("after", "printed"), [(0.0, "Installing …\n"), (600.0, "")], ids=["long", "short"])
def test_a_silent_command_is_announced_if_it_takes_long(
    after: float, printed: str, capfd: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit(3)"]
    assert environment.run_announced(command, "Installing …", after) == 3
    assert capfd.readouterr().out == printed


def test_checks_beside_each_other_each_tell_their_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "_set_up", lambda: None)
    monkeypatch.setattr(checks, "PROGRAMS", Path(sys.executable).parent)
    good = checks.Check("good", (Path(sys.executable).name, "-c", "print('well')"))
    bad = checks.Check("bad", (Path(sys.executable).name, "-c", "raise SystemExit('ill')"))
    monkeypatch.setattr(checks, "CHECKS", (good, bad))
    assert checks.test([]) == 1
    reported = capfd.readouterr().out
    assert {"well", "ill"} < set(reported.splitlines())
    assert "passed  good" in reported
    assert "FAILED  bad" in reported


def test_what_is_quick_is_there() -> None:
    assert all((ROOT / "tests" / folder).is_dir() for folder in checks.QUICK)


def test_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert display.unreachable() == "There is no display here"


def test_a_display_that_does_not_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DISPLAY", ":4077")
    monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / "nobody"))
    assert display.unreachable() == "The display :4077 does not answer"


def test_a_display_that_answers(monkeypatch: pytest.MonkeyPatch, x_server: int) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", f"127.0.0.1:{x_server}.0")
    assert display.unreachable() == ""


def test_an_old_python_reads_why() -> None:
    lines = (ROOT / "setup/__main__.py").read_text("utf-8").splitlines()
    check = next(number for number, line in enumerate(lines) if line.startswith("if sys.version_info"))
    own = [number for number, line in enumerate(lines) if line.startswith("from ")]
    assert own, "the entry imports its targets"
    assert check < min(own), "the version is checked before anything else is imported"


def test_an_unknown_target_names_the_known_ones() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "setup"), "fly"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "run test nightly lock" in done.stderr


def test_every_target_of_the_makefile_is_helped_and_done() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = makefile.split(".PHONY: ")[1].splitlines()[0].split()
    helped = subprocess.run(["make", "-C", str(ROOT), "help"], capture_output=True, text=True, check=True).stdout
    assert not [name for name in targets if name != "help" and f"make {name}" not in helped]
    for name in targets:
        dry = subprocess.run(["make", "-C", str(ROOT), "-n", name], capture_output=True, text=True, check=True).stdout
        assert name == "help" or f"setup {name}" in dry


def test_what_is_neither_check_nor_path_is_named_with_the_checks() -> None:
    with pytest.raises(
        Stop, match=r"no path nowhere/at_all\.py and no stile; the checks are style, format, types, layers"
    ):
        checks.test(["style", "nowhere/at_all.py", "stile"])


@pytest.mark.parametrize(
    "words", ["tests/unit/engine", "style types", "tests", "tests/house/test_setup.py::test_no_display"]
)
def test_what_follows_make_test_is_no_goal_of_its_own(words: str) -> None:
    command = ["make", "--no-print-directory", "-C", str(ROOT), "-n", "test", *words.split()]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines[0].endswith(f"setup test {words}")
    assert not set(lines[1:]) - {":"}


@pytest.mark.parametrize("address", ["https://example.org/?a=1&b=$HOME", "a page's name.html", "$(touch x);`id`"])
def test_an_address_reaches_the_program_as_it_was_typed(address: str, tmp_path: Path) -> None:
    makefile = tmp_path / "Makefile"
    makefile.write_text(
        (ROOT / "Makefile").read_text("utf-8").replace("setup run", "-c \"import os; print(os.environ['URL'])\"")
    )
    command = ["make", "--no-print-directory", "-C", str(tmp_path), f"PYTHON={sys.executable}", "run", f"URL={address}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PATH": os.environ["PATH"]})
    assert done.stdout.rstrip("\n") == address


TESTS = """
import multiprocessing, os, signal, warnings
import pytest

@pytest.fixture(scope="module", autouse=True)
def told():
    yield
    open(f"ended-{os.getpid()}", "w").close()

@pytest.mark.parametrize("row", range(60))
def test_row(row, tmp_path):
    print(os.getpid(), os.environ["PLAINLEAF_HOME"], tmp_path, file=open(f"row-{row}", "x"))

def test_wrong():
    print("what it said")
    assert 1 + 1 == 3

def outlive():
    open("pipe").read()

def test_killed():
    os.mkfifo("pipe")
    multiprocessing.get_context("fork").Process(target=outlive).start()
    os.kill(os.getpid(), signal.SIGKILL)

def test_behind_it():
    warnings.warn("beware")
    open("pipe", "w").close()

def test_skipped():
    pytest.skip("no need")
"""


def run_side_by_side(folder: Path, *arguments: str) -> tuple[str, int]:
    """What pytest says of TESTS in three processes, and its status."""
    (folder / "test_rows.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "tests.side_by_side", "--processes=3", "-q", "-rs", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run([*command, "test_rows.py"], cwd=folder, env=environment, capture_output=True, text=True)
    return done.stdout, done.returncode


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_every_test_runs_once_and_is_reported(tmp_path: Path) -> None:
    said, status = run_side_by_side(tmp_path)
    assert status == 1
    assert "2 failed, 61 passed, 1 skipped, 1 warning" in said
    for told in ("assert (1 + 1) == 3", "what it said", "ended within it (-9)", "UserWarning: beware", "no need"):
        assert told in said
    rows = [(tmp_path / f"row-{row}").read_text().split() for row in range(60)]
    processes = {process for process, *_ in rows}
    assert {home for _, home, _ in rows} == {home for process, home, _ in rows}
    assert len({home for _, home, _ in rows}) == len(processes)
    ended = {process for process in processes if (tmp_path / f"ended-{process}").exists()}
    assert len(processes - ended) <= 1  # the one that was killed
    assert not any(Path(home).exists() for process, home, _ in rows if process in ended)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux alone")
def test_it_ends_at_the_first_mistake_if_that_is_wanted(tmp_path: Path) -> None:
    said, status = run_side_by_side(tmp_path, "--exitfirst", "-k", "not killed and not behind")
    assert (status, "1 failed" in said) == (1, True)


def test_a_part_has_tests_of_one_file() -> None:
    tests = [f"tests/{name}.py::test_{number}" for name in "abc" for number in range(MOST + 3)]
    parts = parts_of(tests)
    assert [place for part in parts for place in part] == list(range(len(tests)))
    assert [len(part) for part in parts] == [MOST, 3] * 3


def test_the_longest_files_are_there() -> None:
    assert [path for path in LONGEST if not (ROOT / path).is_file()] == []
