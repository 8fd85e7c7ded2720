"""The header of a chart: the tabs of the charts, the title of the current one, and a button for its numbers."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QTabBar, QToolButton, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel

LOW = 240  # pixels below which a line of its own for the title would hide names in the chart


class ChartHead(QWidget):
    """``tabs`` name the charts, ``as_table`` is on while numbers are wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("Pictures")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self._title = ElidedLabel("caption")
        self._title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.as_table = QToolButton()
        self.as_table.setText("Table")
        self.as_table.setToolTip("Show the numbers of the chart as a table")
        self.as_table.setProperty("worded", True)
        self.as_table.setCheckable(True)
        self._titled = QHBoxLayout()
        self._titled.setSpacing(10)
        self._titled.addWidget(self.tabs)
        self._titled.addWidget(self._title, 1)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        line.addLayout(self._titled, 1)
        line.addWidget(self.as_table, 0, Qt.AlignmentFlag.AlignTop)

    def show_title(self, title: str) -> None:
        """Show the title of the current chart, unless its tab has the same words."""
        self._title.show_text("" if title == self.tabs.tabText(self.tabs.currentIndex()) else title)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Put the title beside the tabs if both fit or the pane is low, else below them. Half a title beside them is
        better than none; the chart has the whole one as its name."""
        words = self._title.fontMetrics().horizontalAdvance(self._title.whole())
        free = self._titled.geometry().width() - self.tabs.sizeHint().width() - self._titled.spacing()
        pane = self.parentWidget()
        is_low = pane is not None and pane.height() < LOW
        direction = QBoxLayout.Direction
        self._titled.setDirection(direction.LeftToRight if words <= free or is_low else direction.TopToBottom)
        self._title.setVisible(bool(words) and (not is_low or words <= 2 * free))
