"""Narrow windows and small screens: nothing is cut off, and what the bar has no room for is in the menu."""

from itertools import pairwise, product

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton, QWidget

from plainleaf.desktop.commands import MENU
from plainleaf.desktop.widgets.laid_out import stops
from plainleaf.desktop.window.views import VIEWS

SMALLEST = (720, 500)  # pixels of a screen: a netbook's, or a laptop's whose pixels count twice
DOUBLE = 640  # pixels across of a screen of 1280 at 200 %
DIALOGS = ("keys", "settings", "export", "browsers", "rules", "about", "all-highlights", "shelf-import", "shelf-feeds")


@pytest.fixture
def reader(qtbot, fresh_window, local_web, news):
    """A window in which an article is read alone."""
    with qtbot.waitSignal(fresh_window.loader.opened):
        fresh_window.open(local_web().put("/news", news()))
    fresh_window.show_view("read")
    return fresh_window


def shown_in(bar: QWidget) -> list[QWidget]:
    """What stands in the bar, from left to right."""
    parts = [one for one in bar.children() if isinstance(one, QWidget) and one.isVisible() and not one.isWindow()]
    return sorted(parts, key=lambda one: one.x())


@pytest.mark.parametrize("points", [0, 16])
def test_top_bar_parts_never_overlap(reader, points):
    bar = reader.bars.top
    if points:
        font = reader.font()
        font.setPointSize(points)
        for one in (bar, *bar.findChildren(QWidget)):
            one.setFont(font)
    for view, width in product(("read", "side-by-side"), range(1300, 359, -60)):
        reader.show_view(view)
        reader.resize(width, 700)
        QCoreApplication.processEvents()
        parts = shown_in(bar)
        for one, after in pairwise(parts):
            assert one.geometry().right() < after.x(), (width, one.objectName(), after.objectName())
        assert parts[-1].geometry().right() < bar.width()
        for one in parts:
            assert one.width() >= one.minimumSizeHint().width(), (width, one.accessibleName())


def test_a_narrow_window_has_the_views_in_its_menu(qtbot, reader):
    reader.resize(400, 700)
    qtbot.waitUntil(lambda: not reader.bars.top.views.isVisible())
    assert reader.width() == 400
    menu = reader.bars.top.more.menu()
    assert [action.text() for action in menu.actions()[:3]] == ["Read", "Side by side", "Inspect"]
    reader.actions_by_id["outline"].trigger()
    outline = reader.comfort.outline
    assert reader.geometry().contains(outline.geometry().topLeft())
    outline.hide()
    reader.resize(1200, 700)
    qtbot.waitUntil(reader.bars.top.views.isVisible)
    assert menu.actions()[0].objectName() == MENU[0][0]


@pytest.mark.parametrize("method", ["auto", "descent"])
def test_every_view_fits_a_high_density_screen(qtbot, reader, method):
    reader.bars.method.chooser.setCurrentIndex(reader.bars.method.chooser.findData(method))
    for view in VIEWS:
        reader.show_view(view)
        qtbot.waitUntil(lambda: reader.bars.method.make_default.isHidden() == (method == "auto"))
        assert reader.minimumSizeHint().width() <= DOUBLE, view


def test_the_start_page_fits_a_narrow_window(qtbot, fresh_window):
    fresh_window.resize(400, 700)
    page = fresh_window.start_page
    qtbot.waitUntil(lambda: page.viewport().width() <= 400)
    assert page.widget().width() <= page.viewport().width()


def test_dialogs_fit_small_screens_and_name_their_controls(qtbot, reader):
    room = reader.screen().availableGeometry()
    for command in DIALOGS:
        reader.actions_by_id[command].trigger()
        (dialog,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
        least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
        assert QSize(*SMALLEST).expandedTo(least) == QSize(*SMALLEST), (command, least)
        assert room.contains(dialog.geometry()), command
        for label in dialog.findChildren(QLabel):
            if label.isVisible() and label.wordWrap():
                qtbot.waitUntil(lambda label=label: label.height() >= label.heightForWidth(label.width()))
        assert [one for one in stops(dialog) if not _is_named(one)] == [], command
        for button in dialog.findChildren(QPushButton):
            assert not button.isVisible() or button.width() >= button.minimumSizeHint().width(), button.text()
        dialog.close()
        qtbot.waitUntil(lambda dialog=dialog: not dialog.isVisible())


def _is_named(stop: QWidget) -> bool:
    return bool(stop.accessibleName() or getattr(stop, "text", str)())
