"""A crawl of as many pages as are wanted, made from the pages of datasets: repeated, and altered each time."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from fastwarc.warc import WarcRecordType

from plainleaf.batch.warc_records import record_bytes
from plainleaf.evaluation.datasets import open_dataset

_DATE = "2026-01-02T03:04:05Z"


def pages(folders: Sequence[Path], count: int, below: int = 0) -> Iterator[tuple[str, bytes]]:
    """Address and bytes of each page, spread over the datasets; from the second time on a page has another number
    before the end of its body. With ``below`` all but every hundredth page are smaller than so many bytes."""
    entries = [entry for folder in folders for entry in open_dataset(folder).entries()]
    if below:
        cases = [entry.read() for entry in entries]
        small = [case for case in cases if len(case.page) < below]
        different = len(small)
        chosen = (cases[n // 100 % len(cases)] if n % 100 == 99 else small[n % different] for n in range(count))
    else:
        different = len(entries)
        step = max(1.0, different / count)
        chosen = (entries[int(n * step) % different].read() for n in range(count))
    for number, case in enumerate(chosen):
        yield case.url or f"https://example.org/{number}", _altered(case.page, number, number // different)


def _altered(body: bytes, number: int, round_: int) -> bytes:
    if not round_:
        return body
    head, end, rest = body.rpartition(b"</body")
    more = f"<p>This is page {number} of round {round_}.</p>".encode()
    return head + more + end + rest if end else body + more


def write_crawl(path: Path, folders: Sequence[Path], count: int, below: int = 0) -> None:
    """Write a crawl of so many pages, each compressed by itself; ``below`` as in ``pages``."""
    with path.open("wb") as file:
        for number, (url, body) in enumerate(pages(folders, count, below)):
            file.write(_record(number, url, body))


def _record(number: int, url: str, body: bytes) -> bytes:
    http = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    headers = {"WARC-Target-URI": url, "WARC-Date": _DATE, "Content-Type": "application/http; msgtype=response"}
    return record_bytes(WarcRecordType.response, f"{number} {url}", headers, http)
