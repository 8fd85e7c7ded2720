"""The inspector: decisions on the left, the method's charts on the right, linked to the page by text runs."""

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from plainleaf.actions.figures import with_outcome
from plainleaf.desktop.inspector.chart_head import ChartHead
from plainleaf.desktop.inspector.numbers import ChartTable
from plainleaf.desktop.inspector.rounds import RoundBar
from plainleaf.desktop.inspector.steps import Gauge, StepsView
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.pane import Pane
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.engine.document import Document
from plainleaf.engine.selection.chart import Chart
from plainleaf.engine.selection.contract import Selection, Trace, TraceTable

if TYPE_CHECKING:
    from plainleaf.desktop.inspector.picture_view import PictureView


DECISIONS = "decisions"
Mask = NDArray[np.bool_]


@runtime_checkable
class Stepwise(Protocol):
    """A trace with a chart for each step and one threshold: that of descent."""

    stop: float

    def step_picture(self, document: Document, number: int) -> Chart:
        """The chart of one step, counted from 0."""
        ...


@runtime_checkable
class Blockwise(Protocol):
    """A trace that explains each block: those of auto and text-block."""

    def step_picture(self, document: Document, number: int) -> Chart:
        """The reasons for one block, counted from 0."""
        ...

    def block_at(self, first_run: int, last_run: int) -> int:
        """The longest block among these runs; -1 for none."""
        ...


@runtime_checkable
class Iterative(Protocol):
    """A trace of rounds, one a row of its table, from the page before the first round: that of code blurring."""

    rounds: tuple[object, ...]

    def step_picture(self, document: Document, number: int) -> Chart:
        """The chart of the page after a round."""
        ...


@runtime_checkable
class BesideDescent(Protocol):
    """A trace that has a descent's trace as its last chart: that of auto."""

    @property
    def descent(self) -> Trace:
        """The trace of descent on the page."""
        ...


ROW_BY_ROW = (Stepwise, Blockwise, Iterative)
"""Traces that have a chart for each row of the table, in the first tab."""


