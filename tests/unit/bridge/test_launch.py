"""Starting the app for a waiting page: once, detached, not in a loop."""

import os
import sys
from pathlib import Path

from tests.patience import pause, wait_for

from plainleaf.bridge.launch import PAUSE, TRIES, WITHIN, forget_starts, start_app


def command(folder: Path) -> list[str]:
    """A program that notes its session and ends."""
    code = f"import os; open({str(folder / 'started')!r}, 'a').write(str(os.getsid(0)) + '\\n')"
    return [sys.executable, "-c", code]


def starts(folder: Path, count: int) -> list[str]:
    def lines() -> list[str]:
        return (folder / "started").read_text().split() if (folder / "started").exists() else []

    wait_for(lambda: len(lines()) >= count, "the program's start")
    return lines()


def test_the_app_is_started_in_a_session_of_its_own(tmp_path: Path) -> None:
    assert start_app(str(tmp_path), command(tmp_path))
    assert starts(tmp_path, 1) != [str(os.getsid(0))]


def test_it_is_not_started_again_while_it_may_still_be_coming_up(tmp_path: Path) -> None:
    assert start_app(str(tmp_path), command(tmp_path), now=1000.0)
    assert start_app(str(tmp_path), command(tmp_path), now=1000.0 + PAUSE - 1)
    pause(0.3)
    assert len(starts(tmp_path, 1)) == 1


def test_app_is_left_alone_after_failed_starts(tmp_path: Path) -> None:
    now = 1000.0
    for _ in range(TRIES):
        assert start_app(str(tmp_path), command(tmp_path), now=now)
        now += PAUSE + 1
    assert not start_app(str(tmp_path), command(tmp_path), now=now)
    assert start_app(str(tmp_path), command(tmp_path), now=now + WITHIN)


def test_a_start_that_succeeded_is_forgotten(tmp_path: Path) -> None:
    for _ in range(TRIES + 2):
        assert start_app(str(tmp_path), command(tmp_path), now=1000.0)
        forget_starts(str(tmp_path))
    assert len(starts(tmp_path, TRIES + 2)) == TRIES + 2


def test_missing_app_is_no_start(tmp_path: Path) -> None:
    assert not start_app(str(tmp_path), ["/gone/plainleaf", "open"])
    assert "could not be started" in (tmp_path / "launch.log").read_text()
    assert not start_app(str(tmp_path), [])
