"""Half pages over TLS, from a real server with a certificate of its own: a connection that only breaks off says nothing
of the page's end."""

import gzip
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plainleaf.fetching import FetchError, fetch

CERTIFICATE = Path(__file__).with_name("localhost.pem")
PAGE = b"<html><body>" + b"<p>The mill by the river turns again, and not only for show.</p>" * 200 + b"</body></html>"
HALF = PAGE[: len(PAGE) // 2]
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"

Serve = Callable[[bytes, bool], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves one answer over TLS, with or without the notice that it is complete, and gives its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    def answer(data: bytes, notice: bool) -> None:
        while True:
            try:
                plain, _ = listener.accept()
            except OSError:  # the test is over
                return
            try:
                with context.wrap_socket(plain, server_side=True) as connection:
                    connection.recv(65536)
                    connection.sendall(data)
                    if notice:
                        connection.unwrap()
            except OSError:  # the reader hung up: it does not trust the certificate
                continue

    def start(data: bytes, notice: bool) -> str:
        threading.Thread(target=answer, args=(data, notice), daemon=True).start()
        return f"https://127.0.0.1:{listener.getsockname()[1]}/"

    yield start
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(CERTIFICATE))


def _sized(body: bytes, size: int) -> bytes:
    return HEAD + b"Content-Length: %d\r\n\r\n" % size + body


def _chunked(body: bytes, end: bytes) -> bytes:
    return HEAD + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(body) + body + end


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("data", "notice"),
    [
        (HEAD + b"\r\n" + PAGE, True),
        (_sized(PAGE, len(PAGE)), False),  # the length says that it is whole
        (_chunked(PAGE, b"\r\n0\r\n\r\n"), False),
    ],
)
def test_whole_pages(serve: Serve, data: bytes, notice: bool) -> None:
    assert fetch(serve(data, notice)).body == PAGE


@pytest.mark.nightly_but(3)
@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("data", "notice"),
    [
        (HEAD + b"\r\n" + HALF, False),
        (_sized(HALF, len(PAGE)), False),
        (_sized(HALF, len(PAGE)), True),
        (_chunked(HALF, b""), False),
        (_chunked(HALF, b"\r\n"), True),
        (HEAD + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(PAGE)[:-40], True),
    ],
)
def test_half_pages_are_errors(serve: Serve, data: bytes, notice: bool) -> None:
    with pytest.raises(FetchError) as caught:
        fetch(serve(data, notice))
    assert caught.value.retry
    assert "broke" in str(caught.value) or "breaks off" in str(caught.value)


def test_untrusted_certificate_is_refused(serve: Serve) -> None:
    with pytest.raises(FetchError, match="certificate"):
        fetch(serve(_sized(PAGE, len(PAGE)), True))
