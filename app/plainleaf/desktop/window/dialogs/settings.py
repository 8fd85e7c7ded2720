"""The dialog *Settings*, made from the same declarations as docs/settings.md."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.options import control, sentence
from plainleaf.desktop.widgets.plain_text import add_row, plain_label
from plainleaf.desktop.window.bars.method import FAVOR, FAVORED
from plainleaf.desktop.window.dialogs.method_page import open_method_page
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.options import Option, OptionError
from plainleaf.engine.render import FORMATS
from plainleaf.settings import SETTINGS, Setting, Settings

TITLES = {
    "reader": "Reading", "speech": "Reading aloud", "choice": "Method", "export": "Export", "sent": "From browsers",
    "linked": "Window",
}  # fmt: skip
SIZE = (780, 580)
ROW = 34
FOLDERS = ("rules_folder", "watched")
LONG = ("css",)  # settings with several lines of text
METHOD, PARAMETERS = "method", "parameters"
SHOWN = {METHOD: {name: method.title for name, method in METHODS.items()}, FAVOR: FAVORED,
         "font": {"dyslexic": "OpenDyslexic"}, "formats": FORMATS}  # fmt: skip
"""Labels of choices whose names do not suit."""
MEANINGS = {
    METHOD: "How the article is found on a page",
    "history_days": "What was opened longer ago and is not saved leaves the history",
    "font": "OpenDyslexic is made for readers with dyslexia",
    "weight": "From thin to bold; 400 is usual",
    FAVOR: "Strict keeps what is surely the article, Generous also what may belong to it",
}
FIELDS = {
    FAVOR: "How much",
    "css": "Style sheet", "automatic": "Keep a history", "history_days": "Clean the history after",
    "load_missing": "Load what is missing", "watched": "Watched folder", "feeds": "Ask feeds every hour",
    "ground": "Background", "ink": "Text colour", "reader.links": "Colour of links", "justified": "Justify lines",
    "motion": "Smooth scrolling", "line_focus": "Focus", "pages": "Pages instead of scrolling",
    "vertical": "Vertical writing", "print_as_seen": "Print as seen", "linked": "Scroll together",
    "one_file": "All in one file", "all_pages": "Further pages",
    "with_metadata": "Title, author and date above", "export.wrap": "Wrap lines after",
    "export.links": "Addresses of links", "images": "Lines for pictures",
}  # fmt: skip
"""The labels of fields whose names will not do, by name or by group and name."""
PLAIN = (FAVOR, "comments")
"""Parameters that are clear without knowledge of the method; the others are behind *Details*."""
NEVER = ("shelf.history_days", "export.wrap")
"""Numbers for which 0 means never."""


class SettingsDialog(Dialog):
    """``changed(name)`` when a setting has another value, which is stored already; if that failed, ``status`` shows
    why."""

    changed = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        resize_within(self, *SIZE)
        self._settings = settings
        self.controls: dict[str, QWidget] = {}
        self.pages = named(QListWidget(), "settingsPages")
        self.pages.setAccessibleName("Groups of settings")
        self.pages.setFixedWidth(160)
        self._stack = QStackedWidget()
        for setting in chosen_by_users():
            item = QListWidgetItem(title_of(setting), self.pages)
            item.setSizeHint(QSize(0, ROW))
            self._stack.addWidget(self._page(setting))
        self.pages.currentRowChanged.connect(self._stack.setCurrentIndex)
        self.pages.setCurrentRow(0)
        usual, close = QPushButton("Reset this page"), QPushButton("Close")
        usual.setToolTip("Set everything on this page back to its default")
        usual.clicked.connect(self._reset)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 10, 16, 14)
        self.status = plain_label()
        self.status.setWordWrap(True)
        foot.addWidget(usual)
        foot.addWidget(self.status, 1)
        foot.addWidget(close)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self.pages)
        body.addWidget(self._stack, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(body, 1)
        column.addLayout(foot)

    def _page(self, setting: Setting) -> QWidget:
        body = named(QWidget(), "pane")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        form = QFormLayout(body)
        form.setContentsMargins(24, 20, 24, 20)
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(14)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        if not setting.fields:
            take = functools.partial(self._keep, setting.name)
            self._add(form, setting, setting.name, self._settings.get(setting.name), take)
        for field in setting.fields:
            if field.name == METHOD:
                field = named_choices(field)
            if field.name == PARAMETERS:
                self._add_parameters(form, setting)
            else:
                take = functools.partial(self._keep_field, setting, field)
                self._add(form, field, f"{setting.name}.{field.name}", self._value(setting, field), take)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its controls get the focus one by one, and are scrolled to
        area.setWidget(body)
        return area

    def _add(self, form: QFormLayout, option: Option, name: str, value: Any, take: Any) -> QWidget:
        words = FIELDS.get(name) or FIELDS.get(option.name) or option.name.replace("_", " ").capitalize()
        if option.name in LONG:
            made: QWidget = QPlainTextEdit(str(value))
            made.setFixedHeight(110)
            made.setTabChangesFocus(True)  # type: ignore[attr-defined]
            made.setAccessibleName(words)
            made.textChanged.connect(lambda: take(made.toPlainText()))  # type: ignore[attr-defined]
        else:
            made = control(option, value, take, words, SHOWN.get(option.name))
            if name in NEVER and isinstance(made, QSpinBox):
                made.setSpecialValueText("Never")
        self.controls[name] = made
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        if option.name in FOLDERS and isinstance(made, QLineEdit):
            column.addLayout(self._with_folder(made))
        else:
            column.addWidget(made)
        meaning = named(plain_label(MEANINGS.get(option.name) or sentence(option)), "caption")
        meaning.setWordWrap(True)
        column.addWidget(meaning)
        add_row(form, "" if isinstance(made, QCheckBox) else words, holder)
        return holder

    def _with_folder(self, field: QLineEdit) -> QHBoxLayout:
        """A field for a folder, with a button to choose one."""
        pick = QPushButton("Folder…")
        pick.setAccessibleName(f"Choose: {field.accessibleName()}")

        def take(path: str) -> None:
            field.setText(path)
            field.editingFinished.emit()

        pick.clicked.connect(lambda: self.ask_for_folder("Folder", field.text(), take))
        line = QHBoxLayout()
        line.addWidget(field, 1)
        line.addWidget(pick)
        return line

    def _add_parameters(self, form: QFormLayout, setting: Setting) -> None:
        """Add the parameters of the selected method."""
        chosen = self._settings.get(setting.name, {})
        method = METHODS[chosen[METHOD] if chosen.get(METHOD) in METHODS else "auto"]
        values = method.settings() | {
            name: value for name, value in dict(chosen.get(PARAMETERS) or {}).items() if name in method.settings()
        }
        expert: list[QWidget] = []
        for parameter in method.parameters:

            def take(value: Any, name: str = parameter.name) -> None:
                values[name] = value
                self._keep(setting.name, {METHOD: method.name, PARAMETERS: dict(values)})

            row = self._add(form, parameter, f"{setting.name}.{parameter.name}", values[parameter.name], take)
            expert += [row] if parameter.name not in PLAIN else []
        if expert:
            details = QToolButton()
            details.setText("Details")
            details.setAccessibleName("Details")
            details.setToolTip("The numbers that this method goes by")
            details.setProperty("worded", True)
            details.setCheckable(True)
            form.insertRow(form.rowCount() - len(expert), "", details)
            about = QPushButton("About this method…")
            about.clicked.connect(lambda: open_method_page(method.name, self))
            expert.append(about)
            add_row(form, "", about)
            details.toggled.connect(lambda on: [form.setRowVisible(row, on) for row in expert])
            for row in expert:
                form.setRowVisible(row, False)

    def _value(self, setting: Setting, field: Option) -> Any:
        """The stored value, or the default if it is invalid."""
        try:
            return field.check(self._settings.get(setting.name, {}).get(field.name, field.default))
        except OptionError:
            return field.default

    def _keep_field(self, setting: Setting, field: Option, value: Any) -> None:
        try:
            kept = self._settings.get(setting.name, {}) | {field.name: field.check(value)}
        except OptionError:
            return  # for example an unfinished word
        if field.name == METHOD:
            kept[PARAMETERS] = {}
        self._keep(setting.name, kept)
        if field.name == METHOD:
            self._show_again(setting)

    def _keep(self, name: str, value: Any) -> None:
        well = self._settings.set(name, value)
        self.status.setText("" if well else self._settings.warnings[-1])
        self.changed.emit(name)

    def _reset(self) -> None:
        setting = chosen_by_users()[self.pages.currentRow()]
        self._keep(setting.name, setting.default)
        self._show_again(setting)

    def _show_again(self, setting: Setting) -> None:
        row = chosen_by_users().index(setting)
        self._stack.insertWidget(row, self._page(setting))
        if (before := self._stack.widget(row + 1)) is not None:
            self._stack.removeWidget(before)
            before.deleteLater()
        self._stack.setCurrentIndex(row)


def open_settings(settings: Settings, takers: Mapping[str, Callable[[], object]], parent: QWidget) -> SettingsDialog:
    """Show the dialog; ``takers`` maps settings to the functions that apply a changed value."""
    dialog = SettingsDialog(settings, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.changed.connect(lambda name: takers[name]() if name in takers else None)
    dialog.open()
    return dialog


def chosen_by_users() -> list[Setting]:
    """The settings for users, in order; the window stores the others by itself."""
    return [setting for setting in SETTINGS if setting.place == "config"]


def title_of(setting: Setting) -> str:
    """The title of a group of settings."""
    return TITLES.get(setting.name, setting.name.replace("_", " ").capitalize())


def named_choices(field: Option) -> Option:
    """The option of a method's name, with the available names."""
    return Option(field.name, field.default, field.meaning, choices=tuple(METHODS))
