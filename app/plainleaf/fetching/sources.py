"""One function for web pages and files, with progress, cancelling and a total time."""

from collections.abc import Callable

from plainleaf.engine.page import Page
from plainleaf.fetching.address import address_of, check_file
from plainleaf.fetching.faults import FetchError, shown
from plainleaf.fetching.file import read_file
from plainleaf.fetching.line import Expired, Line, Stopped, supervise
from plainleaf.fetching.media import Wanted
from plainleaf.fetching.validators import Validators

LIMIT = 64 * 2**20
"""Bytes of a page, after decompression, that are read at most."""

TIMEOUT = 60.0
"""Seconds that a page may take in all."""


def fetch(
    source: str,
    *,
    progress: Callable[[int, int | None], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    timeout: float = TIMEOUT,
    limit: int = LIMIT,
    wanted: Wanted = "page",
    initiator: str | None = None,
    validators: Validators | None = None,
    followed: Callable[[str], None] | None = None,
) -> Page:
    """Bring the page, the picture or the feed at a http, https or file address or at a path.

    ``progress(done, total)`` gets bytes as they come over the wire, ``total`` None where the server does not say.
    ``cancelled()`` is asked every few hundredths of a second. ``timeout`` is in seconds, for everything together;
    ``limit`` in bytes, also for what a compressed answer becomes; of a robots.txt the rest is ignored. ``initiator`` is
    the address of the page that names the source, None where the user does: a page from the public net leads neither to
    this computer nor into a private network, and to a file only a page that is a file in the same folder or in one
    around it. ``validators`` are those of the answer before: where nothing has changed since, the failure is
    "unchanged"; else they are those of this answer afterwards. Callbacks run on the calling thread, but ``followed``,
    which hears of an address that a redirect leads to before that is asked, on the one that fetches; what it raises
    ends the fetch. Raises FetchError, whose ``kind`` tells the failures apart.
    """
    address = address_of(source)
    if address.path is not None and initiator is not None:
        check_file(address.path, initiator)

    def work(line: Line) -> Page:
        if address.path is not None:
            return read_file(address, line, limit, wanted)
        # Loading the HTTP library takes longer than reading a file.
        from plainleaf.fetching.web import read_web

        return read_web(address, line, limit, timeout, wanted, initiator, validators or Validators(), followed)

    name = shown(str(address.path or address.url))
    try:
        return supervise(work, progress, cancelled, timeout)
    except Stopped:
        raise FetchError("cancelled", f"Loading {name} was cancelled.", source) from None
    except Expired:
        raise FetchError(
            "timeout", f"{name} did not arrive within {timeout:g} seconds. Try again, or allow more time.", source
        ) from None
