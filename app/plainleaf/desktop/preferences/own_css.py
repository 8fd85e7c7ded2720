"""The user's own style sheet for the article: a text field whose content is applied while it is edited."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label

PAUSE = 400  # milliseconds after the last key until the page is styled again
EXAMPLE = "article p { text-indent: 1.4em; margin-block-end: 0; }\nh2 { color: var(--link); }"


class OwnCssDialog(Dialog):
    """``changed(css)`` while the text is edited, and with the first text if the dialog is cancelled."""

    changed = Signal(str)

    def __init__(self, css: str, longest: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Your own style sheet")
        resize_within(self, 520, 380)
        self._before = css
        self._longest = longest
        self.field = QPlainTextEdit(css)
        self.field.setAccessibleName("Your own style sheet for the article")
        self.field.setPlaceholderText(EXAMPLE)
        self.field.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.field.setTabChangesFocus(True)
        note = plain_label(
            "It applies to every article. Whatever would load something (url, @import, @font-face) is left out."
        )
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.main = buttons.button(QDialogButtonBox.StandardButton.Ok)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (note, self.field, buttons):
            column.addWidget(widget)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._notify)
        self.field.textChanged.connect(self._pause.start)

    def done(self, result: int) -> None:
        self._pause.stop()
        if result == QDialog.DialogCode.Accepted:
            self._notify()
        else:
            self.changed.emit(self._before)
        super().done(result)

    def _notify(self) -> None:
        self.changed.emit(self.field.toPlainText()[: self._longest])
