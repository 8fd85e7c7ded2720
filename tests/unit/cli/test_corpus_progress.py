"""What is said while a corpus is cleaned: the rate, the time left, and what failed so far by cause."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.batch.crawls import page, response, write_records

NOTHING = "2 failed: 2 × Nothing on this page is an article"


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """A command that cleans two crawls: one of two pages without text, one of a page with text."""
    for number, bodies in enumerate(([b"<p></p>", b"<html></html>"], [page(1, 100)])):
        records = [response(f"https://example.org/{number}/{n}", body) for n, body in enumerate(bodies)]
        write_records(tmp_path / f"{number}.warc.gz", records)
    sources = [str(tmp_path / f"{number}.warc.gz") for number in range(2)]
    head = [sys.executable, "-m", "plainleaf", "corpus", "run", *sources, "-o", str(tmp_path / "out")]
    return [*head, "-m", "descent", "--workers", "0"]


def test_progress_is_lines_without_a_terminal(command: list[str]) -> None:
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr.splitlines()
    assert "pages/s" in said[0]
    assert said[0].endswith(NOTHING)
    assert "0:00:00 left" in said[1]


def test_a_bar_that_fits_the_terminal(command: list[str]) -> None:
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    environment = os.environ | {"COLUMNS": "120"}
    subprocess.run(command, stderr=theirs, stdout=subprocess.DEVNULL, check=True, env=environment)
    lines = os.read(ours, 1 << 16).decode().replace("\r", "\n").splitlines()
    assert any("1/2" in line and "pages/s; 2 failed: 2 × Nothing" in line for line in lines)
    assert max(map(len, lines)) <= 120


def test_rows_without_html_name_the_searched_columns(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"raw": "<p>Words</p>"}\n')
    command = ["corpus", "run", str(tmp_path / "a.jsonl"), "-o", str(tmp_path / "out"), "--workers", "0"]
    done = subprocess.run([sys.executable, "-m", "plainleaf", *command], capture_output=True, text=True, check=True)
    assert "1  no HTML in the row" in done.stdout
    assert "html, content, body, raw_html, or in the one named by --field" in done.stderr
