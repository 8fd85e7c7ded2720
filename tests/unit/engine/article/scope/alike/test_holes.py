"""Lists, headings and tables in a hole of the kept text."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.alike.holes import with_holes, with_tables
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

FIRST = "<p>KEPT: the press is back from the smith, with a new screw and the same squeak.</p>"
LAST = "<p>KEPT: park on the road, for the meadow is wet.</p>"
LIST = "<h2>What to bring</h2><ul><li>Apples without rot<li>Bottles, boiled</ul>"
LINKS = "<p>Links</p><ul><li><a href=https://{}/horn>The friends of the horn</a></ul>"

BOX = "<table><tr><td><b>The press</b><br>Built: 1984<br>Apples: 32</table>"


def is_kept(html: str, sure: float) -> bool:
    """Whether something that was not is kept, where all of it is so sure."""
    page = Page(f"<main>{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    return bool((with_holes(document, keep, np.where(keep, 1.0, sure)) & ~keep).any())


@pytest.mark.parametrize(
    ("sure", "hole", "there"),
    [
        (0.55, LIST, True),
        (0.45, LIST, False),
        (0.55, LINKS.format("horn.example"), True),
        (0.45, LINKS.format("horn.example"), False),
        (0.65, LINKS.format("example.org"), False),
        (0.65, "<p>Receive our tips by mail each week</p>", False),
        (0.65, f"<div>{LIST}</div>", False),
        (0.65, "<h2>Related posts</h2><ul><li>A horn at the sea</ul>", False),
        (0.65, "<ul class=newsletter><li>Tips by mail</ul>", False),
        (0.65, LIST * 3, False),
    ],
    ids=["likely", "unlikely", "links away", "unlikely links", "links of the site", "a paragraph", "a box", "other pages",
         "called so", "most of the box"],
)  # fmt: skip
def test_what_fills_a_hole_is_kept_where_it_is_likely(sure: float, hole: str, there: bool) -> None:
    assert is_kept(f"{FIRST}{LAST}{hole}{LAST}", sure) is there
    assert not is_kept(f"{FIRST}{LAST}{hole}", sure)


def test_what_stands_below_the_first_kept_text_is_no_hole_but_a_list_of_facts() -> None:
    line = "<ul><li>The valley press<li>9 January 2012</ul>"
    assert not is_kept(f"<h1>KEPT: the press</h1>{line}{FIRST}{LAST}", 0.65)
    assert is_kept(f"<h1>KEPT: the press</h1><dl><dt>Maker<dd>Hob</dl>{FIRST}{LAST}", 0.65)


@pytest.mark.parametrize(
    ("sure", "html", "there"),
    [
        (0.3, f"<div>{FIRST}{BOX}{LAST}</div>", True),
        (0.1, f"<div>{FIRST}{BOX}{LAST}</div>", False),
        (0.3, f"<div>KEPT: the press is back.<br>{BOX}KEPT: park on the road.</div>", True),
        (0.3, f"<div>{FIRST}{BOX}</div>{LAST}", False),
        (0.3, f"<div>{FIRST}{BOX}<p>Tips by mail</p>{LAST}</div>", False),
        (0.3, f"<div>{FIRST}{BOX.replace('1984', '<a href=/press>1984</a>')}{LAST}</div>", False),
        (0.3, f"<div>{FIRST}{BOX.replace('table', 'table class=newsletter')}{LAST}</div>", False),
        (0.3, f"<div>{FIRST}<table><tr><td>Rate this</table>{LAST}</div>", False),
    ],
    ids=["likely", "unlikely", "bare text", "at the end", "beside another", "a link", "called so", "a line"],
)
def test_a_box_of_facts_in_the_text_is_kept(sure: float, html: str, there: bool) -> None:
    page = Page(html.encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    tables = document.nodes.having(frozenset({"table"})).nonzero()[0]
    assert bool((with_tables(document, keep, np.where(keep, 1.0, sure), tables) & ~keep).any()) is there
