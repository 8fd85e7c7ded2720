"""Tries a rule on a page before it is stored: which lines of the article it would remove, and which it would add."""

from collections.abc import Sequence
from typing import Any

from plainleaf.engine.article import Article
from plainleaf.engine.differences import difference
from plainleaf.engine.document import Document
from plainleaf.engine.extract import article_of, corrections_for, method_named
from plainleaf.engine.record import record
from plainleaf.engine.rules import Rule, RuleSet

SHOWN = 120
"""Maximum characters of a reported line."""
MOST = 20
"""Maximum reported lines."""


@record(frozen=True, slots=True)
class Trial:
    """The effect of a rule on a page's article: words before and after, removed and added lines, what it ``did``, and
    which parts of it did not match."""

    url: str
    before: int
    after: int
    removed: tuple[str, ...]
    added: tuple[str, ...]
    did: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """True if the rule changes the article."""
        return bool(self.removed or self.added)


def tried(
    rule: Rule,
    document: Document,
    method: str,
    parameters: dict[str, Any] | None = None,
    others: Sequence[Rule] = (),
) -> Trial:
    """Apply a rule to a page together with the ``others`` that already apply, and compare."""
    chosen, settings = method_named(method), dict(parameters or {})
    selection = chosen.select(document, **settings)[0]
    unchanged = tuple(existing for existing in others if existing.display_name != rule.display_name)

    def article(rules: tuple[Rule, ...]) -> Article:
        return article_of(document, chosen, selection, settings, corrections=corrections_for(document, RuleSet(rules)))

    old, new = article(unchanged), article((*unchanged, rule))
    applied = next(
        (outcome for outcome in new.record.rules if outcome.name == rule.display_name and outcome.own == rule.own), None
    )
    removed, added = map(_shortened, difference(old.text, new.text))
    return Trial(
        document.page.url or "",
        len(old.text.split()),
        len(new.text.split()),
        removed,
        added,
        applied.did if applied else (),
        applied.problems if applied else (),
    )


def _shortened(lines: Sequence[str]) -> tuple[str, ...]:
    """The longest lines, each cut to SHOWN characters."""
    longest = sorted(lines, key=len, reverse=True)[:MOST]
    return tuple(line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…" for line in longest)