class Inspector(Pane):
    """Shows one trace. ``step_selected(node)`` when the user selects a decision; ``runs_pointed(first, last)`` and
    ``runs_chosen(first, last)`` for a column of a chart, by its text runs. ``add_view`` adds further views;
    ``view_changed(name)`` when another one is shown."""

    step_selected = Signal(int)
    runs_pointed = Signal(int, int)
    runs_chosen = Signal(int, int)
    view_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__("Inspector", theme)
        self._document: Document | None = None
        self._trace: Trace | None = None
        self._pictures: tuple[Chart, ...] | None = None
        self._tab_titles: list[str] = []
        self._chosen: int | None = None
        self._shown: Mask | None = None
        self._in_table: Trace | None = None
        self._stale = False  # data arrived while this was hidden
        self._pointed = -1  # the block under the pointer, if each block has a chart
        self.steps = StepsView(theme)
        self._theme = theme
        self._picture: PictureView | None = None
        self._chart_head = ChartHead()
        self.tabs, self.as_table = self._chart_head.tabs, self._chart_head.as_table
        self._nothing = named(plain_label("Open a page to see how its article is found."), "caption")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)

        right = named(QWidget(), "pane")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(right)
        column.setContentsMargins(8, 6, 14, 4)
        column.setSpacing(4)
        column.addWidget(self._chart_head)
        self.numbers = ChartTable()
        self.numbers.hide()
        column.addWidget(self.numbers, 1)
        self._picture_column = column
        self.rounds = RoundBar()
        self.rounds.hide()
        column.addWidget(self.rounds)
        self._halves = QSplitter(Qt.Orientation.Horizontal)
        self._halves.setHandleWidth(1)
        self._halves.setChildrenCollapsible(False)
        self._halves.addWidget(self.steps)
        self._halves.addWidget(right)
        self._halves.setStretchFactor(0, 1)
        self._halves.setStretchFactor(1, 1)
        self._halves.setSizes([680, 560])
        self.steps.setMinimumWidth(320)
        right.setMinimumWidth(240)
        self.add(self._nothing, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._halves)
        self.add(self._stack, 1)
        self._stack.hide()
        self.view_tabs = QTabBar()
        self.view_tabs.setAccessibleName("What the inspector shows")
        self.view_tabs.setDrawBase(False)
        self.view_tabs.setExpanding(False)
        self._view_names = [DECISIONS]
        self.view_tabs.addTab("Decisions")
        self.view_tabs.currentChanged.connect(self._view_changed)
        self.add_to_head(self.view_tabs)

        self.steps.selected.connect(self._row_changed)
        self.rounds.chosen.connect(self.steps.select)
        self.numbers.pointed.connect(self.runs_pointed)
        self.numbers.chosen.connect(self.runs_chosen)
        self.as_table.toggled.connect(lambda _on: self._show_picture())
        self.tabs.currentChanged.connect(self._tab_changed)

    @property
    def picture(self) -> "PictureView":
        """The view that draws the charts. It is made on first use, because importing its library takes a quarter of a
        second."""
        if self._picture is None:
            from plainleaf.desktop.inspector.picture_view import PictureView

            self._picture = PictureView(self._theme)
            self._picture_column.insertWidget(1, self._picture, 1)
            self._picture.pointed.connect(self.runs_pointed)
            self._picture.chosen.connect(self.runs_chosen)
            self._picture.panned.connect(self._panned)
            self.rounds.panned.connect(self._picture.strip.pan_to)
        return self._picture

    def add_view(self, name: str, title: str, widget: QWidget) -> None:
        """Add a view with a tab in the header."""
        self._view_names.append(name)
        self._stack.addWidget(widget)
        self.view_tabs.addTab(title)

    def set_view_title(self, name: str, title: str) -> None:
        """Set the title of a view's tab."""
        self.view_tabs.setTabText(self._view_names.index(name), title)

    def current_view(self) -> str:
        """The name of the view that is shown."""
        return self._view_names[self._stack.currentIndex()]

    def show_view(self, name: str) -> None:
        """Show a view and emit ``view_changed``."""
        self.view_tabs.setCurrentIndex(self._view_names.index(name))

    def _view_changed(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.view_changed.emit(self._view_names[place])

    def clear(self) -> None:
        """Show nothing."""
        self._document = self._trace = self._pictures = None
        self._stack.hide()
        self._nothing.show()
        self.note("")

    def show_trace(
        self, document: Document, selection: Selection, trace: Trace, note: str = "", shown: Mask | None = None
    ) -> None:
        """Show how ``selection`` was made; the last decision about its node becomes the current row. ``shown`` are the
        runs in its article, shape (runs,), or None while it has none."""
        self._shown = shown
        self._document, self._trace, self._pictures = document, trace, None
        self._nothing.hide()
        self._stack.show()
        self.note(note)
        self._chosen = selection.root if selection.outlined is None else selection.outlined
        self._pointed = -1
        self._stale = True
        if not self.isHidden():
            self._bring_up()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._bring_up()

    def _bring_up(self) -> None:
        """Show the pending data. While the inspector is hidden, no tables or charts are made."""
        if self._stale and self._trace is not None:
            self._stale = False
            self._lay_out_tabs()
            self._show_table()
            self._show_picture()

    def show_article(self, document: Document, shown: Mask) -> None:
        """Add to each decision whether the article shows its text. Ignored for a page that is not shown yet."""
        if document is not self._document:
            return
        self._shown = shown
        if self._stale:
            return
        table = self._table()
        if table is not None:
            self.steps.steps.show_table(table, self._chosen)

    def _table(self) -> TraceTable | None:
        """The decisions; where blocks are judged, with the part of them that the article shows."""
        trace = self._tabled()
        if trace is None or self._document is None:
            return None
        table = trace.table(self._document)
        return table if isinstance(trace, Stepwise) else with_outcome(table, self._document, self._shown)

    def _show_table(self) -> None:
        """Show the decisions of the trace, or of the descent beside it if its tab is selected."""
        document, trace, table = self._document, self._tabled(), self._table()
        if document is None or trace is None or table is None:
            return
        self.steps.show_table(table, self._chosen, _gauge(table, trace))
        if isinstance(trace, Blockwise):
            row = trace.block_at(0, len(document.runs))
        elif isinstance(trace, Iterative):
            row = len(table.rows) - 1
        else:
            row = self.steps.steps.row_of(-1 if self._chosen is None else self._chosen)
        self.steps.selectionModel().blockSignals(True)
        self.steps.select(row if row >= 0 else 0)
        self.steps.selectionModel().blockSignals(False)
        self.steps.viewport().update()
        self._in_table = trace

    def _tabled(self) -> Trace | None:
        trace = self._trace
        last = self.tabs.currentIndex() == self.tabs.count() - 1
        return trace.descent if isinstance(trace, BesideDescent) and last else trace

    def _tab_changed(self) -> None:
        if self._tabled() is not self._in_table:
            self._show_table()
        self._show_picture()

    def step(self, by: int) -> None:
        """Move ``by`` rows through the decisions."""
        self._bring_up()
        count = self.steps.steps.rowCount()
        if count:
            self.steps.select(min(count - 1, max(0, self.steps.row() + by)))

    def mark_runs(self, first: int, last: int) -> None:
        """Mark the columns of these runs in the chart, or show the reasons for their block."""
        if self._stale:
            return
        if isinstance(self._trace, Blockwise) and self.tabs.currentIndex() == 0:
            self._pointed = self._trace.block_at(first, last)
            self._show_picture()
        elif self._picture is not None:
            self._picture.mark(first, last)
            self.numbers.mark(first, last)

    def select_node(self, node: int) -> bool:
        """Select the decision about this node; False if it is not shown."""
        if self._stale:
            return False
        row = self.steps.steps.row_of(node)
        self.steps.select(row)
        return row >= 0

    def _lay_out_tabs(self) -> None:
        """Make one tab for the step's own chart, if the method has one, and one for each chart of the page."""
        titles: list[str] = ["Step"] if isinstance(self._trace, Stepwise) else []
        titles += ["Block"] if isinstance(self._trace, Blockwise) else []
        titles += ["Round"] if isinstance(self._trace, Iterative) else []
        titles += [_short(picture.title) for picture in self._whole_pictures()]
        if titles == self._tab_titles:
            return
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        for title in titles:
            self.tabs.addTab(title)
        self.tabs.blockSignals(False)
        self._tab_titles = titles

    def _whole_pictures(self) -> tuple[Chart, ...]:
        if self._pictures is None and self._trace is not None and self._document is not None:
            self._pictures = self._trace.charts(self._document)
        return self._pictures or ()

    def _row_changed(self, row: int) -> None:
        if isinstance(self._trace, ROW_BY_ROW) and self.tabs.currentIndex() == 0:
            self._pointed = -1
            self._show_picture()
        if (node := self.steps.steps.node(row)) >= 0:
            self.step_selected.emit(node)

    def _show_picture(self) -> None:
        tab = self.tabs.currentIndex()
        trace, picture = self._trace, None
        if isinstance(trace, ROW_BY_ROW) and tab == 0:
            row = self._pointed if self._pointed >= 0 else self.steps.row()
            if self._document is not None and row >= 0:
                picture = trace.step_picture(self._document, row)
        else:
            before = int(isinstance(trace, ROW_BY_ROW))
            picture = next(iter(self._whole_pictures()[max(0, tab - before) :]), None)
        self._chart_head.show_title("" if picture is None else picture.title)
        self.picture.show_picture(picture)
        self.picture.setHidden(self.as_table.isChecked())
        self.numbers.setVisible(self.as_table.isChecked())
        self.numbers.show_chart(picture if self.as_table.isChecked() else None)
        in_rounds = isinstance(trace, Iterative) and tab == 0 and picture is not None
        self.rounds.setVisible(in_rounds)
        if in_rounds:
            self.rounds.show_round(self.steps.row(), self.steps.steps.rowCount() - 1)
            self._panned()

    def _panned(self) -> None:
        strip = self.picture.strip
        self.rounds.show_part(*strip.visible(), strip.columns)


def load_pictures() -> None:
    """Import the drawing library in advance. Only on the window's thread: see docs/decisions/0042."""
    import_module("plainleaf.desktop.inspector.picture_view")


def _gauge(table: TraceTable, trace: Trace) -> Gauge | None:
    """The gauge of K against the stop threshold; None for tables of other methods."""
    if not isinstance(trace, Stepwise) or "K %" not in table.columns:
        return None
    column = table.columns.index("K %")
    largest = max((float(row[column]) for row in table.rows), default=0.0)
    return Gauge(column, trace.stop, 1.1 * max(largest, trace.stop))


def _short(title: str) -> str:
    """The first words of a title, for a tab."""
    words = title.split(",")[0].split(":")[0]
    return words if len(words) <= 28 else words[:27].rstrip() + "…"
