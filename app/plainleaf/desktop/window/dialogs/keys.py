"""F1: every command, its keys and its meaning."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from plainleaf.desktop.commands import COMMANDS, GROUPS, Command, shown
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class KeysDialog(QDialog):
    """The sheet, with a field that leaves only the commands that hold the typed words."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.resize(760, 640)
        self._theme = theme
        self._rows: list[tuple[str, list[QWidget]]] = []
        self._titles: dict[str, QWidget] = {}
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search the commands")
        self.field.setAccessibleName("Search the commands")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._filter)
        body = named(QWidget(), "pane")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(body)
        grid.setContentsMargins(24, 8, 24, 24)
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(2, 1)
        for group in GROUPS:
            title = named(QLabel(group), "groupTitle")
            grid.addWidget(title, grid.rowCount(), 0, 1, 3)
            self._titles[group] = title
            for command in COMMANDS:
                if command.group == group:
                    self._add(grid, command)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QWidget()
        head_column = QVBoxLayout(head)
        head_column.setContentsMargins(24, 16, 24, 12)
        head_column.addWidget(self.field)
        column.addWidget(head)
        column.addWidget(area, 1)

    def show_sheet(self) -> None:
        """Show the sheet with the keyboard in its search field."""
        self.show()
        self.raise_()
        self.field.setFocus()

    def _add(self, grid: QGridLayout, command: Command) -> None:
        row = grid.rowCount()
        keys = named(QLabel("   ".join(shown(key) for key in command.keys)), "key")
        title = QLabel(command.title.rstrip("…"))
        meaning = named(QLabel(command.meaning), "caption")
        meaning.setWordWrap(True)
        for column, widget in enumerate((keys, title, meaning)):
            grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignVCenter if column == 2 else LEFT)
        words = f"{command.title} {command.meaning} {keys.text()} {command.group}".lower()
        self._rows.append((words, [keys, title, meaning]))

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        for words, widgets in self._rows:
            for widget in widgets:
                widget.setVisible(all(word in words for word in wanted))
        for title in self._titles.values():
            title.setVisible(not wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_F1:
            self.close()
        else:
            super().keyPressEvent(event)
