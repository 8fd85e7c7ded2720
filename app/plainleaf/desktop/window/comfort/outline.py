"""The outline: the article's headings in a list, with the current one marked."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from plainleaf.desktop.reader import OutlineEntry
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip

WIDTH = 340
HIGHEST = 460
STEP = 4  # spaces for each level
NUMBER = Qt.ItemDataRole.UserRole


class OutlinePopup(QFrame):
    """``chosen(number)`` of a heading, by click or Enter."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName("Outline")
        self.list = QListWidget()
        self.list.setAccessibleName("Headings")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self._none = named(plain_label("This article has no headings."), "caption")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.list)
        column.addWidget(self._none)
        self._here = -1

    def show_entries(self, entries: Sequence[OutlineEntry]) -> None:
        """Show the headings of another article; the highest level is not indented."""
        self.list.clear()
        top = min((entry.level for entry in entries[1:]), default=1)
        for number, entry in enumerate(entries):
            if not entry.words:
                continue
            depth = max(0, entry.level - top)
            item = QListWidgetItem(" " * STEP * depth + entry.words)
            item.setData(NUMBER, number)
            item.setToolTip(plain_tip(entry.words))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.words}, level {entry.level}")
            self.list.addItem(item)
        self._here = -1

    def show_place(self, number: int) -> None:
        """Mark the current heading; -1 for none."""
        if number == self._here:
            return
        self._here = number
        for row in range(self.list.count()):
            item = self.list.item(row)
            font = item.font()
            font.setBold(item.data(NUMBER) == number)
            item.setFont(font)
            if font.bold():
                self.list.setCurrentItem(item)

    def show_direction(self, right_to_left: bool) -> None:
        """Use the direction of the article's text."""
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)

    def open_below(self, button: QWidget) -> None:
        """Show the list below a button, within the screen, with the focus at the current heading."""
        empty = not self.list.count()
        self.list.setVisible(not empty)
        self._none.setVisible(empty)
        rows = sum(self.list.sizeHintForRow(row) for row in range(self.list.count()))
        self.resize(WIDTH, 52 if empty else min(HIGHEST, rows + 26))
        screen = button.screen().availableGeometry()
        window = button.window().frameGeometry().intersected(screen)  # so that the list stays over its window
        corner = button.mapToGlobal(QPoint(0, button.height() + 6))
        self.move(max(window.left() + 8, min(corner.x(), window.right() - WIDTH - 8)), corner.y())
        self.show()
        (self if empty else self.list).setFocus()
        if current := self.list.currentItem():
            self.list.scrollToItem(current, QListWidget.ScrollHint.PositionAtCenter)

    def _choose(self, item: QListWidgetItem) -> None:
        self.hide()
        self.chosen.emit(int(item.data(NUMBER)))
