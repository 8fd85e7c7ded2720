"""What hosts let programs have (RFC 9309)."""

import codecs
import re
import threading
from collections import defaultdict
from dataclasses import dataclass
from urllib.parse import urljoin

from protego import Protego

from plainleaf.batch.crawl.asking import Asking, cause
from plainleaf.errors import PlainleafError
from plainleaf.fetching import FetchError

AGENT = "Plainleaf"
_BYTES = 512 * 1024  # at least 500 KiB are read; the rest is ignored
_MISSING = frozenset(range(400, 500)) - {429}
_NOWHERE = ("empty", "redirects", "refused", "address")  # as are redirects in a circle and out of the web
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_AGENT_LINE = re.compile(r"user[-\s]*agent(?:\s*:|\s)\s*([^\s#]*)", re.IGNORECASE)
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
        text = _text_of(ask(place, wanted="robots", limit=_BYTES).body)
    except FetchError as error:
        if error.kind == "cancelled":
            raise
        # A file that is not there, or may not be seen, forbids nothing.
        missing = error.kind in _NOWHERE or error.status in _MISSING
        silent = "" if missing else "robots.txt cannot be had" if error.status else cause(error)
    return HostRules(Protego.parse(_of_three_agents(text)), silent)


def _text_of(body: bytes) -> str:
    if len(body) == _BYTES:  # half a rule would forbid more than the whole one
        body = body[: body.rfind(b"\n") + 1]
    for mark, encoding in _MARKS.items():
        if body.startswith(mark):
            return body[len(mark) :].decode(encoding, "replace")
    return body.decode("utf-8", "replace")


def _of_three_agents(text: str) -> str:
    """The rules with all other programs under one name: the parser holds each rule once for each name above it."""
    lines = map(str.strip, text.splitlines())
    return "\n".join(
        f"User-agent: {_agent(named[1])}" if (named := _AGENT_LINE.match(line)) else line for line in lines
    )


def _agent(name: str) -> str:
    token = name.replace("*", "").partition("/")[0]
    return "*" if name == "*" else AGENT if token.lower() == AGENT.lower() else "others"
