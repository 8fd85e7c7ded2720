"""Output of the research commands: tables, a progress bar, the date."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from plainleaf.evaluation.reports.tables import ReportTable


def show_table(console: Console, table: ReportTable) -> None:
    """Print a table. One that is wider than the terminal is split into parts, each with the first column."""
    for part in parts(table, console.width):
        drawn = Table(title=part.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for place, column in enumerate(part.columns):
            drawn.add_column(column, justify="right" if place else "left", min_width=_width(part, place))
        for row in part.rows:
            drawn.add_row(*map(escape, row))
        console.print(drawn)


def parts(table: ReportTable, width: int) -> list[ReportTable]:
    """The table as parts that fit into ``width`` characters; titles may wrap between words, numbers never."""
    groups: list[list[int]] = [[]]
    room = 0
    for place in range(1, len(table.columns)):
        wide = _width(table, place) + 3
        if groups[-1] and room + wide > width:
            groups.append([])
        room = wide + (room if groups[-1] else _width(table, 0) + 5)
        groups[-1].append(place)
    return [
        ReportTable(
            table.title if group is groups[0] else "",
            tuple(table.columns[place] for place in (0, *group)),
            tuple(tuple(row[place] for place in (0, *group)) for row in table.rows),
        )
        for group in groups
    ]


def _width(table: ReportTable, place: int) -> int:
    return max(len(word) for word in (*table.columns[place].split(), *(row[place] for row in table.rows)))


@contextmanager
def progress_bar(unit: str) -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on standard error, removed at the end."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(f"{unit}, {{task.fields[name]}}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, name="")

        def move(done: int, total: int, name: str) -> None:
            bar.update(task, completed=done, total=total, name=name)

        yield move


def today() -> str:
    """The date for reports."""
    return datetime.datetime.now(tz=datetime.UTC).date().isoformat()
