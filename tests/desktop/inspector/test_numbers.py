"""The numbers of a chart as a table: every value, by the keyboard alone."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from plainleaf.desktop.inspector.numbers import ChartTable
from plainleaf.engine.selection.chart import Chart, Series

RUNS = np.arange(3, dtype=np.int64)


def chart(*series: Series, names: tuple[str, ...] = ()) -> Chart:
    return Chart("Tag ratios", "rows" if names else "bars", "line", "characters", series, RUNS, RUNS + 1, names)


@pytest.fixture
def table(qtbot):
    made = ChartTable()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    qtbot.waitExposed(made)
    return made


def rows(table: ChartTable) -> list[list[str]]:
    model = table.model()
    across = range(model.columnCount())
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in across]
    return [heads, *([model.index(row, at).data() for at in across] for row in range(model.rowCount()))]


def test_every_value_has_its_row_with_threshold_and_what_is_kept(table):
    kept = np.array([True, False, True])
    table.show_chart(chart(Series("ratio", np.array([1.0, 2.5, 1234567.0]), 2.0, kept), Series("mean", RUNS * 1.0)))
    assert rows(table) == [
        ["line", "ratio (threshold 2)", "mean", "kept"],
        ["1", "1", "0", "yes"],
        ["2", "2.5", "1", "no"],
        ["3", "1.235e+06", "2", "yes"],
    ]
    table.show_chart(chart(Series("log-odds", np.array([0.5, -0.25, 0.0])), names=("few links", "short", "56 more")))
    assert rows(table)[:3] == [["reason", "log-odds"], ["few links", "0.5"], ["short", "-0.25"]]
    table.show_chart(None)
    assert rows(table) == [[]]


def test_a_screen_reader_finds_a_table_and_keys_lead_to_the_text(table):
    table.show_chart(chart(Series("ratio", RUNS * 1.0)))
    pointed, chosen = [], []
    table.pointed.connect(lambda *runs: pointed.append(runs))
    table.chosen.connect(lambda *runs: chosen.append(runs))
    table.setFocus()
    table.mark(1, 2)
    assert pointed == []
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert (pointed, chosen) == ([(2, 3)], [(2, 3)])
    found = QAccessible.queryAccessibleInterface(table)
    assert found.role() == QAccessible.Role.Table
    assert found.text(QAccessible.Text.Name) == "Numbers of the chart: Tag ratios"
