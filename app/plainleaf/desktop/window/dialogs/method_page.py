"""The dialog *About this method*: the method's page of the documentation."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.engine.catalogue import METHODS
from plainleaf.resources import method_page

SIZE = (760, 620)
_ASIDE = re.compile(r"\s?\((?:!?\[[^\[\]]*\]\([^()]*\)[;,]?\s?)+\)")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")


class MethodPageDialog(Dialog):
    """One sentence on a method, and its page below; another method is chosen above."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About this method")
        self.methods = QComboBox()
        name_chooser(self.methods, "Method")
        for method in METHODS.values():
            self.methods.addItem(method.title, method.name)
        self.summary = named(plain_label(), "value")
        self.summary.setWordWrap(True)
        self.page = QTextBrowser()
        self.page.setAccessibleName("The page of the method")
        self.page.setOpenLinks(False)
        self.page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        for widget in (self.methods, self.summary):
            column.addWidget(widget)
        column.addWidget(self.page, 1)
        column.addWidget(buttons)
        self.methods.setCurrentIndex(self.methods.findData(name))
        self.methods.currentIndexChanged.connect(lambda _at: self._show())
        self._show()
        resize_within(self, *SIZE)

    def _show(self) -> None:
        method = METHODS[self.methods.currentData()]
        self.summary.setText(method.summary)
        try:
            text = method_page(method.name).read_text("utf-8")
        except OSError:
            text = f"Its page is not installed here: docs/methods/{method.name}.md in Plainleaf's source."
        self.page.setMarkdown(_LINK.sub(r"\1", _ASIDE.sub("", text)))  # links lead to pages that are not here


def open_method_page(name: str, parent: QWidget) -> MethodPageDialog:
    """Show the page of a method."""
    dialog = MethodPageDialog(name, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog
