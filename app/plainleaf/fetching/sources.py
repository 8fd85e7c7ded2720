"""Fetches web pages and files through one function, with progress, cancellation and a total time-out."""

from collections.abc import Callable

from plainleaf.engine.page import Page
from plainleaf.fetching.address import address_of, check_file
from plainleaf.fetching.faults import FetchError, shown
from plainleaf.fetching.file import read_file
from plainleaf.fetching.line import Expired, Line, Stopped, supervise
from plainleaf.fetching.media import Wanted
from plainleaf.fetching.validators import Validators

LIMIT = 64 * 2**20
"""Maximum bytes of a page after decompression."""

TIMEOUT = 60.0
"""Maximum seconds for a page in total."""


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
    """Fetch the page, picture or feed at an http, https or file address or at a path.

    ``progress(done, total)`` is called with the bytes received before decompression; ``total`` is None if unknown.
    ``cancelled()`` is polled every few hundredths of a second. ``timeout`` is in seconds for the whole fetch. ``limit``
    is in bytes, also after decompression; of a robots.txt, the rest is ignored.

    ``initiator`` is the address of the page that names the source, or None if the user does. A public page cannot lead
    to this computer or to a private network. Only a page that is a file in the same folder, or in a folder above it,
    can lead to a file.

    ``validators`` are those of the previous response. If nothing has changed, the fetch fails with the kind
    "unchanged"; otherwise they are updated. ``followed`` is called with the target of each redirect before it is
    requested, on the fetching thread; an exception from it ends the fetch. Other callbacks run on the calling thread.
    Raises FetchError.
    """
    address = address_of(source)
    if address.path is not None and initiator is not None:
        check_file(address.path, initiator)

    def work(line: Line) -> Page:
        if address.path is not None:
            return read_file(address, line, limit, wanted)
        # imported late, as loading the HTTP library takes longer than reading a file
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
