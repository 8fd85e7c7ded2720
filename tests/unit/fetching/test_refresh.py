"""Pages that only send their reader on."""

import pytest

from plainleaf.fetching import fetch

PAGE = b"<!doctype html><title>Harbour</title><p>The ferry leaves at six.</p>"


@pytest.mark.parametrize(
    "head",
    [
        '<meta http-equiv="refresh" content="0; url=/b">',
        "<META CONTENT='0;URL=\"/b\" ' HTTP-EQUIV=Refresh>",
        '<meta http-equiv="refresh" content="3, b?a=1&amp;c=2">',
        "<!-- <meta http-equiv=refresh content='0;url=/c'> --><meta http-equiv=refresh content='1 url = /b'>",
    ],
)
def test_page_that_only_sends_on_is_followed(server, answer, head):
    server.routes["/a"] = answer(f"<title>Moved</title>{head}<p>It <a href=/b>is elsewhere</a>.".encode())
    server.routes["/b"] = server.routes["/b?a=1&c=2"] = answer(PAGE)
    followed: list[str] = []
    page = fetch(server.url("/a"), followed=followed.append)
    assert page.body == PAGE
    assert [page.url] == followed


def test_header_that_sends_on_is_followed(server, answer):
    server.routes["/a"] = answer(b"<p>Please wait.", Refresh="0;url=/b")
    server.routes["/b"] = answer(PAGE)
    assert fetch(server.url("/a")).body == PAGE


@pytest.mark.parametrize(
    "head",
    [
        "<meta http-equiv=refresh content=300>",
        "<meta http-equiv=refresh content='60; url=/b'>",
        "<meta http-equiv=refresh content='0; url='>",
        "<meta http-equiv=refresh content='0; url=/a#top'>",
        "<meta http-equiv=refresh content='0; url=harbour://open'>",
        "<noscript><meta http-equiv=refresh content='0; url=/b'></noscript>",
        "<!--[if lt IE 9]><meta http-equiv=refresh content='0; url=/b'><![endif]-->",
        "<script>var no = \"<meta http-equiv=refresh content='0; url=/b'>\"</script>",
    ],
)
def test_page_that_shows_itself_anew_or_sends_others_on_stays(server, answer, head):
    server.routes["/a"] = answer(f"{head}<p>The ferry leaves at six.".encode())
    assert fetch(server.url("/a")).url == server.url("/a")
    assert server.paths() == ["/a"]


def test_pages_that_send_to_each_other_end_with_the_last(server, answer):
    server.routes["/a"] = answer(b"<meta http-equiv=refresh content='0; url=/b'><p>A")
    server.routes["/b"] = answer(b"<meta http-equiv=refresh content='0; url=/a'><p>B")
    assert fetch(server.url("/a")).url == server.url("/b")
