"""What a server says of an answer, by which it can tell the next time that nothing has changed."""

from collections.abc import Mapping

from plainleaf.engine.record import record

LONGEST = 1000
"""Characters of a value that is sent back."""


@record(slots=True)
class Validators:
    """``etag`` and ``modified`` as the server wrote them; a fetch sends them and takes the new ones."""

    etag: str = ""
    modified: str = ""

    def headers(self) -> dict[str, str]:
        """What asks for an answer only where it is another."""
        sent = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in sent.items() if _short(value)}

    def take(self, headers: Mapping[str, str]) -> None:
        """Note what an answer says of itself."""
        self.etag = _short(headers.get("etag"))
        self.modified = _short(headers.get("last-modified"))


def _short(value: str | None) -> str:
    return value if value and len(value) <= LONGEST and value.isascii() and value.isprintable() else ""
