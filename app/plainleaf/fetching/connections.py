"""HTTP connections that report their sockets to a Line, which can cut them at any time, and that pass a Gate."""

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
    """The session of one fetch. Cookies last for the fetch; the caller follows redirects.

    Requests would read the bodies of redirects completely, whatever their decompressed size, and would send credentials
    from ``.netrc``. This class does neither: only a login in the address itself is sent.
    """

    def __init__(self, line: Line, gate: Gate, wanted: Wanted = "page") -> None:
        super().__init__()
        self.trust_env = False
        self.headers.update({"User-Agent": USER_AGENT, "Accept": ACCEPT[wanted], "Accept-Encoding": ACCEPTED})
        for scheme in ("http://", "https://"):
            self.mount(scheme, _WatchedAdapter(line, gate))

    def ask(self, address: Address, seconds: tuple[float, float], headers: Mapping[str, str]) -> Response:
        """Send a request with additional ``headers``; ``seconds`` are the time-outs of connecting and of each read.
        Raises FetchError and EXPECTED."""
        proxy = proxy_for(address.url)
        request = self.prepare_request(Request("GET", address.url, headers=dict(headers), auth=_Login(address.login)))
        request.url = address.url  # undo Requests' own normalisation of the address
        return self.send(
            request,
            proxies={"http": proxy, "https": proxy} if proxy else {},
            verify=certificates(),
            stream=True,
            allow_redirects=False,
            timeout=seconds,
        )

    def get_redirect_target(self, resp: Response) -> str | None:  # noqa: ARG002
        """Always None, so that Requests follows no redirects."""
        return None


class _Login:
    """HTTP basic authentication in UTF-8, as browsers send it."""

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
        # SOCKS proxies have pools of their own, so cancelling takes effect at the next read time-out.
        if manager.pool_classes_by_scheme["http"] is HTTPConnectionPool:
            manager.pool_classes_by_scheme = self._pools


class _Answer(HTTPResponse):
    """A response. Skips interim responses such as 103 Early Hints; the library skips only 100."""

    def _read_status(self) -> tuple[str, int, str]:
        version, status, reason = super()._read_status()  # type: ignore[misc]
        while 101 < status < 200:
            parse_headers(self.fp)
            version, status, reason = super()._read_status()  # type: ignore[misc]
        return version, status, reason


def _pools(line: Line, gate: Gate) -> dict[str, type]:
    """Connection pools by scheme whose connections pass ``gate`` and report their sockets to ``line``."""

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
            # TLS wrapped the socket in a new object.
            if isinstance(self.sock, socket.socket):
                line.watch(self.sock)
                # A connection cut by us must not look like the end of a page without Content-Length.
                self.sock.suppress_ragged_eofs = False  # type: ignore[attr-defined]
            line.check()

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}


def _connected(connection: HTTPConnection, line: Line, gate: Gate) -> socket.socket:
    """Connect a socket. The gate checks the IP address that is actually connected to, so DNS rebinding cannot bypass
    it."""
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
