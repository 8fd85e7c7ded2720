"""Restores tables, lists and listings that a program writes as styled boxes."""

from lxml import etree

GENERATOR = b"javadoc"
"""Occurs at the start of every page with such grids; Javadoc writes them since version 16."""
_WIKI = "mediawiki"
_GRID = "summary-table"
_HEADER = "table-header"
_KEEPS_GRID = "display:contents"  # makes the page's own style lay out the cells, so it must not be a row
_NOTION = "notion-body"
_ITEMS = {"notion-bulleted_list-block": "ul", "notion-numbered_list-block": "ol", "notion-to_do-block": "ul"}
_CODE = "notion-code-block"
# parts of an infobox, and the tags of a label with its value
_PARTS, _PAIR = frozenset({"div", "figure", "h2", "nav", "table"}), ["h3", "div"]


def show_tables(root: etree._Element) -> None:
    """Convert the grids of generated references to tables with one column for each header."""
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


def show_boxes(root: etree._Element) -> None:
    """Convert the boxes of programs that the body's class identifies."""
    body = next(root.iterchildren("body"), None)
    names = () if body is None else (body.get("class") or "").split()
    if _WIKI in names:
        _show_infoboxes(root)
    elif _NOTION in names:
        _show_lists(root)


def _show_lists(root: etree._Element) -> None:
    """Convert consecutive list items of a Notion page to lists, and its code to listings."""
    for box in list(root.iter("div")):
        names = (box.get("class") or "").split()
        if _CODE in names:
            for text in box.iterfind(".//div[@data-content-editable-leaf]"):
                text.tag = "pre"
        name = next((_ITEMS[one] for one in names if one in _ITEMS), "")
        above = box.getparent()
        if not name or above is None:
            continue
        before = box.getprevious()
        if before is None or before.tag != name or before.get("class") is not None or (before.tail or "").strip():
            before = etree.Element(name)
            above.insert(above.index(box), before)
        before.tail, box.tail = box.tail, None
        box.tag = "li"
        before.append(box)


def _show_infoboxes(root: etree._Element) -> None:
    """Convert the infoboxes of Fandom wikis to tables: a row for each label with its value, and for each other part."""
    for box in list(root.iter("aside")):
        if "portable-infobox" not in (box.get("class") or "").split():
            continue
        box.tag = "table"
        for section in list(box.iter("section")):
            section.tag = "tbody"
        for holder in list(box.iter("table", "tbody")):
            for part in list(holder):
                _make_row(holder, part)


def _make_row(holder: etree._Element, part: etree._Element) -> None:
    """Make a row of an infobox part: two cells for a label and its value, else one."""
    if part.tag not in _PARTS:
        return
    cells = list(part)
    if part.tag == "div" and [one.tag for one in cells] == _PAIR:
        part.tag, cells[0].tag, cells[1].tag = "tr", "th", "td"
        return
    row = etree.Element("tr")
    cell = etree.SubElement(row, "th" if part.tag == "h2" else "td", colspan="2")
    row.tail, part.tail = part.tail, None
    holder.replace(part, row)
    cell.append(part)
    if part.tag == "h2":
        part.tag = "div"
