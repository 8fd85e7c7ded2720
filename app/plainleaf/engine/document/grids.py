"""Tables that a program writes as a grid of boxes: what a rule of style lays out in rows is a table again."""

from lxml import etree

GENERATOR = b"javadoc"
"""What stands at the start of every page that has such grids; Javadoc writes them since version 16."""
_GRID = "summary-table"
_HEADER = "table-header"
_KEEPS_GRID = "display:contents"  # the page's own style lays the cells out, a row must not


def show_tables(root: etree._Element) -> None:
    """Make tables of the grids of generated references: as many cells stand in a row as the grid has headers."""
    for grid in list(root.iter("div")):
        if _GRID not in (grid.get("class") or "").split():
            continue
        cells = list(grid)
        width = sum(_HEADER in (cell.get("class") or "").split() for cell in cells)
        if not width or len(cells) % width or any(cell.tag != "div" for cell in cells):
            continue
        grid.tag = "table"
        for at in range(0, len(cells), width):
            row = etree.SubElement(grid, "tr", style=_KEEPS_GRID)
            for cell in cells[at : at + width]:
                cell.tag = "th" if _HEADER in (cell.get("class") or "").split() else "td"
                row.append(cell)
