"""The user's rules for sites and corrections of pages, which apply beside the method."""

from plainleaf.engine.article.corrections import Corrections
from plainleaf.engine.document import Document
from plainleaf.engine.extract import corrections_for
from plainleaf.engine.rules import HandMade
from plainleaf.rules import PageCorrections, RuleFolder

RULES = RuleFolder()
"""The program's rules, shared by all windows."""
BY_PAGE = PageCorrections()


def by_hand_of(url: str | None, source: str) -> tuple[HandMade, ...]:
    """The corrections of a page, by its address or its source."""
    return BY_PAGE.of(url or source)


def corrections_of(document: Document, by_hand: tuple[HandMade, ...] = ()) -> Corrections:
    """The corrections from the rules for its site and from the user."""
    return corrections_for(document, RULES, by_hand)
