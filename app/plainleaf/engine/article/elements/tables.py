"""Tables: rows and cells with their spans; tables that only lay out a page are dissolved."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from plainleaf.engine.article.build.frames import Container
from plainleaf.engine.article.elements.checkmarks import sign_of
from plainleaf.engine.article.elements.flow import without_strong
from plainleaf.engine.article.tree import Cell, Paragraph, Table, Text

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

LONG_CELL = 600
"""Characters; a table whose cells hold this much on average lays out prose."""
MANY_BLOCKS = 3
"""Paragraphs, headings or lists in one cell, from which on it is a column of a page and no datum."""

_EQUATION = re.compile(r"(?:^|[\s_-])(?:eqn|equation(?:group)?|eqnarray)(?:$|[\s_-])", re.IGNORECASE)
_MARKS_OF_DATA = ("caption", "thead", "th", "colgroup", "tfoot")
_FLOW = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr", "form", "article", "section")


def start_table(builder: Builder, node: int) -> int:
    """``table``."""
    if not builder.can_nest() or builder.within("list"):
        return builder.boundary(node)
    if not holds_data(builder, node):
        builder.open("outside", node)  # its rows and cells are no cells of a table around it
        return node + 1
    builder.open("table", node).rows = []
    return node + 1


def holds_data(builder: Builder, node: int) -> bool:
    """Whether a table is one of data: header cells or a caption, or a grid of short cells."""
    table = builder.element[node]
    role = (table.get("role") or "").lower()
    if (
        role in ("presentation", "none")
        or _EQUATION.search(table.get("class") or "")
        or next(table.iterdescendants("table"), None) is not None
    ):
        return False
    rows = list(table.iter("tr"))
    widths = [sum(1 for cell in row if cell.tag in ("td", "th")) for row in rows]
    if not rows or max(widths) == 0:
        return False
    if next(table.iter(*_MARKS_OF_DATA), None) is not None or role in ("table", "grid") or table.get("summary"):
        return max(widths) > 1 or len(rows) > 2
    if sum(1 for width in widths if width > 1) < 2 and not (len(rows) == 1 and max(widths) > 3):
        return False
    cells = [cell for row in rows for cell in row if cell.tag in ("td", "th")]
    document = builder.document
    if document.text_length[node] / len(cells) > LONG_CELL:
        return False
    return not any(_is_column(cell) for cell in cells)


def _is_column(cell: etree._Element) -> bool:
    return sum(1 for _ in cell.iter(*_FLOW)) > MANY_BLOCKS


def close_table(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    for block in blocks:  # what stood in the table but in no cell
        builder.add(block)
    rows = [tuple(row) for row in container.rows if row]
    if not any(cell.content for row in rows for cell in row):
        return
    builder.add(Table(tuple(_without_empty_edges(rows)), container.caption, container.node))


def _without_empty_edges(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The rows without those that hold nothing; a row that a span reaches into stays."""
    kept = []
    reached = 0
    for row in rows:
        if reached > 0 or any(cell.content for cell in row):
            kept.append(row)
        reached = max([reached - 1, *(cell.rowspan - 1 for cell in row)])
    return kept


def start_row(builder: Builder, node: int) -> int:
    """``tr``."""
    table = builder.within("table")
    if table is None:
        return builder.boundary(node)
    builder.flush()
    table.rows.append([])
    return node + 1


def start_cell(builder: Builder, node: int) -> int:
    """``td`` and ``th``."""
    table = builder.within("table")
    if table is None or not builder.can_nest():
        return builder.boundary(node)
    element = builder.element[node]
    if not table.rows:
        table.rows.append([])
    container = builder.open("cell", node)
    container.header = element.tag == "th"
    container.colspan = _span(element.get("colspan"), 100)
    container.rowspan = _span(element.get("rowspan"), 1000)
    return node + 1


def _span(value: str | None, most: int) -> int:
    value = (value or "1").strip()
    return min(int(value), most) if value.isascii() and value.isdigit() and 0 < len(value) < 6 and int(value) else 1


def close_cell(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    table = builder.within("table")
    node = container.node
    if not blocks and container.run_end == builder.run_start[node] and len(builder.element[node]):
        sign = sign_of(builder.element[node])
        blocks = (Paragraph((Text(sign),), node),) if sign else ()
    if container.header and len(blocks) == 1 and isinstance(blocks[0], Paragraph):
        blocks = (replace(blocks[0], content=without_strong(blocks[0].content)),)
    if table is not None:
        table.rows[-1].append(Cell(blocks, container.header, container.colspan, container.rowspan))


def caption(builder: Builder, node: int) -> int:
    """``caption``."""
    if builder.flat or not builder.within("table"):
        return builder.boundary(node)
    builder.open("caption", node)
    builder.flat += 1
    return node + 1


def close_caption(builder: Builder, container: Container) -> None:
    """The end of a table's or a figure's caption."""
    builder.flat -= 1
    content = builder.line.take()
    builder.containers.pop()
    around = builder.within("table", "figure")
    if around is not None:
        around.caption = (*around.caption, *content)
    elif content:
        builder.add(Paragraph(content, container.node))


def close_outside(builder: Builder, container: Container) -> None:
    for block in builder.leave(container):
        builder.add(block)


def part(builder: Builder, node: int) -> int:
    """``thead``, ``tbody``, ``tfoot``: a line ends."""
    if not builder.flat:
        builder.flush()
    return node + 1


ACTIONS = {
    "table": start_table,
    **dict.fromkeys(("thead", "tbody", "tfoot"), part),
    "tr": start_row,
    **dict.fromkeys(("td", "th"), start_cell),
    "caption": caption,
}
CLOSINGS = {
    "table": close_table,
    "cell": close_cell,
    "caption": close_caption,
    "outside": close_outside,
}
