"""Converts a table to a rectangular grid, for formats without spans."""

from dataclasses import replace

from plainleaf.engine.article.tree import Cell, Table

WIDEST = 1000
"""Maximum columns."""
SPARSE, SMALL = 20, 100_000
"""Maximum places of a grid: SPARSE for each cell, or SMALL if that is more; spans and long rows cannot request more."""


def grid(table: Table) -> list[list[Cell | None]]:
    """Rows of equal length; a cell is at its start, None elsewhere. Columns in which no cell starts are removed, since
    pages use a span of a hundred for "all". Cells beyond the last column share it."""
    places = max(SMALL, SPARSE * sum(map(len, table.rows)))
    widest = max(1, min(WIDEST, places // max(1, len(table.rows))))
    rows: list[list[Cell | None]] = []
    reached: dict[int, int] = {}  # column -> rows that a span still covers
    for row in table.rows:
        line: list[Cell | None] = []
        covered = dict(reached)
        reached = {column: left - 1 for column, left in covered.items() if left > 1}
        beyond: list[Cell] = []
        for cell in row:
            while len(line) in covered:
                line.append(None)
            if len(line) >= widest:
                beyond.append(cell)
            for offset in range(min(cell.colspan, widest - len(line))):
                if cell.rowspan > 1:
                    reached[len(line)] = max(cell.rowspan - 1, reached.get(len(line), 0))
                line.append(cell if offset == 0 else None)
        while len(line) in covered:
            line.append(None)
        if beyond:
            shared = [cell for cell in (line[-1], *beyond) if cell]
            line[-1] = replace(shared[0], content=tuple(block for cell in shared for block in cell.content))
        rows.append(line)
    used = sorted({column for line in rows for column, cell in enumerate(line) if cell is not None})
    return [[line[column] if column < len(line) else None for column in used] for line in rows]
