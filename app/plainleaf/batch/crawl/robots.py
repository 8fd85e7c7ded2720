"""What hosts let programs have (RFC 9309)."""

import threading
from collections import defaultdict
from dataclasses import dataclass
from urllib.parse import urljoin

from protego import Protego

from plainleaf.batch.crawl.asking import Asking, cause
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError

AGENT = "Plainleaf"
_BYTES = 512 * 1024
_MISSING = frozenset(range(400, 500)) - {429}
_LONGEST = 60.0  # seconds that a host may ask for between two requests


@dataclass(frozen=True, slots=True)
class HostRules:
    """``silent`` says why a host could not tell its ``rules``: then it is asked for nothing more."""

    rules: Protego
    silent: str = ""

    def against(self, url: str) -> str:
        """Why a page may not be fetched; empty where it may."""
        return self.silent or ("" if self.rules.can_fetch(url, AGENT) else "robots.txt does not allow it")

    @property
    def delay(self) -> float:
        """Seconds that the host wants between two requests."""
        return min(float(self.rules.crawl_delay(AGENT) or 0), _LONGEST)


class DisallowedError(PlainleafError):
    """A host does not let programs have what is at an address."""


class Robots:
    """The rules of all hosts, each asked for once."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask
        self._rules: dict[str, HostRules] = {}
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def of(self, url: str) -> HostRules:
        """The rules of the host of an address. Raises FetchError (cancelled)."""
        place = urljoin(url, "/robots.txt")
        with self._locks[place]:
            if place not in self._rules:
                self._rules[place] = _rules_at(place, self._ask)
            return self._rules[place]

    def check(self, url: str) -> None:
        """Raises DisallowedError, FetchError (cancelled)."""
        if why := self.of(url).against(url):
            raise DisallowedError(why)


def _rules_at(place: str, ask: Asking) -> HostRules:
    text, silent = "", ""
    try:
        page = ask(place, wanted="text", limit=_BYTES)
        text = page.body.decode("utf-8", "replace")
    except FetchError as error:
        if error.kind == "cancelled":
            raise
        # A file that is not there, or may not be seen, forbids nothing.
        missing = error.kind == "empty" or error.status in _MISSING
        silent = "" if missing else "robots.txt cannot be had" if error.status else cause(error)
    return HostRules(Protego.parse(text), silent)
