"""The question before apt: a person at a terminal is asked, an automatic run is not. Apt and sudo are scripts here."""

import os
import pty
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.house.project import ROOT
from tests.patience import PATIENCE

import system
from needs import Need

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="apt is Debian's")

QUESTION = "[Y/n]"
_ENSURE = """
from needs import Need
from system import Stop, ensure
try:
    ensure([Need(("thing",), programs=("thing",))], "The window")
except Stop as stop:
    print("STOPPED", stop)
"""
# What each program writes down of its call; apt-get also brings the thing.
_PROGRAMS = {
    "apt-get": 'echo "$@" >> "$HOME/calls"; case "$*" in *install*) cp "$0" "${0%/*}/thing";; esac',
    "apt-cache": 'echo "  Candidate: 1.0"',
    "sudo": 'echo "sudo $1" >> "$HOME/calls"; test ! -e "$HOME/refused" || exit 1; '
    'case "$1" in -v) exit;; -n) shift;; esac; exec "$@"',
}


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer that lacks one thing; ``home`` is the user's folder, where apt's calls are written down."""

    home: Path
    environment: dict[str, str]

    def calls(self) -> list[str]:
        """What apt and sudo were called with."""
        path = self.home / "calls"
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def without_terminal(self) -> str:
        """Ask for the thing as an automatic run does; what was printed."""
        return subprocess.run(
            [sys.executable, "-c", _ENSURE],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
        ).stdout

    def in_terminal(self, typed: str, **more: str) -> str:
        """Ask for the thing at a terminal where ``typed`` is typed; what stood in the terminal."""
        own, its = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "-c", _ENSURE], env=self.environment | more, stdin=its, stdout=its, stderr=its
        ) as child:
            os.close(its)
            os.write(own, typed.encode())
            seen = b""
            try:
                while piece := os.read(own, 4096):
                    seen += piece
            except OSError:  # how Linux says that the other side has closed
                pass
            os.close(own)
            assert child.wait(PATIENCE) == 0
        return seen.decode()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, script in _PROGRAMS.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (programs / name).chmod(0o755)
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    own = {"PATH": f"{programs}:/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "setup")}
    return Computer(tmp_path, inherited | own)


@pytest.mark.parametrize("typed", ["y\n", "\n", "Yes\n"])
def test_who_agrees_gets_the_packages(computer: Computer, typed: str) -> None:
    seen = computer.in_terminal(typed)
    assert "The window needs these system packages: thing" in seen
    assert QUESTION in seen
    assert "STOPPED" not in seen
    assert [call for call in computer.calls() if call.endswith(" thing")]


@pytest.mark.parametrize("typed", ["n\n", "what?\n", "\x04"])
def test_who_does_not_agree_reads_what_to_install(computer: Computer, typed: str) -> None:
    seen = computer.in_terminal(typed)
    assert QUESTION in seen
    assert "STOPPED Install them when it suits you:" in seen
    assert "apt-get install thing" in seen
    assert computer.calls() == []


def test_automatic_run_never_asks(computer: Computer) -> None:
    seen = computer.in_terminal("", CI="true")
    assert QUESTION not in seen
    assert [call for call in computer.calls() if call.endswith(" thing")]


def test_without_a_terminal_nothing_is_asked(computer: Computer) -> None:
    seen = computer.without_terminal()
    assert QUESTION not in seen
    assert "STOPPED" not in seen
    assert [call for call in computer.calls() if call.endswith(" thing")]


def test_unavailable_packages_are_not_offered(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Ubuntu, which has the browsers as snaps only: asked once, it would be asked at every run."""
    (computer.home / "bin/apt-cache").write_text('#!/bin/sh\necho "  Candidate: (none)"\n', "utf-8")
    (computer.home / "main_Packages.lz4").touch()
    monkeypatch.setattr(system, "_LISTS", computer.home)
    monkeypatch.setenv("PATH", computer.environment["PATH"])
    with pytest.raises(system.Stop, match="apt offers none of these packages: thing"):
        system.ensure([Need(("thing",), programs=("thing",))], "The window")
    assert computer.calls() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root has all rights")
def test_whom_sudo_refuses_reads_what_to_install(computer: Computer) -> None:
    (computer.home / "refused").touch()
    assert "apt-get install thing" in computer.in_terminal("y\n")
    assert "sudo apt-get install thing" in computer.without_terminal()
    assert not [call for call in computer.calls() if "install" in call]
