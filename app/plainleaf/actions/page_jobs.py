"""What is done with a page in a process that can be ended (see ``dry_run``): each job a function that yields its
results, whole or step by step, as another process can have them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from plainleaf.actions.bare_text import bare_text
from plainleaf.actions.linked_pages import pages_by_rules, single_page_of
from plainleaf.actions.reading import read_source
from plainleaf.engine.article import Article
from plainleaf.engine.extract import article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.rules import HandMade, RuleSource
from plainleaf.rules import RuleFolder

Parameters = Mapping[str, Any]
Step = Literal["read", "select", "article"]
STEPS: tuple[Step, ...] = ("read", "select", "article")

RULES = RuleFolder()
"""Those of the user, which hold in every window."""


def extraction(page: Page, method: str, parameters: Parameters, by_hand: Sequence[HandMade] = ()) -> Iterator[Step]:
    """Everything that the window does with a page before it shows it, in the same steps; ``by_hand`` is what the reader
    has corrected."""
    document = read(page, rules=RULES)
    yield "read"
    chosen = method_named(method)
    selection, _ = chosen.select(document, **parameters)
    yield "select"
    corrections = corrections_for(document, RULES, by_hand)
    article = article_of(document, chosen, selection, dict(parameters), corrections=corrections)
    article.render("html", fragment=True, addresses=True)
    _ = article.text, article.metadata, pages_by_rules(document, RULES), single_page_of(document, RULES)
    yield "article"


def text(page: Page) -> Iterator[tuple[str, ...]]:
    """The paragraphs of a page without any decision."""
    yield bare_text(page)


def article(
    page: Page,
    method: str,
    parameters: Parameters | None,
    encoding: str | None,
    rules: RuleSource | None,
    by_hand: Sequence[HandMade] = (),
) -> Iterator[Article]:
    """The article of a page, of which is known that its text and its HTML can be made; ``by_hand`` is what the reader
    has corrected."""
    if by_hand:
        document, chosen, given = (
            read(page, encoding=encoding, rules=rules),
            method_named(method),
            dict(parameters or {}),
        )
        selection, corrections = chosen.select(document, **given)[0], corrections_for(document, rules, by_hand)
        made = article_of(document, chosen, selection, given, corrections=corrections)
    else:
        made = read_source(page, method=method, parameters=parameters, encoding=encoding, rules=rules)
    made.render("html", fragment=True)
    _ = made.text
    yield made
