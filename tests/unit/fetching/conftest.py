"""A web server of raw sockets on 127.0.0.1: it can stall, drip, lie and hang up as no library would let it."""

import socket
import threading
from collections.abc import Callable, Iterator

import pytest
from tests.patience import PATIENCE

Reply = bytes | Callable[[socket.socket], None]


class Server:
    """Answers each path with bytes or with a function of the connection; a list is used up one per request."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self.routes: dict[str, Reply | list[Reply]] = {}
        self.requests: list[bytes] = []
        self.closing = threading.Event()
        self._listener = socket.create_server((host, port))
        self.host = host
        self.port = self._listener.getsockname()[1]
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def url(self, path: str = "/") -> str:
        return f"http://{self.host}:{self.port}{path}"

    def paths(self) -> list[str]:
        return [request.split(b" ")[1].decode() for request in self.requests]

    def close(self) -> None:
        self.closing.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._accepting.join(PATIENCE)  # else it may accept for the next server, whose listener has the same number
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            request = b""
            while b"\r\n\r\n" not in request:
                if not (part := connection.recv(65536)):
                    return
                request += part
                if request.startswith(b"\x16"):  # somebody speaks TLS
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                    return
            self.requests.append(request)
            reply = self.routes.get(self.paths()[-1], b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            if isinstance(reply, list):
                reply = reply.pop(0) if len(reply) > 1 else reply[0]
            try:
                if callable(reply):
                    reply(connection)
                else:
                    connection.sendall(reply)
            except OSError:
                return  # the reader hung up, as some tests want


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


@pytest.fixture
def make_server() -> Iterator[Callable[[str, int], Server]]:
    """Servers on other addresses of this computer than the usual one."""
    running: list[Server] = []

    def make(host: str, port: int) -> Server:
        running.append(Server(host, port))
        return running[-1]

    yield make
    for one in running:
        one.close()


@pytest.fixture
def answer() -> Callable[..., bytes]:
    """Builds an HTTP answer: body, status line, headers; the content length is added."""

    def build(body: bytes = b"", status: str = "200 OK", **headers: str) -> bytes:
        fields = {"Content-Type": "text/html", "Content-Length": str(len(body))}
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{name}: {value}\r\n" for name, value in fields.items() if value]
        return f"HTTP/1.1 {status}\r\n{''.join(lines)}Connection: close\r\n\r\n".encode("latin-1") + body

    return build


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "http_proxy",
        "https_proxy",
        "all_proxy",
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "no_proxy",
        "NO_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)
