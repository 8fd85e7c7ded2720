"""Every view, pane, dialog and menu as a screen reader finds it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget
from shiboken6 import isValid
from tests.desktop.window.dialogs.test_every_dialog import MADE, opened, place
from tests.desktop.window.keys.states import OVER, STATES
from tests.desktop.window.keys.test_every_key import stage
from tests.desktop.window.spoken.accessible import faults

from plainleaf.desktop.window.dialogs.settings import SettingsDialog

__all__ = ["opened", "place", "stage"]


@pytest.fixture(autouse=True)
def read_aloud() -> Iterator[None]:
    """A screen reader listens."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def tops() -> list[object]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible()]


def all_faults() -> list[str]:
    return [fault for top in tops() for fault in faults(top)]


def _menu(name: str) -> Callable[..., None]:
    def bring(stage) -> None:
        STATES["read"](stage)
        getattr(stage.window.bars.top, name).menu().popup(stage.window.pos())

    return bring


def _appearance_unfolded(stage) -> None:
    OVER["appearance"](stage)
    (more,) = [one for one in QApplication.activePopupWidget().findChildren(QPushButton) if one.text() == "More…"]
    more.click()


def _parameters(method: str) -> Callable[..., None]:
    def bring(stage) -> None:
        STATES["inspect"](stage)
        chooser = stage.window.bars.method.chooser
        chooser.setCurrentIndex(chooser.findData(method))
        stage.run("parameters")

    return bring


def _why(stage) -> None:
    STATES["side by side"](stage)
    stage.window.corrections._pointed = stage.window.reading.places[2]
    stage.run("correct-why")


def _tabs(stage) -> None:
    STATES["read"](stage)
    stage.run("new-tab")


def _pages_of_settings() -> list[str]:
    dialog = next(one for one in tops() if isinstance(one, SettingsDialog))
    found = []
    for row in range(dialog.pages.count()):
        dialog.pages.setCurrentRow(row)
        found += faults(dialog)
    return found


EVERY = {
    **STATES,
    **OVER,
    "menu": _menu("more"),
    "keep": _menu("keep"),
    "appearance, more": _appearance_unfolded,
    "parameters": _parameters("descent"),
    "parameters of auto": _parameters("auto"),
    "why": _why,
    "two tabs": _tabs,
}


@pytest.mark.nightly_but("no page", "comparing", "two tabs")
@pytest.mark.parametrize("state", EVERY)
def test_everything_has_its_name_role_and_headers(stage, state: str) -> None:
    EVERY[state](stage)
    QApplication.processEvents()
    assert "\n".join(all_faults()) == ""


def test_every_dialog_has_names_roles_and_headers(opened, qtbot) -> None:
    for name in sorted(MADE):
        dialog = opened(name)
        found = _pages_of_settings() if name == "SettingsDialog" else faults(dialog)
        assert "\n".join(found) == "", name
        dialog.close()
        qtbot.waitUntil(lambda dialog=dialog: not isValid(dialog) or not dialog.isVisible())


def _pressed(key: Qt.Key) -> Callable[..., None]:
    def press(_stage) -> None:
        QTest.keyClick(QApplication.focusWidget(), key)

    return press


def _run(*commands: str) -> Callable[..., None]:
    def run(stage) -> None:
        for command in commands:
            stage.run(command)
            QApplication.processEvents()

    return run


def _click(kind: type[QWidget], name: str) -> Callable[..., None]:
    def click(stage) -> None:
        (one,) = [one for one in stage.window.findChildren(kind) if one.accessibleName() == name and one.isVisible()]
        one.setFocus()
        one.click()

    return click


def _from_a_row(stage) -> None:
    stage.window.panes.inspector.steps.setFocus()
    stage.run("read")


ACTIONS: dict[str, tuple[str, Callable[..., None]]] = {
    **{f"close {name}": (name, _pressed(Qt.Key.Key_Escape)) for name in OVER},
    **{f"end {name}": (name, _pressed(Qt.Key.Key_Escape)) for name in ("find", "comparing", "left out", "shelf")},
    "end correcting": ("correcting", _run("correct")),
    "end editing": ("editing", _run("edit-article")),
    "end full screen": ("full screen", _run("full-screen")),
    "end reading aloud": ("reading aloud", _click(QToolButton, "End reading aloud")),
    "delete a recent page": ("recents", _pressed(Qt.Key.Key_Delete)),
    "delete a highlight": ("highlights", _pressed(Qt.Key.Key_Delete)),
    "delete an entry": ("shelf", _pressed(Qt.Key.Key_Delete)),
    "hide the recent pages": ("recents", _click(QToolButton, "Hide Recent pages")),
    "hide the highlights": ("highlights", _run("highlights")),
    "hide what is left out": ("left out", _run("left-out")),
    "to read": ("inspect", _run("read")),
    "to read, from a row": (
        "inspect",
        lambda stage: (stage.window.panes.inspector.steps.setFocus(), stage.run("read")),
    ),
    "to inspect": ("read", _run("inspect")),
    "to the shelf and back": ("read", _run("shelf", "shelf")),
    "a new tab": ("read", _run("new-tab")),
    "close a tab": ("read", _run("new-tab", "close-tab")),
    "a mouse closes a tab": ("read", lambda stage: (stage.run("new-tab"), stage.window.navigation.close_tab(0))),
}


def _keyboard_is_seen(window: QWidget) -> bool:
    active, focused = QApplication.activeWindow(), QApplication.focusWidget()
    if active is None or not active.isVisible():
        window.activateWindow()  # as a window manager does where a dialog or a menu closes
        return False
    return focused is not None and focused.isEnabled() and not focused.visibleRegion().isEmpty()


@pytest.mark.nightly_but("close settings", "hide the highlights")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_keyboard_is_on_something_that_is_seen_after(stage, qtbot, action: str) -> None:
    state, act = ACTIONS[action]
    (STATES | OVER)[state](stage)
    assert QApplication.focusWidget() is not None
    act(stage)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: _keyboard_is_seen(stage.window))


HIDDEN: dict[str, tuple[str, Callable[..., None]]] = {
    "a row of the inspector": (
        "inspect",
        lambda stage: (stage.window.panes.inspector.steps.setFocus(), stage.run("side-by-side")),
    ),
    "the second method": (
        "comparing",
        lambda stage: (stage.window.comparisons.legend.second.setFocus(), stage.run("compare")),
    ),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_the_keyboard_goes_to_the_article_from_what_is_hidden(stage, qtbot, what: str) -> None:
    state, hide = HIDDEN[what]
    STATES[state](stage)
    hide(stage)
    view = stage.window.panes.article_view
    qtbot.waitUntil(lambda: view.isAncestorOf(QApplication.focusWidget()))


def test_one_of_several_segments_is_a_radio_button(stage) -> None:
    STATES["read"](stage)
    button = stage.window.bars.top.views.buttons["read"]
    assert QAccessible.queryAccessibleInterface(button).role() == QAccessible.Role.RadioButton
