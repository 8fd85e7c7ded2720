"""HTTP connections whose sockets a line knows, so that it can cut them in any state."""

import socket
from typing import Any

from requests import Response, Session
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection

from plainleaf import __version__
from plainleaf.fetching.line import Line
from plainleaf.fetching.media import Wanted

USER_AGENT = f"Plainleaf/{__version__}"
ACCEPT: dict[Wanted, str] = {
    "page": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    "picture": "image/png,image/jpeg,image/gif,image/webp,image/svg+xml,*/*;q=0.1",
}


class WatchedSession(Session):
    """One fetch: cookies live as long as it does, redirects are left to the caller.

    The library would read the bodies of redirects whole, however large they are once decompressed.
    """

    def __init__(self, line: Line, wanted: Wanted = "page") -> None:
        super().__init__()
        self.headers.update({"User-Agent": USER_AGENT, "Accept": ACCEPT[wanted]})
        for scheme in ("http://", "https://"):
            self.mount(scheme, _WatchedAdapter(line))

    def get_redirect_target(self, resp: Response) -> str | None:  # noqa: ARG002
        """None, always: see the class."""
        return None


class _WatchedAdapter(HTTPAdapter):
    def __init__(self, line: Line) -> None:
        self._pools = _pools(line)
        super().__init__(pool_connections=1, pool_maxsize=1, max_retries=0)

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        self._watch(self.poolmanager)

    def proxy_manager_for(self, proxy: str, **options: Any) -> Any:
        manager = super().proxy_manager_for(proxy, **options)
        self._watch(manager)
        return manager

    def _watch(self, manager: PoolManager) -> None:
        # A SOCKS proxy brings pools of its own, which stay: cancelling then ends at the next time-out of a read.
        if manager.pool_classes_by_scheme["http"] is HTTPConnectionPool:
            manager.pool_classes_by_scheme = self._pools


def _pools(line: Line) -> dict[str, type]:
    """Pool classes by scheme whose connections report their sockets to ``line``."""

    class Plain(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            line.watch(connection)
            return connection

        def connect(self) -> None:
            super().connect()
            line.check()

    class Secure(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            connection = super()._new_conn()
            line.watch(connection)
            return connection

        def connect(self) -> None:
            super().connect()
            # TLS took the socket over into a new object.
            if isinstance(self.sock, socket.socket):
                line.watch(self.sock)
            line.check()

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}
