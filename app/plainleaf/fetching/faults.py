"""The one error family of this room: what kind of failure, in which source, and whether trying again can help."""

from typing import Literal

from plainleaf.errors import PlainleafError

Kind = Literal[
    "address",  # nothing that could be fetched: no host, a broken URL
    "refused",  # a scheme that is never fetched (javascript:, ftp:, a redirect to a file)
    "not-found",  # 404, 410, no such file
    "forbidden",  # 401, 403, 407, no permission to read the file
    "busy",  # 429, 503
    "server",  # other answers that are no page: 5xx, 4xx
    "dns",  # the name of the host is unknown
    "connection",  # refused, reset, cut off, no network
    "tls",  # certificate or handshake
    "timeout",
    "redirects",  # more than the allowed number
    "too-large",
    "not-html",
    "not-picture",
    "damaged",  # the announced compression does not fit the bytes
    "empty",  # an answer without a page
    "unreadable",  # a folder, a broken disk
    "cancelled",
]

_PASSING: frozenset[Kind] = frozenset(
    {"busy", "server", "dns", "connection", "timeout", "damaged", "empty", "cancelled"}
)

_SHOWN = 200


class FetchError(PlainleafError):
    """A page could not be brought. ``kind`` tells failures apart, ``status`` is the HTTP status if there was one."""

    def __init__(self, kind: Kind, message: str, source: str, status: int | None = None) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.source = source
        self.status = status

    @property
    def retry(self) -> bool:
        """Whether the same request may well succeed a moment later."""
        return self.kind in _PASSING and (self.status is None or self.status >= 500 or self.status in (408, 425, 429))


def shown(source: str) -> str:
    """An address for a message: never longer than two lines."""
    return source if len(source) <= _SHOWN else source[: _SHOWN - 1] + "…"
