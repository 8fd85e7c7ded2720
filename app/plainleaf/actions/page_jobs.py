"""The jobs on pages for child processes (see ``dry_run``). Each is a function that yields picklable results, whole or
step by step."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from plainleaf.actions.bare_text import bare_text
from plainleaf.actions.explaining import read_source
from plainleaf.actions.linked_pages import pages_by_rules, single_page_of
from plainleaf.engine.article import Article
from plainleaf.engine.extract import article_of, corrections_for, method_named, read
from plainleaf.engine.page import Page
from plainleaf.engine.rules import HandMade, RuleSource
from plainleaf.rules import RuleFolder

Parameters = Mapping[str, Any]
Step = Literal["read", "select", "article"]
STEPS: tuple[Step, ...] = ("read", "select", "article")

RULES = RuleFolder()
"""The user's rules, shared by all windows."""


def extraction(page: Page, method: str, parameters: Parameters, by_hand: Sequence[HandMade] = ()) -> Iterator[Step]:
    """Yield the steps that the window performs on a page before it shows it; ``by_hand`` are the user's corrections."""
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
    """Yield the paragraphs of a page, without any decision."""
    yield bare_text(page)


def article(
    page: Page,
    method: str,
    parameters: Parameters | None,
    encoding: str | None,
    rules: RuleSource | None,
    by_hand: Sequence[HandMade] = (),
) -> Iterator[Article]:
    """Yield the article of a page, after checking that its text and HTML can be made; ``by_hand`` are the user's
    corrections."""
    if by_hand:
        document, chosen, settings = (
            read(page, encoding=encoding, rules=rules),
            method_named(method),
            dict(parameters or {}),
        )
        selection, corrections = chosen.select(document, **settings)[0], corrections_for(document, rules, by_hand)
        made = article_of(document, chosen, selection, settings, corrections=corrections)
    else:
        made = read_source(page, method=method, parameters=parameters, encoding=encoding, rules=rules)
    made.render("html", fragment=True)
    _ = made.text
    yield made
