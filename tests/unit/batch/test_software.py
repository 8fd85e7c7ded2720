"""The digest of the software: of everything that decides on a row."""

from pathlib import Path

import pytest

from plainleaf.batch import software


@pytest.mark.parametrize(
    "name",
    ["_kernel/walk.pyx", "engine/auto/method.py", "engine/article/compose.py", "rules/tables.json", "models/auto.npy"],
)
def test_what_decides_on_a_row_is_in_the_digest(name: str) -> None:
    assert any(path.as_posix().endswith(f"/{name}") for path in software.sources())


def test_a_change_of_a_file_changes_the_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tmp_path / "walk.pyx"
    monkeypatch.setattr(software, "sources", lambda: [changed])
    digests = []
    for text in ("one", "another"):
        changed.write_text(text)
        software.installed.cache_clear()
        digests.append(software.installed().digest)
    software.installed.cache_clear()
    assert digests[0] != digests[1]
