"""A rule for the pages of one site. Plain data, from a site file or from a user's corrections."""

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
    """A rule that cannot be read, stored or used."""


@record(frozen=True, slots=True)
class Problem:
    """A part of a site file that is not used: the line, and the reason in a sentence. ``kind``: ``ignored`` if it has
    no effect here, ``refused`` if Plainleaf does not support it, ``wrong`` if it is invalid."""

    line: int
    kind: str
    sentence: str


@record(frozen=True, slots=True)
class Replacement:
    """A text in the page's source and its replacement, made before parsing."""

    found: str
    replacement: str
    line: int = 0


@record(frozen=True, slots=True)
class Example:
    """An address for testing a rule, and texts that its article must contain."""

    url: str
    holds: tuple[str, ...] = ()


@record(frozen=True, slots=True)
class Rule:
    """A rule for the pages of a ``domain`` (``.example.org`` includes all subdomains, ``global`` is every site) whose
    path matches ``path``, in which ``*`` matches anything; an empty one matches all.

    ``content``, ``title``, ``author`` and ``date`` are tried in order until one matches; ``remove`` and ``keep`` all
    apply. ``remove_names`` are parts of classes and ids, ``remove_sources`` parts of picture addresses. ``single_page``
    and ``next_page`` find addresses; ``single_page`` applies only if all ``conditions`` match. ``own``: the user's
    rule, not an imported one; ``name`` identifies it in lists and records.
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
    def display_name(self) -> str:
        """The name in lists and records."""
        return self.name or self.domain.lstrip(".")

    def fits(self, url: str | None) -> bool:
        """True if the rule applies to a page at this address."""
        parts = _split(url)
        if parts is None:
            return False
        host, path = parts
        domain = self.domain.lower().removeprefix("www.")
        at_home = (
            domain == EVERYWHERE or host == domain.lstrip(".") or (domain.startswith(".") and host.endswith(domain))
        )
        pattern = re.sub(r"([\[?])", r"[\1]", self.path)  # only "*" is special: addresses contain brackets, too
        return at_home and (not self.path or fnmatchcase(path, pattern))


@runtime_checkable
class RuleSource(Protocol):
    """A source of rules for pages."""

    def matching(self, url: str | None) -> Sequence[Rule]:
        """The rules for a page at this address: imported ones first, the user's own last."""
        ...


@record(frozen=True, slots=True)
class RuleSet:
    """A fixed set of rules."""

    rules: tuple[Rule, ...] = ()

    def matching(self, url: str | None) -> tuple[Rule, ...]:
        """The rules for a page at this address: imported ones first, the user's own last."""
        return ordered(rule for rule in self.rules if rule.fits(url))


def ordered(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Sort the rules for one page in the order in which they are applied: imported ones first, the user's own last, and
    within each group specific ones after general ones."""
    return tuple(sorted(rules, key=lambda rule: (rule.own, _narrowness(rule))))


def _narrowness(rule: Rule) -> tuple[int, bool, int]:
    labels = 0 if rule.domain == EVERYWHERE else len(rule.domain.strip(".").split("."))
    return labels, not rule.domain.startswith("."), len(rule.path)


def rule_set(rules: "RuleSource | Iterable[Rule] | Rule | None") -> RuleSource:
    """Convert a caller's rules to a source of rules. Raises RuleError."""
    if rules is None:
        return RuleSet()
    if isinstance(rules, Rule):
        return RuleSet((rules,))
    if isinstance(rules, RuleSource):
        return rules
    if not isinstance(rules, Iterable) or isinstance(rules, str | bytes):
        raise RuleError(f"Rules are Rule objects or a folder of them (plainleaf.read_rules), not {rules!r:.60}.")
    parsed = tuple(rules)
    if wrong := [rule for rule in parsed if not isinstance(rule, Rule)]:
        raise RuleError(f"Rules are Rule objects (see plainleaf.read_rules), not {wrong[0]!r:.60}.")
    return RuleSet(parsed)


def hosts_of(url: str | None) -> tuple[str, ...]:
    """The domains whose rules apply to an address, the nearest first: the host, then the host and its parent domains
    with a leading dot, then every site."""
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
