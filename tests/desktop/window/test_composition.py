"""The areas of a window: made in parts, when they are first used."""

import pytest
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.commands import COMMANDS
from plainleaf.desktop.window import Window
from plainleaf.desktop.window.composition.commands import late_handlers
from plainleaf.desktop.window.composition.late import AREAS

COMMON = {"undo", "redo"}
"""Commands of several late areas; the window chooses among them."""


@pytest.fixture
def unshown(manager: WindowManager) -> Window:
    """A window that is not shown, so that nothing is made meanwhile."""
    window = Window(manager._theme, manager._settings, manager._profiles, manager.shelf)
    yield window
    window.close()
    window.deleteLater()


def made(window: Window) -> set[str]:
    """The late areas that are there."""
    return {area for area in AREAS if window.late.has(area)}


@pytest.mark.parametrize(
    ("part", "areas"),
    [
        ("reselector", {"extraction"}),
        ("overlay", {"linking"}),
        ("left_out", {"extraction", "linking", "review"}),
        ("editing", {"extraction", "linking", "review", "writing"}),
        ("saver", {"extraction", "output"}),
        ("comfort", {"extraction", "comfort"}),
    ],
)
def test_parts_get_only_their_needs(unshown: Window, part: str, areas: set[str]) -> None:
    assert made(unshown) == set()
    assert getattr(unshown, part) is getattr(unshown, part)
    assert made(unshown) == areas


def test_every_area_exists_before_a_page_is_shown(unshown: Window) -> None:
    complete: list[bool] = []
    unshown.current.opening.connect(lambda: complete.append(unshown.late.is_complete))
    unshown.current.opening.emit()
    assert complete == [True]


def test_a_window_that_closes_makes_no_more_areas(unshown: Window, qapp: QApplication) -> None:
    unshown.late.begin()
    unshown.close()
    before = made(unshown)
    qapp.processEvents()
    assert made(unshown) == before != set(AREAS)


def test_late_commands_have_one_handler(unshown: Window) -> None:
    late = set(late_handlers(unshown.late))
    assert late <= {command.id for command in COMMANDS}
    early = (
        set(unshown._handlers()) | set(unshown.appearance.handlers(unshown)) | set(unshown.shelf_controller.handlers())
    )
    assert late & early <= COMMON
