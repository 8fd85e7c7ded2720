"""The bytes of a page as received, before they are parsed."""

from typing import Literal

from plainleaf.engine.record import record

Origin = Literal["memory", "http", "file", "browser"]

ADDRESS = "data-plainleaf"
"""The attribute with an element's address in a stamped page."""


@record(frozen=True, slots=True)
class Page:
    """A page as received.

    ``url`` is the final address (after redirects) with its fragment (``#part``); it is the base of relative links.
    ``content_type`` is the HTTP header with its charset, if any. ``origin`` is how the page was obtained; elements of a
    page from a browser may have addresses that the browser stamped (see ``document.stamp``).
    """

    body: bytes
    url: str | None = None
    content_type: str | None = None
    origin: Origin = "memory"
