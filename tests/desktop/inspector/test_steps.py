"""The table of decisions where room is short."""

import pytest
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.inspector.steps import StepsView
from plainleaf.desktop.theme import Theme
from plainleaf.engine.selection.contract import TraceTable


@pytest.mark.parametrize(
    ("width", "shown"),
    [(700, ["block", "words", "text", "decision"]), (420, ["block", "text", "decision"]), (340, ["text", "decision"])],
)
def test_narrow_table_leaves_space_for_the_text(qtbot, width: int, shown: list[str]) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    view = StepsView(Theme(app))
    qtbot.addWidget(view)
    columns = ("block", "words", "text", "decision")
    view.show_table(TraceTable(columns, ((1, 12, "The ferry calls at four islands.", "kept"),), (3,)), None, None)
    view.resize(width, 200)
    view.show()
    assert [name for at, name in enumerate(columns) if not view.isColumnHidden(at)] == shown
