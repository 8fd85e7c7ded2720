"""Feeds and watched folders: what is new comes to the shelf, once, and servers are asked politely."""

import json
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.patience import MOMENT
from tests.stubborn import Hangs

from plainleaf.actions import dry_run
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.opening import open_source
from plainleaf.actions.shelf.feeds import AT_FIRST, FeedError, follow, is_due, read_feed, update_feeds
from plainleaf.actions.shelf.importing import take_in
from plainleaf.actions.shelf.watching import FolderWatch
from plainleaf.engine.extract import extract
from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError
from plainleaf.library import Filter, Library, LibraryError
from plainleaf.library.feeds import Feed

TEXT = "<p>Crews had replaced two of the four lifting motors, which dated from the year the bridge was built.</p>" * 4


class Site:
    """A site with pages and feeds; each answer has an ETag, and a request with it gets 304."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[str, str]] = {}
        self.moved: dict[str, tuple[int, str]] = {}
        self.asked: list[tuple[str, int]] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, body = site.pages.get(self.path, ("", ""))
                tag = f'"{hash(body)}"'
                if self.path in site.moved:
                    code, target = site.moved[self.path]
                    self.send_response(code)
                    self.send_header("Location", target)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                status = 404 if not kind else 304 if self.headers.get("If-None-Match") == tag else 200
                site.asked.append((self.path, status))
                self.send_response(status)
                self.send_header("Content-Type", kind or "text/plain")
                self.send_header("ETag", tag)
                data = body.encode() if status == 200 else b""
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_arguments: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, args=(MOMENT,), daemon=True).start()

    def article(self, number: int) -> str:
        html = f"<html><head><title>Bridge {number}</title></head><body><article><h1>Bridge {number}</h1>{TEXT}"
        self.pages[f"/{number}"] = ("text/html; charset=utf-8", html + "</article></body></html>")
        return f"{self.origin}/{number}"

    def rss(self, numbers: list[int], path: str = "/feed") -> str:
        items = "".join(
            f"<item><title>Bridge {n}</title><link>{self.article(n)}</link><guid>id-{n}</guid></item>" for n in numbers
        )
        self.pages[path] = (
            "application/rss+xml",
            f'<rss version="2.0"><channel><title>News</title>{items}</channel></rss>',
        )
        return self.origin + path


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "shelf.db") as made:
        yield made


def test_new_items_come_once_with_their_pages(library: Library, site: Site) -> None:
    feed = follow(library, site.rss([2, 1]), tags=["news"])
    assert (feed.title, feed.tags, library.entries.count()) == ("News", ("news",), 0)
    (first,) = update_feeds(library)
    assert (first.new, first.failed, first.error) == (2, (), None)
    assert {entry.title for entry in library.entries.list()} == {"Bridge 1", "Bridge 2"}
    assert all(
        entry.tags == ("news",) and "lifting motors" in library.text(entry.id) for entry in library.entries.list()
    )
    site.asked.clear()
    (again,) = update_feeds(library)
    assert (again.new, site.asked) == (0, [("/feed", 304)])
    site.rss([3, 2, 1])
    site.asked.clear()
    (more,) = update_feeds(library)
    assert (more.new, site.asked) == (1, [("/feed", 200), ("/3", 200)])


FEEDS, HISTORY, SAVED = Filter(feeds=True), Filter(history=True), Filter(saved=True)


def _places(library: Library) -> dict[str, list[str]]:
    """The titles in each place."""
    places = {"feeds": FEEDS, "history": HISTORY, "saved": SAVED}
    return {name: sorted(one.title for one in library.entries.list(which)) for name, which in places.items()}


def test_items_wait_in_feeds_until_opened_read_or_saved(library: Library, site: Site) -> None:
    follow(library, site.rss([4, 3, 2, 1]), tags=["news"])
    list(update_feeds(library))
    names = {entry.title: entry.id for entry in library.entries.list()}
    waiting = [f"Bridge {number}" for number in (1, 2, 3, 4)]
    assert _places(library) == {"feeds": waiting, "history": [], "saved": []}
    library.change((names["Bridge 1"],), opened="2026-11-28T10:00:00+00:00", state="reading")
    library.change((names["Bridge 2"],), state="read")
    before = library.change((names["Bridge 3"],), saved=True)
    assert _places(library) == {"feeds": waiting[3:], "history": waiting[:2], "saved": waiting[2:3]}
    counts = library.facts()
    assert (counts["feeds"], counts["history"], counts["saved"], counts["all"]) == (1, 2, 1, 4)
    assert [hit.entry.title for hit in library.search("is:feed lifting")] == waiting[3:]
    assert len(library.search("-is:feed lifting")) == 3
    library.put_back(before)
    library.tag((names["Bridge 4"],), ("sea",))
    assert _places(library) == {"feeds": waiting[2:3], "history": waiting[:2], "saved": waiting[3:]}


def test_what_waits_long_is_cleaned_like_the_history(library: Library, site: Site) -> None:
    follow(library, site.rss([2, 1]))
    list(update_feeds(library))
    old, new = library.entries.list(order="title")
    library.database.run("UPDATE entries SET added = '2024-01-01T00:00:00+00:00' WHERE id = ?", old.id)
    assert library.clean_history(30) == 1
    assert _places(library)["feeds"] == [new.title]


def test_a_feed_changes_no_entry_that_is_on_the_shelf(library: Library, site: Site) -> None:
    for number, saved in ((1, True), (2, False)):
        page = open_source(site.article(number))
        entry, _ = library.add(page, extract(page), saved=saved)
        library.change((entry.id,), opened="2026-11-28T10:00:00+00:00")
        site.moved[f"/again-{number}"] = (302, f"{site.origin}/{number}")
    links = [f"{site.origin}/{path}" for path in ("1", "2", "again-1", "again-2")]
    items = "".join(f"<item><title>T</title><link>{link}</link></item>" for link in links)
    feed = f'<rss version="2.0"><channel><title>News</title>{items}</channel></rss>'
    site.pages["/feed"] = ("application/rss+xml", feed)
    before = library.entries.list()
    follow(library, site.origin + "/feed", tags=["news"])
    (update,) = update_feeds(library)
    assert (update.new, update.failed, library.entries.list()) == (0, (), before)


def test_a_removed_page_that_an_item_declares_stays_removed(library: Library, site: Site) -> None:
    address = site.article(1)
    kind, html = site.pages["/1"]
    more = "".join(f"<p>Motor {number} of the bridge was lifted out at {number} by a crane.</p>" for number in range(9))
    html = html.replace(TEXT, TEXT + more)
    site.pages["/1"] = kind, html
    page = open_source(address)
    entry, _ = library.add(page, extract(page))
    library.remove((entry.id,))
    before = library.entries.get(entry.id)
    head = f'<head><link rel="canonical" href="{site.origin}/1">'
    site.pages["/print"] = kind, html.replace("<head>", head)
    item = f"<item><title>T</title><link>{site.origin}/print</link></item>"
    feed = f'<rss version="2.0"><channel><title>News</title>{item}</channel></rss>'
    site.pages["/feed"] = ("application/rss+xml", feed)
    text = library.text(entry.id)
    follow(library, site.origin + "/feed")
    (update,) = update_feeds(library)
    assert (update.new, update.failed, library.entries.list()) == (0, (), ())
    assert (library.entries.get(entry.id), library.text(entry.id)) == (before, text)


def test_a_backup_keeps_what_waits_in_feeds(library: Library, site: Site, tmp_path: Path) -> None:
    follow(library, site.rss([2, 1]), tags=["news"])
    list(update_feeds(library))
    library.change(library.entries.ids(order="title")[:1], saved=True)
    backup = library.write_backup(tmp_path / "backup")
    with Library(tmp_path / "other.db") as other:
        assert not [one for step in take_in(other, backup) for one in step.broken]
        assert _places(other) == {"feeds": ["Bridge 2"], "history": [], "saved": ["Bridge 1"]}


def test_removed_items_do_not_return(library: Library, site: Site) -> None:
    follow(library, site.rss([1]))
    list(update_feeds(library))
    (entry,) = library.entries.list()
    library.remove([entry.id])
    library.purge([entry.id])
    site.rss([2, 1])
    list(update_feeds(library))
    assert [entry.title for entry in library.entries.list()] == ["Bridge 2"]


def test_of_a_feed_that_begins_to_be_followed_the_newest_come(library: Library, site: Site) -> None:
    follow(library, site.rss(list(range(40, 0, -1))))
    list(update_feeds(library))
    assert library.entries.count() == AT_FIRST


def test_a_page_that_names_its_feed_leads_to_it(library: Library, site: Site) -> None:
    site.rss([1], "/all.xml")
    link = '<link rel="alternate" type="application/rss+xml" href="/all.xml">'
    site.pages["/"] = ("text/html", f"<!doctype html><html><head>{link}</head><body>News</body></html>")
    assert follow(library, site.origin + "/").url == site.origin + "/all.xml"


def test_invalid_feed_is_reported_and_lost_pages_are_skipped(library: Library, site: Site) -> None:
    site.pages["/"] = ("text/html", "<!doctype html><html><body>No feed here</body></html>")
    with pytest.raises(FeedError, match="is not a feed"):
        follow(library, site.origin + "/")
    site.pages["/cat"] = ("image/png", "cat")
    with pytest.raises(FetchError) as reported:
        follow(library, site.origin + "/cat")
    assert reported.value.kind == "not-feed"
    follow(library, site.rss([2, 1]))
    del site.pages["/2"]
    (update,) = update_feeds(library)
    assert (update.new, len(update.failed)) == (1, 1)
    del site.pages["/feed"]
    (update,) = update_feeds(library)
    assert update.error is not None
    assert library.feeds.all()[0].error == str(update.error)


def test_feed_text_replaces_an_unavailable_page(library: Library, site: Site) -> None:
    item = {"id": "1", "url": f"{site.origin}/gone", "title": "Told in full", "content_html": TEXT}
    reported = {"version": "https://jsonfeed.org/version/1.1", "title": "Full", "items": [item]}
    site.pages["/feed.json"] = ("application/feed+json", json.dumps(reported))
    follow(library, site.origin + "/feed.json")
    list(update_feeds(library))
    (entry,) = library.entries.list()
    assert (entry.title, "lifting motors" in library.text(entry.id)) == ("Told in full", True)


@pytest.mark.parametrize(
    "body",
    [
        b'<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>a</id><title>One</title>'
        b'<link href="https://news.example/1"/><updated>2026-11-01T10:00:00Z</updated></entry></feed>',
        b'<rss version="2.0"><channel><title>T</title><item><title>One</title><link>https://news.example/1</link></item>',
        b'<rss version="2.0"><channel><title>T</title><item><title>Two</title><link>http://[</link></item>'
        b"<item><title>One</title><link>https://news.example/1</link></item></channel></rss>",
        b'{"version": "https://jsonfeed.org/version/1", "title": "T", "items": [{"id": 1, "title": "One", '
        b'"url": "/1"}, 7, {"url": "javascript:alert(1)"}, {"url": "http://["}, {"url": "http:/"}]}',
    ],
)
def test_atom_rss_and_json_feeds_are_read_also_broken_ones(body: bytes) -> None:
    title, items = read_feed(Page(body, "https://news.example/feed"))
    assert title == "T"
    assert [(item.title, item.url) for item in items] == [("One", "https://news.example/1")]


BROKEN = b'<a:rss xmlns:a="http://a b" version="2.0"><a:channel/></a:rss>'
"""The reader of feeds itself fails for it."""


@pytest.mark.parametrize(
    "body", [b"", b"{", b"{}", b"[]", b"{" * 100_000, b"\x00\xff", b"<rss", b"<html></html>", BROKEN]
)
def test_what_is_no_feed_is_refused(body: bytes) -> None:
    with pytest.raises(FeedError):
        read_feed(Page(body, "https://news.example/feed"))


@pytest.mark.parametrize(
    ("facts", "read"),
    [
        ({"author": "Ann"}, ("", "Ann", "")),
        ({"author": {"name": "Ann"}, "title": "A\n b"}, ("A b", "Ann", "")),
        ({"authors": ["Ann", {"name": "Bo"}]}, ("", "Ann", "")),
        ({"authors": {"name": "Ann"}, "author": 7, "title": ["x"]}, ("", "", "")),
        ({"authors": [None], "author": "Ann", "date_published": {"a": 1}, "content_html": 7}, ("", "", "7")),
        ({"id": {}, "title": f"\ud800\0c{'d' * 5000}", "content_text": "<\udfff"}, (f"?c{'d' * 998}", "", "&lt;?")),
        ({"id": "k" * 10**6, "author": [[[]]], "title": None, "content_text": [1]}, ("", "", "")),
    ],
)  # fmt: skip
def test_odd_feed_values_are_read_or_left_out(facts: dict[str, object], read: tuple[str, ...]):
    item = {"url": "https://news.example/1", **facts}
    page = json.dumps({"version": "https://jsonfeed.org/version/1", "title": 7, "items": [item, None, [item]]})
    title, (only,) = read_feed(Page(page.encode(), "https://news.example/feed"))
    assert (title, (only.title, only.author, only.content)) == ("7", read)
    assert 0 < len(only.key) <= 1000


ENDLESS = "<rss version='2.0'><channel><item><author>ENDLESS</author></item></channel></rss>"


@pytest.fixture
def hanging_is_all_that_takes_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "hangs").mkdir()
    hangs = Hangs(tmp_path / "hangs")
    monkeypatch.setattr(dry_run, "monotonic", hangs.clock)
    monkeypatch.setattr(DRY_RUNS, "target", hangs.target)
    DRY_RUNS.close()
    yield
    DRY_RUNS.close()


@pytest.mark.usefixtures("hanging_is_all_that_takes_time")
def test_one_feed_stops_no_other(library: Library, site: Site) -> None:
    bodies = {
        "slow": ENDLESS, "broken": BROKEN.decode(),
        "json": json.dumps({"version": "jsonfeed.org", "items": [{"url": site.article(1), "author": "Ann"}]}),
    }  # fmt: skip
    for name, body in bodies.items():
        site.pages[f"/{name}"] = ("application/xml", body)
        library.feeds.add(f"{site.origin}/{name}", name)
    library.feeds.take_in(Feed(0, site.rss([2], "/odd"), "odd", etag="a\nb", modified="\u20ac", checked="yesterday"))
    library.feeds.take_in(Feed(0, site.rss([3], "/early"), "early", checked="2999-01-01T00:00:00+00:00"))
    found = {update.feed.title: update for update in update_feeds(library, due_only=True)}
    assert {name: update.new for name, update in found.items() if update.error is None} == {
        "json": 1, "odd": 1, "early": 1,
    }  # fmt: skip
    assert "30 seconds" in str(found["slow"].error)
    for name in ("slow", "broken"):
        assert f"{site.origin}/{name} " in str(found[name].error)
        assert library.feeds.at(f"{site.origin}/{name}").error == str(found[name].error)
    assert list(update_feeds(library, due_only=True)) == [], "all have been asked now"


def test_unfollowed_feed_has_no_items(library: Library) -> None:
    feed = library.feeds.add("https://news.example/feed")
    library.feeds.remove(feed.url)
    library.feeds.see(feed, ["a"])
    library.feeds.looked(feed)
    assert library.feeds.unseen(library.feeds.add(feed.url), ["a"]) == ("a",)


def test_asking_that_is_cancelled_is_no_fault_of_the_feed(library: Library, site: Site) -> None:
    feed = follow(library, site.rss([1]))
    for calls in range(6):
        left = [False] * calls
        list(update_feeds(library, cancelled=lambda left=left: not left or left.pop()))
        assert library.feeds.at(feed.url).error == ""


def test_a_page_of_the_web_names_no_file_as_its_feed(library: Library, site: Site, tmp_path: Path) -> None:
    private = tmp_path / "private.xml"
    private.write_text(site.pages[site.rss([1]).removeprefix(site.origin)][1])
    link = f'<link rel="alternate" type="application/rss+xml" href="{private.as_uri()}">'
    site.pages["/"] = ("text/html", f"<!doctype html><html><head>{link}</head><body>News</body></html>")
    with pytest.raises(FeedError, match="links to none"):
        follow(library, site.origin + "/")
    assert follow(library, str(private)).title == "News", "who types its path may"


@pytest.mark.parametrize("code", [301, 308, 302, 307])
def test_only_a_permanent_redirect_moves_a_feed(library: Library, site: Site, code: int) -> None:
    old, new = site.rss([1], "/old"), site.rss([1], "/new")
    feed = follow(library, old)
    list(update_feeds(library))
    site.pages["/new"] = site.pages["/old"]  # with the same ETag: nothing has changed there
    site.moved["/old"] = (code, "/new")
    (done,) = update_feeds(library)
    lasts = code in (301, 308)
    assert [one.url for one in library.feeds.all()] == [new if lasts else old]
    assert (done.new, done.error) == (0, None)
    assert done.moved == (f"News has moved to {new}, and is followed there." if lasts else "")
    assert library.feeds.all()[0].id == feed.id
    site.rss([2, 1], "/new")
    (done,) = update_feeds(library)
    assert (done.new, done.moved) == (1, "")


def test_a_feed_does_not_move_to_what_is_no_feed(library: Library, site: Site) -> None:
    old, other = site.rss([1], "/old"), site.rss([2], "/other")
    follow(library, old)
    follow(library, other)
    site.article(9)
    for path in ("/9", "/nowhere", "/other"):  # a page, an error, a feed that is followed already
        site.moved["/old"] = (301, path)
        list(update_feeds(library))
        assert {one.url for one in library.feeds.all()} == {old, other}


def test_a_feed_is_due_after_an_hour(library: Library, site: Site) -> None:
    assert is_due(follow(library, site.rss([1])))
    list(update_feeds(library))
    assert not is_due(library.feeds.all()[0])
    site.asked.clear()
    assert (list(update_feeds(library, due_only=True)), site.asked) == ([], [])
    library.feeds.remove(f"{site.origin}/feed")
    with pytest.raises(LibraryError, match="No feed is followed"):
        library.feeds.remove(f"{site.origin}/feed")


@pytest.mark.usefixtures("hanging_is_all_that_takes_time")
def test_failing_feed_is_requested_less_often(library: Library, site: Site) -> None:
    url, hours = f"{site.origin}/feed", []
    library.feeds.add(url)
    site.pages["/feed"] = ("application/xml", ENDLESS)
    while len(hours) < 7:
        (update,) = update_feeds(library)  # who asks by hand does not wait
        feed = library.feeds.at(url)
        assert feed.error == str(update.error)
        assert "30 seconds" in feed.error or "HTTP" in feed.error or "404" in feed.error, feed.error
        asked = datetime.fromisoformat(feed.checked)
        hours.append(next(hour for hour in range(30) if is_due(feed, asked + timedelta(hours=hour))))
        if len(hours) > 1:
            site.pages.pop("/feed", None)  # another failure counts alike, and costs no time
    assert hours == [1, 2, 4, 8, 16, 24, 24]
    assert (list(update_feeds(library, due_only=True)), library.feeds.at(url).error != "") == ([], True)
    site.rss([1])
    (update,) = update_feeds(library)
    feed = library.feeds.at(url)
    assert (update.new, feed.error, feed.failures) == (1, "", 0)
    assert is_due(feed, datetime.fromisoformat(feed.checked) + timedelta(hours=1))


def test_a_computer_without_a_net_makes_no_feed_wait_longer(library: Library) -> None:
    feed = library.feeds.add("http://127.0.0.1:9/feed")
    for _ in range(3):
        (update,) = update_feeds(library)
        assert update.error is not None
    feed = library.feeds.at(feed.url)
    assert (feed.failures, feed.error) == (0, str(update.error))


def test_watched_file_is_imported_once_unchanged(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "saved"
    folder.mkdir()
    watch = FolderWatch(folder)
    page = folder / "bridge.html"
    page.write_text(
        f"<html><head><title>Saved</title></head><body><article><h1>Saved</h1>{TEXT}</article></body></html>"
    )
    assert watch.look(library) == ()
    page.write_text(page.read_text() + "<!-- still being written -->")
    assert watch.look(library) == ()
    assert [(found.path, found.new) for found in watch.look(library)] == [(page, 1)]
    assert watch.look(library) == ()
    assert [entry.title for entry in library.entries.list()] == ["Saved"]
    assert [found.new for found in FolderWatch(folder).look(library, settled=True)] == [0]
    with pytest.raises(LibraryError, match="not a folder"):
        FolderWatch(tmp_path / "gone").look(library)


def test_invalid_file_does_not_end_the_watch(library: Library, tmp_path: Path) -> None:
    head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b0\n\n"
    parts = (f"--b{n}\nContent-Type: multipart/related; boundary=b{n + 1}\n\n" for n in range(1500))
    (tmp_path / "a.mhtml").write_text(head + "".join(parts))
    (tmp_path / "b.html").write_text(f"<title>Bridge</title><article><h1>Bridge</h1>{TEXT}</article>")
    nested, page = FolderWatch(tmp_path).look(library, settled=True)
    assert "there is no page in it" in str(nested.error)
    assert (page.new, page.error) == (1, None)
