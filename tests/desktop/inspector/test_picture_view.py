"""What is drawn of one picture after another: items are taken over, and none of them tells of the one before."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from plainleaf.desktop.inspector.picture_view import PictureView, whole_numbers
from plainleaf.desktop.theme import Theme
from plainleaf.engine.selection.chart import Chart, Series


def picture(values, threshold=None, kind="bars", kept=None):
    first = np.arange(len(values), dtype=np.int64)
    series = Series("v", np.asarray(values, np.float64), threshold, kept)
    return Chart("t", kind, "x", "y", (series,), first, first + 1)


@pytest.fixture
def view(qtbot, qapp):
    view = PictureView(Theme(qapp))
    qtbot.addWidget(view)
    view.resize(500, 200)
    view.show()
    qtbot.waitExposed(view)
    return view


def seen(view):
    """The visible items by the names that they last under."""
    return {name: item for name, item in view._lasting.items() if item.isVisible()}


def test_threshold_number_stays_in_step_with_pictures(view):
    for threshold in (2.0, None, 5.0, 80.25):
        view.show_picture(picture([1, 2, 3], threshold))
        lines = [item for name, item in seen(view).items() if name.startswith("threshold")]
        assert [line.label.toPlainText() for line in lines] == ([] if threshold is None else [f"{threshold:g}"])
        assert [line.value() for line in lines] == ([] if threshold is None else [threshold])


def test_bars_move_and_hide_with_the_next_picture(view):
    view.show_picture(picture([4, 5, 6], kept=np.array([True, False, True])))
    first = seen(view)
    assert sorted(item.opts["height"].tolist() for item in first.values()) == [[4, 6], [5]]
    view.show_picture(picture([7, 8], kept=np.array([True, True])))
    second = seen(view)
    assert [item.opts["height"].tolist() for item in second.values()] == [[7, 8]]
    assert set(second.values()) < set(first.values())
    view.show_picture(None)
    assert seen(view) == {}


@pytest.mark.parametrize(("columns", "width", "area"), [(1, 1, 300), (13, 1, 500), (3000, 1, 350), (3000, 400, 200)])
def test_numbers_below_the_columns_begin_at_one_and_have_room(columns, width, area):
    numbers = whole_numbers(columns, width, area)
    assert numbers[0] == (0, "1")
    assert sum(7 * len(words) + 10 for _, words in numbers) <= area + 100
    assert all(words == f"{place * width + 1:,}" for place, words in numbers)


def test_the_picture_shows_that_it_has_the_keyboard(qtbot, view):
    view.show_picture(picture([1, 2, 3]))
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    box = view.getPlotItem().getViewBox()
    assert box.border.color().name() == view._theme.palette.accent
    view.clearFocus()
    assert box.border.style() == Qt.PenStyle.NoPen
