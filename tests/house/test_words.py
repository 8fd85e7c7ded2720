"""What the project says of itself is so: commands, options, settings, keys, the code in the README."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from tests.house.project import ROOT

import made_pages
from plainleaf import __version__
from plainleaf.cli import main as program
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.terms import pairs
from plainleaf.resources import resource

README = (ROOT / "README.md").read_text("utf-8")
SHELL, PYTHON = (re.findall(rf"```{language}\n(.*?)```", README, re.S) for language in ("sh", "python"))


def _commands() -> list[list[str]]:
    lines = [line.split("  #")[0] for block in SHELL for line in block.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("plainleaf ")]


@pytest.mark.parametrize("name", made_pages.PAGES)
def test_pages_made_from_the_code_are_fresh(name: str) -> None:
    assert (ROOT / "docs" / name).read_text("utf-8") == made_pages.PAGES[name](), "run `make docs`"


def test_every_command_and_option_has_help() -> None:
    silent = []

    def visit(command: click.Command, name: str) -> None:
        silent.extend([] if command.help else [name])
        silent.extend(
            f"{name} {each.opts[0]}" for each in command.params if isinstance(each, click.Option) and not each.help
        )
        if isinstance(command, click.Group):
            context = click.Context(command)
            for sub in command.list_commands(context):
                inner = command.get_command(context, sub)
                assert inner is not None
                visit(inner, f"{name} {sub}")

    visit(program, "plainleaf")
    assert not silent


@pytest.mark.parametrize("words", _commands(), ids=" ".join)
def test_commands_of_the_readme_exist_with_their_options(words: list[str]) -> None:
    context = click.Context(program)
    command = program.get_command(context, words[0])
    assert command is not None, words
    known = {option for each in command.params for option in each.opts}
    assert not {word for word in words if word.startswith("-") and word != "-"} - known


def test_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^make (\w+)", "\n".join(SHELL), re.M)
    assert {"run", "test"} <= set(targets)
    assert not [target for target in targets if f"\n{target}:" not in makefile]


def test_the_python_of_the_readme_runs() -> None:
    page = str(resource("sample/index.html"))
    (code,) = PYTHON
    known: dict[str, object] = {}
    exec(code.replace("https://example.org/story", page), known)  # noqa: S102  our own words
    assert known["article"].title == "How a tree lets go"


def test_the_python_of_the_readme_passes_strict_types(tmp_path: Path) -> None:
    """As a script of somebody who has the package installed, not as a part of it."""
    (tmp_path / "story.py").write_text(PYTHON[0], "utf-8")
    cache = ROOT / ".mypy_cache/readme"
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache), "story.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_project_has_few_words_of_its_own() -> None:
    own = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## The project's own words")[2]
    assert 0 < len(re.findall(r"(?m)^\| (?!word \||---)", own)) <= 20


def test_the_version_has_its_changes() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"(?m)^## \[(.+?)\](?: - \d{4}-\d\d-\d\d)?$", changes)
    parts = re.findall(r"(?m)^### (.+)$", changes)
    assert versions[:2] == ["Unreleased", __version__]
    assert set(parts) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_trafilatura_page_names_each_argument_of_an_error() -> None:
    page = (ROOT / "docs/coming-from.md").read_text("utf-8")
    assert not [name for name in pairs("parameters_elsewhere") if f"`{name}" not in page]


def test_the_options_on_that_page_exist() -> None:
    page = (ROOT / "docs/coming-from.md").read_text("utf-8")
    calls = re.findall(r'article\.render\("(\w+)"((?:, \w+=\w+)*)\)', page)
    for name, options in calls:
        known = {option.name for option in RENDERERS[name].options}
        assert set(re.findall(r"(\w+)=", options)) <= known, name
    assert len(calls) >= 4
