"""A rule: what is known of the pages of one site. Plain data, from a site file or from a reader's corrections."""

import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Protocol, runtime_checkable
from urllib.parse import urlsplit

from plainleaf.engine.record import record
from plainleaf.engine.rules.expressions import Expression
from plainleaf.errors import PlainleafError

EVERYWHERE = "global"
"""The domain of rules for every site."""


class RuleError(PlainleafError):
    """A rule that cannot be read, kept or used."""


@record(frozen=True, slots=True)
class Problem:
    """What of a site file is not used: the line, and why in a sentence. ``kind``: ``ignored`` for what changes nothing
    here, ``refused`` for what Plainleaf does not do, ``wrong`` for what cannot be understood."""

    line: int
    kind: str
    sentence: str


@record(frozen=True, slots=True)
class Replacement:
    """A text of the page's source and what stands there instead, before it is parsed."""

    found: str
    replacement: str
    line: int = 0


@record(frozen=True, slots=True)
class Example:
    """An address to try a rule with, and texts that its article must have."""

    url: str
    holds: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class Rule:
    """What holds for the pages of a ``domain`` (``.example.org`` stands for all below it, ``global`` for every one)
    whose path fits ``path``, in which ``*`` stands for anything; empty fits all.

    ``content``, ``title``, ``author`` and ``date`` are tried in their order until one finds something; ``remove`` and
    ``keep`` all hold. ``remove_names`` are parts of classes and ids, ``remove_sources`` parts of the addresses of
    pictures. ``single_page`` and ``next_page`` lead to addresses, ``conditions`` must all find something for
    ``single_page`` to hold. ``own``: the user's, not imported; ``name`` is what it is called in lists and records.
    """

    domain: str
    name: str = ""
    path: str = ""
    own: bool = True
    content: tuple[Expression, ...] = ()
    remove: tuple[Expression, ...] = ()
    keep: tuple[Expression, ...] = ()
    remove_names: tuple[str, ...] = ()
    remove_sources: tuple[str, ...] = ()
    title: tuple[Expression, ...] = ()
    author: tuple[Expression, ...] = ()
    date: tuple[Expression, ...] = ()
    next_page: tuple[Expression, ...] = ()
    single_page: tuple[Expression, ...] = ()
    conditions: tuple[Expression, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    prune: bool = True
    examples: tuple[Example, ...] = ()

    @property
    def called(self) -> str:
        """The name in lists and records."""
        return self.name or self.domain.lstrip(".")

    def fits(self, url: str | None) -> bool:
        """Whether a page at this address is one of the rule's."""
        parts = _split(url)
        if parts is None:
            return False
        host, path = parts
        domain = self.domain.lower().removeprefix("www.")
        at_home = (
            domain == EVERYWHERE or host == domain.lstrip(".") or (domain.startswith(".") and host.endswith(domain))
        )
        pattern = re.sub(r"([\[?])", r"[\1]", self.path)  # "*" alone is a sign: addresses have brackets, too
        return at_home and (not self.path or fnmatchcase(path, pattern))


@runtime_checkable
class RuleSource(Protocol):
    """What gives the rules for a page."""

    def matching(self, url: str | None) -> Sequence[Rule]:
        """The rules for a page at this address: imported ones first, the user's own last."""
        ...


@record(frozen=True, slots=True)
class RuleSet:
    """Rules at hand."""

    rules: tuple[Rule, ...] = ()

    def matching(self, url: str | None) -> tuple[Rule, ...]:
        """The rules for a page at this address: imported ones first, the user's own last."""
        return ordered(rule for rule in self.rules if rule.fits(url))


def ordered(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Rules for one page in the order in which they come over it: imported ones first, the user's own last, and among
    these the ones for few pages after those for many."""
    return tuple(sorted(rules, key=lambda rule: (rule.own, _narrowness(rule))))


def _narrowness(rule: Rule) -> tuple[int, bool, int]:
    labels = 0 if rule.domain == EVERYWHERE else len(rule.domain.strip(".").split("."))
    return labels, not rule.domain.startswith("."), len(rule.path)


def rule_set(rules: "RuleSource | Iterable[Rule] | Rule | None") -> RuleSource:
    """What a caller gives as rules, as a source of rules. Raises RuleError."""
    if rules is None:
        return RuleSet()
    if isinstance(rules, Rule):
        return RuleSet((rules,))
    if isinstance(rules, RuleSource):
        return rules
    if not isinstance(rules, Iterable) or isinstance(rules, str | bytes):
        raise RuleError(f"Rules are Rule objects or a folder of them (plainleaf.read_rules), not {rules!r:.60}.")
    given = tuple(rules)
    if wrong := [one for one in given if not isinstance(one, Rule)]:
        raise RuleError(f"Rules are Rule objects (see plainleaf.read_rules), not {wrong[0]!r:.60}.")
    return RuleSet(given)


def hosts_of(url: str | None) -> tuple[str, ...]:
    """The domains that a rule for an address may name, the nearest first: itself, it and all that lie above it with
    the dot that stands for everything below, then every site."""
    parts = _split(url)
    if parts is None:
        return ()
    labels = parts[0].split(".")
    above = tuple("." + ".".join(labels[at:]) for at in range(len(labels)))
    return (parts[0], *above, EVERYWHERE)


@lru_cache(256)
def _split(url: str | None) -> tuple[str, str] | None:
    """The host without ``www.``, and the path with the query."""
    try:
        parts = urlsplit(url or "")
        host = (parts.hostname or "").lower().removeprefix("www.")
    except ValueError:
        return None
    if not host:
        return None
    return host, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
