"""What a corpus is read from."""

import gzip
import io
import json
import random
import tarfile
import zipfile
import zlib
from collections import Counter
from pathlib import Path

import brotli
import fsspec
import pyarrow
import pytest
from pyarrow import parquet
from tests.unit.batch.crawls import page, response, write_crawl, write_records

from plainleaf.batch import CorpusSourceError, Shard, read, shards_of
from plainleaf.batch.records import BODY_BYTES, PageRecord

MHTML = """From: <Saved by Blink>
Snapshot-Content-Location: https://quay.example/story
MIME-Version: 1.0
Content-Type: multipart/related; boundary="part"

--part
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<p>Gr=C3=BC=C3=9Fe aus dem Hafen</p>
--part--
"""


def urls(shards: list[Shard]) -> list[str | None]:
    return [each.url for shard in shards for each in read(shard) if isinstance(each, PageRecord)]


def causes(path: Path) -> Counter[str]:
    return Counter(each.cause for each in read(Shard((str(path),))) if not isinstance(each, PageRecord))


@pytest.mark.parametrize("size", [100, 700, 2000, 10**9])
def test_a_crawl_is_divided_without_loss_and_without_repeats(tmp_path: Path, size: int) -> None:
    path = write_crawl(tmp_path / "a.warc.gz", 50)
    shards = shards_of([str(path)], size)
    assert len(shards) == -(-path.stat().st_size // size)
    assert urls(shards) == [f"https://example.org/{number}" for number in range(50)]


def test_sources_that_are_no_files_of_this_computer(tmp_path: Path) -> None:
    whole = write_crawl(tmp_path / "a.warc.gz", 20).read_bytes()
    store = fsspec.filesystem("memory")
    store.pipe({"/crawl/a.warc.gz": whole, "/crawl/more/page.html": page(1)})
    shards = shards_of(["memory://crawl/*.warc.gz"], 1000)
    assert len(shards) == -(-len(whole) // 1000)
    assert urls(shards) == [f"https://example.org/{number}" for number in range(20)]
    assert len(urls(shards_of(["memory://crawl"]))) == 21


@pytest.mark.parametrize("size", [7_000, 100_000, 10**9])
@pytest.mark.parametrize("together", [90, 30, 7])
def test_records_compressed_together_are_split(tmp_path: Path, together: int, size: int) -> None:
    noise = random.Random(1)  # noqa: S311 - what does not pack well
    body = [page(n) + noise.randbytes(2000).hex().encode() for n in range(90)]
    body[40] += bytes(BODY_BYTES)
    records = [response(f"https://e.org/{n}", each) for n, each in enumerate(body)]
    members = [gzip.compress(b"".join(records[at : at + together]), 1) for at in range(0, 90, together)]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"".join(members))
    found = [each for shard in shards_of([str(path)], size) for each in read(shard)]
    pages = [each for each in found if isinstance(each, PageRecord)]
    assert [each.url for each in pages] == [f"https://e.org/{n}" for n in range(90) if n != 40]
    assert len(found) == 90
    assert len({each.place for each in pages}) == 89


def test_a_file_of_80_gigabytes_feeds_all_workers(tmp_path: Path) -> None:
    """With holes between its pages: as large as its size says, but not on the disk."""
    whole = write_crawl(tmp_path / "small.warc.gz", 3).read_bytes()
    path = tmp_path / "large.warc.gz"
    with path.open("wb") as file:
        for place in (0, 40 << 30, (80 << 30) - len(whole)):
            file.seek(place)
            file.write(whole)
    shards = shards_of([str(path)])
    assert len(shards) == 80 * 16
    for number in (0, 640, 1279):
        assert urls([shards[number]]) == [f"https://example.org/{n}" for n in range(3)]
    assert urls(shards[1:3]) == []


def test_record_has_the_crawlers_facts(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(
        response("https://example.org/1", page(1), content_type="text/html; charset=utf-8")
    )
    (record,) = read(Shard((str(tmp_path / "a.warc"),)))
    assert isinstance(record, PageRecord)
    assert (record.url, record.date) == ("https://example.org/1", "2026-01-02T03:04:05+00:00")
    assert (record.content_type, record.body) == ("text/html; charset=utf-8", page(1))


def test_what_is_no_page_is_counted_by_its_cause(tmp_path: Path) -> None:
    records = [
        response("https://e.org/1", b"x", content_type="image/png"),
        response("https://e.org/2", b"", kind="revisit"),
        response("https://e.org/3", b"gone", status="404 Not Found"),
        response("https://e.org/4", b" \n "),
        response("https://e.org/5", b"<p>" + b"x" * BODY_BYTES),
        response("https://e.org/6", gzip.compress(page(6)), more="Content-Encoding: gzip\r\n"),
    ]
    path = tmp_path / "a.warc.gz"
    path.write_bytes(b"".join(map(gzip.compress, records)))
    assert causes(path) == {"not HTML": 1, "revisit": 1, "status 404": 1, "empty": 1, "too large": 1}
    (record,) = (each for each in read(Shard((str(path),))) if isinstance(each, PageRecord))
    assert record.body == page(6)


def chunks(body: bytes) -> bytes:
    pieces = [body[start : start + 700] for start in range(0, len(body), 700)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in [*pieces, b""])


@pytest.mark.parametrize(
    ("header", "body"),
    [
        ("Content-Encoding: gzip", gzip.compress(page(1))),
        ("Content-Encoding: deflate", zlib.compress(page(1))[2:-4]),
        ("Content-Encoding: br", brotli.compress(page(1))),
        ("Transfer-Encoding: chunked", chunks(page(1))),
        ("Transfer-Encoding: chunked\r\nContent-Encoding: gzip", chunks(gzip.compress(page(1)))),
        ("Transfer-Encoding: chunked\r\nContent-Encoding: gzip", page(1)),
        ("Content-Encoding: something", page(1)),
    ],
    ids=["gzip", "deflate", "brotli", "chunks", "both", "decoded-by-the-crawler", "unknown-and-decoded"],
)
def test_encodings_of_http_are_taken_off(tmp_path: Path, header: str, body: bytes) -> None:
    path = write_records(tmp_path / "a.warc.gz", [response("https://e.org/1", body, more=f"{header}\r\n")])
    (record,) = read(Shard((str(path),)))
    assert isinstance(record, PageRecord)
    assert record.body == page(1)


def test_an_unknown_encoding_is_counted(tmp_path: Path) -> None:
    path = write_records(
        tmp_path / "a.warc.gz", [response("https://e.org/1", b"?" * 99, more="Content-Encoding: x\r\n")]
    )
    assert causes(path) == {"damaged record": 1}


def test_after_a_broken_record_the_next_one_is_read(tmp_path: Path) -> None:
    path = write_crawl(tmp_path / "a.warc.gz", 30)
    data = bytearray(path.read_bytes())
    third = len(data) // 3
    data[third : third + 60] = bytes(60)
    path.write_bytes(data)
    assert len(urls([Shard((str(path),))])) >= 27
    assert sum(causes(path).values()) == 1


def test_broken_crawl_loses_only_its_last_record(tmp_path: Path) -> None:
    path = write_crawl(tmp_path / "a.warc.gz", 10)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - 150])
    assert len(urls([Shard((str(path),))])) == 9
    assert sum(causes(path).values()) == 1


