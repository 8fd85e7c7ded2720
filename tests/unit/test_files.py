"""Files that are written whole or not at all."""

import os
import stat

import pytest

from plainleaf import files


def test_a_file_is_replaced_at_once(tmp_path, monkeypatch):
    path = tmp_path / "x.json"
    path.write_bytes(b"old")
    seen = []
    replaced = os.replace
    monkeypatch.setattr(os, "replace", lambda *names: (seen.append(path.read_bytes()), replaced(*names)))
    files.replace(path, b"new")
    assert (seen, path.read_bytes()) == ([b"old"], b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["x.json"]


@pytest.mark.skipif(os.name == "nt", reason="rights of POSIX")
def test_file_has_the_requested_permissions(tmp_path):
    files.replace(tmp_path / "own", b"")
    files.replace(tmp_path / "run", b"", mode=0o700)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("own", "run")] == [0o600, 0o700]


def test_what_cannot_be_written_leaves_the_old_file_and_no_half(tmp_path):
    (tmp_path / "folder" / "x").mkdir(parents=True)
    with pytest.raises(OSError, match="folder"):
        files.replace(tmp_path / "folder", b"new")
    with pytest.raises(FileNotFoundError):
        files.replace(tmp_path / "none" / "x", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]
