"""Tables: rows and cells with their spans; layout tables are dissolved."""

from dataclasses import replace
from itertools import compress

from lxml import etree

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.frames import (
    CaptionedFrame,
    CaptionFrame,
    CellFrame,
    LayoutFrame,
    ListFrame,
    TableFrame,
)
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.class_names import icon_of
from plainleaf.engine.article.elements.checkmarks import checkmark_in
from plainleaf.engine.article.elements.flow import without_strong
from plainleaf.engine.article.tree import Block, Cell, Inline, Paragraph, Table, Text, plain
from plainleaf.engine.names import is_named

LONG_CELL = 600
"""Characters; a table with more in a cell on average is for layout."""
MANY_BLOCKS = 3
"""Paragraphs, headings or lists from which a cell is a column of a page, not data."""

_MARKS_OF_DATA = ("caption", "thead", "th", "colgroup", "tfoot")
_FLOW = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr", "form", "article", "section")


def start_table(writer: BlockWriter, node: int) -> int:
    """``table``."""
    if not writer.can_nest() or writer.within(ListFrame):
        return writer.boundary(node)
    if not holds_data(writer, node):
        writer.open(LayoutFrame, node)
        return node + 1
    writer.open(TableFrame, node)
    return node + 1


def box(writer: BlockWriter, node: int, _override: Override) -> int:
    """An element that only lays out its content."""
    if writer.document.nodes.tag_of(node) == "table" and writer.can_nest():
        writer.open(LayoutFrame, node)
        return node + 1
    return writer.boundary(node)


