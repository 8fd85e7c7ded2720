"""A crawl of as many pages as are wanted, made from the pages of datasets: repeated, and altered each time."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from fastwarc.warc import WarcRecordType

from plainleaf.batch.warc_records import record_bytes
from plainleaf.evaluation.datasets import open_dataset

_DATE = "2026-01-02T03:04:05Z"


def pages(folders: Sequence[Path], count: int) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of each page, spread over the datasets; from the second time on a page has another number
    before the end of its body."""
    entries = [entry for folder in folders for entry in open_dataset(folder).entries()]
    step = max(1.0, len(entries) / count)
    for number in range(count):
        case = entries[int(number * step) % len(entries)].read()
        round_ = number // len(entries)
        body = case.page
        if round_:
            head, end, rest = body.rpartition(b"</body")
            more = f"<p>This is page {number} of round {round_}.</p>".encode()
            body = head + more + end + rest if end else body + more
        yield case.url or f"https://example.org/{number}", body


def write_crawl(path: Path, folders: Sequence[Path], count: int) -> None:
    """Write a crawl of so many pages, each compressed by itself."""
    with path.open("wb") as file:
        for number, (url, body) in enumerate(pages(folders, count)):
            file.write(_record(number, url, body))


def _record(number: int, url: str, body: bytes) -> bytes:
    http = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    headers = {"WARC-Target-URI": url, "WARC-Date": _DATE, "Content-Type": "application/http; msgtype=response"}
    return record_bytes(WarcRecordType.response, f"{number} {url}", headers, http)
