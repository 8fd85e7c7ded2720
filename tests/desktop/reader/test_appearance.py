"""Aa: every choice is live, can be reached by keyboard and has a name."""

from collections.abc import Iterator
from dataclasses import asdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from plainleaf.desktop.preferences import AppearancePopup, OwnCssDialog
from plainleaf.desktop.preferences.themes import SWATCHES
from plainleaf.desktop.reader import FONTS, ReaderStyle


@pytest.fixture
def popup(qtbot) -> Iterator[AppearancePopup]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 700)
    window.show()
    made = AppearancePopup(SWATCHES, FONTS, window)
    made.show_values(asdict(ReaderStyle()))
    made.open_below(window)
    qtbot.waitExposed(made)
    yield made
    window.close()


def stops(popup: QWidget, count: int = 60) -> list[QWidget]:
    """What Tab comes through, from the first stop until it comes round."""
    found: list[QWidget] = []
    for _ in range(count):
        here = QApplication.focusWidget() or popup.focusWidget()
        if here in found:
            break
        found.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    return found


def test_every_control_is_reached_by_tab_and_has_a_name(popup):
    unfold = next(button for button in popup.findChildren(QPushButton) if button.text().startswith("More"))
    unfold.click()
    reached = stops(popup)
    wanted = [
        one for one in popup.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible()
    ]
    assert [one for one in wanted if one not in reached and one.isEnabled() and not one.property("theme")] == []
    assert [one for one in reached if not one.accessibleName() and not getattr(one, "text", str)()] == []


def test_a_press_of_a_key_changes_the_style_at_once(qtbot, popup):
    slider = popup._sliders["size"][0]
    with qtbot.waitSignal(popup.changed) as reported:
        QTest.keyClick(slider, Qt.Key.Key_Right)
    assert reported.args == ["size", 20]
    weight = popup._sliders["weight"][0]
    with qtbot.waitSignal(popup.changed) as reported:
        QTest.keyClick(weight, Qt.Key.Key_Right)
    assert reported.args == ["weight", 450]
    with qtbot.waitSignal(popup.changed) as reported:
        popup.focus_lines.setCurrentIndex(2)
    assert reported.args == ["line_focus", 3]


def test_own_colours_appear_only_with_the_own_theme(qtbot, popup):
    field = popup._themes._fields["ink"]
    assert not field.isVisible()
    popup.show_values(asdict(ReaderStyle("own")))
    assert field.isVisible()
    assert "Contrast" in popup._themes._remark.text()
    field.setText("khaki")
    with qtbot.waitSignal(popup.changed) as reported:
        field.editingFinished.emit()
    assert reported.args == ["ink", "#f0e68c"]
    popup.show_values(asdict(ReaderStyle("own", ink="#f0e68c")))
    assert popup._themes._remark.text().startswith("Hard to read: the contrast of text is 1.2 : 1")
    field.setText("no colour")
    field.editingFinished.emit()
    assert "is no colour" in popup._themes._remark.text()


def test_own_css_is_previewed_and_reverted_on_cancel(qtbot):
    dialog = OwnCssDialog("p { color: red }", 100, None)
    qtbot.addWidget(dialog)
    reported: list[str] = []
    dialog.changed.connect(reported.append)
    dialog.field.setPlainText("h1 { color: blue }")
    qtbot.waitUntil(lambda: reported == ["h1 { color: blue }"])
    dialog.reject()
    assert reported[-1] == "p { color: red }"
