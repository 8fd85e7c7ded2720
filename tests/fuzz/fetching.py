"""Fuzzing of room *fetching*: raw answers of a server and addresses, through the real code, over real sockets.

    python -m venv scratch && scratch/bin/pip install atheris .
    scratch/bin/python tests/fuzz/fetching.py -max_total_time=3600 corpus/

Each run is one fetch from a server on this computer that sends what the fuzzer makes of up to four answers, one for
each connection. Whatever is raised must be a FetchError with a sentence; a page must come from the address that it
says. Anything else ends the run and leaves a file ``crash-…``, which the same command runs again.
"""

import socket
import sys
import threading
import unicodedata
import warnings
import zlib

import atheris

with atheris.instrument_imports(include=["plainleaf.fetching", "requests", "urllib3", "http"]):
    import brotli
    import can_ada

    from plainleaf.engine.page import Page
    from plainleaf.fetching import FetchError, address_of, connections, fetch, web

PAGE = b"<!doctype html><title>T</title><p>Words." + bytes(range(32, 127)) * 20
STATUS = [
    "200 OK",
    "302 Found",
    "301 Moved",
    "308 X",
    "206 Partial",
    "404 Not Found",
    "100 Continue",
    "503 Busy",
    "204 No",
]
HEADERS = [
    "Location", "Content-Type", "Content-Encoding", "Content-Length", "Transfer-Encoding", "Set-Cookie", "Connection",
    "Content-Range", "Retry-After", "WWW-Authenticate", "Refresh", "Trailer", "X",
]  # fmt: skip
VALUES = [
    "text/html", "application/pdf", "gzip", "br", "deflate", "gzip, br", "zstd", "chunked", "identity", "close", "17",
    "99999999999", "-1", "0x10", "a=b; Path=/; Expires=Wed, 30 Feb 2000 25:61:61 GMT", "a=b; Domain=.127.0.0.1",
    "c=d; Max-Age=x", "http://[", "//anna:secret@b.example/", "/next", "\\\\other\\", "https://a.example/", "?q", "#f",
    "file:///etc/passwd",
    "http://10.0.0.1/", "http://xn--/", "http://0x7f.1:99999/", "text/html; charset=\x1b]0;t\x07", "bytes 0-1/9", "",
]  # fmt: skip
MAKES = [
    bytes,
    zlib.compress,
    brotli.compress,
    lambda data: zlib.compress(data, wbits=31),
    lambda data: zlib.compress(data, wbits=-15),
]


class Server:
    """Answers each connection with the next of ``answers``, then closes it."""

    def __init__(self) -> None:
        self.answers: list[bytes] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.place = self._listener.getsockname()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            with connection:
                try:
                    connection.settimeout(2)
                    connection.recv(65536)
                    connection.sendall(self.answers.pop(0) if self.answers else b"")
                    connection.shutdown(socket.SHUT_WR)
                    connection.recv(1)
                except OSError:
                    pass  # the reader hung up


def answer(data: atheris.FuzzedDataProvider) -> bytes:
    """One answer: any bytes, or the frame of HTTP with anything in it."""
    if data.ConsumeIntInRange(0, 7) == 0:
        return data.ConsumeBytes(data.ConsumeIntInRange(0, 4000))
    lines = [f"HTTP/1.1 {data.PickValueInList(STATUS)}".encode()]
    for _ in range(data.ConsumeIntInRange(0, 5)):
        value = data.PickValueInList(VALUES).encode("latin-1")
        if data.ConsumeBool():
            value = value[: data.ConsumeIntInRange(0, len(value))] + data.ConsumeBytes(data.ConsumeIntInRange(0, 40))
        lines.append(data.PickValueInList(HEADERS).encode() + b": " + value)
    body = data.PickValueInList(MAKES)(PAGE[: data.ConsumeIntInRange(0, len(PAGE))])
    for _ in range(data.ConsumeIntInRange(0, 3)):
        place = data.ConsumeIntInRange(0, len(body))
        body = (
            body[:place]
            + data.ConsumeBytes(data.ConsumeIntInRange(0, 20))
            + body[place + data.ConsumeIntInRange(0, 9) :]
        )
    if data.ConsumeBool():
        size = data.ConsumeIntInRange(1, 4000)
        parts = [body[at : at + size] for at in range(0, len(body), size)]
        body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
        lines.append(b"Transfer-Encoding: chunked")
    return b"\r\n".join(lines) + b"\r\n\r\n" + body[: data.ConsumeIntInRange(0, len(body))]


def check_told(error: FetchError) -> None:
    """The message is a sentence that can be shown anywhere, and tells nothing secret."""
    reported = str(error)
    assert reported.endswith("."), reported
    assert not any(unicodedata.category(letter) == "Cc" for letter in reported), repr(reported)
    assert "hidden" not in reported + error.source, reported


def check_address(text: str) -> None:
    """An address that is read as one is its own reading, without a login in it."""
    try:
        address = address_of(text)
    except FetchError as error:
        check_told(error)
        return
    if address.path is None:
        assert can_ada.parse(address.url).href == address.url, (text, address.url)
        assert address_of(address.url).url == address.url, (text, address.url)
        assert "@" not in address.url.split("/")[2], (text, address.url)


def run(raw: bytes) -> None:
    """One fetch, or one address."""
    data = atheris.FuzzedDataProvider(raw)
    if data.ConsumeIntInRange(0, 3) == 0:
        check_address(data.PickValueInList(["", "http://", "http:", "https:\\\\", "file:"]) + data.ConsumeUnicode(200))
        return
    server.answers = [answer(data) for _ in range(data.ConsumeIntInRange(1, 4))]
    start = f"http://anna:hidden@{server.place[0]}:{server.place[1]}/"
    wanted = "page" if data.ConsumeBool() else "picture"
    try:
        page = fetch(start, timeout=5, limit=1 << 20, wanted=wanted)
    except FetchError as error:
        check_told(error)
    else:
        assert isinstance(page, Page)
        assert page.body.strip()
        assert address_of(page.url).url == page.url, page.url


server = Server()
# Whatever a redirect names, only the server of this file is asked.
connections.socket.getaddrinfo = lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", server.place)]
web.PAUSES = ()
warnings.filterwarnings("error", "http.cookiejar bug")
atheris.Setup(sys.argv, run)
atheris.Fuzz()
