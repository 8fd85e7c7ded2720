"""The menu, the palette that runs every command, and the dialog with every setting."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLabel, QPushButton, QSpinBox

from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.commands import COMMANDS, MENU
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.dialogs.about import NETWORK, AboutDialog
from plainleaf.desktop.window.dialogs.settings import SettingsDialog
from plainleaf.settings import SETTINGS, Settings

CTRL = Qt.KeyboardModifier.ControlModifier


def choose(made: QComboBox, name: str) -> None:
    made.setCurrentIndex(made.findData(name))


def test_the_menu_is_flat(window):
    shown = [action for action in window.bars.top.more.menu().actions() if not action.isSeparator()]
    assert [action.objectName() for action in shown] == [command for group in MENU for command in group]
    assert all(action.menu() is None for action in shown)


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_K])
def test_palette_lists_and_runs_commands(qtbot, window, key):
    qtbot.keyClick(window, key, CTRL if key == Qt.Key.Key_K else Qt.KeyboardModifier.NoModifier)
    palette = window.palette_dialog
    assert palette.isVisible()
    assert [command.id for command in palette.commands()] == [command.id for command in COMMANDS]
    theme = window.appearance.style.theme
    qtbot.keyClicks(palette.field, "nex them")
    assert palette.commands()[0].id == "next-theme"
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.appearance.style.theme != theme
    assert not palette.isVisible()


def test_palette_arrows_select_and_disabled_commands_do_not_run(qtbot, window):
    window.actions_by_id["keys"].trigger()
    palette = window.palette_dialog
    palette.field.setText("back")
    assert palette.commands()[0].id == "back"
    assert palette.list.currentRow() != 0  # there is no page to go back to
    palette.field.setText("window")
    first = palette.list.currentRow()
    qtbot.keyClick(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentRow() == first + 1
    palette.field.setText("qqqzzz")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.reject()


def test_every_setting_has_a_control_with_immediate_effect(window):
    window.actions_by_id["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    declared = {
        name
        for setting in SETTINGS
        if setting.place == "config"
        for name in ([f"{setting.name}.{one.name}" for one in setting.fields] or [setting.name])
    }
    assert declared - {"choice.parameters"} <= dialog.controls.keys()
    assert {"choice.favor", "choice.comments"} <= dialog.controls.keys() or "choice.stop" in dialog.controls
    nameless = [name for name, made in dialog.controls.items() if not made.accessibleName()]
    assert nameless == []

    def made(name, kind):
        found = dialog.controls[name]
        assert isinstance(found, kind)
        return found

    choose(made("reader.theme", QComboBox), "sepia")
    assert made("reader.theme", QComboBox).currentText() == "Sepia"
    assert made("reader.size", QSpinBox).text() == "19 px"
    made("reader.size", QSpinBox).setValue(24)
    assert (window.appearance.style.theme, window.appearance.style.size) == ("sepia", 24)
    made("linked", QCheckBox).setChecked(False)
    assert not window.linked.on
    made("export.with_metadata", QCheckBox).setChecked(False)
    choose(made("choice.method", QComboBox), "descent")
    made("choice.stop", object).setValue(12.0)
    assert window.bars.method.choice().parameters["stop"] == 12.0
    kept = Settings()
    assert kept.get("reader")["size"] == 24
    assert kept.get("export") == {"with_metadata": False}
    dialog.pages.setCurrentRow(0)
    dialog._reset()
    assert window.appearance.style.size == 19
    assert made("reader.size", QSpinBox).value() == 19
    dialog.close()


def test_unstorable_settings_are_reported(window, qapp, profiles):
    window.actions_by_id["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    size = dialog.controls["reader.size"]
    size.setValue(23)
    assert dialog.status.text() == ""
    file = Settings().files[0]
    file.unlink()
    Path(file, "in its place").mkdir(parents=True)
    size.setValue(24)
    assert dialog.status.text().startswith(f"The settings could not be saved in {file}:")
    assert window.appearance.style.size == 24, "until the end of the program"
    dialog.close()
    Path(file, "in its place").rmdir()
    file.rmdir()
    file.write_text("{", "utf-8")
    later = WindowManager(Theme(qapp), Settings(), profiles)
    assert "the broken file is kept as" in later.new_window().bars.status.text()
    assert later.new_window().bars.status.text() == "", "once is enough"
    later.close()


def test_a_newer_version_is_looked_for_only_by_hand(window, qtbot, local_web):
    web = local_web()
    address = web.put("/releases.json", '{"tag_name": "v99.0", "html_url": "https://a.example/r"}', "application/json")
    window.memory._settings.set("releases", address)
    window.actions_by_id["about"].trigger()
    dialog = window.findChild(AboutDialog)
    assert all(each in dialog.findChild(QLabel, "network").text() for each in NETWORK)
    assert web.accepted == 0
    dialog.button.click()
    qtbot.waitUntil(lambda: "Plainleaf 99.0 is there" in dialog.status.text())
    assert f"Asked {address}; nothing was sent but" in dialog.status.text()
    assert dialog.status.text().endswith("https://a.example/r")
    assert web.asked == ["/releases.json"]
    window.memory._settings.set("releases", "")
    dialog.button.click()
    qtbot.waitUntil(lambda: "No address of releases" in dialog.status.text())
    dialog.reject()


def test_threat_model_lists_every_network_access():
    page = (Path(__file__).parents[3] / "docs/threat-model.md").read_text(encoding="utf-8")
    assert [each for each in NETWORK if f"- {each}\n" not in page] == []


def test_a_folder_is_chosen_rather_than_typed(window, tmp_path):
    window.actions_by_id["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    (tmp_path / "pages").mkdir()
    (button,) = [one for one in dialog.findChildren(QPushButton) if one.accessibleName() == "Choose: watched"]
    button.click()
    chooser = dialog.findChild(QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "pages"))
    chooser.reject()
    assert Settings().get("shelf")["watched"] == str(tmp_path / "pages")
    dialog.close()
