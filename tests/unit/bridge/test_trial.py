"""Trying the host: the answer of one that works, and the words for those that do not."""

from pathlib import Path

import pytest
from tests.unit.bridge.wire import HostProcess

from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.trial import try_host


def script(folder: Path, text: str) -> Path:
    path = folder / "host"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o700)
    return path


def test_a_host_that_works_answers(tmp_path: Path) -> None:
    with HostProcess(tmp_path / "b"):
        assert 0 < try_host(tmp_path / "b/host/plainleaf-host") < 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("exit 3", "ended with status 3"),
        ("echo 'no module' >&2; exit 1", "no module"),
        ("echo hello", "did not answer"),
        ("printf '\\002\\000\\000\\000{}'", "answered"),
    ],
)
def test_failing_host_is_reported_in_words(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InstallError, match=words):
        try_host(script(tmp_path, text))


def test_a_launcher_that_cannot_be_run_is_named(tmp_path: Path) -> None:
    path = script(tmp_path, "exit 0")
    path.chmod(0o600)
    with pytest.raises(InstallError, match="could not be started"):
        try_host(path)
