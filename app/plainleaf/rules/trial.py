"""A rule tried on a page before it is kept: what of the article it would leave out, and what it would add."""

from collections.abc import Sequence
from typing import Any

from plainleaf.engine.article import Article
from plainleaf.engine.differences import difference
from plainleaf.engine.document import Document
from plainleaf.engine.extract import article_of, corrections_for, method_named
from plainleaf.engine.record import record
from plainleaf.engine.rules import Rule, RuleSet

SHOWN = 120
"""Characters of a line that is told."""
MOST = 20
"""Lines that are told."""


@record(frozen=True, slots=True)
class Trial:
    """What a rule does to the article of a page: its words before and after, the lines that go and come, what it
    ``did`` and what of it did not fit."""

    url: str
    before: int
    after: int
    gone: tuple[str, ...]
    come: tuple[str, ...]
    did: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """Whether the article is another one."""
        return bool(self.gone or self.come)


def tried(
    rule: Rule,
    document: Document,
    method: str,
    parameters: dict[str, Any] | None = None,
    others: Sequence[Rule] = (),
) -> Trial:
    """Try a rule on a page beside the ``others`` that hold there already."""
    chosen, given = method_named(method), dict(parameters or {})
    selection = chosen.select(document, **given)[0]
    rest = tuple(one for one in others if one.called != rule.called)

    def article(rules: tuple[Rule, ...]) -> Article:
        return article_of(document, chosen, selection, given, corrections=corrections_for(document, RuleSet(rules)))

    old, new = article(rest), article((*rest, rule))
    applied = next((one for one in new.record.rules if one.name == rule.called and one.own == rule.own), None)
    gone, come = map(_shortened, difference(old.text, new.text))
    return Trial(
        document.page.url or "",
        len(old.text.split()),
        len(new.text.split()),
        gone,
        come,
        applied.did if applied else (),
        applied.problems if applied else (),
    )


def _shortened(lines: Sequence[str]) -> tuple[str, ...]:
    """The longest lines, cut where they are long themselves."""
    longest = sorted(lines, key=len, reverse=True)[:MOST]
    return tuple(line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…" for line in longest)
