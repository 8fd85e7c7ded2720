"""Tables below text, and below a title of their own."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

TEXT = f'<p data-p="0.9">{"The ferry goes to all three islands in summer, and to one of them in winter. " * 6}</p>'
TITLE = '<h3 data-p="0.3">What a crossing takes</h3>'
ROWS = [("Holm", "20 minutes"), ("Skar", "45 minutes"), ("Vest", "70 minutes")]
CELLS = "".join(f'<tr><td data-p="0.15">{name}</td><td data-p="0.15">{time}</td></tr>' for name, time in ROWS)
HEADS = '<tr><th data-p="0.15">Island</th><th data-p="0.15">Time</th></tr>'
BEHIND = '<p data-p="0.01">Buy a ticket now</p>'


@pytest.mark.parametrize("title", [TITLE, TITLE.replace("h3", "div"), ""])
def test_a_table_that_names_its_columns_is_kept_with_its_title(title: str) -> None:
    found = markdown(f"{TEXT}{title}<table>{HEADS}{CELLS}</table>{BEHIND}")
    assert "| Skar | 45 minutes |" in found
    assert ("What a crossing takes" in found) == bool(title)


@pytest.mark.parametrize(
    "html",
    [
        f"{TITLE}<table>{CELLS}</table>",
        f"{TITLE}<p data-p='0.01'>Buy a ticket now</p><table>{HEADS}{CELLS}</table>",
        f"{TITLE}<table>{HEADS}{CELLS}</table>".replace("0.15", "0.03"),
        f"{TITLE}<table>{HEADS}{CELLS}</table>".replace('">', '"><a href="/a">').replace("</td>", "</a></td>"),
    ],
    ids=["no names of columns", "another line between", "far less sure", "all of it links"],
)
def test_other_tables_below_a_title_stay_out(html: str) -> None:
    assert "45 minutes" not in markdown(f"{TEXT}{html}{BEHIND}")