def holds_data(writer: BlockWriter, node: int) -> bool:
    """True if a table contains data: header cells or a caption, or a grid of short cells."""
    table = writer.element[node]
    role = (table.get("role") or "").lower()
    if (
        role in ("presentation", "none")
        or is_named(table.get("class"), "equation")
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
    document = writer.document
    if document.text_lengths[node] / len(cells) > LONG_CELL:
        return False
    return not any(sum(1 for _ in cell.iter(*_FLOW)) > MANY_BLOCKS for cell in cells)


def close_table(writer: BlockWriter, container: TableFrame) -> None:
    blocks = writer.leave(container)
    for block in blocks:  # content outside the cells
        writer.add(block)
    rows = [tuple(row) for row in container.rows if row]
    if not any(cell.content for row in rows for cell in row):
        return
    rows = _without_empty_rows(_without_empty_columns(rows) if container.gaps else rows)
    writer.add(Table(tuple(_with_head(rows)), container.caption, container.node))


def _with_head(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The rows, with the first as column headers if it is the only bold row and there are no header cells."""
    if len(rows) < 2 or len(rows[0]) < 2 or any(cell.header for row in rows for cell in row):
        return rows
    first = [cell for cell in rows[0] if cell.content]
    if len(first) < 2 or not all(map(_is_bold, first)) or any(all(map(_is_bold, row)) for row in rows[1:]):
        return rows
    head = (
        replace(cell, header=True, content=tuple(map(_without_strong, cell.content))) if cell.content else cell
        for cell in rows[0]
    )
    return [tuple(head), *rows[1:]]


def _is_bold(cell: Cell) -> bool:
    return len(cell.content) == 1 and _without_strong(cell.content[0]) is not cell.content[0]


def _without_strong(block: Block) -> Block:
    """A line without bold around all of it, since a header is bold already; other blocks unchanged."""
    if not isinstance(block, Paragraph) or (bare := without_strong(block.content)) is block.content:
        return block
    return replace(block, content=bare)


def _without_empty_columns(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The rows without empty columns; unchanged if cells span others, or if rows differ in length."""
    if len({len(row) for row in rows}) > 1 or any(cell.colspan > 1 or cell.rowspan > 1 for row in rows for cell in row):
        return rows
    kept = [any(cell.content for cell in column) for column in zip(*rows, strict=True)]
    return [tuple(compress(row, kept)) for row in rows]


def _without_empty_rows(rows: list[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The rows without empty ones, except rows that a span reaches into or begins in."""
    kept = []
    reached = 0
    for row in rows:
        if reached > 0 or any(cell.content or cell.rowspan > 1 for cell in row):
            kept.append(row)
        reached = max([reached - 1, *(cell.rowspan - 1 for cell in row)])
    return kept


def start_row(writer: BlockWriter, node: int) -> int:
    """``tr``."""
    table = writer.within(TableFrame)
    if table is None:
        return writer.boundary(node)
    writer.flush()
    table.rows.append([])
    return node + 1


def start_cell(writer: BlockWriter, node: int) -> int:
    """``td`` and ``th``."""
    table = writer.within(TableFrame)
    if table is None or not writer.can_nest():
        return writer.boundary(node)
    element = writer.element[node]
    if not table.rows:
        table.rows.append([])
    container = writer.open(CellFrame, node)
    writer.last_image = ("", -1)  # the same icon in two cells is not a duplicate
    container.header, container.colspan, container.rowspan = _shape(element)
    return node + 1


def keep_place(writer: BlockWriter, node: int) -> None:
    """Put an empty cell in place of a removed one, or of each in a removed row: later ones stay in their columns."""
    table, element = writer.within(TableFrame), writer.element[node]
    if table is None or element.tag not in ("tr", "td", "th"):
        return
    writer.flush()
    if element.tag == "tr" or not table.rows:
        table.rows.append([])
    cells = (cell for cell in element if cell.tag in ("td", "th")) if element.tag == "tr" else (element,)
    table.rows[-1] += (Cell((), *_shape(cell)) for cell in cells)
    table.gaps = True


def _shape(element: etree._Element) -> tuple[bool, int, int]:
    """Whether a cell is a header, and its column and row spans."""
    return element.tag == "th", _span(element.get("colspan"), 100), _span(element.get("rowspan"), 1000)


def _span(value: str | None, most: int) -> int:
    value = (value or "1").strip()
    return min(int(value), most) if value.isascii() and value.isdigit() and 0 < len(value) < 6 and int(value) else 1


def close_cell(writer: BlockWriter, container: CellFrame) -> None:
    blocks = writer.leave(container)
    table = writer.within(TableFrame)
    node = container.node
    element = writer.element[node]
    if icon_of(element) or (not blocks and len(element) and _may_be_sign(writer, container)):
        sign = checkmark_in(element)
        blocks = (Paragraph((Text(sign),), node),) if sign else ()
    if container.header and len(blocks) == 1:
        blocks = (_without_strong(blocks[0]),)
    if table is not None:
        table.rows[-1].append(Cell(blocks, container.header, container.colspan, container.rowspan))


def _may_be_sign(writer: BlockWriter, cell: CellFrame) -> bool:
    """True if a cell has no text, or only the name of an icon."""
    run, last = writer.run_start[cell.node], cell.run_end
    return last == run or (last == run + 1 and bool(icon_of(writer.element[int(writer.document.runs.owner[run])])))


def caption(writer: BlockWriter, node: int) -> int:
    """``caption``."""
    if writer.flat or not writer.within(TableFrame):
        return writer.boundary(node)
    writer.open_line(CaptionFrame, node)
    return node + 1


def close_caption(writer: BlockWriter, container: CaptionFrame) -> None:
    """The end of a table's or a figure's caption."""
    content = writer.leave_line()
    around = writer.within(CaptionedFrame)
    if around is not None:
        around.caption = _joined(around.caption, content)
    elif content:
        writer.add(Paragraph(content, container.node))


def _joined(before: tuple[Inline, ...], after: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """Join two captions of one element with a space; adjacent texts are joined, and repetitions removed."""
    if not before or not after or plain(before).strip() == plain(after).strip():
        return before or after
    first = before[-1].text if isinstance(before[-1], Text) else ""
    last = after[0].text if isinstance(after[0], Text) else ""
    return (*before[: -1 if first else None], Text(f"{first} {last}"), *after[1 if last else 0 :])


def close_layout(writer: BlockWriter, container: LayoutFrame) -> None:
    for block in writer.leave(container):
        writer.add(block)


def part(writer: BlockWriter, node: int) -> int:
    """``thead``, ``tbody``, ``tfoot``: a line ends."""
    if not writer.flat:
        writer.flush()
    return node + 1


HANDLERS = {
    "table": start_table,
    **dict.fromkeys(("thead", "tbody", "tfoot"), part),
    "tr": start_row,
    **dict.fromkeys(("td", "th"), start_cell),
    "caption": caption,
}
CLOSINGS: dict[type[kernel.Container], Closing] = {
    TableFrame: close_table,
    CellFrame: close_cell,
    CaptionFrame: close_caption,
    LayoutFrame: close_layout,
}
