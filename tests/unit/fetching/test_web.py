import gzip
import socket
import struct
import tracemalloc
import zlib
from collections.abc import Callable

import brotli
import pytest

from plainleaf import __version__
from plainleaf.fetching import FetchError, fetch

PAGE = b"<!doctype html><title>Harbour</title><p>The ferry leaves at six.</p>"


def failure(source: str, **options: object) -> FetchError:
    with pytest.raises(FetchError) as caught:
        fetch(source, **options)
    assert str(caught.value).endswith(".")
    return caught.value


def test_page_has_header_and_final_address(server, answer):
    server.routes["/a"] = answer(PAGE, Content_Type="text/html; charset=windows-1251")
    page = fetch(server.url("/a#part"))
    assert (page.body, page.url, page.origin) == (PAGE, server.url("/a#part"), "http")
    assert page.content_type == "text/html; charset=windows-1251"


def test_request_identifies_itself(server, answer):
    server.routes["/"] = answer(PAGE)
    fetch(server.url())
    assert f"\r\nUser-Agent: Plainleaf/{__version__}\r\n".encode() in server.requests[0]


@pytest.mark.parametrize(
    ("name", "squeeze"),
    [
        ("gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("br", brotli.compress),
        ("gzip, br", lambda data: brotli.compress(gzip.compress(data))),
    ],
)
def test_compressed_pages_are_undone(server, answer, name, squeeze):
    body = PAGE + bytes(range(32, 127)) * 3000
    server.routes["/"] = answer(squeeze(body), Content_Encoding=name)
    assert fetch(server.url()).body == body


def test_chunked_page_without_length(server):
    def reply(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n")
        for part in (PAGE[:10], PAGE[10:]):
            connection.sendall(b"%x\r\n%s\r\n" % (len(part), part))
        connection.sendall(b"0\r\n\r\n")

    server.routes["/"] = reply
    assert fetch(server.url()).body == PAGE


def test_progress_ends_at_the_announced_length(server, answer):
    body = PAGE + b" " * 300_000
    server.routes["/"] = answer(body)
    seen: list[tuple[int, int | None]] = []
    fetch(server.url(), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(body), len(body))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


# ── redirects ───────────────────────────────────────────────────────────────────────────────────────────


def test_ten_redirects_are_followed_relative_ones_too(server, answer):
    for step in range(10):
        server.routes[f"/r/{step}"] = answer(status="302 Found", Location=f"{step + 1}")
    server.routes["/r/10"] = answer(PAGE)
    assert fetch(server.url("/r/0")).url == server.url("/r/10")


@pytest.mark.parametrize(("location", "place"), [("/b", "#asked"), ("/b#sent", "#sent"), ("b#", "#asked")])
def test_fragment_survives_a_redirect_without_one(server, answer, location, place):
    server.routes["/a"] = answer(status="302 Found", Location=location)
    server.routes["/b"] = answer(PAGE)
    assert fetch(server.url("/a#asked")).url == server.url(f"/b{place}")
    assert all(b"#" not in request for request in server.requests)


def test_eleven_redirects_are_too_many(server, answer):
    server.routes["/"] = answer(status="301 Moved Permanently", Location="/")
    assert failure(server.url()).kind == "redirects"
    assert len(server.requests) == 11


@pytest.mark.parametrize("target", ["file:///etc/hostname", "ftp://example.org/", "javascript:alert(1)", "data:,x"])
def test_redirects_to_other_schemes_are_refused(server, answer, target):
    server.routes["/"] = answer(status="302 Found", Location=target)
    error = failure(server.url())
    assert (error.kind, error.retry) == ("refused", False)
    assert target in str(error)


def test_redirect_location_may_be_utf8_and_keeps_cookies(server, answer):
    location = "/straße".encode().decode("latin-1")
    server.routes["/"] = answer(status="307 Temporary Redirect", Location=location, Set_Cookie="seen=1; Path=/")
    server.routes["/stra%C3%9Fe"] = answer(PAGE)
    assert fetch(server.url()).url == server.url("/stra%C3%9Fe")
    assert b"Cookie: seen=1" in server.requests[1]


def test_body_of_a_redirect_is_not_read(server, answer):
    bomb = gzip.compress(bytes(50_000_000))
    server.routes["/"] = answer(bomb, "302 Found", Location="/b", Content_Encoding="gzip")
    server.routes["/b"] = answer(PAGE)
    tracemalloc.start()
    try:
        fetch(server.url())
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


# ── limits ──────────────────────────────────────────────────────────────────────────────────────────────


def _twice(squeeze: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    return lambda data: squeeze(squeeze(data))


@pytest.mark.parametrize(
    ("name", "squeeze"),
    [
        ("gzip", gzip.compress),
        ("deflate", zlib.compress),
        ("br", brotli.compress),
        ("gzip, gzip", _twice(gzip.compress)),
    ],
)
def test_bomb_is_refused_while_reading(server, answer, name, squeeze):
    body = squeeze(b"<!doctype html>" + b"<p>" * 20_000_000)
    server.routes["/"] = answer(body, Content_Encoding=name)
    tracemalloc.start()
    try:
        error = failure(server.url(), limit=2**20)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert error.kind == "too-large"
    assert "1 MB" in str(error)
    assert peak < 10_000_000


def test_announced_length_beyond_the_limit_is_refused_at_once(server, answer):
    server.routes["/"] = answer(PAGE, Content_Length=str(2**40))
    assert failure(server.url()).kind == "too-large"


def test_endless_page_is_refused_at_the_limit(server):
    def reply(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>")
        while True:
            connection.sendall(b"x" * 65536)

    server.routes["/"] = reply
    assert failure(server.url(), limit=500_000).kind == "too-large"


# ── what is no web page ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("content_type", "words"),
    [
        ("application/pdf", "a PDF file"),
        ("image/svg+xml", "an image"),
        ("application/json; charset=utf-8", "JSON data"),
        ("application/problem+json", "JSON data"),
        ("video/mp4", "a video"),
        ("application/vnd.oasis.opendocument.text", "an office document"),
        ("chemical/x-pdb", "something else (chemical/x-pdb)"),
    ],
)
def test_types_that_are_no_page_are_named(server, answer, content_type, words):
    server.routes["/"] = answer(b"x" * 5000, Content_Type=content_type)
    error = failure(server.url())
    assert (error.kind, error.retry) == ("pdf" if "PDF" in words else "not-html", False)
    assert words in str(error)


@pytest.mark.parametrize(
    ("content_type", "body", "words"),
    [
        ("", b"%PDF-1.7 ...", "a PDF file"),
        ("text/html", b"\x89PNG\r\n\x1a\n....", "a PNG image"),
        ("application/octet-stream", b"PK\x03\x04....", "a ZIP archive"),
        ("text/html", b"RIFF\x10\x00\x00\x00WEBPVP8 ", "a WebP image"),
        ("application/xml", b"<?xml version='1.0'?><rss version='2.0'></rss>", "a news feed"),
        ("text/html", b"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- <html> --><feed xmlns='a'></feed>", "a news feed"),
        ("", b"just words, no tags at all", "plain text"),
        ("application/octet-stream", b"\x01\x02\x03\x00" * 99, "binary data"),
    ],
)
def test_vague_or_wrong_types_are_looked_into(server, answer, content_type, body, words):
    server.routes["/"] = answer(body, Content_Type=content_type)
    error = failure(server.url())
    assert error.kind == ("pdf" if "PDF" in words else "not-html")
    assert words in str(error)


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("", PAGE),
        ("text/plain", PAGE),
        ("text/html charset=utf-8", PAGE),
        ("text/html, text/html", PAGE),
        ('"text/html"', PAGE),
        ("html", PAGE),
        ("application/vnd.wap.xhtml+xml", b"no tag"),
        ("application/octet-stream", b"\n\n<HTML><body>old</body>"),
        ("application/xhtml+xml", b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>"),
        ("text/xml", b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>"),
        ("", "<html><p>wide</p>".encode("utf-16")),
        ("text/html", b"a page without any tag"),
        ("text/plain; charset=utf-8", b"just words\n\nand more of them"),
        ("text/markdown", b"# Just words"),
    ],
)
def test_pages_under_vague_types_are_taken(server, answer, content_type, body):
    server.routes["/"] = answer(body, Content_Type=content_type)
    assert fetch(server.url()).body == body


# ── answers that are no page ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("status", "kind", "retry"),
    [
        ("404 Not Found", "not-found", False),
        ("410 Gone", "not-found", False),
        ("403 Forbidden", "forbidden", False),
        ("429 Too Many Requests", "busy", True),
        ("503 Service Unavailable", "busy", True),
        ("500 Internal Server Error", "server", True),
        ("418 I'm a teapot", "server", False),
        ("599 Odd", "server", True),
    ],
)
def test_status_becomes_a_kind(server, answer, status, kind, retry):
    server.routes["/"] = answer(PAGE, status)
    error = failure(server.url())
    assert (error.kind, error.retry, error.status) == (kind, retry, int(status[:3]))
    assert status[:3] in str(error)
    assert server.url() in str(error)


@pytest.mark.parametrize(
    "after", ["Fri, 99999999999999999999 Jan 70 00:00:00 EST", "Fri, 1 Jan 2020 00:00 +" + "9" * 30, "soon", "-1", "²"]
)
def test_invalid_retry_time_is_ignored(server, answer, after):
    server.routes["/"] = answer(PAGE, "503 Service Unavailable", Retry_After=after)
    error = failure(server.url())
    assert (error.kind, error.wait) == ("busy", 0.0)


def test_empty_response_is_reported(server, answer):
    server.routes["/"] = answer(b" \r\n ")
    assert failure(server.url()).kind == "empty"


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd"])
def test_wrong_or_unasked_compression_is_damage(server, answer, encoding):
    server.routes["/"] = answer(PAGE, Content_Encoding=encoding)
    assert failure(server.url()).kind == "damaged"


@pytest.mark.parametrize("encoding", ["utf-8", "none", "identity, binary"])
def test_what_is_no_compression_changes_nothing(server, answer, encoding):
    server.routes["/"] = answer(PAGE, Content_Encoding=encoding)
    assert fetch(server.url()).body == PAGE


def test_early_hints_are_passed_over(server, answer):
    hints = b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"
    server.routes["/"] = b"HTTP/1.1 100 Continue\r\n\r\n" + hints + hints + answer(PAGE)
    assert fetch(server.url()).body == PAGE


# ── broken connections ──────────────────────────────────────────────────────────────────────────────────


def _reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plainleaf.fetching.web.PAUSES", (0.01, 0.01))


@pytest.mark.usefixtures("no_pauses")
def test_reset_connection_is_tried_again(server, answer):
    server.routes["/"] = [_reset, _reset, answer(PAGE)]
    assert fetch(server.url()).body == PAGE
    assert len(server.requests) == 3


@pytest.mark.usefixtures("no_pauses")
def test_page_that_breaks_off_is_tried_again_then_reported(server, answer):
    server.routes["/"] = answer(PAGE, Content_Length="5000")
    error = failure(server.url())
    assert (error.kind, error.retry) == ("connection", True)
    assert "broke off" in str(error)
    assert len(server.requests) == 3


@pytest.mark.usefixtures("no_pauses")
def test_chunked_page_that_breaks_off_is_not_taken_for_whole(server):
    server.routes["/"] = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n" + PAGE[:20]
    )
    assert failure(server.url()).kind == "connection"


@pytest.mark.usefixtures("no_pauses")
def test_answer_that_is_no_http(server):
    server.routes["/"] = b"SSH-2.0-OpenSSH_9.2\r\n"
    assert failure(server.url()).kind == "connection"


@pytest.mark.usefixtures("no_pauses")
def test_refused_connection_is_reported():
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # taken, but not listening
        error = failure(f"http://127.0.0.1:{unused.getsockname()[1]}/")
    assert error.kind == "connection"
    assert "refused" in str(error)


def test_unknown_host():
    assert failure("http://harbour.invalid/").kind == "dns"


def test_https_to_a_server_without_tls(server, answer):
    server.routes["/"] = answer(PAGE)
    assert failure(server.url().replace("http:", "https:")).kind in ("tls", "connection")


# ── addresses ───────────────────────────────────────────────────────────────────────────────────────────


def test_password_is_sent_but_not_stored_or_shown(server, answer):
    server.routes["/"] = answer(PAGE)
    url = server.url().replace("//", "//anna:secret@")
    assert fetch(url).url == server.url()
    assert b"Authorization: Basic" in server.requests[0]
    assert "secret" not in str(failure(url + "gone"))


def test_proxy_of_the_environment_is_used(server, answer, monkeypatch):
    monkeypatch.setenv("http_proxy", server.url())
    server.routes["http://harbour.invalid/page"] = answer(PAGE)
    assert fetch("http://harbour.invalid/page").body == PAGE
