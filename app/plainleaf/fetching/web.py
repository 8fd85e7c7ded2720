"""Fetches pages from the web, with redirects, retries and limits. Runs on the thread that ``line`` supervises."""

import contextlib
from collections.abc import Callable, Container, Iterator
from datetime import UTC, datetime
from http import HTTPStatus

from requests import Response

from plainleaf import moments
from plainleaf.engine.addresses import host_of
from plainleaf.engine.page import Page
from plainleaf.fetching import media
from plainleaf.fetching.address import Address, web_address
from plainleaf.fetching.compression import DECODERS, MOST, NONE, undone
from plainleaf.fetching.connections import WatchedSession
from plainleaf.fetching.faults import FetchError, Kind, no_page, shown
from plainleaf.fetching.line import Line
from plainleaf.fetching.refresh import sent_on
from plainleaf.fetching.spaces import Gate, remember
from plainleaf.fetching.translate import EXPECTED, fault_of
from plainleaf.fetching.validators import Validators

REDIRECTS = 10
PAUSES = (0.3, 0.9)
"""Seconds before the second and third attempt, which are made only if the connection failed."""

CONNECT, SILENCE = 10.0, 20.0
"""Time-outs in seconds for connecting and for each read."""

CHUNK = 1 << 16

_PARTS = frozenset({206, 226})
_MOVED = frozenset({301, 302, 303, 307, 308})
_PERMANENTLY = frozenset({301, 308})


def read_web(
    address: Address,
    line: Line,
    limit: int,
    timeout: float,
    wanted: media.Wanted,
    initiator: str | None,
    validators: Validators,
    followed: Callable[[str], None] | None = None,
) -> Page:
    """Fetch the page, picture or feed at a web address; see ``fetch``. Raises FetchError."""
    for pause in (*PAUSES, None):
        try:
            return _attempt(address, line, limit, timeout, wanted, initiator, validators, followed)
        except FetchError as error:
            if error.kind != "connection" or pause is None:
                raise
        line.pause(pause)
        line.done, line.total = 0, None
    raise AssertionError("the last attempt returns or raises")


def _attempt(
    address: Address,
    line: Line,
    limit: int,
    timeout: float,
    wanted: media.Wanted,
    initiator: str | None,
    validators: Validators,
    followed: Callable[[str], None] | None,
) -> Page:
    seconds = (min(CONNECT, timeout), min(SILENCE, timeout))
    gate = Gate(initiator)
    been: set[str] = set()
    validators.moved, permanent = "", True
    with WatchedSession(line, gate, wanted) as session:
        for _ in range(REDIRECTS + 1):
            line.check()
            gate.check_host(host_of(address.url))
            try:
                with session.ask(address, seconds, validators.headers()) as response:
                    if response.status_code not in _MOVED or "location" not in response.headers:
                        page = _page(response, address, line, limit, wanted)
                        been.add(address.url)
                        onward = _onward(page, response, address, been) if wanted == "page" else None
                        if onward is None:
                            validators.take(response.headers)
                            break
                        address, permanent = onward, False
                    else:
                        address = _redirected(response, address)
                        permanent = permanent and response.status_code in _PERMANENTLY
            except EXPECTED as error:
                line.check()  # a socket that was cut looks like a failed connection
                raise fault_of(error, address.url) from error
            validators.moved = address.url if permanent else validators.moved
            gate.redirected()
            session.close()  # each redirect opens a new connection, through the gate
            if followed:
                followed(address.url)
        else:
            raise FetchError(
                "redirects",
                f"{shown(address.url)} redirects more than {REDIRECTS} times, probably in a circle.",
                address.url,
            )
    if initiator is None:
        remember(host_of(address.url), gate.reached)
    return page


def _redirected(response: Response, address: Address) -> Address:
    """The target of a redirect. Raises FetchError (refused, address)."""
    locations = set(response.raw.headers.getlist("location"))
    if len(locations) > 1:
        raise FetchError("address", f"{shown(address.url)} redirects to several addresses at once.", address.url)
    location = locations.pop()
    with contextlib.suppress(UnicodeError):
        # Headers are decoded as Latin-1, but servers send UTF-8.
        location = location.encode("latin-1").decode("utf-8")
    try:
        return web_address(location, address)
    except FetchError as error:
        why = "only redirects to http and https are followed" if error.kind == "refused" else "that is no address"
        message = f"{shown(address.url)} redirects to {shown(location)}; {why}."
        raise FetchError(error.kind, message, address.url) from error


def _onward(page: Page, response: Response, address: Address, been: Container[str]) -> Address | None:
    """The target of a page's refresh; None if there is none, if it was visited before, or if it is outside the web."""
    target = sent_on(page, response.headers.get("refresh"))
    if target is None:
        return None
    try:
        onward = web_address(target, address)
    except FetchError:
        return None
    return None if onward.url in been else onward


