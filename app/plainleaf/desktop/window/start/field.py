"""The field of the start page: for an address, or for HTML or text that is pasted or dropped."""

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit


class PasteField(QPlainTextEdit):
    """``submitted(text)`` for typed text, ``given(data)`` for pasted or dropped content of more than one line."""

    submitted = Signal(str)
    given = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("pasteField")
        self.setAccessibleName("Address or text to read")
        self.setPlaceholderText("Paste an address, HTML or text, or drop a file here")
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        for policy in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setFixedHeight(self.fontMetrics().height() + 26)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit(self.toPlainText().strip())
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802
        text = source.text().strip()
        if source.hasUrls() or "\n" in text or text.startswith("<"):
            self.given.emit(source)
        else:
            self.textCursor().insertText(text)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802
        return source.hasUrls() or source.hasText() or source.hasHtml()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.given.emit(event.mimeData())
