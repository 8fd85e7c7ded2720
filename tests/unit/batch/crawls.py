"""Small crawls, as crawlers write them."""

import gzip
from pathlib import Path

WORDS = "The ferry leaves the harbour at six in the morning and comes back when the lamps are lit. "


def page(number: int, sentences: int = 8) -> bytes:
    """A page with a menu and an article of its own."""
    body = "".join(f"<p>{WORDS * 2}Crossing {number}.{part}.</p>" for part in range(sentences))
    menu = "".join(f"<li><a href=/{place}>Harbour {place}</a></li>" for place in range(9))
    text = f"<!doctype html><html lang=en><title>Crossing {number}</title><ul>{menu}</ul><article>{body}</article>"
    return text.encode()


def response(
    url: str,
    body: bytes,
    kind: str = "response",
    content_type: str = "text/html",
    status: str = "200 OK",
    more: str = "",
) -> bytes:
    """One record, not compressed."""
    head = f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\n{more}Content-Length: {len(body)}\r\n\r\n"
    http = head.encode() + body
    fields = {
        "WARC-Type": kind,
        "WARC-Target-URI": url,
        "WARC-Date": "2026-01-02T03:04:05Z",
        "WARC-PageRecord-ID": "<urn:uuid:00000000-0000-0000-0000-000000000001>",
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(http)),
    }
    warc = "WARC/1.0\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
    return warc.encode() + http + b"\r\n\r\n"


def write_crawl(path: Path, count: int) -> Path:
    """A crawl of so many pages, each record compressed by itself."""
    return write_records(path, [response(f"https://example.org/{n}", page(n)) for n in range(count)])


def write_records(path: Path, records: list[bytes]) -> Path:
    """A crawl of these records, each compressed by itself."""
    path.write_bytes(b"".join(map(gzip.compress, records)))
    return path
