"""Whole runs, with real processes."""

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from fastwarc.warc import ArchiveIterator, WarcRecordType
from pyarrow import parquet
from tests.patience import MOMENT, PATIENCE
from tests.unit.batch.crawls import page, response, write_crawl, write_records

from plainleaf.batch import COLUMNS, FORMATS, Cleaning, RunError, Work, cluster, run
from plainleaf.batch.cleaner import Cleaner
from plainleaf.batch.cleaning import Content
from plainleaf.batch.records import PageRecord
from plainleaf.batch.report import open_run
from plainleaf.batch.shards import cause, do_shard, outcome_file
from plainleaf.batch.software import Software, installed
from plainleaf.batch.sources import shards_of

FAST = Cleaning("descent")


@pytest.fixture(scope="module")
def cleaner() -> Iterator[Cleaner]:
    """One whose process stays warm."""
    fast = Cleaner(FAST)
    yield fast
    fast.close()


def test_rows_hold_the_article_and_what_is_known_of_it(cleaner: Cleaner) -> None:
    row, empty = cleaner.rows(
        [PageRecord("here", page(7), "https://example.org/7", "2026-01-02"), PageRecord("there", b"%PDF-1.7")]
    )
    assert list(row) == [name for name, _ in COLUMNS]
    assert (row["url"], row["title"], row["language"], row["error"]) == (
        "https://example.org/7",
        "Crossing 7",
        "en",
        "",
    )
    assert row["content"].startswith("The ferry leaves")
    assert "Harbour" not in row["content"]
    assert row["words"] == len(row["content"].split())
    assert "PDF" in empty["error"]
    assert (empty["place"], empty["content"]) == ("there", "")


def test_rows_hold_the_kept_text_without_articles() -> None:
    kept = Cleaner(Cleaning("descent", content="kept", languages=True, duplicates="exact"))
    row, empty = kept.rows([PageRecord("1", page(7), "https://example.org/7"), PageRecord("2", b"<p></p>")])
    kept.close()
    assert (row["title"], row["language"], row["text_language"], row["error"]) == ("Crossing 7", "en", "en", "")
    assert "The ferry leaves" in row["content"]
    assert "\n\n" in row["content"]
    assert row["words"] == len(row["content"].split())
    assert row["coverage"] is None
    assert (empty["content"], empty["error"]) == ("", "Nothing on this page is an article.")


@pytest.mark.parametrize("content", ["kept", "text"])
def test_rows_are_the_same_without_metadata_but_for_those(content: Content) -> None:
    record, rows = PageRecord("1", page(7), "https://example.org/7"), []
    for cleaning in (Cleaning("descent", content=content), Cleaning("descent", content=content, metadata=False)):
        cleaner = Cleaner(cleaning)
        rows += cleaner.rows([record])
        cleaner.close()
    empty = dict.fromkeys(("title", "author", "published", "language", "metadata"), "")
    assert rows[1] == rows[0] | empty != rows[0]


def test_page_beyond_its_time_is_abandoned_alone() -> None:
    slow = PageRecord("slow", b"<p>" + b"word <i>by</i> word " * 400_000)
    cleaner, rows = Cleaner(Cleaning("auto"), seconds=PATIENCE), []
    for record in (PageRecord("1", page(1)), slow, PageRecord("2", page(2))):
        cleaner._seconds = MOMENT if record is slow else PATIENCE
        rows += cleaner.rows([record])
    cleaner.close()
    assert [row["place"] for row in rows] == ["1", "slow", "2"]
    assert rows[1]["error"] == f"It takes longer than {MOMENT:g} seconds."
    assert [bool(row["content"]) for row in rows] == [True, False, True]


def test_page_beyond_its_memory_is_abandoned_alone() -> None:
    large = PageRecord("large", b"<p>" + b"word <i>by</i> word " * 600_000)
    cleaner = Cleaner(FAST, memory=64 * 1024 * 1024)
    rows = list(cleaner.rows([PageRecord("1", page(1)), large, PageRecord("2", page(2))]))
    cleaner.close()
    assert "memory" in rows[1]["error"] or "ended" in rows[1]["error"]
    assert [bool(row["content"]) for row in rows] == [True, False, True]


