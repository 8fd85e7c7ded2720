"""Translates the HTTP library's exceptions to FetchError."""

import errno
import socket
import ssl
from collections.abc import Iterator

from requests import RequestException
from requests import exceptions as web
from urllib3 import exceptions as wire

from plainleaf.fetching.compression import DAMAGE, BrokenOff
from plainleaf.fetching.faults import FetchError, shown

EXPECTED = (RequestException, wire.HTTPError, OSError, UnicodeError, *DAMAGE)
"""Exceptions that sending a request or reading its response may raise."""

_ADDRESS = (web.InvalidURL, web.MissingSchema, web.InvalidSchema, wire.LocationParseError, UnicodeError)


def fault_of(error: BaseException, url: str) -> FetchError:
    """The FetchError for an expected exception."""
    name, causes = shown(url), list(_causes(error))

    def among(*kinds: type[BaseException]) -> bool:
        return any(isinstance(cause, kinds) for cause in causes)

    if among(wire.NameResolutionError, socket.gaierror):
        return FetchError("dns", f"The host of {name} was not found. Check its spelling and the connection.", url)
    if among(web.ProxyError, wire.ProxyError):
        return FetchError("connection", f"The proxy on the way to {name} could not be reached or refused.", url)
    if among(ssl.SSLEOFError) and not among(wire.MaxRetryError):  # raised while the response is read, not before
        return FetchError("connection", f"The connection to {name} broke off before the whole page had arrived.", url)
    if among(ssl.SSLError, wire.SSLError, web.SSLError):
        return FetchError("tls", f"There is no safe connection to {name}: {_tls_reason(causes)}.", url)
    # Not the library's ConnectTimeoutError, which also covers refused connections.
    if among(TimeoutError, web.Timeout, wire.ReadTimeoutError):
        return FetchError("timeout", f"The server of {name} did not answer in time. Try again later.", url)
    if among(BrokenOff):
        return FetchError("damaged", f"{name} arrived incomplete: its compressed data breaks off before the end.", url)
    if among(*DAMAGE):
        return FetchError("damaged", f"{name} arrived damaged: its compression could not be undone.", url)
    if isinstance(error, _ADDRESS):
        return FetchError("address", f"{name} is not a valid web address.", url)
    return FetchError("connection", f"The connection to {name} {_break(causes)}.", url)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The exception and all exceptions that it wraps, each once."""
    seen: set[int] = set()
    waiting: list[object] = [error]
    while waiting:
        item = waiting.pop()
        if not isinstance(item, BaseException) or id(item) in seen:
            continue
        seen.add(id(item))
        yield item
        waiting += [*item.args, item.__cause__, getattr(item, "reason", None)]


def _tls_reason(causes: list[BaseException]) -> str:
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"its certificate is not valid ({cause.verify_message})"
    return "the encrypted connection could not be set up"


def _break(causes: list[BaseException]) -> str:
    numbers = {cause.errno for cause in causes if isinstance(cause, OSError)}
    if errno.ECONNREFUSED in numbers:
        return "was refused: nothing answers there"
    if numbers & {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN}:
        return "could not be made: the network is unreachable"
    if any(isinstance(cause, wire.IncompleteRead) for cause in causes):
        return "broke off before the whole page had arrived"
    if errno.ECONNRESET in numbers:
        return "was reset by the server"
    return "broke"
