"""The editor of one rule: its site, its pages and its content, in words or in the format of its file."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from plainleaf.desktop.widgets.fold import Fold
from plainleaf.desktop.widgets.plain_text import add_row, plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.engine.rules import Rule, SiteFile, read_site_file

SETTLED = 250  # milliseconds after the last key
ALL_PAGES = "all pages of the site"
_HOSTS = "This host, with www. and without. With a dot in front (.example.org) all hosts below it, such as m. and amp."
_ABOUT = "One line each: content, remove or keep, a colon and a CSS selector."


class RuleEditor(QWidget):
    """``settled`` a moment after the last change. If ``in_words`` is given, the rule's file format is behind
    *Details*."""

    settled = Signal()

    def __init__(self, domain: str, text: str, path: str, paths: tuple[str, ...] = (), in_words: str = "") -> None:
        super().__init__()
        self.domain = QLineEdit(domain)
        self.domain.setToolTip(plain_tip(_HOSTS))
        self.domain.setAccessibleDescription(_HOSTS)
        self.path = QComboBox()
        self.path.setEditable(True)
        self.path.addItems([ALL_PAGES, *paths])
        name_chooser(self.path, "Pages")
        self.path.setCurrentText(path or ALL_PAGES)
        self.path.setToolTip("All pages, or a pattern of their paths such as /news/*")
        self.text = QPlainTextEdit(text)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(92)
        self.text.setAccessibleName("What the rule says")
        self.status = plain_label(_ABOUT)
        self.status.setWordWrap(True)
        self.in_words = plain_label(in_words)
        self.in_words.setWordWrap(True)
        self.details = Fold("The rule in the form that its file has")
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        add_row(form, "&Site", self.domain)
        add_row(form, "&Pages", self.path)
        if in_words:
            add_row(form, "Rule", self.in_words)
            add_row(form, "", self.details)
        add_row(form, "" if in_words else "&Rule", self.text)
        add_row(form, "", self.status)
        self.details.toggled.connect(lambda on: [form.setRowVisible(one, on) for one in (self.text, self.status)])
        self.details.setChecked(bool(in_words))
        self.details.setChecked(not in_words)
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._settled)
        self.domain.textChanged.connect(lambda: self._settle.start())
        self.path.currentTextChanged.connect(lambda: self._settle.start())
        self.text.textChanged.connect(self._settle.start)

    @property
    def file(self) -> SiteFile:
        """The edited text, parsed as a rule file."""
        return read_site_file(self.whole, self.domain.text().strip().lower())

    @property
    def rule(self) -> Rule:
        return self.file.rule

    @property
    def whole(self) -> str:
        """The text of the rule file."""
        path = self.path.currentText().strip()
        first = f"path: {path}\n" if path and path != ALL_PAGES else ""
        return first + self.text.toPlainText().rstrip() + "\n"

    def check(self) -> bool:
        """Show errors with their lines; True if the rule has any content."""
        file = self.file
        shift = self.whole.count("\n") - self.text.toPlainText().rstrip().count("\n") - 1
        wrong = [f"Line {one.line - shift}: {one.sentence}" for one in file.problems if one.kind == "wrong"]
        self.status.setText("\n".join(wrong) or _ABOUT)
        if wrong:
            self.details.setChecked(True)
        return file.understood > (1 if file.rule.path else 0) and not wrong

    def _settled(self) -> None:
        self.check()
        self.settled.emit()