def test_a_process_that_is_killed_costs_one_page(cleaner: Cleaner) -> None:
    (first,) = cleaner.rows([PageRecord("first", page(1))])
    os.kill(cleaner._idle[0]._process.pid, signal.SIGKILL)
    others = list(cleaner.rows([PageRecord(str(number), page(number)) for number in range(40)]))
    assert first["content"]
    assert [row["place"] for row in others] == [str(number) for number in range(40)]
    assert [row["error"] for row in others if row["error"]] == ["The process that cleaned it ended (signal SIGKILL)."]


def test_abandoned_rows_do_not_reach_the_next_reader(cleaner: Cleaner) -> None:
    left = cleaner.rows([PageRecord(f"left {number}", page(number)) for number in range(40)])
    assert next(left)["place"] == "left 0"
    beside = cleaner.rows([PageRecord("beside", page(1))])
    assert [row["place"] for row in beside] == ["beside"]
    left.close()
    assert [row["place"] for row in cleaner.rows([PageRecord("after", page(2))])] == ["after"]
    assert len(cleaner._idle) == 1


LOADED = """
import sys
from plainleaf.batch.child import FIRST_PAGES
from plainleaf.batch.cleaning import Cleaning
from plainleaf.batch.page_rows import clean
from plainleaf.batch.records import PageRecord
for method in ("descent", "auto"):
    assert not any(clean(page, Cleaning(method))["error"] for page in FIRST_PAGES)
before = set(sys.modules)
page = PageRecord("", sys.stdin.buffer.read(), "https://example.org/")
rows = [clean(page, Cleaning(method)) for method in ("descent", "auto")]
print(sorted(set(sys.modules) - before), *(row["published"] for row in rows))
"""


def test_no_page_loads_a_module() -> None:
    dated = page(1).replace(b"<ul>", "<span class=published>12. März 2024</span><ul>".encode())
    found = subprocess.run([sys.executable, "-c", LOADED], input=dated, capture_output=True, check=True)
    assert found.stdout.decode().strip() == "[] 2024-03-12 2024-03-12"


def test_the_cause_of_an_error_is_cut_so_that_it_is_seen() -> None:
    assert cause("The input is binary data, not a web page.") == "The input is binary data, not a web …"
    assert cause("Nothing on https://e.org/ is an article. Try another.") == "Nothing on is an article"


def test_a_worker_does_not_load_the_engine() -> None:
    script = "import sys, plainleaf.batch.shards; print(sorted(m for m in sys.modules if '.engine.' in m))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert "extract" not in found.stdout


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_pages_give_the_same_bytes(tmp_path: Path, name: str) -> None:
    (shard,) = shards_of([str(write_crawl(tmp_path / "a.warc.gz", 12))])
    digests = set()
    for folder in ("one", "two"):
        (tmp_path / folder / "shards").mkdir(parents=True)
        outcome = do_shard(0, shard, Work(str(tmp_path / folder), FAST, name))  # type: ignore[arg-type]
        assert (outcome.pages, outcome.errors, outcome.skipped) == (12, {}, {})
        digests.add(outcome.digest)
    assert len(digests) == 1
    assert sorted(each.name for each in (tmp_path / "one").iterdir()) == [outcome.part, "shards"]


def test_wet_holds_a_text_for_each_page_that_has_one(tmp_path: Path) -> None:
    records = [response("https://example.org/7", page(7)), response("https://example.org/8", b"<p></p>")]
    crawl = write_records(tmp_path / "a.warc.gz", records)
    run([str(crawl)], Work(str(tmp_path / "out"), FAST, "wet"), workers=0)
    with (tmp_path / "out/part-000000.warc.wet.gz").open("rb") as stream:
        found = [(each, each.reader.read().decode()) for each in ArchiveIterator(stream, parse_http=False)]
    (about, software), (text, content) = found
    assert about.record_type == WarcRecordType.warcinfo
    assert software.startswith("software: Plainleaf/")
    assert text.record_type == WarcRecordType.conversion
    assert content.startswith("The ferry leaves")
    assert text.headers["WARC-Target-URI"] == "https://example.org/7"
    assert text.headers["WARC-Date"] == "2026-01-02T03:04:05Z"
    assert text.headers["WARC-Identified-Content-Language"] == "en"
    assert text.headers["Plainleaf-Place"] == f"{crawl}:0"
    with pytest.raises(RunError, match="another format"):
        next(open_run(tmp_path / "out").rows(["url"]))


