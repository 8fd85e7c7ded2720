"""One odd value costs a row, one damaged member itself: the rest of the corpus is read."""

import json
import os
import struct
import zipfile
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet
from tests.unit.batch.crawls import page

from plainleaf.batch import Cleaning, RunError, Shard, Work, read, run
from plainleaf.batch.records import PageRecord
from plainleaf.batch.sinks import SINKS

HTML = page(1).decode()
ODD = b"<p>\xe9t\xe9 \xff\xfe</p>"
NO_UTF8 = pyarrow.StringArray.from_buffers(
    1, pyarrow.py_buffer(struct.pack("<2i", 0, len(ODD))), pyarrow.py_buffer(ODD)
)
COLUMNS = {
    "nanoseconds": ("date", [1577934245123456789], pyarrow.timestamp("ns"), "2020-01-02 03:04:05.123456"),
    "out of range": ("date", [2**62], pyarrow.timestamp("us"), ""),
    "far day": ("date", [2**30], pyarrow.date32(), ""),
    "unknown zone": ("date", [1], pyarrow.timestamp("us", tz="Mars/Phobos"), ""),
    "of another column": ("seen", [1], pyarrow.timestamp("us", tz="Mars/Phobos"), ""),
}


def records(path: Path) -> list[PageRecord]:
    return [each for each in read(Shard((str(path),))) if isinstance(each, PageRecord)]


@pytest.mark.parametrize("name", COLUMNS)
def test_an_odd_time_costs_no_page(tmp_path: Path, name: str) -> None:
    column, values, kind, date = COLUMNS[name]
    table = pyarrow.table({"html": [HTML], column: pyarrow.array(values, kind)})
    parquet.write_table(table, tmp_path / "a.parquet")
    (record,) = records(tmp_path / "a.parquet")
    assert (record.body, record.date) == (page(1), date)


@pytest.mark.parametrize("html", [NO_UTF8, NO_UTF8.dictionary_encode()], ids=["plain", "dictionary"])
def test_a_text_that_is_not_utf8_is_read_as_bytes(tmp_path: Path, html: pyarrow.Array) -> None:
    parquet.write_table(pyarrow.table({"html": html}), tmp_path / "a.parquet")
    (record,) = records(tmp_path / "a.parquet")
    assert (record.body, record.content_type) == (ODD, None)


def test_a_page_that_a_dictionary_holds_once_is_not_held_for_each_of_its_rows(tmp_path: Path) -> None:
    large = "<p>" + "x" * 4_000_000
    table = pyarrow.table({"html": pyarrow.array([large] * 64).dictionary_encode()})
    parquet.write_table(table, tmp_path / "a.parquet")
    del table
    before, most, count = pyarrow.total_allocated_bytes(), 0, 0
    for each in read(Shard((str(tmp_path / "a.parquet"),))):
        count += isinstance(each, PageRecord)
        most = max(most, pyarrow.total_allocated_bytes() - before)
    assert count == 64
    assert most < 10 * len(large)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_damaged_member_of_an_archive_costs_itself_alone(tmp_path: Path, method: int) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("a.html", page(1) + os.urandom(3000).hex().encode())
        archive.writestr("b.html", page(2))
    data = bytearray(path.read_bytes())
    data[80:110] = b"\xff" * 30
    path.write_bytes(data)
    damaged, whole = read(Shard((str(path),)))
    assert not isinstance(damaged, PageRecord)
    assert damaged.cause.startswith("broken file")
    assert isinstance(whole, PageRecord)
    assert whole.body == page(2)


def test_a_run_that_cannot_write_leaves_a_manifest_of_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        (tmp_path / f"{number}.jsonl").write_text(json.dumps({"html": HTML}) + "\n")
    suffix, write = SINKS["jsonl"]

    def onto_a_full_disk(rows: object, path: Path) -> None:
        write(rows, path if path.name.startswith(".half-000000") else Path("/dev/full/x"))  # type: ignore[arg-type]

    monkeypatch.setitem(SINKS, "jsonl", (suffix, onto_a_full_disk))
    with pytest.raises(RunError, match="A shard could not be done"):
        run([str(tmp_path)], Work(str(tmp_path / "out"), Cleaning("descent"), "jsonl"), workers=0)
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert (manifest["complete"], manifest["pages"]) == (False, 1)
