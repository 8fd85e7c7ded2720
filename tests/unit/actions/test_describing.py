"""What a part of a page is and where it is, in words: the reason of steps that only measure."""

import pytest

from plainleaf.actions.describing import described
from plainleaf.actions.explaining import explain_source
from plainleaf.engine.page import Page

TEXT = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday. "
PAGE = f"""<html lang="en"><title>Bridge</title><body>
<ul id="menu"><li><a href="/a">News</a></li><li><a href="/b">Sport</a></li></ul>
<p id="motto">Printed since 1902</p>
<div id="main"><h1>Bridge</h1><p id="first">{TEXT * 4}</p><h2 id="head">What was done</h2><p>{TEXT * 5}</p>
<ul><li id="item">Two motors of the lifting gear were replaced in spring</li></ul>
<table id="table"><tr><td>Motors</td><td>4</td></tr></table><blockquote id="said">We are glad, she told us.</blockquote>
<p id="ad"><a href="/win">Win a year</a></p><p id="last">{TEXT * 4}</p></div>
<p id="more"><a href="/c">Ferries are late again</a></p>
<p id="foot">All rights are reserved by the printers of this paper, who have printed it since 1902 here.</p>
</body></html>"""
PLACES = {"main": "in the main part of the page", "before": "before the article begins",
          "after": "after the end of the article", "between": "between parts of the article"}  # fmt: skip


@pytest.fixture(scope="module")
def page():
    """The page by a method that measures, and the mask of what is shown."""
    explained = explain_source(Page(PAGE.encode(), "https://news.example/", "text/html", "http"), method="density")
    shown = explained.article.ledger.kept.copy()
    document = explained.document
    for name, keeps in (("menu", False), ("motto", False), ("ad", False), ("more", False), ("foot", False),
                        ("first", True), ("last", True)):  # fmt: skip
        shown[document.under(_node(document, name))] = keeps
    return explained, shown


def _node(document, name: str) -> int:
    return next(node for node, element in enumerate(document.nodes.element) if element.get("id") == name)


@pytest.mark.parametrize(
    ("name", "added", "words"),
    [
        ("first", True, f"it is running text {PLACES['main']}"),
        ("head", True, f"it is a heading {PLACES['main']}"),
        ("item", True, f"it is an item of a list {PLACES['main']}"),
        ("table", True, f"it is part of a table {PLACES['main']}"),
        ("said", True, f"it is a quotation {PLACES['main']}"),
        ("menu", False, f"it is a list of links {PLACES['before']}"),
        ("motto", False, f"it is a short line {PLACES['before']}"),
        ("ad", False, f"it is a link {PLACES['between']}"),
        ("more", False, f"it is a link {PLACES['after']}"),
        ("foot", False, f"it is running text {PLACES['after']}, not built like the article's"),
    ],
)
def test_a_measured_decision_has_a_reason_that_a_reader_sees(page, name, added, words):
    explained, shown = page
    entries = explained.article.ledger.entries
    entry = next(one for one in entries if one.step == "method" and one.added == added)
    runs = explained.document.under(_node(explained.document, name))
    assert described(explained.document, shown, entry, runs) == words


def test_step_keeps_its_own_reason(page):
    explained, shown = page
    title = next(one for one in explained.article.ledger.entries if one.step == "title")
    assert described(explained.document, shown, title, slice(0, 1)) == title.reason
