"""The errors of fetching: the kind of failure, the source, and whether a retry can help."""

from typing import Literal

from plainleaf.errors import PlainleafError
from plainleaf.logins import without_login

Kind = Literal[
    "address",  # not a valid address
    "refused",  # a scheme that is never fetched (javascript:, ftp:, a redirect to a file)
    "private",  # a public page leads to a private network or to this computer
    "not-found",  # 404, 410, no such file
    "forbidden",  # 401, 403, 407, no permission to read the file
    "busy",  # 429, 503
    "server",  # other responses without a page: 5xx, 4xx
    "dns",  # the host name is unknown
    "connection",  # connection refused, reset or cut off; no network
    "tls",  # certificate or handshake
    "timeout",
    "unchanged",  # 304, for a conditional request
    "redirects",  # more redirects than allowed
    "too-large",
    "not-html",
    "pdf",  # not a web page, but a browser or another program can show it
    "not-picture",
    "not-feed",
    "damaged",  # the bytes do not match the declared compression, or are truncated
    "empty",  # a response without a body
    "unreadable",  # a folder, a disk error
    "cancelled",
]

_PASSING: frozenset[Kind] = frozenset(
    {"busy", "server", "dns", "connection", "timeout", "damaged", "empty", "cancelled"}
)

_SHOWN = 200

PDF = "a PDF file"
"""How messages refer to a PDF."""

# Control characters and bidirectional overrides, as messages may appear in a terminal.
_UNSEEN = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)], "\ufffd"
)


class FetchError(PlainleafError):
    """A page could not be fetched. ``kind`` is the kind of failure, ``status`` the HTTP status if there was one,
    ``wait`` the seconds after which the server allows the next request."""

    def __init__(self, kind: Kind, message: str, source: str, status: int | None = None, wait: float = 0.0) -> None:
        super().__init__(message.translate(_UNSEEN))
        self.kind: Kind = kind
        self.source = without_login(source)
        self.status = status
        self.wait = wait

    @property
    def retry(self) -> bool:
        """True if the same request may succeed a moment later."""
        return self.kind in _PASSING and (self.status is None or self.status >= 500 or self.status in (408, 425, 429))


def no_page(source: str, kind: str) -> FetchError:
    """The error for a source that is not a web page; ``kind`` describes it, in the words of ``media``."""
    fault: Kind = "pdf" if kind.startswith(PDF) else "not-html"
    return FetchError(fault, f"{shown(source)} is {kind}, not a web page.", source)


def shown(source: str) -> str:
    """Format an address for a message: without user name and password, at most two lines long."""
    bare = without_login(source)
    return bare if len(bare) <= _SHOWN else bare[: _SHOWN - 1] + "…"
