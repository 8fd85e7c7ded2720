"""The questions before something is lost, by keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot
from tests.house.project import files, shown

from plainleaf.desktop.window import Window

ASKED: dict[str, Callable[[Window], object]] = {
    "Erase": lambda window: window.shelf_controller._erase((1,)),
    "Give up the edits": lambda window: window.editing.ask_for_extracted(),
}
"""The button by which something is lost, and how its question is asked."""


@pytest.fixture(params=ASKED)
def asked(request: pytest.FixtureRequest, window: Window, qtbot: QtBot) -> tuple[QMessageBox, list[str], str]:
    """A question, the buttons of it that were pressed, and the one by which something is lost."""
    ASKED[request.param](window)
    (box,) = (one for one in window.findChildren(QMessageBox) if one.isVisible())
    pressed: list[str] = []
    box.buttonClicked.connect(lambda button: pressed.append(button.text()))
    box.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is box)
    return box, pressed, request.param


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_single_key_loses_nothing(asked: tuple[QMessageBox, list[str], str], key: Qt.Key) -> None:
    box, pressed, _answer = asked
    QTest.keyClick(box.windowHandle(), key)
    assert pressed == ["Cancel"]
    assert not box.isVisible()


def test_the_button_that_loses_something_answers_to_the_keyboard(asked: tuple[QMessageBox, list[str], str]) -> None:
    box, pressed, answer = asked
    QTest.keyClick(box.windowHandle(), Qt.Key.Key_Tab)
    QTest.keyClick(box.windowHandle(), Qt.Key.Key_Return)
    assert pressed == [answer]


def test_every_default_button_has_its_question() -> None:
    sources = {path: path.read_text("utf-8") for path in files("app/plainleaf/desktop", suffixes=(".py",))}
    made = [shown(path) for path, text in sources.items() if "DestructiveRole" in text]
    assert made == ["app/plainleaf/desktop/widgets/plain_text.py"]
    asking = sum(text.count("ask_before_loss(") for text in sources.values()) - 1  # but where it is defined
    assert asking == len(ASKED)
