"""The settings' file, in the hands of several programs, and under odd names."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from plainleaf.settings import Settings
from plainleaf.settings.declared import SettingError
from plainleaf.settings.store import Store

WRITER = """
import sys
from pathlib import Path
from plainleaf.settings.store import Store
store = Store(Path(sys.argv[1]))
for number in range(150):
    store.write({sys.argv[2] + str(number): number})
"""


def test_concurrent_programs_keep_all_settings(tmp_path: Path):
    path = tmp_path / "settings.json"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, name]) for name in "abc"]
    assert [writer.wait(PATIENCE) for writer in writers] == [0, 0, 0]
    assert json.loads(path.read_bytes()) == {f"{name}{number}": number for name in "abc" for number in range(150)}
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_value_changed_by_another_program_can_be_reset(tmp_path: Path):
    first, second = (Settings(tmp_path, tmp_path) for _ in range(2))
    first.set("linked", True)
    second.set("linked", False)
    first.set("linked", True)
    assert Settings(tmp_path, tmp_path).get("linked") is True


@pytest.mark.parametrize("content", ["{}", '{"kept": 1}', None])
def test_symbolic_link_is_written_through(tmp_path: Path, content: str | None):
    own, kept = tmp_path / "config", tmp_path / "dotfiles"
    own.mkdir()
    kept.mkdir()
    target, link = kept / "plainleaf.json", own / "settings.json"
    if content is not None:
        target.write_text(content)
        target.chmod(0o640)
    link.symlink_to(target)
    Store(link).write({"a": 1})
    assert link.is_symlink()
    assert json.loads(target.read_bytes()) == json.loads(content or "{}") | {"a": 1}
    assert content is None or stat.S_IMODE(target.stat().st_mode) == 0o640


def test_every_broken_file_is_kept(tmp_path: Path):
    path = tmp_path / "settings.json"
    for number, broken in enumerate((b"{one", b"{two", b"{three")):
        path.write_bytes(broken)
        store = Store(path)
        assert "is kept as" in store.warnings[0]
        store.write({"number": number})
    kept = {each.name: each.read_bytes() for each in tmp_path.glob("*broken*")}
    assert kept == {
        "settings.broken.json": b"{one", "settings.broken-2.json": b"{two", "settings.broken-3.json": b"{three",
    }  # fmt: skip


def test_broken_file_behind_a_link_leaves_the_link(tmp_path: Path):
    target, link = tmp_path / "target.json", tmp_path / "settings.json"
    target.write_bytes(b"{")
    link.symlink_to(target)
    Store(link).write({"a": 1})
    assert link.is_symlink()
    assert json.loads(target.read_bytes()) == {"a": 1}


def test_what_is_no_ordinary_file_is_neither_read_nor_replaced(tmp_path: Path):
    pipe, loop, null = (tmp_path / name for name in ("pipe.json", "loop.json", "null.json"))
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    null.symlink_to(os.devnull)
    for path in (pipe, loop, null, tmp_path):
        store = Store(path)
        assert "could not be read" in store.warnings[0]
        with pytest.raises(SettingError, match="could not be saved"):
            store.write({"a": 1})
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert null.is_symlink()


def test_what_cannot_be_read_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "settings.json"
    store = Store(path)
    store.write({"a": 1})

    def fail(_: Path) -> bytes:
        raise OSError(5, os.strerror(5))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", fail)
        with pytest.raises(SettingError):
            store.write({"b": 2})
    assert json.loads(path.read_bytes()) == {"a": 1}
