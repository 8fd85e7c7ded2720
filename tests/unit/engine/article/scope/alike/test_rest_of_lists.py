"""Lists and tables of which a method keeps one piece and leaves the next."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.complete_by_score import complete_by_score
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = "<p>KEPT: the ferry goes on a rope that the current pushes, and it has neither an engine nor a horn aboard.</p>"
ITEM = "<li><a href=https://{}.example/>{} the ropes of the valley</a>"
LIST = f"<ul>{ITEM.format('a', 'KEPT')}{ITEM.format('b', 'Mend')}{ITEM.format('c', 'Coil')}</ul>"
TABLE = "<table><tr><td>{}<td>Rope<td>Feet<tr><td>Upper<td>hemp<td>210<tr><td>Lower<td>steel<td>340</table>"


def is_kept(html: str, sure: float) -> bool:
    """Whether all is kept, where what was not is so sure."""
    page = Page(f"<main>{html}</main>".encode(), "https://www.example.org/a", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = np.array(["KEPT" in text for text in document.runs.text])
    return bool(complete_by_score(document, keep, np.where(keep, 0.8, 0.8 * sure)).all())


@pytest.mark.parametrize(
    ("sure", "html", "there"),
    [
        (0.8, f"{TEXT}{TEXT}{LIST}", True),
        (0.6, f"{TEXT}{TEXT}{LIST}", False),
        (0.8, f"{TEXT}{TEXT}<p>KEPT: you might also like these ropes:</p>{LIST}", False),
        (0.8, f"{LIST}<p>KEPT: a ferry.</p>", False),
    ],
    ids=["alike", "unlike", "other pages", "a page of labels"],
)
def test_the_rest_of_a_list_is_kept_with_an_item_of_it(sure: float, html: str, there: bool) -> None:
    assert is_kept(html, sure) is there


def test_a_table_is_whole_where_a_cell_is_kept_and_all_is_nearly_as_sure() -> None:
    alone = "<h2>Prices</h2><p>Ask the man at the rope.</p>"
    assert is_kept(f"{TEXT}{TABLE.format('KEPT')}", 0.75)
    assert not is_kept(f"{TEXT}{alone}{TABLE.format('KEPT')}{alone}", 0.6)


def test_a_table_below_a_line_that_is_kept_for_its_own_sake_is_kept_with_it() -> None:
    html = f"{TEXT}{TEXT}<p>KEPT</p><p>The ropes by their landing:</p>{TABLE.format('Landing')}"
    assert is_kept(html, 0.65)
    assert not is_kept(html, 0.15)


def test_cells_that_stand_in_no_row_name_columns_too() -> None:
    assert is_kept(f"{TEXT}<table><th><a href=/fares>Fares</a><th>Feet</table>{TEXT}", 0.5)
    assert not is_kept(f"{TEXT}<table><th><a href=/fares>Fares</a><td>Feet</table>{TEXT}", 0.5)
