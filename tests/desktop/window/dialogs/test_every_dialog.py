"""Every dialog there is, by keyboard: Enter in each field and on each button, Escape, and the way of the Tab key."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

import plainleaf
import plainleaf.desktop
from plainleaf.desktop.preferences.own_css import OwnCssDialog
from plainleaf.desktop.shelf.labels import LabelsDialog
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import stops
from plainleaf.desktop.window import Window
from plainleaf.desktop.window.corrections.rules_dialog import EditDialog
from plainleaf.desktop.window.corrections.site_rule import SiteRuleDialog
from plainleaf.desktop.window.dialogs.extension import ExtensionDialog
from plainleaf.desktop.window.page.known import RULES
from plainleaf.engine.page import Page


@dataclass(frozen=True)
class Place:
    """A window with a page, and two entries on its shelf."""

    window: Window
    entries: tuple[int, ...]


def _by(command: str) -> Callable[[Place], object]:
    return lambda place: place.window.actions_by_id[command].trigger()


def _opened(make: Callable[[Place], QDialog]) -> Callable[[Place], object]:
    return lambda place: make(place).open()


MADE: dict[str, Callable[[Place], object]] = {
    "AboutDialog": _by("about"),
    "BrowserDialog": _by("browsers"),
    "EditDialog": _opened(lambda place: EditDialog(RULES.entries()[0], place.window)),
    "ExportDialog": _by("export"),
    "ExtensionDialog": _opened(lambda place: ExtensionDialog("firefox", place.window)),
    "FeedsDialog": _by("shelf-feeds"),
    "HighlightsOverview": _by("all-highlights"),
    "ImportDialog": _by("shelf-import"),
    "LabelsDialog": _opened(lambda place: LabelsDialog("tag", ("sea",), ("sea",), 2, print, place.window)),
    "MethodPageDialog": _by("about-method"),
    "OwnCssDialog": _opened(lambda place: OwnCssDialog("p { color: red }", 1000, place.window)),
    "PaletteDialog": _by("keys"),
    "ReportDialog": _by("report"),
    "RereadDialog": lambda place: place.window.shelf_controller.read_again(place.entries),
    "RulesDialog": _by("rules"),
    "SettingsDialog": _by("settings"),
    "ShareDialog": _by("save"),
    "ShelfExportDialog": lambda place: place.window.shelf_controller.export(place.entries),
    "SiteRuleDialog": _opened(lambda place: SiteRuleDialog(place.window.current.reading, 5, (), place.window)),
}
"""How each dialog is opened."""
CLOSES_BY_ITSELF = {"PaletteDialog"}
"""Their field and list answer Enter with more than a button."""
MAIN = {
    "EditDialog": "Save",
    "ExportDialog": "Export",
    "FeedsDialog": "Follow",
    "ImportDialog": "Import",
    "LabelsDialog": "OK",
    "OwnCssDialog": "OK",
    "ReportDialog": "Save",
    "RereadDialog": "Keep",
    "ShareDialog": "Save",
    "ShelfExportDialog": "Export",
    "SiteRuleDialog": "Keep the rule",
}
"""The button that Enter presses from a field; the others have none."""


def _kinds() -> Iterator[type[Dialog]]:
    for module in pkgutil.walk_packages(plainleaf.desktop.__path__, "plainleaf.desktop."):
        importlib.import_module(module.name)
    waiting = list(Dialog.__subclasses__())
    while waiting:
        below = (kind := waiting.pop()).__subclasses__()
        waiting += below
        if not below:
            yield kind


def test_every_dialog_is_known_here_and_follows_the_same_rules() -> None:
    assert sorted(kind.__name__ for kind in _kinds()) == sorted(MADE)
    ours = [kind for kind in QDialog.__subclasses__() if kind.__module__.startswith("plainleaf.")]
    assert ours == [Dialog]


class Outside(QObject):
    """What would be opened by other programs."""

    @Slot(QUrl)
    def opened(self, url: QUrl) -> None:
        """Nothing is."""


@pytest.fixture
def keeps() -> bool:
    return True


@pytest.fixture
def place(
    window: Window, qtbot: QtBot, local_web, news, home: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Place]:
    """Dialogs of the system, which a button opens, are closed again."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    RULES.keep_text("remove: .teaser", "news.example")
    library = window.shelf.library()
    made = []
    for number in range(2):
        page = Page(news(f"Bridge {number}").encode(), f"https://news.example/{number}", "text/html", "http")
        made.append(library.add(page, plainleaf.extract(page, method="descent"))[0].id)
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/news", news()))
    window.activateWindow()
    outside, closing = Outside(), QTimer(interval=20)
    for scheme in ("file", "http", "https"):
        QDesktopServices.setUrlHandler(scheme, outside, "opened")

    def close() -> None:
        for one in QApplication.topLevelWidgets():
            if isinstance(one, QFileDialog | QMessageBox) and one.isVisible():
                one.reject()

    closing.timeout.connect(close)
    closing.start()
    yield Place(window, tuple(made))
    closing.stop()
    for scheme in ("file", "http", "https"):
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.fixture
def opened(place: Place, qtbot: QtBot) -> Iterator[Callable[[str], Dialog]]:
    """Opens a dialog, and waits until all that it comes to by itself is there."""

    def make(name: str) -> Dialog:
        MADE[name](place)

        def shown() -> Dialog | None:
            tops = QApplication.topLevelWidgets()
            return next((one for one in tops if type(one).__name__ == name and one.isVisible()), None)

        qtbot.waitUntil(lambda: shown() is not None)
        dialog = shown()
        assert dialog is not None
        tasks = getattr(dialog, "tasks", None) or getattr(dialog, "_tasks", None)
        qtbot.waitUntil(lambda: tasks is None or not tasks._newest)
        dialog.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
        return dialog

    yield make
    for one in QApplication.topLevelWidgets():
        if isinstance(one, Dialog) and one.isVisible():
            one.close()


