"""One request after the other: tried again where that may help, later each time."""

from collections.abc import Callable
from dataclasses import dataclass

from plainleaf.engine.page import Page
from plainleaf.fetching import FetchError, fetch
from plainleaf.fetching.media import Wanted

LONGEST = 300.0
"""Seconds that a busy host is waited for, if it wants that; one that wants more is left alone."""

_FROM_OUTSIDE = "https://addresses.invalid/"  # whoever wrote a list leads nobody into private networks


def cause(error: FetchError) -> str:
    """Why an address was not fetched, in words that are the same for all that failed so."""
    if error.kind == "private":
        return "not fetched: of a private network or this computer, which --private-networks allows"
    return f"status {error.status}" if error.status else f"not fetched: {error.kind}"


@dataclass(frozen=True, slots=True)
class Asking:
    """``pauses`` are the seconds before the second try and those after it, or longer where the host wants it. ``wait``
    waits so many seconds and says whether to stop. ``private``: addresses of private networks and of this computer are
    fetched too."""

    pauses: tuple[float, ...]
    seconds: float
    private: bool
    wait: Callable[[float], bool]

    def __call__(self, url: str, *, wanted: Wanted, limit: int, followed: Callable[[str], None] | None = None) -> Page:
        """What is at an address; ``followed`` hears of redirects. Raises FetchError."""
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
