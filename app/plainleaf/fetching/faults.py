"""The one error family of this room: what kind of failure, in which source, and whether trying again can help."""

from typing import Literal

from plainleaf.errors import PlainleafError
from plainleaf.logins import without_login

Kind = Literal[
    "address",  # nothing that could be fetched: no host, a broken URL
    "refused",  # a scheme that is never fetched (javascript:, ftp:, a redirect to a file)
    "private",  # an address of a private network or of this computer, to which a page from outside leads
    "not-found",  # 404, 410, no such file
    "forbidden",  # 401, 403, 407, no permission to read the file
    "busy",  # 429, 503
    "server",  # other answers that are no page: 5xx, 4xx
    "dns",  # the name of the host is unknown
    "connection",  # refused, reset, cut off, no network
    "tls",  # certificate or handshake
    "timeout",
    "unchanged",  # 304, to a request that asked for what has changed
    "redirects",  # more than the allowed number
    "too-large",
    "not-html",
    "pdf",  # no web page either, but a browser or a program of its own shows it
    "not-picture",
    "not-feed",
    "damaged",  # the announced compression does not fit the bytes, or breaks off
    "empty",  # an answer without a page
    "unreadable",  # a folder, a broken disk
    "cancelled",
]

_PASSING: frozenset[Kind] = frozenset(
    {"busy", "server", "dns", "connection", "timeout", "damaged", "empty", "cancelled"}
)

_SHOWN = 200

PDF = "a PDF file"
"""What such a file is in words."""

# Control characters, and those that turn the direction of what follows: a message may be shown in a terminal.
_UNSEEN = dict.fromkeys(
    [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)], "\ufffd"
)


class FetchError(PlainleafError):
    """A page could not be brought. ``kind`` tells failures apart, ``status`` is the HTTP status if there was one,
    ``wait`` how many seconds the server wants to be left alone."""

    def __init__(self, kind: Kind, message: str, source: str, status: int | None = None, wait: float = 0.0) -> None:
        super().__init__(message.translate(_UNSEEN))
        self.kind: Kind = kind
        self.source = without_login(source)
        self.status = status
        self.wait = wait

    @property
    def retry(self) -> bool:
        """Whether the same request may well succeed a moment later."""
        return self.kind in _PASSING and (self.status is None or self.status >= 500 or self.status in (408, 425, 429))


def no_page(source: str, kind: str) -> FetchError:
    """The error for what is no web page; ``kind`` says what it is, as ``media`` does."""
    what: Kind = "pdf" if kind.startswith(PDF) else "not-html"
    return FetchError(what, f"{shown(source)} is {kind}, not a web page.", source)


def shown(source: str) -> str:
    """An address for a message: without user name and password, never longer than two lines."""
    bare = without_login(source)
    return bare if len(bare) <= _SHOWN else bare[: _SHOWN - 1] + "…"
