"""A run that is killed at any of its steps: the same run goes on, has each row once, and its manifest is true."""

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from fastwarc.warc import ArchiveIterator, WarcRecordType
from tests.unit.batch.crawls import response, write_crawl, write_records

from plainleaf.batch import Cleaning, Work, run
from plainleaf.batch.cluster import RunError
from plainleaf.batch.report import open_run
from plainleaf.batch.shards import HALF
from plainleaf.batch.sinks import FORMATS, Format, table

PROGRAM = """
import os, signal, sys
from plainleaf.batch import Cleaning, Work, run
from plainleaf.batch.sinks import table

table._GROUP = 1  # many row groups of few pages
crawl, output, format, last, shard_bytes = *sys.argv[1:4], *map(int, sys.argv[4:])
steps, rows = 0, []

def step():
    global steps
    steps += 1
    if steps == last:
        os.kill(os.getpid(), signal.SIGKILL)

def heard(name, arguments):
    if name in {"os.rename", "os.remove", "os.mkdir", "open"} and output in str(arguments[0]):
        step()

def called(frame, event, _):
    if event == "call" and frame.f_code.co_name in {"_line", "record_bytes", "write_table"}:
        step()  # before a row is written
        rows.append(steps)

sys.addaudithook(heard)
sys.setprofile(called)
run([crawl], Work(output, Cleaning("descent", duplicates="exact"), format), workers=0, shard_bytes=shard_bytes)
print(steps, *rows)
"""
PLACES = (0.3, 0.6, 0.85, 1.0)


def written(output: Path) -> dict[str, str]:
    """The digests of the files that a run leaves, by their names."""
    return {str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in output.rglob("*") if path.is_file()
            and path.parent.name != "shards"}  # fmt: skip


def killed_at(crawl: Path, output: Path, format_: str, last: int, shard_bytes: int = 1500) -> tuple[int, list[int]]:
    """Run until a step, 0 for all of them; how the run ended, and where it did the number of its steps and those at
    which rows are written."""
    command = [sys.executable, "-c", PROGRAM, str(crawl), str(output), format_, str(last), str(shard_bytes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, [int(step) for step in done.stdout.split()]


def go_on(crawl: Path, output: Path, format_: Format, shard_bytes: int = 1500) -> None:
    """The same run, here and to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "_GROUP", 1)
        work = Work(str(output), Cleaning("descent", duplicates="exact"), format_)
        run([str(crawl)], work, workers=0, shard_bytes=shard_bytes)


@pytest.mark.nightly_but("parquet")
@pytest.mark.parametrize("format_", FORMATS)
def test_run_killed_anywhere_ends_like_an_undisturbed_one(tmp_path: Path, format_: Format) -> None:
    crawl = write_crawl(tmp_path / "a.warc.gz", 6)
    steps, *_ = killed_at(crawl, tmp_path / "whole", format_, 0)[1]
    wanted = written(tmp_path / "whole")
    assert json.loads((tmp_path / "whole/manifest.json").read_text())["pages"] == 6
    for place in PLACES:
        output = tmp_path / f"killed at {place}"
        assert killed_at(crawl, output, format_, int(steps * place))[0] == -9, os.listdir(output)
        go_on(crawl, output, format_)
        assert written(output) == wanted


@pytest.mark.nightly_but("parquet")
@pytest.mark.parametrize("format_", ["jsonl.zst", "parquet", "wet"])
def test_a_part_that_is_half_written_is_written_anew(tmp_path: Path, format_: Format) -> None:
    words = random.Random(1)  # noqa: S311
    bodies = [
        "".join(f"<p>{' '.join(f'{words.getrandbits(64):x}' for _ in range(50))}.</p>" for _ in range(300))
        for _ in range(6)
    ]
    records = [
        response(f"https://example.org/{n}", f"<title>Page {n}</title><article>{body}</article>".encode())
        for n, body in enumerate(bodies)
    ]
    crawl = write_records(tmp_path / "a.warc.gz", records)
    _, *rows = killed_at(crawl, tmp_path / "whole", format_, 0, 10**9)[1]
    wanted = written(tmp_path / "whole")
    halves = set()
    for last in (rows[len(rows) // 3], rows[len(rows) // 2], rows[-1]):
        output = tmp_path / f"killed at {last}"
        assert killed_at(crawl, output, format_, last, 10**9)[0] == -9
        halves |= {path.stat().st_size for path in output.glob(f"{HALF}*")}
        with pytest.raises(RunError):  # what is there so far is not taken for a run
            open_run(output)
        go_on(crawl, output, format_, 10**9)
        assert written(output) == wanted
    assert max(halves, default=0) > 100_000, "no run was killed within a part"
    assert urls(output, format_) == [f"https://example.org/{n}" for n in range(6)]


def urls(output: Path, format_: str) -> list[str | None]:
    """The addresses of a run's rows."""
    if format_ != "wet":
        return [row["url"] for _, row in open_run(output).rows(["url"])]
    (part,) = output.glob("part-*")
    with part.open("rb") as stream:
        return [
            record.headers.get("WARC-Target-URI")
            for record in ArchiveIterator(stream, record_types=WarcRecordType.conversion, parse_http=False)
        ]


@pytest.mark.parametrize("format_", ["jsonl", "jsonl.zst", "parquet"])
def test_a_part_that_is_cut_short_does_not_end_early(tmp_path: Path, format_: Format) -> None:
    crawl = write_crawl(tmp_path / "a.warc.gz", 6)
    run([str(crawl)], Work(str(tmp_path / "out"), Cleaning("descent"), format_), workers=0)
    done = open_run(tmp_path / "out")
    assert len(list(done.rows(["url"]))) == 6
    (part,) = (tmp_path / "out").glob("part-*")
    data = part.read_bytes()
    for cut in (0, 1, 5, 20, len(data) // 2, len(data) - 9, len(data) - 1):
        part.write_bytes(data[:cut])
        with pytest.raises(RunError, match="part-000000"):
            list(done.rows(["url"]))
