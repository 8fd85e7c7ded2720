"""The dialog *About Plainleaf*: the version, a check for updates, and the uses of the network."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from plainleaf import __version__
from plainleaf.actions.versions import NewestVersion, newest_version, releases_address
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.plain_text import plain_label, rich_label
from plainleaf.settings import Settings

TASK = "newest version"
NETWORK = (
    "The pages that you open or import by an address, their redirects, "
    "and the further pages of an article when you ask for them.",
    "The pictures of an article that is shown, and in the original pane also its style sheets and fonts. "
    "Not those of a page that a browser sent or that comes from the shelf, until you load them.",
    "The pictures of a page that is kept on the shelf (a setting; not of one that a browser sent), "
    "and of an article that you export with its pictures.",
    "The feeds that you follow: when you ask, or every hour (a setting).",
    "A page that you show live runs its own scripts, which may do what a browser lets them do.",
    "The newest version: one address, when you check for it.",
    "Nothing else: no account, no statistics, no search for updates by itself.",
)
"""The uses of the network; docs/threat-model.md has the same list."""


class AboutDialog(Dialog):
    """``check`` looks up the newest version on a thread of its own; ``status`` shows the result."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Plainleaf")
        self.setMinimumWidth(560)
        self._settings = settings
        self._tasks = TaskRunner(self)
        title = rich_label(f"<b>Plainleaf {__version__}</b><br>Shows the article of a page without the rest.")
        network = rich_label(
            "<b>When it uses the network</b><ul>" + "".join(f"<li>{each}</li>" for each in NETWORK) + "</ul>"
        )
        network.setObjectName("network")
        self.status = plain_label("A newer version is looked for only when you press this button.")
        self.status.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.button = QPushButton("Check for a new version")
        self.button.clicked.connect(self.check)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(12)
        for label in (title, network, self.status):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(buttons)

    def check(self) -> None:
        """Look up the newest version."""
        address = releases_address(self._settings)
        self.button.setEnabled(False)
        self.status.setText(f"Asking {address} …" if address else "")
        self._tasks.start(
            TASK,
            lambda task: newest_version(address, cancelled=task.cancelled),
            self._found,
            lambda error: self._show_text(str(error)),
        )

    def _found(self, newest: NewestVersion) -> None:
        self._show_text(f"{newest.summary}\n{newest.page}" if newest.is_newer and newest.page else newest.summary)

    def _show_text(self, words: str) -> None:
        self.button.setEnabled(True)
        self.status.setText(words)

    def done(self, result: int) -> None:
        """Close, and cancel a pending check."""
        self._tasks.cancel_all()
        super().done(result)


def open_about(settings: Settings, parent: QWidget) -> AboutDialog:
    """Show the dialog."""
    dialog = AboutDialog(settings, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
