"""The program as `pip install plainleaf` brings it, without any extra."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.house.core_install import core_install
from tests.house.project import ROOT

from plainleaf.cli.program import COMMANDS, EXTRAS

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def plainleaf(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs the program of a core installation."""
    folder = tmp_path_factory.mktemp("core")
    program = core_install(wheel, folder / "environment")
    surroundings = {"HOME": str(folder), "PATH": os.environ["PATH"], "PLAINLEAF_HOME": str(folder / "own")}

    def run(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(program), *words], env=surroundings, cwd=folder, capture_output=True, text=True, check=False, **how
        )

    return run


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("name", [name for name, _, _ in COMMANDS])
def test_help_needs_no_extra(plainleaf: Run, name: str) -> None:
    done = plainleaf(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: plainleaf {name}")
    assert (f"needs the extra '{EXTRAS.get(name)}'" in " ".join(done.stdout.split())) == (name in EXTRAS)


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize(
    "words",
    ["shelf search", "shelf highlights", "corpus run", "corpus report", "evaluate run", "evaluate show", "train auto"],
)
def test_help_of_a_part_of_a_command_needs_no_extra(plainleaf: Run, words: str) -> None:
    done = plainleaf(*words.split(), "-h")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: plainleaf {words}")
    assert "--help" in done.stdout


@pytest.mark.parametrize(
    "words", ["shelf list", "shelf search -- --help", "corpus run x -o y", "evaluate x", "bench", "train auto x"]
)
def test_a_command_without_its_extra_names_it(plainleaf: Run, words: str) -> None:
    done = plainleaf(*words.split())
    assert done.returncode == 1
    extra = EXTRAS[words.split()[0]]
    assert f"`plainleaf {words.split()[0]}` needs the extra '{extra}' (" in done.stderr
    assert f"plainleaf[{extra}]" in done.stderr
    assert done.stderr.count("\n") == 1


def test_core_install_reads_articles_and_lacks_only_pdf(plainleaf: Run, tmp_path: Path) -> None:
    page = (ROOT / "resources/sample/index.html").read_text("utf-8")
    assert "A leaf does not simply fall." in plainleaf("read", input=page).stdout
    done = plainleaf("read", "--format", "pdf", "-o", str(tmp_path / "a.pdf"), input=page)
    assert done.returncode == 1
    assert done.stderr.startswith("plainleaf: A PDF cannot be written without the window's engine (")
    assert "install the extra 'desktop' with: " in done.stderr
    assert not (tmp_path / "a.pdf").exists()


def test_a_browser_is_connected_with_a_warning(plainleaf: Run) -> None:
    done = plainleaf("bridge", "install", "firefox")
    assert done.returncode == 0
    assert "This copy has no window" in done.stderr
