"""Reasons as named bars, and the inspector on a trace that has reasons for each block and a descent beside it."""

from dataclasses import dataclass

import numpy as np
import pytest
from PySide6.QtCore import Qt

from plainleaf.desktop.inspector import Inspector
from plainleaf.desktop.inspector.picture_view import PictureView
from plainleaf.desktop.theme import Theme
from plainleaf.engine.document import Document
from plainleaf.engine.extract import read
from plainleaf.engine.methods.descent import DescentTrace, descend
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Selection, TraceTable

PAGE = "<nav><a href=/>Home</a></nav><main><p>The lamp burns all night.</p><p>Nobody sleeps.</p></main>"


def picture(*added: float, run: int = 0) -> Chart:
    columns = np.full(len(added), run, np.int64)
    names = tuple(f"reason {number}" for number in range(len(added)))
    return Chart("Why", "rows", "added", "", (Series("added", np.array(added)),), columns, columns + 1, names)


@dataclass(frozen=True)
class Judged:
    """One block per run; block n has n + 1 reasons."""

    descent: DescentTrace

    def why(self, document: Document, node: int) -> str:
        return f"{document.describe(node)} because"

    def table(self, document: Document) -> TraceTable:
        rows = tuple((number, text) for number, text in enumerate(document.runs.text))
        return TraceTable(("block", "text"), rows, tuple(document.runs.owner.tolist()))

    def charts(self, document: Document) -> tuple[Chart, ...]:
        count = len(document.runs)
        runs = np.arange(count, dtype=np.int64)
        whole = Chart("Probability", "bars", "block", "", (Series("p", np.ones(count)),), runs, runs + 1)
        return (whole, *self.descent.charts(document))

    def step_picture(self, document: Document, number: int) -> Chart:
        assert number < len(document.runs)
        return picture(*([1.0] * (number + 1)), run=number)

    def block_at(self, first_run: int, last_run: int) -> int:
        return first_run if last_run > first_run else -1


@pytest.fixture
def theme(qapp):
    return Theme(qapp)


@pytest.fixture
def inspector(qtbot, theme):
    document = read(PAGE)
    found = descend(document, 5.0)
    made = Inspector(theme)
    qtbot.addWidget(made)
    made.resize(1000, 260)
    made.show()
    keep = np.ones(len(document.runs), np.bool_)
    made.show_trace(document, Selection("judged", keep, keep.astype(float), outlined=found.root), Judged(found))
    return made


def shown_rows(view: PictureView) -> list[str]:
    return [view.words(column) for column in range(len(view._picture.first_run))]


def test_rows_are_drawn_named_and_announced(qtbot, theme):
    view = PictureView(theme)
    qtbot.addWidget(view)
    view.resize(500, 200)
    view.show()
    view.show_picture(picture(1.5, -0.5))
    assert shown_rows(view) == ["reason 0: +1.50 added", "reason 1: -0.50 added"]
    names = [name for _, name in view.getPlotItem().getAxis("left")._tickLevels[0]]
    assert names == ["reason 0", "reason 1"]
    with qtbot.waitSignal(view.pointed) as reported:
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert reported.args == [0, 1]
    view.mark(0, 1)
    assert not view._cursor.isVisible()


def test_the_block_under_the_pointer_shows_its_reasons(inspector):
    assert [inspector.tabs.tabText(tab) for tab in range(3)] == ["Block", "Probability", "Distribution coefficient K"]
    assert inspector.steps.row() == 0
    inspector.mark_runs(2, 3)
    assert len(shown_rows(inspector.picture)) == 3
    inspector.mark_runs(-1, -1)
    assert len(shown_rows(inspector.picture)) == 1
    inspector.step(1)
    assert len(shown_rows(inspector.picture)) == 2


def test_the_descents_tab_has_its_steps_in_the_table(qtbot, inspector):
    assert inspector.steps.steps.rowCount() == 3
    inspector.tabs.setCurrentIndex(2)
    headers = [inspector.steps.steps.headerData(column, Qt.Orientation.Horizontal) for column in range(3)]
    assert headers == ["step", "node", "n"]
    assert inspector.steps.row() == inspector.steps.steps.rowCount() - 1
    with qtbot.waitSignal(inspector.step_selected) as reported:
        inspector.step(-1)
    assert reported.args[0] >= 0
    inspector.tabs.setCurrentIndex(0)
    assert inspector.steps.steps.headerData(0, Qt.Orientation.Horizontal) == "block"