def _is_pressed(stop: QWidget) -> bool:
    return isinstance(stop, QAbstractButton) and not isinstance(stop, QCheckBox)


@pytest.mark.nightly_but("FeedsDialog", "OwnCssDialog")
@pytest.mark.parametrize("name", sorted(MADE))
def test_enter_presses_the_focused_or_the_main_button(name: str, opened) -> None:
    pressed: list[QAbstractButton] = []

    def watched() -> Dialog:
        dialog = opened(name)
        for button in dialog.findChildren(QAbstractButton):
            button.clicked.connect(lambda _on=False, button=button: pressed.append(button))
        return dialog

    at, dialog = 0, watched()
    while at < len(found := list(stops(dialog))):
        assert not [one.text() for one in dialog.findChildren(QPushButton) if one.autoDefault()]
        stop, main = found[at], dialog.main
        assert (main.text().replace("&", "") if main else None) == MAIN.get(name)
        assert main is None or main.isDefault()
        answers = main is not None and main.isEnabled()
        menu = stop.menu() if isinstance(stop, QPushButton) else None
        if menu is not None:
            QTimer.singleShot(50, menu.close)
        pressed.clear()
        stop.setFocus()
        QTest.keyClick(stop, Qt.Key.Key_Return)
        what = f"{type(stop).__name__} “{stop.accessibleName() or getattr(stop, 'text', str)()}”"
        if _is_pressed(stop):
            assert pressed[:1] == [stop] or menu is not None, f"Enter does nothing on {what}"
        elif isinstance(stop, QAbstractItemView | QPlainTextEdit | QTextEdit) and stop is not dialog.choices:
            assert pressed == [], f"Enter in {what} presses {pressed[0].text()}"
        else:
            wanted = [main] if answers else []
            assert pressed == wanted, f"Enter in {what} presses {[one.text() for one in pressed]}"
        if not pressed and name not in CLOSES_BY_ITSELF:
            assert dialog.isVisible(), f"Enter in {what} closes the dialog"
        QCoreApplication.processEvents()
        if pressed or not shiboken6.isValid(dialog) or not dialog.isVisible():
            for _ in range(2):  # the first time it may stop what is under way
                if shiboken6.isValid(dialog):
                    dialog.close()
            dialog = watched()
        at += 1


def test_tab_follows_the_layout_and_escape_closes(opened, qtbot: QtBot) -> None:
    for name in sorted(MADE):
        _tab_through(opened(name), qtbot)


def _tab_through(dialog: Dialog, qtbot: QtBot) -> None:
    wanted = list(stops(dialog))
    reached = [dialog.focusWidget()]
    assert reached[0] in wanted, "the keyboard is in it when it opens"
    for _ in wanted[1:]:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget())
    first = wanted.index(reached[0])
    assert reached == wanted[first:] + wanted[:first]
    for before, after in pairwise(wanted):
        one, two = (w.visibleRegion().boundingRect() for w in (before, after))
        one, two = one.translated(before.mapTo(dialog, QPoint())), two.translated(after.mapTo(dialog, QPoint()))
        if one.isEmpty() or two.isEmpty():
            continue  # scrolled out of sight
        above, left = two.bottom() < one.top(), two.right() < one.left()
        assert not (above and two.left() <= one.right()), (before, after)
        assert not (left and two.top() < one.bottom() and one.top() < two.bottom()), (before, after)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Backtab)
    assert dialog.focusWidget() is reached[-2 % len(reached)]
    assert [one.text() for one in dialog.findChildren(QLabel) if one.textFormat() == Qt.TextFormat.AutoText] == []
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not shiboken6.isValid(dialog) or not dialog.isVisible())
