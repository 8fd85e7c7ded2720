import os
import sys
import threading

import pytest

from plainleaf.fetching import FetchError, fetch

PAGE = "<p>Grüße aus dem Hafen</p>".encode()


def kind_of(source: str, **options: object) -> str:
    with pytest.raises(FetchError) as caught:
        fetch(source, **options)
    assert not caught.value.retry
    return caught.value.kind


def test_path_and_file_address_bring_the_same_page(tmp_path):
    path = tmp_path / "ein Blatt ä.html"
    path.write_bytes(PAGE)
    by_path, by_address = fetch(str(path)), fetch(path.as_uri())
    assert by_path == by_address
    assert (by_path.body, by_path.url, by_path.origin) == (PAGE, path.as_uri(), "file")


def test_relative_path_with_a_colon_is_a_file(tmp_path, monkeypatch):
    (tmp_path / "note:one.html").write_bytes(PAGE)
    monkeypatch.chdir(tmp_path)
    assert fetch("note:one.html").body == PAGE


def test_empty_file_is_a_page(tmp_path):
    (tmp_path / "empty.html").touch()
    assert fetch(str(tmp_path / "empty.html")).body == b""


def test_limit_holds_for_files(tmp_path):
    path = tmp_path / "big.html"
    path.write_bytes(b"x" * 2000)
    assert kind_of(str(path), limit=1999) == "too-large"
    assert len(fetch(str(path), limit=2000).body) == 2000


def test_what_is_no_page(tmp_path):
    (tmp_path / "a.html").write_bytes(b"%PDF-1.4")
    assert kind_of(str(tmp_path / "a.html")) == "pdf"
    assert kind_of(str(tmp_path)) == "unreadable"
    assert kind_of(str(tmp_path / "none.html")) == "not-found"
    assert kind_of(str(tmp_path / "a.html" / "below")) == "not-found"


MHTML = b"""From: <Saved by Blink>\r
Snapshot-Content-Location: https://quay.example/story\r
Date: Tue, 5 Mar 2024 10:00:00 -0000\r
MIME-Version: 1.0\r
Content-Type: multipart/related;\r
\ttype="text/html"; boundary="part"\r
\r
--part\r
Content-Type: text/html; charset=windows-1252\r
Content-Transfer-Encoding: quoted-printable\r
\r
<p>Gr=FC=DFe aus dem Hafen</p>\r
--part--\r
"""


def test_mhtml_page_is_unpacked_with_its_address(tmp_path):
    path = tmp_path / "story.mhtml"
    path.write_bytes(MHTML)
    page = fetch(str(path))
    assert (page.url, page.content_type) == ("https://quay.example/story", "text/html; charset=windows-1252")
    assert page.body.strip() == PAGE.decode().encode("windows-1252")
    path.write_bytes(MHTML.replace(b"Snapshot-Content", b"X").replace(b"text/html", b"text/plain"))
    assert kind_of(str(path)) == "not-html"


def test_feed_is_no_page(tmp_path):
    path = tmp_path / "feed.xml"
    path.write_text('<?xml version="1.0"?>\n<!-- <html> -->\n<rss version="2.0"><channel/></rss>')
    with pytest.raises(FetchError, match="is a news feed, not a web page"):
        fetch(str(path))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs a user whom permissions bind")
def test_file_that_may_not_be_read(tmp_path):
    path = tmp_path / "locked.html"
    path.write_bytes(PAGE)
    path.chmod(0)
    assert kind_of(str(path)) == "forbidden"


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes in the file system")
def test_pipe_is_read_to_its_end_and_can_be_cancelled(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(PAGE,))
    writer.start()
    assert fetch(str(pipe)).body == PAGE
    writer.join()
    with pytest.raises(FetchError) as caught:
        fetch(str(pipe), cancelled=lambda: True)
    assert caught.value.kind == "cancelled"
    os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))  # let the waiting reader go


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("", "address"),
        ("  \n", "address"),
        ("http://", "address"),
        ("http://host:port/", "address"),
        ("http://[::1/", "address"),
        ("http://two words/", "address"),
        ("page\0.html", "address"),
        ("page\ud80a.html", "address"),
        ("file:///page%00.html", "address"),
        ("file://[/page.html", "address"),
        ("ftp://example.org/a", "refused"),
        ("javascript:alert(1)", "refused"),
        ("data:text/html,<p>x", "refused"),
        ("about:blank", "refused"),
        ("file://elsewhere/share/a.html", "refused"),
        ("x" * 5000, "unreadable"),
    ],
)
def test_addresses_that_lead_nowhere(source, kind):
    assert kind_of(source) == kind


def test_long_address_is_shortened_in_the_message():
    with pytest.raises(FetchError) as caught:
        fetch("gopher://" + "x" * 9000)
    assert len(str(caught.value)) < 400
