"""The robots exclusion protocol (RFC 9309)."""

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
_BYTES = 512 * 1024  # RFC 9309 requires at least 500 KiB; the rest is ignored
_MISSING = frozenset(range(400, 500)) - {429}
_NOWHERE = ("empty", "redirects", "refused", "address")  # circular redirects, and those to places outside the web
_MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_AGENT_LINE = re.compile(r"user[-\s]*agent(?:\s*:|\s)\s*([^\s#]*)", re.IGNORECASE)
_LONGEST = 60.0  # maximum crawl delay in seconds


@dataclass(frozen=True, slots=True)
class HostRules:
    """The rules of one host. ``silent`` says why its robots.txt could not be read; then no page of the host is
    requested."""

    rules: Protego
    silent: str = ""

    def against(self, url: str) -> str:
        """Why the rules forbid a page; empty if they allow it."""
        return self.silent or ("" if self.rules.can_fetch(url, AGENT) else "robots.txt does not allow it")

    @property
    def delay(self) -> float:
        """The host's crawl delay in seconds."""
        return min(float(self.rules.crawl_delay(AGENT) or 0), _LONGEST)


class DisallowedError(PlainleafError):
    """A host's robots.txt forbids an address."""


class Robots:
    """The rules of all hosts; each robots.txt is requested once."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask
        self._rules: dict[str, HostRules] = {}
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def of(self, url: str) -> HostRules:
        """The rules of an address's host. Raises FetchError (cancelled)."""
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
        # Per RFC 9309, a missing or inaccessible file (4xx) forbids nothing.
        missing = error.kind in _NOWHERE or error.status in _MISSING
        silent = "" if missing else "robots.txt cannot be had" if error.status else cause(error)
    return HostRules(Protego.parse(_of_three_agents(text)), silent)


def _text_of(body: bytes) -> str:
    if len(body) == _BYTES:  # a truncated rule would forbid more than the whole one
        body = body[: body.rfind(b"\n") + 1]
    for mark, encoding in _MARKS.items():
        if body.startswith(mark):
            return body[len(mark) :].decode(encoding, "replace")
    return body.decode("utf-8", "replace")


def _of_three_agents(text: str) -> str:
    """The rules with all unrelated user agents merged into one, as the parser copies each rule for every agent above
    it."""
    lines = map(str.strip, text.splitlines())
    return "\n".join(
        f"User-agent: {_agent(named[1])}" if (named := _AGENT_LINE.match(line)) else line for line in lines
    )


def _agent(name: str) -> str:
    token = name.replace("*", "").partition("/")[0]
    return "*" if name == "*" else AGENT if token.lower() == AGENT.lower() else "others"
