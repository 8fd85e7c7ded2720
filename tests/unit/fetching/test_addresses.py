"""Addresses are what was asked: read as browsers read them, the same everywhere, without what is secret in them."""

import base64
import logging

import pytest

from plainleaf.fetching import FetchError, address_of, fetch

PAGE = b"<!doctype html><title>Harbour</title><p>The ferry leaves at six.</p>"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("http://127.0.0.1:81\\@bank.example/", "http://127.0.0.1:81/@bank.example/"),
        ("http:\\\\a.example\\b\\..\\c", "http://a.example/c"),
        ("ht\ttp://a.\nexam\rple/b", "http://a.example/b"),
        ("  http://a.example/b \n", "http://a.example/b"),
        ("http:a.example", "http://a.example/"),
        ("https:///a.example/b", "https://a.example/b"),
        ("HTTP://A.Example:80/B", "http://a.example/B"),
        ("https://a.example:443", "https://a.example/"),
        ("http://user@a.example@b.example/", "http://b.example/"),
        ("http://a.example#@b.example/", "http://a.example/"),
        ("http://a.example?@b.example/", "http://a.example/?@b.example/"),
        ("http://bücher.example/ä ö?ü#x", "http://xn--bcher-kva.example/%C3%A4%20%C3%B6?%C3%BC"),
        ("http://faß.example/", "http://xn--fa-hia.example/"),
        ("http://ａ。example/", "http://a.example/"),
        ("http://ex%61mple.org/", "http://example.org/"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://017700000001/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://[::FFFF:127.0.0.1]/", "http://[::ffff:7f00:1]/"),
        ("http://a.example/%2e%2e/b/./c", "http://a.example/b/c"),
        ("http://a.example/\ud800", "http://a.example/%EF%BF%BD"),
    ],
)
def test_web_addresses_are_read_as_browsers_read_them(typed, read):
    assert address_of(typed).url == read


@pytest.mark.parametrize(
    "typed",
    ["http://", "http://?q", "http://a b/", "http://a%00b/", "http://a%2fb/", "http://[::1", "http://[::1%25eth0]/",
     "http://1.2.3.4.5/", "http://256.1.1.1/", "http://a:99999/", "http://a:P/", "http://xn--a/", "http://a<b/"],
)  # fmt: skip
def test_addresses_that_browsers_refuse_are_refused(typed):
    with pytest.raises(FetchError, match="is not a valid web address") as caught:
        address_of(typed)
    assert caught.value.kind == "address"


def test_requested_host_is_the_recorded_host(server, answer):
    server.routes["/@bank.example/account"] = answer(PAGE)
    page = fetch(server.url("\\@bank.example/account"))
    assert page.url == server.url("/@bank.example/account")
    assert f"\r\nHost: 127.0.0.1:{server.port}\r\n".encode() in server.requests[0]


@pytest.mark.parametrize(
    ("location", "path"),
    [
        ("\\other", "/other"),
        ("/a/../b", "/b"),
        ("?q=\xe4", "/one/?q=%C3%A4"),
        ("two\t", "/one/two"),
        ("//{own}/c", "/c"),
    ],
)
def test_redirects_are_read_as_browsers_read_them(server, answer, location, path):
    own = server.url("").removeprefix("http://")
    server.routes["/one/"] = answer(status="302 Found", Location=location.format(own=own))
    server.routes[path] = answer(PAGE)
    assert fetch(server.url("/one/")).url == server.url(path)


@pytest.mark.parametrize("location", ["http://[", "http://", "http://a:b:c/", "https://a b/", "http://%00/"])
def test_redirect_to_no_address_is_reported(server, answer, location):
    server.routes["/"] = answer(status="302 Found", Location=location)
    with pytest.raises(FetchError, match=r"redirects to .*; that is no address") as caught:
        fetch(server.url())
    assert caught.value.kind == "address"


def test_redirect_to_several_addresses_is_not_followed(server):
    server.routes["/"] = b"HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"
    with pytest.raises(FetchError, match="several addresses at once"):
        fetch(server.url())
    assert len(server.requests) == 1


