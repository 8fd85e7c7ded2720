"""The dialog *Browsers*: the state of each browser that was found, and one button that connects them."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.actions.connecting import browser_states, connect_browsers
from plainleaf.bridge.installer import BrowserState
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import resize_to_lines
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.dialogs.extension import TITLES, ExtensionDialog

TASK = "browsers"
_STATES = {
    "registered": "connected",
    "stale": "needs to be connected again",
    "another": "connected to another copy",
    "unregistered": "not connected",
    "blocked": "cannot be connected",
}
WIDTH = 560
_ABOUT = (
    "With Plainleaf's extension a browser sends the current page to this window, as you see it. "
    "Connecting registers Plainleaf with the browser; it changes nothing else."
)
_NONE = "No browser was found. To connect one before its first start: plainleaf bridge install firefox"


class BrowserDialog(Dialog):
    """Checks and connects on a thread of its own, so that the window never blocks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Browsers")
        self._tasks = TaskRunner(self)
        about = plain_label(_ABOUT)
        about.setWordWrap(True)
        self.status = plain_label("Looking for browsers…")
        self.status.setWordWrap(True)
        self.status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._labels: list[QLabel] = []
        self._rows = QGridLayout()
        self._rows.setColumnStretch(2, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.connect_button = QPushButton("Connect")
        self.connect_button.setEnabled(False)
        buttons.addButton(self.connect_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.connect_button.clicked.connect(lambda: self._start(connect_browsers))
        buttons.rejected.connect(self.reject)
        self.extension_buttons = {family: QPushButton(f"{title}…") for family, title in TITLES.items()}
        adding = QHBoxLayout()
        adding.addWidget(plain_label("Then add the extension to"))
        for family, button in self.extension_buttons.items():
            button.clicked.connect(lambda _=False, chosen=family: ExtensionDialog(chosen, self).open())
            adding.addWidget(button)
        adding.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(14)
        for item in (about, self.status):
            layout.addWidget(item)
        layout.addLayout(self._rows)
        layout.addLayout(adding)
        layout.addWidget(buttons)
        resize_to_lines(self, WIDTH)

    def refresh(self) -> None:
        """Check the browsers again."""
        self._start(browser_states)

    def lines(self) -> list[str]:
        """The lines about the browsers."""
        return [label.text() for label in self._labels]

    def _start(self, work: Callable[[], list[BrowserState]]) -> None:
        self.connect_button.setEnabled(False)
        self._tasks.start(TASK, lambda _task: work(), self._show, lambda error: self._show_text(str(error)))

    def _show(self, states: list[BrowserState]) -> None:
        for label in self._labels:
            self._rows.removeWidget(label)
            label.deleteLater()
        self._labels.clear()
        for row, browser in enumerate(states):
            for column, text in enumerate((browser.place.title, _STATES[browser.state], _reason(browser))):
                if not text:  # a screen reader would meet a part without a name
                    continue
                label = plain_label(text)
                label.setWordWrap(column == 2)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                self._labels.append(label)
                self._rows.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)
                label.show()  # now, since the dialog is about to be sized to its lines
        wanting = [browser for browser in states if browser.state in {"stale", "another", "unregistered"}]
        self._show_text("" if states else _NONE)
        self.connect_button.setEnabled(bool(wanting))
        if wanting:
            self.connect_button.setFocus()

    def _show_text(self, text: str) -> None:
        self.status.setText(text)
        self.status.setVisible(bool(text))
        resize_to_lines(self, max(WIDTH, self.width()))


def _reason(browser: BrowserState) -> str:
    """The explanation; empty if it is only the command, which the button runs."""
    return "" if browser.reason.startswith("Run: ") else browser.reason


def open_browsers(parent: QWidget) -> BrowserDialog:
    """Show the window's dialog, which is created once."""
    dialog = parent.findChild(BrowserDialog) or BrowserDialog(parent)
    dialog.refresh()
    dialog.open()
    return dialog
