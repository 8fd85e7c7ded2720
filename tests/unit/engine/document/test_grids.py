"""Grids that a program lays out by its rules of style are tables."""

from .reading import document

HEADERS = '<div class="table-header col-first">Name</div><div class="table-header col-last">Description</div>'
ROW = '<div class="col-first even-row-color"><code>close()</code></div><div class="col-last even-row-color">Ends.</div>'


def tags(cells: str) -> list[str]:
    page = document(f'<body><main><div class="summary-table two-column-summary">{cells}</div></main></body>')
    return [element.tag for element in page.root.iter("table", "tr", "th", "td")]


def test_a_summary_of_javadoc_has_rows_of_as_many_cells_as_headers() -> None:
    assert tags(HEADERS + ROW + ROW) == ["table", "tr", "th", "th", "tr", "td", "td", "tr", "td", "td"]


def test_a_grid_whose_cells_do_not_fill_its_rows_stays_what_it_is() -> None:
    assert tags(HEADERS + ROW + '<div class="col-first">open()</div>') == tags(ROW) == []
