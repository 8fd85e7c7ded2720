"""Nothing that comes from the web names a file of this computer: whatever it gives as an address, no such file is
opened, and no article, export or shelf leads to one."""

import contextlib
import html
import io
import os
import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from tests.unit.fetching.conftest import Server
from tests.unit.library import samples

import plainleaf
from plainleaf.actions import open_source, read_all_pages, read_source
from plainleaf.actions.pictures import gather_pictures
from plainleaf.actions.shelf.feeds import follow, update_feeds
from plainleaf.batch.crawl import Politeness, fetch_all
from plainleaf.engine.render import RENDERERS
from plainleaf.engine.rules import RuleSet, read_site_file
from plainleaf.errors import PlainleafError

KEPT_BACK = "The secret of the house is written in here, and nobody outside of it may ever read it. "
WORDS = "The ferry leaves the harbour at six in the morning, and it comes back when the lamps are lit. " * 2
PLACE = "/secret/place"
FORMS = (
    "file://{}", "FILE://{}", "file:{}", "file://localhost{}", "fi\nle://{}", " file://{}", "\x01file://{}", "file:////{}",
    "file://secret{}", "file:\\\\secret{}", "\\\\secret{}", "smb://secret{}", "view-source:file://{}",
    "filesystem:file://{}", "jar:file://{}!/x", "blob:file://{}", "C:\\secret{}", "javascript:'secret{}'",
    "vbscript:secret{}", "data:text/html,secret{}", "http:file://{}",
)  # fmt: skip

SIZE = "width=600 height=400"
IN_ARTICLE = {
    "link": '<p>{w}<a href="{a}">a link</a> <q cite="{a}">quoted</q> {w}<blockquote cite="{a}"><p>{w}</blockquote>',
    "picture": '<img {s} src="{a}"><p>{w}<noscript><img {s} src="{a}"></noscript>',
    "srcset": '<picture><source srcset="{a} 2x"><img {s} src=/a.png srcset="{a} 2x, {a} 900w"></picture>',
    "lazy": '<img {s} src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{a}" data-srcset="{a} 2x">',
    "video": '<video controls src="{a}" poster="{a}"><source src="{a}"><track src="{a}"></video>',
    "sound": '<audio controls src="{a}"></audio><embed src="{a}"><object data="{a}" {s}></object>',
    "frame": '<p>{w}<iframe src="{a}" {s}></iframe>',
    "figure": '<figure><a href="{a}"><img src="{a}" {s}></a><figcaption><a href="{a}">x</a></figcaption></figure>',
    "style": '<div role=img aria-label=x style="width:600px;height:400px;background-image:url({a})"></div>',
    "drawing": '<svg {s}><a href="{a}"><rect width=9 height=9 fill="url({a})"/></a><use xlink:href="{a}"/>'
    '<image href="{a}" width=9 height=9 /><style>@import url({a});</style></svg>',
    "drawing in an address": '<img {s} src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 %3E'
    '%3Cimage href=%22{q}%22/%3E%3C/svg%3E">',
    "form": '<form action="{a}"><button formaction="{a}">go</button><input type=image src="{a}"></form>',
    "formula": '<p>{w}<math href="{a}"><mi href="{a}">x</mi></math> {w}',
    "note": '<p>{w}<sup><a href="{a}">1</a></sup> {w}',
    "post": '<blockquote class=twitter-tweet><p>{w}</p><a href="{a}">May 1</a></blockquote>',
    "card": '<a href="{a}"><img src="{a}" {s}><h4>T</h4></a>',
    "table": '<table background="{a}"><tr><td background="{a}"><a href="{a}">a</a><td>b<tr><td>c<td>d</table>',
}
IN_HEAD = {
    "base": '<base href="{a}">',
    "canonical": '<link rel=canonical href="{a}"><meta property=og:url content="{a}">',
    "lead picture": '<meta property=og:image content="{a}"><link rel=image_src href="{a}">',
    "data": '<script type=application/ld+json>{{"@type": "NewsArticle", "url": "{a}", "mainEntityOfPage": "{a}",'
    '"image": "{a}", "author": {{"@type": "Person", "name": "Ann Lee", "url": "{a}"}}}}</script>',
    "other pages": '<link rel=next href="{a}"><link rel=alternate href="{a}"><link rel=author href="{a}">',
}
LOCAL = re.compile(
    r"""(?:^|["'(<=\s])(?:file|smb|view-source|filesystem|jar|blob|javascript|vbscript|data:text|[a-z]:\\)\S*secret|["'(<]\\\\secret""",
    re.IGNORECASE,
)


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("url", ["https://example.org/news/1", None])
def test_no_article_and_no_export_leads_to_one(form: str, url: str | None) -> None:
    address = html.escape(form.format(PLACE))
    story = f"<title>T</title>%s<article><h1>Ferries</h1>{f'<p>{WORDS}</p>' * 2}%s<p>{WORDS}</p></article>"
    for name, part in (IN_ARTICLE | IN_HEAD).items():
        made = part.format(a=address, q=quote(form.format(PLACE)), w=WORDS, s=SIZE)
        page = story % ("", made) if name in IN_ARTICLE else story % (made, "")
        article = plainleaf.extract(page, url=url)
        assert "The ferry leaves" in article.text
        for renderer in RENDERERS:
            assert (name, renderer, LOCAL.findall(_written(article.to_bytes(renderer)))) == (name, renderer, [])