def _page(response: Response, address: Address, line: Line, limit: int, wanted: media.Wanted) -> Page:
    _check_status(response, address.url)
    content_type = response.headers.get("content-type")
    if kind := media.unwanted(wanted, content_type):
        raise _unwanted(address.url, kind, wanted)
    body = _body(response, address.url, line, limit, wanted)
    if not body.strip():
        raise FetchError("empty", f"{shown(address.url)} answered with an empty {wanted}.", address.url)
    return Page(body, address.whole, content_type, "http")


def _check_status(response: Response, url: str) -> None:
    status = response.status_code
    if 200 <= status < 300 and status not in _PARTS:
        return
    try:
        answer = f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        answer = str(status)
    if status == HTTPStatus.NOT_MODIFIED:
        raise FetchError("unchanged", f"{shown(url)} has not changed.", url, status)
    part = "it sent a part of the page, which nobody asked for"
    kinds: dict[int, tuple[Kind, str]] = {
        206: ("server", part),
        226: ("server", part),
        401: ("forbidden", "it wants a login. Open the page in a browser instead"),
        403: ("forbidden", "it does not let this program in. Open the page in a browser instead"),
        404: ("not-found", "there is no such page. Check the address"),
        407: ("forbidden", "the proxy wants a login"),
        410: ("not-found", "the page was taken away"),
        429: ("busy", "it gets too many requests. Wait a moment, then try again"),
        451: ("forbidden", "the page is withheld for legal reasons"),
        999: ("forbidden", "it does not let this program in. Open the page in a browser instead"),
        503: ("busy", "it is overloaded or under maintenance. Try again later"),
    }
    otherwise = "it failed to make the page. Try again later" if status >= 500 else "it did not send a page"
    kind, meaning = kinds.get(status, ("server", otherwise))
    wait = _seconds(response.headers.get("retry-after", ""))
    raise FetchError(kind, f"{shown(url)} answered “{answer}”: {meaning}.", url, status, wait)


def _seconds(after: str) -> float:
    """The seconds of a ``Retry-After`` header, which holds seconds or a date."""
    if after.strip().isdecimal():
        return float(after)
    moment = moments.of_mail(after)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds()) if moment is not None else 0.0


def _body(response: Response, url: str, line: Line, limit: int, wanted: media.Wanted) -> bytes:
    """The decompressed body of at most ``limit`` bytes; its format is checked as soon as the first bytes arrive."""
    announced = response.raw.length_remaining
    cut = wanted in media.CUT
    if (announced or 0) > limit and not cut:
        raise _too_large(url, limit)
    line.total = announced
    content_type = response.headers.get("content-type")
    chunks: list[bytes] = []
    size, judged = 0, wanted != "page"  # the callers check other kinds
    for chunk in undone(_wire(response, url, line, limit + CHUNK * cut), _compressions(response, url)):
        line.check()
        chunks.append(chunk)
        size += len(chunk)
        if size > limit:
            if cut:
                return b"".join(chunks)[:limit]
            raise _too_large(url, limit)
        if not judged and size >= media.SNIFFED:
            judged = True
            _judge(chunks, content_type, url)
    if not judged and size:
        _judge(chunks, content_type, url)
    return b"".join(chunks)


def _wire(response: Response, url: str, line: Line, limit: int) -> Iterator[bytes]:
    """The body before decompression; its size is limited, too."""
    while chunk := response.raw.read1(CHUNK, decode_content=False):
        line.check()
        line.done += len(chunk)
        if line.done > limit:
            raise _too_large(url, limit)
        yield chunk


def _compressions(response: Response, url: str) -> list[str]:
    """The body's compressions in the order in which they were applied. Raises FetchError (damaged)."""
    encodings = [name.strip().lower() for name in response.headers.get("content-encoding", "").split(",")]
    names = [name for name in encodings if name not in NONE]
    for name in names:
        if name not in DECODERS:
            raise FetchError("damaged", f"{shown(url)} is compressed in a way nobody asked for ({shown(name)}).", url)
    if len(names) > MOST:
        raise FetchError("damaged", f"{shown(url)} is compressed {len(names)} times over.", url)
    return names


def _judge(chunks: list[bytes], content_type: str | None, url: str) -> None:
    if kind := media.by_bytes(b"".join(chunks)[: media.SNIFFED], content_type):
        raise _unwanted(url, kind, "page")


def _unwanted(url: str, kind: str, wanted: media.Wanted) -> FetchError:
    if wanted == "picture":
        return FetchError("not-picture", f"{shown(url)} is {kind}, not a picture.", url)
    if wanted == "feed":
        return FetchError("not-feed", f"{shown(url)} is {kind}, not a feed.", url)
    return no_page(url, kind)


def _too_large(url: str, limit: int) -> FetchError:
    return FetchError("too-large", f"{shown(url)} is larger than {limit / 2**20:g} MB, the most that is read.", url)
