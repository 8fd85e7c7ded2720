"""What is known of sites and pages beside the method: the user's rules, and corrections of single pages."""

from plainleaf.engine.article.corrections import Corrections
from plainleaf.engine.document import Document
from plainleaf.engine.extract import corrections_for
from plainleaf.engine.rules import HandMade
from plainleaf.rules import PageCorrections, RuleFolder

RULES = RuleFolder()
"""Those of this program, for all of its windows."""
BY_PAGE = PageCorrections()


def by_hand_of(url: str | None, source: str) -> tuple[HandMade, ...]:
    """What a reader corrected on a page, by its address or by what opened it."""
    return BY_PAGE.of(url or source)


def corrections_of(document: Document, by_hand: tuple[HandMade, ...] = ()) -> Corrections:
    """What rules for its site and a reader say of a page."""
    return corrections_for(document, RULES, by_hand)