# ── what is secret ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "typed",
    [
        "http://anna:secret@a.example:P/",
        "http://anna:sec/secret@a.example/",
        "http:/\t/anna:secret@a b.example/",
        "http:anna:secret@/",
        "ftp://anna:secret@a.example/",
        "anna:secret@a.example",
        "file://anna:secret@a.example/share",
        "gopher:\\\\anna:x@y:secret@a.example",
    ],
)
def test_messages_contain_no_password(typed):
    with pytest.raises(FetchError) as caught:
        address_of(typed)
    assert "secret" not in str(caught.value) + caught.value.source


@pytest.fixture
def netrc(tmp_path, monkeypatch):
    file = tmp_path / "netrc"
    file.write_text("machine 127.0.0.1 login anna password netrc-secret\ndefault login anna password netrc-secret\n")
    file.chmod(0o600)
    monkeypatch.setenv("NETRC", str(file))
    monkeypatch.setenv("HOME", str(tmp_path))
    file.rename(tmp_path / ".netrc")
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))


@pytest.mark.usefixtures("netrc")
def test_netrc_is_not_used(server, answer):
    server.routes["/"] = answer(PAGE)
    fetch(server.url())
    assert b"Authorization" not in server.requests[0]


@pytest.mark.usefixtures("netrc")
def test_login_goes_to_its_host_alone(server, answer, caplog):
    caplog.set_level(logging.DEBUG)
    server.routes["/"] = answer(status="302 Found", Location="/same")
    server.routes["/same"] = answer(status="302 Found", Location=f"http://localhost:{server.port}/other")
    server.routes["/other"] = answer(PAGE)
    page = fetch(server.url().replace("//", "//anna:gr%C3%BCn%3Asecret@"))
    expected = b"Authorization: Basic " + base64.b64encode("anna:grün:secret".encode())
    assert [expected in request for request in server.requests] == [True, True, False]
    assert page.url == f"http://localhost:{server.port}/other"
    assert "secret" not in caplog.text


@pytest.mark.parametrize(
    "location", ["http://anna:secret@a b/", "ftp://anna:secret@a.example/", "https://anna:secret@[/"]
)
def test_passwords_of_redirects_are_not_shown(server, answer, location):
    server.routes["/"] = answer(status="302 Found", Location=location)
    with pytest.raises(FetchError) as caught:
        fetch(server.url())
    assert "secret" not in str(caught.value)


# ── the computer's settings ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("proxy", "words"),
    [
        ("http://[", "no valid address"),
        ("http://anna:secret@:::/", "no valid address"),
        ("anna:secret@", "no valid address"),
        ("http://anna:secret@a:port", "no valid address"),
        ("ftp://anna:secret@a.example", "of the kind ftp"),
        ("socks5://anna:secret@127.0.0.1:9", "needs the package PySocks"),
        ("http://anna:secret@127.0.0.1:9", "proxy on the way"),
        ("http://anna:secret@nowhere.invalid:9", "not found|proxy on the way"),
    ],
)
def test_broken_proxy_is_reported_without_its_password(monkeypatch, proxy, words):
    monkeypatch.setattr("plainleaf.fetching.web.PAUSES", ())
    for name in ("http_proxy", "all_proxy"):
        monkeypatch.setenv(name, proxy)
    with pytest.raises(FetchError, match=words) as caught:
        fetch("http://harbour.invalid/page")
    assert "secret" not in str(caught.value)


def test_login_of_a_proxy_is_sent_to_it(server, answer, monkeypatch):
    monkeypatch.setenv("http_proxy", server.url().replace("//", "//anna:secret@"))
    server.routes["http://harbour.invalid/page"] = answer(PAGE)
    assert fetch("http://harbour.invalid/page").body == PAGE
    assert b"Proxy-Authorization: Basic " + base64.b64encode(b"anna:secret") in server.requests[0]


def test_no_proxy_is_kept_to(server, answer, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://proxy.invalid:3128")
    monkeypatch.setenv("no_proxy", "127.0.0.0/8")
    server.routes["/"] = answer(PAGE)
    assert fetch(server.url()).body == PAGE


def test_missing_certificates_are_reported(monkeypatch):
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/nowhere/certificates.pem")
    with pytest.raises(FetchError, match=r"REQUESTS_CA_BUNDLE names .* are not there") as caught:
        fetch("https://127.0.0.1:9/")
    assert caught.value.kind == "tls"
