"""Fifty broken feeds beside a good one: each is read as far as it can be, or reported; none stops another."""

import gzip
import json
import threading
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.patience import MOMENT

from plainleaf.actions.shelf.feeds import read_feed, update_feeds
from plainleaf.engine.page import Page
from plainleaf.library import Library

TEXT = "<p>Crews had replaced two of the four lifting motors, which dated from the year the bridge was built.</p>" * 4
ZEROS = b"\0" * 64 * 2**20


def json_feed(**facts: Any) -> bytes:
    return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "T", **facts}).encode()


def json_item(**facts: Any) -> bytes:
    return json_feed(items=[{"id": "1", "url": "PAGE", "title": "One", **facts}])


def rss(item: str = "", head: str = "", declared: str = "") -> bytes:
    start = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    link = f"<item><title>One</title><link>PAGE</link>{item}</item>"
    return f'{start}<rss version="2.0"><channel><title>T</title>{head}{link}</channel></rss>'.encode()


def atom(entry: str) -> bytes:
    link = '<id>a</id><title>One</title><link href="PAGE"/>'
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry>{link}{entry}</entry></feed>'.encode()


# name: body, number of saved items or words of the error, and headers of the response.
NO_FEED = "is not a feed"
FEEDS: dict[str, tuple[bytes, int | str, Mapping[str, str]]] = {
    "version-list": (json_feed(version=["jsonfeed.org"]), NO_FEED, {}),
    "version-number": (json_feed(version=1), NO_FEED, {}),
    "items-object": (json_feed(items={"url": "PAGE"}), 0, {}),
    "items-text": (json_feed(items="PAGE"), 0, {}),
    "items-null": (json_feed(items=None), 0, {}),
    "items-nested": (json_feed(items=[[[{"url": "PAGE"}]]]), 0, {}),
    "feed-title-object": (json_feed(title={"a": 1}, items=[{"url": "PAGE"}]), 1, {}),
    "url-list": (json_item(url=["PAGE"]), 0, {}),
    "url-number": (json_item(url=7), 1, {}),  # a path of the feed's site
    "url-null": (json_item(url=None, external_url="PAGE"), 1, {}),
    "url-script": (json_item(url="javascript:alert(1)"), 0, {}),
    "url-file": (json_item(url="file:///etc/passwd"), 0, {}),
    "url-huge": (json_item(url="PAGE" + "x" * 9000), 0, {}),
    "id-object": (json_item(id={"a": []}), 1, {}),
    "id-huge": (json_item(id="k" * 10**6), 1, {}),
    "id-not-a-number": (json_item(id=float("nan")), 1, {}),
    "id-digits": (json_item(id="NUMBER").replace(b'"NUMBER"', b"9" * 5000), NO_FEED, {}),
    "title-true": (json_item(title=True), 1, {}),
    "title-surrogate": (json_item(title="\ud800"), 1, {}),
    "title-turned": (json_item(title="gpj\u202eexe"), 1, {}),
    "authors-object": (json_item(authors={"name": "Ann"}), 1, {}),
    "authors-nested": (json_item(authors=[[{"name": "Ann"}]]), 1, {}),
    "author-number": (json_item(author=7), 1, {}),
    "date-object": (json_item(date_published={"a": 1}), 1, {}),
    "date-number": (json_item(date_published=1e308), 1, {}),
    "content-list": (json_item(content_html=["<p>"]), 1, {}),
    "json-marked": (BOM_UTF8 + json_item(), 1, {}),
    "json-utf-16": (json_item().decode().encode("utf-16"), 1, {}),
    "json-cut": (json_item()[:-9], NO_FEED, {}),
    "json-deep": (b'{"version":' * 10**5, NO_FEED, {}),
    "rss-date": (rss("<pubDate>Mon, 32 Foo 2024 99:99:99 +9999</pubDate>"), 1, {}),
    "rss-date-far": (rss("<pubDate>Fri, 31 Dec 9999 23:59:59 +1400</pubDate>"), 1, {}),
    "atom-date-past": (atom("<updated>-5000-01-01T00:00:00Z</updated>"), 1, {}),
    "atom-date-long": (atom(f"<updated>{'9' * 10**5}</updated>"), 1, {}),
    "rss-utf-16": (rss().decode().encode("utf-16"), 1, {}),
    "rss-falsely-utf-16": (rss(declared="utf-16"), 1, {}),
    "rss-falsely-utf-32": (rss(declared="UTF-32"), 1, {}),
    "rss-unknown-encoding": (rss(declared="klingon"), 1, {"Content-Type": "text/xml; charset=klingon"}),
    "rss-encoding-of-bytes": (rss(declared="zlib"), 1, {}),
    "rss-wrong-charset": (rss("<description>Привет</description>").decode().encode("cp1251"), 1, {}),
    "rss-entities": (rss("&b;").replace(b"<rss", b'<!DOCTYPE r [<!ENTITY b "&b;&b;">]><rss'), 1, {}),
    "rss-behind-a-warning": (b"Warning: mysql_connect()\n" + rss(), 1, {}),
    "empty": (b"", "an empty feed", {}),
    "html": (b"<!doctype html><html><title>Sold</title>", NO_FEED, {"Content-Type": "text/html"}),
    "binary": (bytes(range(256)) * 99, NO_FEED, {}),
    "picture": (b"\x89PNG\r\n", "image/png", {"Content-Type": "image/png"}),
    "bomb": (gzip.compress(ZEROS), "larger", {"Content-Encoding": "gzip"}),
    "bomb-in-bomb": (gzip.compress(gzip.compress(ZEROS)), "larger", {"Content-Encoding": "gzip, gzip"}),
    "half-gzip": (gzip.compress(rss())[:-9], "", {"Content-Encoding": "gzip"}),
    "no-gzip": (rss(), "", {"Content-Encoding": "gzip"}),
    "good": (rss(), 1, {}),
}  # fmt: skip


