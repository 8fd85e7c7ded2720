"""Tables without spans: whole, and never much larger than their page."""

import pytest

import plainleaf

STORY = "<h1>Ferries</h1>" + "<p>The ferry leaves the harbour at six in the morning, when the lamps are out.</p>" * 5
SHORT_ROWS = "<tr><td>six o'clock<td>the harbour" * 5000
SPARSE = {
    "a row of 1,000 cells above short ones": f"<tr>{'<td>a' * 1000}{SHORT_ROWS}",
    "spans of 1,000 rows": f"<tr>{'<td rowspan=1000>a' * 300}{SHORT_ROWS}",
}


def article(table: str) -> plainleaf.Article:
    return plainleaf.extract(f"<article>{STORY}<table>{table}</table></article>", method="plain")


@pytest.mark.parametrize("format_", ["text", "markdown"])
@pytest.mark.parametrize("name", SPARSE)
def test_a_sparse_table_is_not_filled_with_empty_places(name: str, format_: str) -> None:
    found = article(SPARSE[name])
    text = found.render(format_)
    assert len(text) < 10 * len(SPARSE[name])
    assert text.count("six o'clock") == 5000


def test_cells_beyond_the_last_column_share_it() -> None:
    found = article("".join(f"<tr>{''.join(f'<td>{row}.{column}' for column in range(1200))}" for row in range(3)))
    last = [line.split(" | ")[-1] for line in found.render("text").splitlines() if " | " in line]
    assert last == [" ".join(f"{row}.{column}" for column in range(999, 1200)) for row in range(3)]


def test_an_ordinary_table_keeps_each_cell_in_its_column() -> None:
    rows = "<tr><td rowspan=2>Mon<td>six<td>harbour<tr><td>nine<td>island" * 2000
    lines = article(rows).render("markdown").splitlines()
    assert lines.count("| Mon | six | harbour |") == 2000
    assert lines.count("|  | nine | island |") == 2000
