"""A folder of the user's own rows of rules, by option, by setting and by the environment."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plainleaf.resources import RULES_FOLDER
from plainleaf.settings import Settings

STORY = "<p>The mill at the weir has been grinding since the spring of 1902, and has not stopped for a day since.</p>"
LABEL = "Glimmerings from the quay"
PAGE = f"<title>The mill</title><article><h1>The mill</h1>{STORY * 3}<p>{LABEL}</p><p><a href=/a>The new lock</a></p>"


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    (tmp_path / "rows/labels").mkdir(parents=True)
    (tmp_path / "rows/labels/en.toml").write_text(f"advertisement = '''\n{LABEL.lower()}\n'''\n", "utf-8")
    return tmp_path / "rows"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    file = tmp_path / "page.html"
    file.write_text(PAGE, "utf-8")
    return file


@pytest.fixture
def program() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs ``plainleaf`` as a program of its own: rows are read once in a process."""

    def call(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "plainleaf", *map(str, words)]
        around = {name: value for name, value in os.environ.items() if name != RULES_FOLDER}
        return subprocess.run(command, capture_output=True, text=True, env=around | environment, check=False)

    return call


def test_own_rows_are_used_beside_those_that_are_shipped(program, page, rows):
    assert LABEL in program("read", page, "--method", "plain").stdout
    done = program("read", page, "--method", "plain", "--rules-folder", rows)
    assert (done.returncode, LABEL in done.stdout, "The mill at the weir" in done.stdout) == (0, False, True)


def test_a_variable_or_a_setting_names_the_folder_too(program, page, rows, tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    assert LABEL not in program("read", page, "--method", "plain", PLAINLEAF_RULES_FOLDER=str(rows)).stdout
    assert Settings().set("rules_folder", str(rows))
    assert LABEL not in program("read", page, "--method", "plain").stdout
    rows.rename(tmp_path / "elsewhere")
    done = program("read", page, "--method", "plain")
    assert (LABEL in done.stdout, done.stderr.count(f'rules_folder names "{rows}", which is not a folder.')) == (
        True,
        1,
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("labels/en.toml", "adverts = '''\nx\n'''\n", "en.toml, line 1: there is no label “adverts”"),
        ("labels/en.toml", "advertisement = [", "en.toml cannot be read"),
        ("boards.toml", "[[board]]\nname = 'Quay'\ntext = 'said'\nwho = 'x'\n", "board “Quay”: there is no who"),
        ("boards.toml", "[[board]]\nname = 'Quay'\n", "wants a name and a text"),
    ],
)
def test_a_mistake_is_named_with_its_file(program, page, rows, name, text, said):
    (rows / name).write_text(text, "utf-8")
    page.write_text(PAGE.replace("<article>", "<article><div class=said>") + "</div>", "utf-8")
    done = program("read", page, "--rules-folder", rows)
    assert done.returncode == 1
    assert said in done.stderr
    assert str(rows) in done.stderr