PROGRAM = """
import sys
from plainleaf.batch import Cleaning, Work, run
if __name__ == "__main__":
    run([sys.argv[1]], Work(sys.argv[2], Cleaning("descent"), "jsonl"), workers=1, shard_bytes=2000,
        shard_done=lambda outcome, shards: print(outcome.number, flush=True))
"""


def test_killed_run_resumes_with_the_same_bytes(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "a.warc.gz", 60)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    manifest = run([str(crawl)], Work(str(whole), FAST, "jsonl"), workers=0, shard_bytes=2000)
    assert (manifest["pages"], manifest["software"]) == (60, asdict(installed()))
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    command = [sys.executable, str(script), str(crawl), str(killed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGKILL)
    assert not (killed / "manifest.json").exists()
    assert outcome_file(killed, 0).parent.is_dir()
    before = {path: path.stat().st_mtime_ns for path in (killed / "shards").glob("0*.json")}
    assert before
    (killed / ".half-000009.123").write_text("by a worker that was killed")
    again = run([str(crawl)], Work(str(killed), FAST, "jsonl"), workers=0, shard_bytes=2000)
    assert again == manifest
    assert not list(killed.glob(".*"))
    assert {path: path.stat().st_mtime_ns for path in before} == before
    parts = {path.name: path.read_bytes() for path in whole.glob("part-*")}
    assert {path.name: path.read_bytes() for path in killed.glob("part-*")} == parts
    rows = [json.loads(line) for name in sorted(parts) for line in gzip.decompress(parts[name]).splitlines()]
    assert [row["url"] for row in rows] == [f"https://example.org/{number}" for number in range(60)]


def test_interrupted_run_leaves_a_manifest(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "a.warc.gz", 12)
    work = Work(str(tmp_path / "out"), FAST, "jsonl")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([str(crawl)], work, workers=0, shard_bytes=2000, shard_done=interrupt)
    left = json.loads((tmp_path / "out/manifest.json").read_text())
    assert not left["complete"]
    assert 0 < left["pages"] < 12
    assert [part["name"] for part in left["parts"]] == ["part-000000.jsonl.gz"]
    with pytest.raises(RunError, match="has not finished"):
        open_run(tmp_path / "out")
    manifest = run([str(crawl)], work, workers=0, shard_bytes=2000)
    assert (manifest["complete"], manifest["pages"]) == (True, 12)
    assert manifest["parts"][0] == left["parts"][0]


def test_second_run_in_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crawl = str(write_crawl(tmp_path / "a.warc.gz", 1))
    (tmp_path / "own").mkdir()
    (tmp_path / "own/letter.txt").write_text("dear")
    with pytest.raises(RunError, match="other files"):
        run([crawl], Work(str(tmp_path / "own"), FAST))
    run([crawl], Work(str(tmp_path / "out"), FAST), workers=0)
    assert parquet.read_table(tmp_path / "out/part-000000.parquet").num_rows == 1
    with pytest.raises(RunError, match="another run"):
        run([crawl], Work(str(tmp_path / "out"), Cleaning("plain")))
    newer = Work(str(tmp_path / "out"), FAST, software=Software("9.0.0", installed().digest))
    with pytest.raises(RunError, match=r"begun with Plainleaf \d.*this is Plainleaf 9.*another folder"):
        run([crawl], newer, workers=0)
    with pytest.raises(RunError, match=r"run is of Plainleaf 9.*worker has Plainleaf \d.*Install the same"):
        run([crawl], replace(newer, output=str(tmp_path / "new")), workers=0)
    monkeypatch.setattr(cluster, "_REACHED", 0.5)
    with pytest.raises(RunError, match="No cluster could be reached"):
        run([crawl], Work(str(tmp_path / "other"), FAST), scheduler="tcp://127.0.0.1:9")
