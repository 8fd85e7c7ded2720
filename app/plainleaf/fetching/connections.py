"""HTTP connections whose sockets a line knows, so that it can cut them in any state, and that pass a gate."""

import base64
import socket
from collections.abc import Mapping
from http.client import HTTPResponse, parse_headers
from typing import Any

from requests import PreparedRequest, Request, Response, Session
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection

from plainleaf import __version__
from plainleaf.fetching.address import Address
from plainleaf.fetching.compression import ACCEPTED
from plainleaf.fetching.line import Line
from plainleaf.fetching.media import Wanted
from plainleaf.fetching.spaces import Gate
from plainleaf.fetching.surroundings import certificates, proxy_for

USER_AGENT = f"Plainleaf/{__version__}"
ACCEPT: dict[Wanted, str] = {
    "page": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    "text": "text/plain,*/*;q=0.1",
    "robots": "text/plain,*/*;q=0.1",
    "feed": "application/atom+xml,application/rss+xml,application/feed+json,*/*;q=0.1",
    "picture": "image/png,image/jpeg,image/gif,image/webp,image/svg+xml,*/*;q=0.1",
}


class WatchedSession(Session):
    """One fetch: cookies live as long as it does, redirects are left to the caller.

    The library would read the bodies of redirects whole, however large they are once decompressed. And it would send
    what the user keeps in ``.netrc``; only what stands in the address itself is sent.
    """

    def __init__(self, line: Line, gate: Gate, wanted: Wanted = "page") -> None:
        super().__init__()
        self.trust_env = False
        self.headers.update({"User-Agent": USER_AGENT, "Accept": ACCEPT[wanted], "Accept-Encoding": ACCEPTED})
        for scheme in ("http://", "https://"):
            self.mount(scheme, _WatchedAdapter(line, gate))

    def ask(self, address: Address, seconds: tuple[float, float], headers: Mapping[str, str]) -> Response:
        """Ask for an address, with more ``headers``; ``seconds`` for connecting and for each silence. Raises FetchError
        and EXPECTED."""
        proxy = proxy_for(address.url)
        request = self.prepare_request(Request("GET", address.url, headers=dict(headers), auth=_Login(address.login)))
        request.url = address.url  # which the library has read and written in its own way
        return self.send(
            request,
            proxies={"http": proxy, "https": proxy} if proxy else {},
            verify=certificates(),
            stream=True,
            allow_redirects=False,
            timeout=seconds,
        )

    def get_redirect_target(self, resp: Response) -> str | None:  # noqa: ARG002
        """None, always: see the class."""
        return None


class _Login:
    """User name and password, in UTF-8 as browsers send them."""

    def __init__(self, login: tuple[bytes, bytes] | None) -> None:
        self._login = login

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        if self._login is not None:
            request.headers["Authorization"] = "Basic " + base64.b64encode(b":".join(self._login)).decode()
        return request


class _WatchedAdapter(HTTPAdapter):
    def __init__(self, line: Line, gate: Gate) -> None:
        self._pools = _pools(line, gate)
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


class _Answer(HTTPResponse):
    """An answer. What may come before it (103 Early Hints) is passed over, as the library does with 100 alone."""

    def _read_status(self) -> tuple[str, int, str]:
        version, status, reason = super()._read_status()  # type: ignore[misc]
        while 101 < status < 200:
            parse_headers(self.fp)
            version, status, reason = super()._read_status()  # type: ignore[misc]
        return version, status, reason


def _pools(line: Line, gate: Gate) -> dict[str, type]:
    """Pool classes by scheme whose connections pass ``gate`` and report their sockets to ``line``."""

    class Plain(HTTPConnection):
        response_class = _Answer

        def _new_conn(self) -> socket.socket:
            return _connected(self, line, gate)

        def connect(self) -> None:
            super().connect()
            line.check()

    class Secure(HTTPSConnection):
        response_class = _Answer

        def _new_conn(self) -> socket.socket:
            return _connected(self, line, gate)

        def connect(self) -> None:
            super().connect()
            # TLS took the socket over into a new object.
            if isinstance(self.sock, socket.socket):
                line.watch(self.sock)
                # A connection cut on its way must not look like the end of a page that announced no length.
                self.sock.suppress_ragged_eofs = False  # type: ignore[attr-defined]
            line.check()

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}


def _connected(connection: HTTPConnection, line: Line, gate: Gate) -> socket.socket:
    """A connected socket. What the gate judges is the very address that is connected to, so a name that stands for
    something else at the next lookup does not get past it."""
    problem: OSError | None = None
    host = connection.host.strip("[]")
    for family, kind, protocol, _, place in socket.getaddrinfo(host, connection.port, type=socket.SOCK_STREAM):
        line.check()
        if connection.proxy is None:
            gate.check_address(str(place[0]), host)
        made = socket.socket(family, kind, protocol)
        try:
            for option in connection.socket_options or ():
                made.setsockopt(*option)
            made.settimeout(connection.timeout)
            line.watch(made)
            made.connect(place)
            return made
        except OSError as error:
            made.close()
            problem = error
    raise problem or OSError("the host has no address")
