"""A small web site for actions that fetch."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from tests.patience import MOMENT


class Site:
    """Pages by path; ``asked`` are the paths that somebody wanted."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[int, bytes, str]] = {}
        self.asked: list[str] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                status, body, kind = site.pages.get(self.path, (404, b"", "text/html"))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, args=(MOMENT,), daemon=True).start()

    def put(self, path: str, body: str | bytes, kind: str = "text/html; charset=utf-8", status: int = 200) -> str:
        self.pages[path] = (status, body.encode() if isinstance(body, str) else body, kind)
        return self.origin + path


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.server.shutdown()
    made.server.server_close()
