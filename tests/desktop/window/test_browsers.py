"""The dialog that connects browsers."""

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from plainleaf.bridge.browsers import Family
from plainleaf.desktop.window import Window
from plainleaf.desktop.window.dialogs.browsers import BrowserDialog
from plainleaf.desktop.window.dialogs.extension import ExtensionDialog


@pytest.fixture
def user(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's home folder in which Chromium was started once."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("PATH", str(home / "bin"))  # no browsers of this computer
    monkeypatch.setattr("plainleaf.bridge.programs.EXPORTED", ())
    (home / ".config/chromium").mkdir(parents=True)
    return home


def opened(window: Window, qtbot: QtBot) -> BrowserDialog:
    window.actions_by_id["browsers"].trigger()
    dialog = window.findChild(BrowserDialog)
    assert dialog
    qtbot.waitUntil(lambda: bool(dialog.lines()) or "No browser" in dialog.status.text())
    return dialog


def test_one_press_connects_what_is_found(user: Path, window: Window, qtbot: QtBot) -> None:
    dialog = opened(window, qtbot)
    assert dialog.lines() == ["Chromium", "not connected"]
    for label in dialog.findChildren(QLabel):  # none is cut once the dialog is laid out
        qtbot.waitUntil(lambda label=label: label.height() >= label.heightForWidth(label.width()))
    qtbot.waitUntil(lambda: all(one.height() >= one.sizeHint().height() for one in dialog._labels))
    dialog.connect_button.click()
    qtbot.waitUntil(lambda: dialog.lines()[1:2] == ["connected"])
    assert (user / ".config/chromium/NativeMessagingHosts/plainleaf.bridge.json").exists()
    assert not dialog.connect_button.isEnabled()
    dialog.close()


def test_obstacles_are_named(user: Path, window: Window, qtbot: QtBot) -> None:
    (user / ".config/chromium/NativeMessagingHosts").write_text("a file is in the way")
    dialog = opened(window, qtbot)
    dialog.connect_button.click()
    qtbot.waitUntil(lambda: "could not be written" in dialog.lines()[-1])
    dialog.close()


def test_without_a_browser_a_remedy_is_given(user: Path, window: Window, qtbot: QtBot) -> None:
    (user / ".config/chromium").rmdir()
    dialog = opened(window, qtbot)
    assert "plainleaf bridge install firefox" in dialog.status.text()
    assert not dialog.connect_button.isEnabled()
    dialog.close()


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize("family", ["chromium", "firefox"])
def test_it_leads_to_the_extension_of_each_family(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, family: Family
) -> None:
    opened_folders: list[Path] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened_folders.append(Path(url.toLocalFile())) or True)
    dialog = opened(window, qtbot)
    dialog.extension_buttons[family].click()
    guide = dialog.findChild(ExtensionDialog)
    assert guide
    qtbot.waitUntil(guide.open_button.isEnabled)
    assert guide.picture.pixmap().width() > 500
    guide.open_button.click()
    assert [(folder / "manifest.json").is_file() for folder in opened_folders] == [True]
    guide.close()
    dialog.close()
