"""The inspector: decisions at the left, the method's pictures at the right, tied to the page by text runs."""

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from plainleaf.actions.figures import with_outcome
from plainleaf.desktop.inspector.rounds import RoundBar
from plainleaf.desktop.inspector.steps import Gauge, StepsView
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import ElidedLabel, named
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
    """A trace whose every step has a picture of its own and is judged by one threshold: the descent's."""

    stop: float

    def step_picture(self, document: Document, number: int) -> Chart:
        """The picture of one step, counted from 0."""
        ...


@runtime_checkable
class Blockwise(Protocol):
    """A trace that judges each block of text by reasons that can be drawn: auto's, text-block's."""

    def step_picture(self, document: Document, number: int) -> Chart:
        """The reasons for one block, counted from 0."""
        ...

    def block_at(self, first_run: int, last_run: int) -> int:
        """The longest block among these runs, -1 for none."""
        ...


@runtime_checkable
class Iterative(Protocol):
    """A trace of rounds, each row of its table one of them, from the page before the first: code blurring's."""

    rounds: tuple[object, ...]

    def step_picture(self, document: Document, number: int) -> Chart:
        """What the page is after a round."""
        ...


@runtime_checkable
class BesideDescent(Protocol):
    """A trace that has a descent's trace, its ``descent``, as its last picture: auto's."""

    @property
    def descent(self) -> Trace:
        """What descent does on the page."""
        ...


ROW_BY_ROW = (Stepwise, Blockwise, Iterative)
"""Traces of which each row of the table has a picture of its own, in the first tab."""


class Inspector(Pane):
    """Shows one trace. ``step_selected(node)``: the reader moved to a decision about this node.
    ``runs_pointed(first, last)`` and ``runs_chosen(first, last)``: a column of a picture, by its text runs.
    Beside the decisions it has other rooms (``add_room``); ``room_changed(name)`` tells which one is shown."""

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
        self._stale = False  # what there is to show came while this was hidden
        self._pointed = -1  # the block under the pointer, where each has a picture of its own
        self.steps = StepsView(theme)
        self._theme = theme
        self._picture: PictureView | None = None
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("Pictures")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self._caption = ElidedLabel("caption")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._nothing = named(plain_label("Open a page to see how its article is found."), "caption")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)

        right = named(QWidget(), "pane")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(right)
        column.setContentsMargins(8, 6, 14, 4)
        column.setSpacing(4)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.tabs)
        line.addWidget(self._caption, 1)
        column.addLayout(line)
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
        self.tabs.currentChanged.connect(self._tab_changed)

    @property
    def picture(self) -> "PictureView":
        """The view that draws the pictures, made when it is first needed: its library takes a quarter of a second."""
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
        """One more thing to show, with a tab in the head."""
        self._view_names.append(name)
        self._stack.addWidget(widget)
        self.view_tabs.addTab(title)

    def set_view_title(self, name: str, title: str) -> None:
        """Another title for a room's tab."""
        self.view_tabs.setTabText(self._view_names.index(name), title)

    def current_view(self) -> str:
        """The room that is shown."""
        return self._view_names[self._stack.currentIndex()]

    def show_view(self, name: str) -> None:
        """Show a room; ``room_changed`` tells."""
        self.view_tabs.setCurrentIndex(self._view_names.index(name))

    def _view_changed(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self.view_changed.emit(self._view_names[place])

    def clear(self) -> None:
        """Nothing is open."""
        self._document = self._trace = self._pictures = None
        self._stack.hide()
        self._nothing.show()
        self.note("")

    def show_trace(
        self, document: Document, selection: Selection, trace: Trace, note: str = "", shown: Mask | None = None
    ) -> None:
        """Show how ``selection`` came about; the last decision about the chosen node becomes the current row. ``shown``
        are the runs that its article shows, shape (runs,), None while there is none."""
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
        """Show what came meanwhile: who only reads does not wait for tables and pictures."""
        if self._stale and self._trace is not None:
            self._stale = False
            self._lay_out_tabs()
            self._show_table()
            self._show_picture()

    def show_article(self, document: Document, shown: Mask) -> None:
        """The article of the selection is there: say of each decision what came of it. Of a page that is not shown
        yet nothing is said."""
        if document is not self._document:
            return
        self._shown = shown
        if self._stale:
            return
        table = self._table()
        if table is not None:
            self.steps.steps.show_table(table, self._chosen)

    def _table(self) -> TraceTable | None:
        """The decisions; where blocks are judged, with what the article shows of them."""
        trace = self._tabled()
        if trace is None or self._document is None:
            return None
        table = trace.table(self._document)
        return table if isinstance(trace, Stepwise) else with_outcome(table, self._document, self._shown)

    def _show_table(self) -> None:
        """The decisions of the trace, or, where its tab is chosen, of the descent beside it."""
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
        """Move up or down the decisions."""
        self._bring_up()
        count = self.steps.steps.rowCount()
        if count:
            self.steps.select(min(count - 1, max(0, self.steps.row() + by)))

    def mark_runs(self, first: int, last: int) -> None:
        """Point at the columns of the picture that stand for these runs, or show the reasons for their block."""
        if self._stale:
            return
        if isinstance(self._trace, Blockwise) and self.tabs.currentIndex() == 0:
            self._pointed = self._trace.block_at(first, last)
            self._show_picture()
        elif self._picture is not None:
            self._picture.mark(first, last)

    def select_node(self, node: int) -> bool:
        """Move to the decision about this node, if there is one and it is shown."""
        if self._stale:
            return False
        row = self.steps.steps.row_of(node)
        self.steps.select(row)
        return row >= 0

    def _lay_out_tabs(self) -> None:
        """One tab for the step's own picture where the method has such, and one per picture of the whole page."""
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
        self._caption.show_text("" if picture is None else picture.title)
        self.picture.show_picture(picture)
        in_rounds = isinstance(trace, Iterative) and tab == 0 and picture is not None
        self.rounds.setVisible(in_rounds)
        if in_rounds:
            self.rounds.show_round(self.steps.row(), self.steps.steps.rowCount() - 1)
            self._panned()

    def _panned(self) -> None:
        strip = self.picture.strip
        self.rounds.show_part(*strip.visible(), strip.columns)


def load_pictures() -> None:
    """Load the drawing library ahead of need. On the window's thread alone: see docs/decisions/0042."""
    import_module("plainleaf.desktop.inspector.picture_view")


def _gauge(table: TraceTable, trace: Trace) -> Gauge | None:
    """K is judged by the stop threshold; other methods' tables have no gauge."""
    if not isinstance(trace, Stepwise) or "K %" not in table.columns:
        return None
    column = table.columns.index("K %")
    most = max((float(row[column]) for row in table.rows), default=0.0)
    return Gauge(column, trace.stop, 1.1 * max(most, trace.stop))


def _short(title: str) -> str:
    """A title for a tab: its first words."""
    words = title.split(",")[0].split(":")[0]
    return words if len(words) <= 28 else words[:27].rstrip() + "…"
