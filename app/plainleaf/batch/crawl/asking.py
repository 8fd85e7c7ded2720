"""Requests with retries and increasing pauses."""

from collections.abc import Callable
from dataclasses import dataclass

from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError, fetch
from plainleaf.fetching.media import Wanted

LONGEST = 300.0
"""Maximum pause in seconds that a host may request (Retry-After); a host that requests more is skipped."""

_FROM_OUTSIDE = "https://addresses.invalid/"  # a list of addresses must not lead into private networks


def cause(error: FetchError) -> str:
    """The reason why an address was not fetched, in the same words for every address that failed in the same way."""
    if error.kind == "private":
        return "not fetched: of a private network or this computer, which --private-networks allows"
    return f"status {error.status}" if error.status else f"not fetched: {error.kind}"


@dataclass(frozen=True, slots=True)
class Asking:
    """Fetches with retries. ``pauses`` are the seconds before each retry; a host may request longer ones. ``wait``
    sleeps for some seconds and returns True to stop. ``private``: also fetch from private networks and this
    computer."""

    pauses: tuple[float, ...]
    seconds: float
    private: bool
    wait: Callable[[float], bool]

    def __call__(self, url: str, *, wanted: Wanted, limit: int, followed: Callable[[str], None] | None = None) -> Page:
        """Fetch an address; ``followed`` is called with each redirect. Raises FetchError."""
        initiator = None if self.private else _FROM_OUTSIDE
        for pause in (*self.pauses, None):
            try:
                return fetch(
                    url,
                    cancelled=lambda: self.wait(0),
                    timeout=self.seconds,
                    limit=limit,
                    wanted=wanted,
                    initiator=initiator,
                    followed=followed,
                )
            except FetchError as error:
                if pause is None or not error.retry or error.kind == "cancelled" or error.wait > LONGEST:
                    raise
                if self.wait(max(pause, error.wait)):
                    raise
        raise AssertionError("the last try returns or raises")
