"""Runs the command line inside the test's own process, with all its handling of errors."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from plainleaf.__main__ import DESKTOP
from plainleaf.cli.program import run

_LINES = (
    "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday.",
    "Crews had replaced two of the four lifting motors, which dated from the year the bridge was built.",
    "Ships over thirty metres must still announce themselves a day ahead until the end of the year.",
)
LINES = tuple(f"{line} So said edition {number}." for number in range(1, 5) for line in _LINES)
"""None is another's twin: what a page says twice in a row is shown once."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run of the program left behind."""

    code: int
    out: str
    err: str


@pytest.fixture
def plainleaf(capfd: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Runs ``plainleaf`` with some words."""

    def call(*words: object) -> Result:
        capfd.readouterr()
        code = run([str(word) for word in words], DESKTOP)
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return call


@pytest.fixture
def page(tmp_path: Path) -> Callable[..., Path]:
    """Writes a page with a menu, an article and a footer."""

    def write(
        name: str = "bridge.html", title: str = "Harbour bridge opens again", lines: tuple[str, ...] = LINES
    ) -> Path:
        path = tmp_path / name
        reported = "".join(f"<p>{line}</p>" for line in lines)
        more = '<a href="more">Read on</a> about the old dam, the ferries and the long way round in our weekend paper.'
        path.write_text(
            f'<!doctype html><meta charset="utf-8"><title>{title}</title><div id="menu"><a href="/">News</a></div>'
            f'<div id="story"><h1>{title}</h1>{reported}<p>{more}</p></div><div id="foot">Printed since 1902</div>',
            "utf-8",
        )
        return path

    return write