@pytest.fixture
def origin() -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            origin, name = f"http://{self.headers['Host']}", self.path.partition("/feed/")[2]
            page = f"<title>Bridge {self.path}</title><article><h1>Bridge {self.path}</h1>{TEXT}</article>".encode()
            body, _, headers = FEEDS.get(name, (page, 0, {"Content-Type": "text/html; charset=utf-8"}))
            address = f"{origin}/{name}"
            if b"PAGE" in body:
                body = body.replace(b"PAGE", address.encode())
            elif (wide := "PAGE".encode("utf-16-le")) in body:
                body = body.replace(wide, address.encode("utf-16-le"))
            self.send_response(200)
            for field, value in {
                "Content-Type": "application/xml",
                **headers,
                "Content-Length": str(len(body)),
            }.items():
                self.send_header(field, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(MOMENT,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_fifty_broken_feeds_stop_no_good_one(origin: str, tmp_path: Path) -> None:
    with Library(tmp_path / "shelf.db") as library:
        for name in FEEDS:
            library.feeds.add(f"{origin}/feed/{name}", name)
        found = {update.feed.title: update for update in update_feeds(library)}
        assert {name: update.new for name, update in found.items() if update.error is None} == {
            name: new for name, (_, new, _) in FEEDS.items() if isinstance(new, int)
        }
        assert not [update.failed for update in found.values() if update.failed]
        errors = {name: str(update.error) for name, update in found.items() if update.error is not None}
        wanted = {name: words for name, (_, words, _) in FEEDS.items() if isinstance(words, str)}
        assert not {name: error for name, error in errors.items() if wanted[name] not in error}
        assert not {name: error for name, error in errors.items() if f"{origin}/feed/{name}" not in error}
        assert list(update_feeds(library, due_only=True)) == [], "all have been asked"
        assert library.check() == ()
        library.write_backup(tmp_path / "backup")
        assert "\u202e" not in (tmp_path / "backup/shelf.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("date", "published"),
    [
        ("Mon, 05 Jan 2026 10:00:00 +0200", "2026-01-05T08:00:00+00:00"),
        ("Thu, 5 Jan 26 10:00 EST", "2026-01-05T15:00:00+00:00"),
        ("2026-11-01T10:00:00Z", "2026-11-01T10:00:00+00:00"),
        ("2026-11-01", "2026-11-01"),
        ("Sun, 01 Nov 2026", "2026-11-01"),
        ("November 1, 2026", "2026-11-01"),
        ("03/04/2026", ""),
        *((wrong, "") for wrong in (
            "2026-02-30", "-5000-01-01", "10000-01-01T00:00:00Z", "9999-12-31T23:59:59+14:00", "1e309", "1767607200",
            "Fri, 31 Dec 9999 23:59:59 +1400", "Mon, 32 Foo 2024 99:99:99 +9999", "yesterday", "9" * 10_000,
        )),
    ],
)  # fmt: skip
def test_a_date_of_a_feed_is_one_or_is_left_out(date: str, published: str) -> None:
    """As the dates of pages are stored: entries are sorted by them."""
    feeds = (
        atom(f"<published>{date}</published>"), rss(f"<pubDate>{date}</pubDate>"), json_item(date_published=date),
    )  # fmt: skip
    for body in feeds:
        _, (item,) = read_feed(Page(body.replace(b"PAGE", b"/1"), "https://news.example/feed"))
        assert item.published == published
