"""Room *page*: the bytes of one page as they arrived, before anybody has looked inside."""

from typing import Literal

Origin = Literal["memory", "http", "file", "browser"]


@record(frozen=True, slots=True)
class Page:
    """One page as it arrived.

    ``url`` is the final address (after redirects), with the place on the page that was asked for (``#part``); relative
    links start from it. ``content_type`` is the
    HTTP header as sent, with its charset if it has one. ``origin`` says who brought the page; in a page
    from a browser the elements may carry addresses that the browser stamped (see ``document.stamp``).
    """

    body: bytes
    url: str | None = None
    content_type: str | None = None
    origin: Origin = "memory"