def test_archives_lines_tables_and_folders(tmp_path: Path) -> None:
    pages = [page(number) for number in range(5)]
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for number, body in enumerate(pages):
            archive.writestr(f"sub/{number}.html", body)
        archive.writestr("style.css", "p {}")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as tar:
        for number, body in enumerate(pages):
            entry = tarfile.TarInfo(f"{number}.htm")
            entry.size = len(body)
            tar.addfile(entry, io.BytesIO(body))
    rows = [{"url": f"https://e.org/{number}", "html": body.decode()} for number, body in enumerate(pages)]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "a.jsonl").write_text(lines)
    (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "a.parquet")
    (tmp_path / "pages").mkdir()
    for number, body in enumerate(pages):
        (tmp_path / f"pages/{number}.html").write_bytes(body)
    for name in ("a.zip", "a.tar.gz", "a.jsonl", "b.jsonl.gz", "a.parquet", "pages"):
        for size in (300, 10**9):
            found = [each for shard in shards_of([str(tmp_path / name)], size) for each in read(shard)]
            assert [each.body for each in found if isinstance(each, PageRecord)] == pages, (name, size)
            assert len(found) == 5


@pytest.mark.parametrize(
    "name", ["a.warc.gz", "a.warc", "a.zip", "a.tar", "a.tar.gz", "a.jsonl", "b.jsonl.gz", "a.parquet"]
)
@pytest.mark.parametrize("content", [b"", b"no such thing", bytes(range(256)) * 40], ids=["empty", "words", "noise"])
def test_files_that_are_not_what_they_are_called(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    assert urls([Shard((str(tmp_path / name),))]) == []


def test_a_bomb_in_an_archive_is_given_up_at_the_limit(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.html", b"<p>" + bytes(3 * BODY_BYTES))
        archive.writestr("page.html", page(1))
    (tmp_path / "b.html.gz").write_bytes(gzip.compress(bytes(3 * BODY_BYTES)))
    assert causes(tmp_path / "a.zip") == {"too large": 1}
    assert causes(tmp_path / "b.html.gz") == {"too large": 1}


def test_a_link_that_leads_nowhere_is_counted_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(page(1))
    (tmp_path / "b.html").symlink_to("gone.html")
    (tmp_path / "c.warc.gz").symlink_to("gone.warc.gz")
    found = [each for shard in shards_of([str(tmp_path)]) for each in read(shard)]
    assert sorted(type(each).__name__ for each in found) == ["PageRecord", "Skipped", "Skipped"]


def test_pages_that_browsers_saved_as_mhtml_know_their_address(tmp_path: Path) -> None:
    (tmp_path / "a.mhtml").write_text(MHTML)
    (tmp_path / "b.mht").write_text(MHTML.replace("text/html", "text/plain"))
    found = list(read(shards_of([str(tmp_path)])[0]))
    assert isinstance(found[0], PageRecord)
    assert (found[0].url, found[0].content_type) == ("https://quay.example/story", "text/html; charset=utf-8")
    assert found[0].body == "<p>Grüße aus dem Hafen</p>".encode()
    assert found[1].cause == "no page in the file"


def test_empty_input_is_reported(tmp_path: Path) -> None:
    (tmp_path / "notes.doc").write_text("x")
    for source, reported in [
        (str(tmp_path / "missing.warc.gz"), "nothing to read"),
        (str(tmp_path / "*.warc"), "nothing to read"),
        (str(tmp_path / "notes.doc"), "none of the readable formats"),
        ("nowhere://x/y.warc", "cannot be read"),
    ]:
        with pytest.raises(CorpusSourceError, match=reported):
            shards_of([source])
