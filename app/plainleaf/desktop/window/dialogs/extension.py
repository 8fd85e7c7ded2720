"""The dialog that explains how to add the extension to a browser: its folder, and the steps with a picture."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QPixmap
from PySide6.QtWidgets import QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from plainleaf.actions.connecting import extension_folder
from plainleaf.bridge.browsers import Family
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.plain_text import plain_label, rich_label
from plainleaf.resources import resource

TASK = "extension"
TITLES: dict[Family, str] = {"chromium": "Chromium, Chrome, Edge and others", "firefox": "Firefox"}
ADDRESSES: dict[Family, str] = {"chromium": "chrome://extensions", "firefox": "about:debugging#/runtime/this-firefox"}
STEPS: dict[Family, str] = {
    "chromium": "Open <b>chrome://extensions</b> in the browser: no other program may open it.<br>"
    "<b>1</b> Switch on the developer mode. <b>2</b> Choose <i>Load unpacked</i> and take the folder below.",
    "firefox": "Open <b>about:debugging</b> in Firefox: no other program may open it.<br>"
    "<b>1</b> Choose <i>This Firefox</i>. <b>2</b> Choose <i>Load Temporary Add-on</i> and take <i>manifest.json</i> "
    "in the folder below. Firefox forgets it when it ends.",
}
WIDTH = 620  # pixels of the picture


class ExtensionDialog(Dialog):
    """Writes the extension's files on a thread of its own when it is created."""

    def __init__(self, family: Family, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Extension for {TITLES[family]}")
        self._folder = ""
        self._tasks = TaskRunner(self)
        steps = rich_label(STEPS[family])
        steps.setWordWrap(True)
        self.picture = plain_label()
        shown = QPixmap(str(resource(f"connect/{family}.png")))
        self.picture.setPixmap(shown.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation))
        self.picture.setAccessibleName(f"The page {ADDRESSES[family]}, with the two places to press")
        self.status = plain_label("Writing the extension…")
        self.status.setWordWrap(True)
        self.status.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        copy = QPushButton("Copy the address")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(ADDRESSES[family]))
        self.open_button = QPushButton("Open the folder")
        self.open_button.setEnabled(False)
        self.open_button.clicked.connect(self._open)
        row = QHBoxLayout()
        for button in (copy, self.open_button):
            row.addWidget(button)
        row.addStretch()
        closing = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        closing.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(14)
        for item in (steps, self.picture, self.status):
            layout.addWidget(item)
        layout.addLayout(row)
        layout.addWidget(closing)
        self._tasks.start(TASK, lambda _task: str(extension_folder(family)), self._written, self._failed)

    def _written(self, folder: str) -> None:
        self._folder = folder
        self.status.setText(folder)
        self.open_button.setEnabled(True)
        self.open_button.setFocus()

    def _failed(self, error: Exception) -> None:
        self.status.setText(str(error))

    def _open(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder)):
            self.status.setText(f"{self._folder}\nNo program here opens folders.")
