"""Tables in plain text with aligned columns, wrapped to the width of the terminal."""

import shutil
import sys
import unicodedata
from collections.abc import Collection, Iterator, Sequence

import click

from plainleaf.cli.streams import printable

_GAP = "  "
_NARROWEST = 4  # columns of the terminal below which cells are not wrapped


def grid(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = (), marked: Collection[int] = ()
) -> str:
    """The table with a header line, ending in a newline. Columns in ``right`` are right-aligned. On a terminal, the
    header and the rows in ``marked`` are highlighted, and cells are wrapped."""
    terminal = sys.stdout.isatty()
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(head, *rows, strict=True)]
    if terminal:
        _shrink(widths, shutil.get_terminal_size().columns)
    lines = []
    for place, row in enumerate((head, *rows), -1):
        text = "\n".join(_lines(row, widths, right))
        if terminal and (place < 0 or place in marked):
            text = click.style(text, bold=True, fg="green" if place >= 0 else None)
        lines.append(f"{text}\n")
    return "".join(lines)


def numbers(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of numbers whose first column names the rows. If it is wider than the terminal (by default 80 columns),
    it is split into several tables, each with the names."""
    widths = [max(map(_width, column)) for column in zip(head, *rows, strict=True)]
    whole = shutil.get_terminal_size().columns
    tables: list[list[int]] = []
    for place in range(1, len(head)):
        width = widths[0] + sum(len(_GAP) + widths[other] for other in (*(tables[-1] if tables else ()), place))
        if not tables or width > whole:
            tables.append([])
        tables[-1].append(place)
    parts = (([row[0], *(row[place] for place in table)] for row in (head, *rows)) for table in tables)
    return "\n".join(grid(first, cells, range(1, len(first))) for first, *cells in parts)


def _shrink(widths: list[int], whole: int) -> None:
    """Reduce the widest columns until the total is ``whole``."""
    while sum(widths) + len(_GAP) * (len(widths) - 1) > whole and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1


def _lines(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> Iterator[str]:
    folded = [list(_folded(cell, width)) for cell, width in zip(row, widths, strict=True)]
    for line in range(max(map(len, folded))):
        cells = [parts[line] if line < len(parts) else "" for parts in folded]
        filled = [
            f"{' ' * (width - _width(cell))}{cell}" if place in right else f"{cell}{' ' * (width - _width(cell))}"
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield _GAP.join(filled).rstrip()


def _folded(text: str, width: int) -> Iterator[str]:
    """The text in lines of at most ``width`` columns, broken after a space if possible."""
    while _width(text) > width:
        end = used = 0
        while end < len(text) and (used := used + _width(text[end])) <= width:
            end += 1
        end = max(end, 1)
        blank = text.rfind(" ", 1, end + 1)
        cut = blank if blank > 0 else end
        yield text[:cut].rstrip()
        text = text[cut:].lstrip()
    yield text


def _width(text: str) -> int:
    """The columns that the text takes on a terminal: two for each wide East Asian character, none for combining
    marks."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
