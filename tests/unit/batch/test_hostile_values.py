"""Every format of a corpus, and the page about it × every column × hostile values: what is text in a row is text in
every file, and makes no row, record or file of its own."""

import gzip
import io
import json
import os
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from fastwarc.warc import ArchiveIterator, WarcRecordType
from lxml import etree
from lxml.html import document_fromstring
from pyarrow import parquet
from tests.hostile_text import VALUES, check_html, hostile_page
from tests.unit.batch.crawls import response, write_records

from plainleaf.batch import COLUMNS, Cleaning, Work, run
from plainleaf.batch.report import open_run, write_report
from plainleaf.batch.sinks import SINKS

HEADERS = {
    "WARC-Type", "WARC-Date", "WARC-Record-ID", "WARC-Target-URI", "WARC-Identified-Content-Language",
    "WARC-Block-Digest", "Content-Type", "Content-Length", "Plainleaf-Place",
}  # fmt: skip
TEXTS = [name for name, kind in COLUMNS if kind == "string"]


def _rows() -> list[dict[str, Any]]:
    """A row for each value, which is in each text of it."""
    others = {name: 0 if kind == "int64" else 0.5 for name, kind in COLUMNS if kind != "string"}
    return [dict.fromkeys(TEXTS, value) | others for value in VALUES]


def _lines(data: bytes) -> Iterator[list[str]]:
    for line in data.decode().split("\n")[:-1]:
        row = json.loads(line)
        yield [row[name] for name in TEXTS if name in row]


def _texts(path: Path) -> Iterator[list[str]]:
    index = (path / "index.jsonl").read_bytes()
    for number, rest in enumerate(_lines(index), 1):
        yield [*rest, (path / f"{number:06d}.txt").read_bytes().decode()]
    assert len(list(path.iterdir())) == len(VALUES) + 1


def _records(path: Path) -> Iterator[list[str]]:
    with path.open("rb") as file:
        first, *others = ArchiveIterator(file)
        assert first.record_type == WarcRecordType.warcinfo
    with path.open("rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.conversion):
            assert {header for header, _ in record.headers} == HEADERS
            yield [record.reader.read().decode()]
    assert len(others) == len(VALUES)


READ: dict[str, Callable[[Path], Iterator[list[str]]]] = {
    "parquet": lambda path: ([row[name] for name in TEXTS] for row in parquet.read_table(path).to_pylist()),
    "jsonl": lambda path: _lines(gzip.decompress(path.read_bytes())),
    "jsonl.zst": lambda path: _lines(pyarrow.CompressedInputStream(io.BytesIO(path.read_bytes()), "zstd").read()),
    "texts": _texts,
    "wet": _records,
}
"""The texts of each row, as another program reads them."""


@pytest.mark.parametrize("name", SINKS)
def test_text_stays_text_in_every_format(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"part{SINKS[name][0]}"
    SINKS[name][1](_rows(), path)
    for value, found in zip(VALUES, READ[name](path), strict=True):
        assert set(found) == {value}
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", SINKS)
def test_a_lone_surrogate_ends_no_run(tmp_path: Path, name: str) -> None:
    """As the names of files and of members of archives have it that are no UTF-8."""
    crawl = tmp_path / "a.tar"
    with tarfile.open(crawl, "w") as archive:
        for number, member in enumerate((b"sound.html", b"no\xffutf8.html", b"cut\xfe.html.gz")):
            content = b"\x1f\x8b\xff" if number == 2 else b"<p>" + b"The quick brown fox jumps. " * 20
            about = tarfile.TarInfo(os.fsdecode(member))
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    manifest = run([str(crawl)], Work(str(tmp_path / "out"), Cleaning("descent"), name), workers=0)  # type: ignore[arg-type]
    assert (manifest["pages"], list(manifest["skipped"].values())) == (2, [1])
    (part,) = (tmp_path / "out").glob("part-*")
    assert part.exists()


def test_text_stays_text_in_the_page_about_a_run(tmp_path: Path) -> None:
    pages = [hostile_page(number, value) for number, value in enumerate(VALUES)]
    crawl = write_records(tmp_path / "a.warc.gz", [response(page.url or "", page.body) for page in pages])
    folder = tmp_path / "<script>alert(1)<"
    run([str(crawl)], Work(str(folder), Cleaning("descent", duplicates="exact")), workers=0)
    write_report(open_run(folder), tmp_path / "report.html", count=len(VALUES))
    shown = document_fromstring((tmp_path / "report.html").read_text("utf-8"))
    frames = shown.findall(".//iframe")
    assert len(frames) == 2 * len(VALUES)
    for frame in frames:
        check_html(frame.attrib.pop("srcdoc"))
    (script,) = shown.findall(".//script")
    script.drop_tree()
    check_html(etree.tostring(shown, method="html", encoding="unicode"), own=frozenset({"iframe"}))
