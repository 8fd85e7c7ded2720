"""What one fetch of an address tells the next: cache validators (ETag and Last-Modified), and where it has moved."""

from collections.abc import Mapping

from plainleaf.engine.record import record

LONGEST = 1000
"""Maximum characters of a value that is sent back."""


@record(slots=True)
class Validators:
    """``etag`` and ``modified`` as the server wrote them; a fetch sends them and stores the new ones. ``moved`` is the
    address to which permanent redirects (301 and 308) led before any other, also if nothing has changed there."""

    etag: str = ""
    modified: str = ""
    moved: str = ""

    def headers(self) -> dict[str, str]:
        """The headers of a conditional request."""
        sent = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in sent.items() if _short(value)}

    def take(self, headers: Mapping[str, str]) -> None:
        """Store the validators of a response."""
        self.etag = _short(headers.get("etag"))
        self.modified = _short(headers.get("last-modified"))


def _short(value: str | None) -> str:
    return value if value and len(value) <= LONGEST and value.isascii() and value.isprintable() else ""
