"""How a copy was installed, by what its installer leaves in the environment."""

import shlex
import sys
from pathlib import Path

import pytest

from plainleaf import installation
from plainleaf.installation import command_to_add, command_to_repair


@pytest.mark.parametrize(
    ("mark", "adds", "mends"),
    [
        ("uv-receipt.toml", "uv tool install 'plainleaf[desktop]'", "uv tool install --reinstall plainleaf"),
        ("pipx_metadata.json", "pipx install --force 'plainleaf[desktop]'", "pipx reinstall plainleaf"),
        ("", "pip install 'plainleaf[desktop]'", "pip install --force-reinstall lxml"),
    ],
)
def test_the_command_is_of_what_installed_this_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str, adds: str, mends: str
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installation.importlib.util, "find_spec", lambda name: name == "pip" or None)
    if mark:
        (tmp_path / mark).touch()
    assert (command_to_add("desktop"), command_to_repair("lxml")) == (adds, mends)


def test_environment_without_pip_names_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installation.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    into = f"pip install --python {tmp_path}"
    assert command_to_add("train") == f"uv {into} 'plainleaf[train]'"
    assert command_to_repair("lxml") == f"uv {into} --reinstall lxml"


@pytest.mark.skipif(sys.platform == "win32", reason="programs are told by their names there")
def test_checkout_names_its_uv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "check out" / ".uv" / "bin" / "uv"
    own.parent.mkdir(parents=True)
    own.touch(0o755)
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "check out" / ".venv"))
    monkeypatch.setattr(installation.importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", "")
    assert shlex.split(command_to_add("train"))[:5] == [str(own), "pip", "install", "--python", sys.prefix]


def test_what_is_added_to_a_tool_does_not_take_its_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(installation.importlib.util, "find_spec", lambda _name: True)
    (tmp_path / "uv-receipt.toml").touch()
    assert command_to_add("train") == "uv tool install 'plainleaf[desktop,train]'"


def test_packages_that_hold_the_window_are_installed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/usr/lib/plainleaf")
    assert command_to_add("desktop") == command_to_repair("PySide6") == "sudo apt install --reinstall ./plainleaf_*.deb"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_to_add("train").startswith("pipx install 'plainleaf[")
    assert command_to_repair("PySide6").startswith("tar ")