def _written(data: bytes) -> str:
    """All that is written in a file, or in the files of a book, as a program reads it that follows addresses."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return "\n".join(_written(book.read(name)) for name in book.namelist())
    text = data.decode("utf-8", "replace")
    return text.replace("\\\\", "\\") if text[:1] in "[{" else unquote(html.unescape(text))  # JSON writes two for one


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    running = Server()
    yield running
    running.close()


def put(server: Server, path: str, body: str, status: str = "200 OK", *fields: str, kind: str = "text/html") -> str:
    """An answer at a path; its address."""
    data = body.encode()
    head = (f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(data)}", *fields)
    server.routes[path] = "\r\n".join((*head, "", "")).encode("utf-8") + data
    return server.url(path)


def story(head: str = "", links: str = "") -> str:
    return f"<title>Ferries</title>{head}<div id=story><h1>Ferries</h1>{f'<p>{WORDS}</p>' * 3}</div>{links}"


def _redirect(server: Server, address: str, _: Path) -> object:
    moved = put(server, "/a", "", "302 Found", f"Location: {address}")
    return open_source(moved).body


def _refresh(server: Server, address: str, _: Path) -> object:
    return open_source(
        put(server, "/a", story(f'<meta http-equiv=refresh content="0;url={html.escape(address)}">'))
    ).body


def _refresh_header(server: Server, address: str, _: Path) -> object:
    return open_source(put(server, "/a", story(), "200 OK", f"Refresh: 0;url={address}")).body


def _next_page(server: Server, address: str, _: Path) -> object:
    there = html.escape(address)
    links = f'<div class=pages><b>1</b> <a rel=next href="{there}">2</a> <a href="{there}">Next page</a></div>'
    page = open_source(put(server, "/a", story(f'<link rel=next href="{there}">', links)))
    known = RuleSet((read_site_file("next_page_link: //a", "127.0.0.1").rule,))
    return [read_all_pages(page, pause=0, rules=rules).article.text for rules in (None, known)]


def _whole_page(server: Server, address: str, _: Path) -> object:
    known = RuleSet((read_site_file("single_page_link: //a[@class='all']/@href", "127.0.0.1").rule,))
    page = put(server, "/a", story("", f'<a class=all href="{html.escape(address)}">all</a>'))
    return read_source(page, rules=known).text


def _pictures(server: Server, address: str, _: Path) -> object:
    there = html.escape(address)
    page = story(f'<meta property=og:image content="{there}">').replace(
        "</h1>",
        f'</h1><figure><img src="{there}" srcset="{there} 2x" data-src="{there}" width=600 height=400></figure>',
    )
    return gather_pictures([read_source(put(server, "/a", page))]).pictures


def _named_feed(server: Server, address: str, folder: Path) -> object:
    link = f'<link rel=alternate type=application/rss+xml href="{html.escape(address)}">'
    with samples.at(folder) as library:
        return follow(library, put(server, "/a", f"<!doctype html><html>{story(link)}"))


def _feed(server: Server, address: str, folder: Path) -> object:
    there = html.escape(address)
    described = html.escape(f'<p>{WORDS}<img src="{there}" {SIZE}>')
    feed = (
        f'<rss version="2.0"><channel><title>F</title><link>{there}</link><item><guid>{there}</guid>'
        f"<link>{there}</link><title>x</title><description>{described}</description></item></channel></rss>"
    )
    with samples.at(folder) as library:
        follow(library, put(server, "/a", feed, kind="application/rss+xml"))
        updates = list(update_feeds(library, pictures=True))
        return updates, [(one.url, library.text(one.id)) for one in library.entries.list()]


def _canonical(server: Server, address: str, folder: Path) -> object:
    page = open_source(put(server, "/a", story(f'<link rel=canonical href="{html.escape(address)}">')))
    with samples.at(folder) as library:
        entry, *_ = library.add(page, plainleaf.extract(page))
        assert entry.url == page.url
        return library.text(entry.id)


def _crawled(server: Server, address: str, folder: Path) -> object:
    moved = put(server, "/a", "", "302 Found", f"Location: {address}")
    folder.mkdir()
    politeness = Politeness(delay=0.0, pauses=(), private=True)
    fetch_all([address, moved], folder / "pages" / "0.warc.gz", politeness)
    robots = put(server, "/robots.txt", "", "302 Found", f"Location: {address}")
    fetch_all([robots], folder / "rules" / "0.warc.gz", politeness)
    return [path.read_bytes() for path in folder.rglob("*.warc.gz")]


WAYS: dict[str, Callable[[Server, str, Path], object]] = {
    "redirect": _redirect, "refresh": _refresh, "refresh in a header": _refresh_header, "next page": _next_page,
    "page with all": _whole_page, "pictures": _pictures, "feed of a page": _named_feed, "feed": _feed,
    "canonical address": _canonical, "list of a crawl": _crawled,
}  # fmt: skip
opened: list[str] = []


@pytest.fixture(scope="module", autouse=True)
def watched() -> None:
    """Hears of each file that is opened."""

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            opened.append(os.fsdecode(arguments[0]))

    sys.addaudithook(hear)


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("way", WAYS)
def test_no_such_file_is_opened(server: Server, tmp_path: Path, way: str, form: str) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text(f"<title>S</title><article>{f'<p>{KEPT_BACK}</p>' * 5}</article>")
    opened.clear()
    with contextlib.suppress(PlainleafError):
        assert KEPT_BACK.strip() not in repr(WAYS[way](server, form.format(secret), tmp_path / "x"))
    assert server.requests, "the way was taken"
    assert [path for path in opened if path.endswith("secret.html")] == []


def test_a_file_that_the_user_names_is_opened(tmp_path: Path) -> None:
    """What the others look for is heard of."""
    secret = tmp_path / "secret.html"
    secret.write_text(story())
    opened.clear()
    open_source(secret.as_uri())
    assert str(secret) in opened
