"""What crawls hold besides pages: counted by its cause, never fatal, in bounded memory."""

import gzip
import io
import tracemalloc
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from tests.unit.batch.crawls import page, response, write_records

from plainleaf.batch import Cleaning, Shard, read
from plainleaf.batch.cleaner import Cleaner
from plainleaf.batch.records import BODY_BYTES, PageRecord

WANTED = "https://e.org/wanted"


@pytest.fixture(scope="module")
def large() -> bytes:
    """A record of 100 MB, compressed, which packs to 100 KB."""
    return gzip.compress(response("https://e.org/large", b"<p>" + bytes(100 << 20)), 1)


def found(path: Path) -> tuple[list[str | None], Counter[str]]:
    """The addresses of the pages of a file, and what was passed over."""
    everything = list(read(Shard((str(path),))))
    pages = [each.url for each in everything if isinstance(each, PageRecord)]
    return pages, Counter(each.cause for each in everything if not isinstance(each, PageRecord))


def among_good_ones(path: Path, member: bytes) -> tuple[list[str | None], Counter[str]]:
    """The same of a crawl in which a member stands between two pages."""
    good = [gzip.compress(response(f"{WANTED}/{n}", page(n))) for n in range(2)]
    path.write_bytes(good[0] + member + good[1])
    return found(path)


@pytest.mark.parametrize("cut", [1, 8, 100, -9, -1])
def test_truncated_member_loses_only_itself(tmp_path: Path, cut: int) -> None:
    member = gzip.compress(response("https://e.org/cut", page(5)))[:cut]
    pages, causes = among_good_ones(tmp_path / "a.warc.gz", member)
    assert pages[0] == f"{WANTED}/0"
    assert pages[-1] == f"{WANTED}/1"
    assert causes.total() <= 2


@pytest.mark.parametrize("encoded", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("length", [b"0", b"7", b"2500", b"99999999", b"-5", b"many", b"99999999999999999999999"])
def test_wrong_length_loses_only_itself(tmp_path: Path, length: bytes, encoded: bool) -> None:
    record = response("https://e.org/wrong", page(5))
    if encoded:
        record = response("https://e.org/wrong", gzip.compress(page(5)), more="Content-Encoding: gzip\r\n")
    head, _, rest = record.partition(b"\r\n\r\n")
    lines = [
        b"Content-Length: " + length if line.startswith(b"Content-Length") else line for line in head.split(b"\r\n")
    ]
    member = gzip.compress(b"\r\n".join(lines) + b"\r\n\r\n" + rest)
    pages, _ = among_good_ones(tmp_path / "a.warc.gz", member)
    assert {f"{WANTED}/0", f"{WANTED}/1"} <= set(pages)


def test_a_record_of_100_megabytes_is_counted_in_bounded_memory(tmp_path: Path, large: bytes) -> None:
    tracemalloc.start()
    pages, causes = among_good_ones(tmp_path / "a.warc.gz", large)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (pages, causes) == ([f"{WANTED}/0", f"{WANTED}/1"], {"too large": 1})
    assert most < 3 * BODY_BYTES


def test_bombs_are_given_up_at_the_limit(tmp_path: Path, large: bytes) -> None:
    bomb = response("https://e.org/bomb", large, more="Content-Encoding: gzip\r\n")
    twice = response("https://e.org/twice", gzip.compress(large), more="Content-Encoding: gzip, gzip\r\n")
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("page.html", page(1))
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as nested:
            nested.writestr("page.html", bytes(1 << 20))
        archive.writestr("nested.zip", inner.getvalue())
        archive.writestr("bomb.html", b"<p>" + bytes(2 * BODY_BYTES))
    tracemalloc.start()
    pages, causes = found(write_records(tmp_path / "a.warc.gz", [bomb, twice, response(WANTED, page(1))]))
    zipped = found(tmp_path / "a.zip")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert pages == [WANTED]
    assert causes["too large"] >= 1
    assert causes.total() == 2
    assert zipped == ([None], {"too large": 1})
    assert most < 4 * BODY_BYTES


def test_binary_named_html_becomes_a_row_with_its_reason() -> None:
    noise = bytes(range(256)) * 400
    bodies = {"pdf": b"%PDF-1.7 " + noise, "png": b"\x89PNG\r\n\x1a\n" + noise, "noise": noise, "nothing": bytes(5000)}
    cleaner = Cleaner(Cleaning("descent"))
    records = [PageRecord(name, body, content_type="text/html") for name, body in bodies.items()]
    rows = list(cleaner.rows([*records, PageRecord("page", page(1))]))
    cleaner.close()
    assert [row["place"] for row in rows] == [*bodies, "page"]
    assert rows[-1]["content"].startswith("The ferry")
    assert all(row["error"] or row["content"] for row in rows)


def test_ten_thousand_redirects_and_revisits_are_counted(tmp_path: Path) -> None:
    moved = response("https://e.org/a", b"", status="301 Moved Permanently", more="Location: /b\r\n")
    again = response("https://e.org/b", b"", kind="revisit")
    crawl = tmp_path / "a.warc.gz"
    crawl.write_bytes((gzip.compress(moved) + gzip.compress(again)) * 5_000 + gzip.compress(response(WANTED, page(1))))
    assert found(crawl) == ([WANTED], {"status 301": 5_000, "revisit": 5_000})


@pytest.mark.parametrize(
    ("right", "broken"),
    [
        (b"HTTP/1.1 200 OK", b"XXXX/1.1 200 OK"),
        (b"HTTP/1.1 200 OK", b"HTTP/1.1 \xff\xff\xff\xff\xff\xff"),
        (b"WARC/1.0", b"WARC/9.9"),
        (b"WARC-Target-URI: https://e.org/x", b"WARC-Target-URI: \x00\xff\xfe"),
        (b"2026-01-02T03:04:05Z", b"the day before yesterday"),
        (b"text/html", b"text/\xff\xfe\xfdl"),
    ],
    ids=["head", "status", "version", "address", "date", "type"],
)
def test_broken_heads_are_survived(tmp_path: Path, right: bytes, broken: bytes) -> None:
    record = response("https://e.org/x", page(5))
    assert right in record
    pages, causes = among_good_ones(tmp_path / "a.warc.gz", gzip.compress(record.replace(right, broken)))
    assert {f"{WANTED}/0", f"{WANTED}/1"} <= set(pages)
    assert len(pages) + causes.total() == 3
