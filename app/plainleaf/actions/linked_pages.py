"""Pages that rules lead to: a single page with the whole article, and the next of several pages."""

from plainleaf.engine.article.multipage.next_pages import ArticlePages, further_pages
from plainleaf.engine.document import Document
from plainleaf.engine.rules import RuleSource, holds, link_of


def single_page_of(document: Document, rules: RuleSource) -> str:
    """The address of the page with the whole article, from a rule; empty if no rule names one, or if it is this
    page."""
    for rule in reversed(rules.matching(document.page.url)):
        if not rule.single_page or not holds(document, rule):
            continue
        address = link_of(document, rule.single_page, rule)
        if address and not _same(address, document.page.url):
            return address
    return ""


def next_page_of(document: Document, rules: RuleSource) -> str:
    """The address of the page that continues the article, from a rule; empty if no rule names one."""
    for rule in reversed(rules.matching(document.page.url)):
        address = link_of(document, rule.next_page, rule)
        if address and not _same(address, document.page.url):
            return address
    return ""


def pages_by_rules(document: Document, rules: RuleSource) -> ArticlePages:
    """The other pages of the article that a page names, with the next one from a rule."""
    further = further_pages(document)
    following = next_page_of(document, rules)
    if not following or following in further.pages.values():
        return further
    return ArticlePages(further.number, {**further.pages, further.number + 1: following})


def _same(address: str, url: str | None) -> bool:
    return address.partition("#")[0].rstrip("/") == (url or "").partition("#")[0].rstrip("/")
