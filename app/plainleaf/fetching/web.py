"""Pages from the web: redirects, retries, limits. Runs on the thread that ``line`` watches over."""

import contextlib
from http import HTTPStatus
from urllib.parse import urljoin

from requests import Response
from requests.utils import requote_uri

from plainleaf.engine.page import Page
from plainleaf.fetching import media
from plainleaf.fetching.address import WEB, Address, web_address
from plainleaf.fetching.connections import WatchedSession
from plainleaf.fetching.faults import FetchError, Kind, shown
from plainleaf.fetching.line import Line
from plainleaf.fetching.translate import EXPECTED, fault_of

REDIRECTS = 10
PAUSES = (0.3, 0.9)
"""Seconds before the second and the third attempt, made only where the connection itself failed."""

CONNECT, SILENCE = 10.0, 20.0
"""Seconds that connecting, and that a server's silence, may take."""

CHUNK = 1 << 16

_MOVED = frozenset({301, 302, 303, 307, 308})
_ENCODINGS = frozenset({"", "identity", "gzip", "x-gzip", "deflate", "br"})


def read_web(address: Address, line: Line, limit: int, timeout: float, wanted: media.Wanted = "page") -> Page:
    """The page, or the picture, at a web address. Raises FetchError."""
    for pause in (*PAUSES, None):
        try:
            return _attempt(address, line, limit, timeout, wanted)
        except FetchError as error:
            if error.kind != "connection" or pause is None:
                raise
        line.pause(pause)
        line.done, line.total = 0, None
    raise AssertionError("the last attempt returns or raises")


def _attempt(address: Address, line: Line, limit: int, timeout: float, wanted: media.Wanted) -> Page:
    seconds = (min(CONNECT, timeout), min(SILENCE, timeout))
    with WatchedSession(line, wanted) as session:
        for _ in range(REDIRECTS + 1):
            line.check()
            try:
                response = session.get(address.url, stream=True, allow_redirects=False, timeout=seconds)
                with response:
                    if response.status_code not in _MOVED or "location" not in response.headers:
                        return _page(response, address, line, limit, wanted)
                    address = _redirected(response, address)
            except EXPECTED as error:
                line.check()  # a socket that was cut looks like a broken connection
                raise fault_of(error, address.public) from error
    raise FetchError(
        "redirects",
        f"{shown(address.public)} redirects more than {REDIRECTS} times, probably in a circle.",
        address.public,
    )


def _redirected(response: Response, address: Address) -> Address:
    """Where an answer sends us. Raises FetchError (refused, address)."""
    location = response.headers["location"]
    with contextlib.suppress(UnicodeError):
        # Headers are read as Latin-1; what servers send there is UTF-8.
        location = location.encode("latin-1").decode("utf-8")
    target = requote_uri(urljoin(address.url, location.strip()))
    scheme = target.partition(":")[0].lower()
    if scheme not in WEB:
        raise FetchError(
            "refused",
            f"{shown(address.public)} redirects to {shown(target)}; only redirects to http and https are followed.",
            address.public,
        )
    return web_address(target)


def _page(response: Response, address: Address, line: Line, limit: int, wanted: media.Wanted) -> Page:
    _check_status(response, address.public)
    content_type = response.headers.get("content-type")
    if kind := media.unwanted(wanted, content_type):
        raise _unwanted(address.public, kind, wanted)
    body = _body(response, address.public, line, limit, wanted)
    if not body.strip():
        raise FetchError("empty", f"{shown(address.public)} answered with an empty {wanted}.", address.public)
    return Page(body, address.public, content_type, "http")


def _check_status(response: Response, url: str) -> None:
    status = response.status_code
    if 200 <= status < 300:
        return
    try:
        answer = f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        answer = str(status)
    kinds: dict[int, tuple[Kind, str]] = {
        401: ("forbidden", "it wants a login. Open the page in a browser instead"),
        403: ("forbidden", "it does not let this program in. Open the page in a browser instead"),
        404: ("not-found", "there is no such page. Check the address"),
        407: ("forbidden", "the proxy wants a login"),
        410: ("not-found", "the page was taken away"),
        429: ("busy", "it gets too many requests. Wait a moment, then try again"),
        451: ("forbidden", "the page is withheld for legal reasons"),
        503: ("busy", "it is overloaded or under maintenance. Try again later"),
    }
    otherwise = "it failed to make the page. Try again later" if status >= 500 else "it did not send a page"
    kind, meaning = kinds.get(status, ("server", otherwise))
    raise FetchError(kind, f"{shown(url)} answered “{answer}”: {meaning}.", url, status)


def _body(response: Response, url: str, line: Line, limit: int, wanted: media.Wanted) -> bytes:
    """The decompressed body, judged as soon as its first bytes are there and never held beyond ``limit``."""
    raw = response.raw
    compression = [name.strip().lower() for name in response.headers.get("content-encoding", "").split(",")]
    if not _ENCODINGS.issuperset(compression):
        raise FetchError("damaged", f"{shown(url)} is compressed in a way nobody asked for ({compression[0]}).", url)
    if (raw.length_remaining or 0) > limit:
        raise _too_large(url, limit)
    line.total = raw.length_remaining
    content_type = response.headers.get("content-type")
    chunks: list[bytes] = []
    size, judged = 0, wanted == "picture"  # whose bytes are judged by who wants to use them
    while True:
        line.check()
        chunk = raw.read1(CHUNK, decode_content=True)
        chunks.append(chunk)
        size += len(chunk)
        line.done = raw.tell()
        if size > limit:
            raise _too_large(url, limit)
        if not judged and (size >= media.SNIFFED or (size and not chunk)):
            judged = True
            if kind := media.by_bytes(b"".join(chunks)[: media.SNIFFED], content_type):
                raise _unwanted(url, kind, wanted)
        if not chunk:
            return b"".join(chunks)


def _unwanted(url: str, kind: str, wanted: media.Wanted) -> FetchError:
    if wanted == "picture":
        return FetchError("not-picture", f"{shown(url)} is {kind}, not a picture.", url)
    return FetchError("not-html", f"{shown(url)} is {kind}, not a web page.", url)


def _too_large(url: str, limit: int) -> FetchError:
    return FetchError("too-large", f"{shown(url)} is larger than {limit / 2**20:g} MB, the most that is read.", url)
