"""Threshold, method, steps and pointer: the window explains and follows at once."""

from itertools import cycle, pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QDoubleSpinBox, QWidget
from tests.counting import lines_of

from plainleaf.desktop.web.cover import PaneCover
from plainleaf.desktop.widgets.options import control
from plainleaf.desktop.window.linking.highlights import kept_owners
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.catalogue import METHODS

MOST = 20_000  # lines and calls of Python; measured: 13,000


def chosen(window):
    return window.reading.document.describe(window.reading.selection.root)


def test_outdated_parts_of_a_stored_choice_become_defaults(fresh_window):
    methods = fresh_window.bars.method
    methods.set_choice(MethodChoice("auto", {"favor": "speed", "comments": True, "colour": "red"}))
    assert methods.choice() == MethodChoice("auto", {"favor": "balanced", "comments": True})
    methods.set_choice(MethodChoice("a method of before", {}))
    assert methods.choice().method == "auto"


def test_slider_changes_choice_and_article(qtbot, window_on_news):
    window = window_on_news
    assert chosen(window) == "div#story"
    with qtbot.waitSignal(window.current.article_changed):
        with qtbot.waitSignal(window.current.selection_changed):
            window.bars.method.slider.setValue(100)
        assert window.reading.choice.parameters["stop"] == 25.0
        assert chosen(window) == "body"
        assert "My boat" not in window.reading.article.text
    assert "My boat" in window.reading.article.text
    assert window.reading.document is window.navigation.history.current.reading.document


def test_only_the_descent_slider_has_ticks(window_on_news):
    slider = window_on_news.bars.method.slider
    places = slider.tick_places()
    assert len(places) == 6
    assert 0 < places[0] < places[-1] < slider.width()
    assert max(b - a for a, b in pairwise(places)) <= slider.width() / 5
    window_on_news.bars.method.set_choice(MethodChoice("text-block", {}))
    assert slider.tick_places() == []


def test_a_new_threshold_is_shown_with_little_work(window_on_news):
    """From the slider's move until overlay, table and bars are drawn, in the window's own thread; how long that takes
    says ``tests/desktop/measure.py``."""
    window, counts = window_on_news, []

    def move(notch: int) -> None:
        window.bars.method.slider.setValue(notch)
        QApplication.processEvents()

    for notch in (100, 10, 90, 20):
        QApplication.processEvents()
        counts.append(lines_of(lambda notch=notch: move(notch)))
    assert 0 < max(counts[1:]) < MOST, counts


def test_the_keys_move_the_threshold(window_on_news):
    window = window_on_news
    window.actions_by_id["raise"].trigger()
    assert window.bars.method.choice().parameters["stop"] == 5.5
    window.actions_by_id["lower"].trigger()
    window.actions_by_id["lower"].trigger()
    assert window.bars.method.choice().parameters["stop"] == 4.5
    window.actions_by_id["default"].trigger()
    assert window.bars.method.choice().parameters["stop"] == 5.0


def test_selecting_a_step_moves_the_overlay_and_the_bars(window_on_news):
    window = window_on_news
    asked = []
    window.panes.original_view.show_overlay = lambda node, path=(), kept=(), **_rest: asked.append(
        (node, list(path), list(kept))
    )
    window.panes.inspector.steps.setFocus()
    window.actions_by_id["step-up"].trigger()
    step = window.reading.trace.steps[-2]
    address = int(window.reading.document.address[step.node])
    assert asked[-1][0] == address
    assert asked[-1][2] == kept_owners(window.reading)
    assert window.reading.document.describe(step.node) in window.panes.inspector.picture.accessibleName()
    window.actions_by_id["step-down"].trigger()
    assert asked[-1][0] == int(window.reading.document.address[window.reading.selection.root])
    assert address in asked[-1][1]


def test_step_table_equals_the_trace(window_on_news):
    window = window_on_news
    model = window.panes.inspector.steps.model()
    trace = window.reading.trace
    assert model.rowCount() == len(trace.steps)
    shown = [model.index(row, 1).data() for row in range(model.rowCount())]
    assert shown == [window.reading.document.describe(step.node) for step in trace.steps]
    assert model.index(model.rowCount() - 1, 7).data() == "stop"


def test_pointer_over_left_out_text_gives_the_reason(window_on_news):
    window = window_on_news
    document = window.reading.document
    comments = next(n for n in range(len(document.nodes)) if document.describe(n) == "div#comments")
    window.panes.original_view.hovered.emit(int(document.address[comments]))
    assert "% of the page's text" in window.bars.status.text()
    assert "Left out at" in window.bars.status.text()
    window.panes.original_view.hovered.emit(-1)
    assert window.bars.status.text() == ""


def test_pointer_over_a_real_page_gives_the_reason(qtbot, window_on_news):
    window = window_on_news
    target = window.panes.original_view.view.focusProxy()
    places = cycle(QPoint(x, 40 + x // 5) for x in range(30, 200, 10))

    def told():
        qtbot.mouseMove(target, next(places))  # again and again: a page that is not drawn yet feels nothing
        return "of the page's text" in window.bars.status.text()

    qtbot.waitUntil(told)


def test_pointing_at_a_bar_boxes_its_node_in_both_panes(qtbot, window_on_news):
    window = window_on_news
    boxed = []
    window.panes.original_view.show_hover = boxed.append
    qtbot.keyClick(window.panes.inspector.picture, Qt.Key.Key_Right)
    qtbot.keyClick(window.panes.inspector.picture, Qt.Key.Key_Right)
    step = window.reading.trace.steps[-1]
    assert boxed[-1] == int(window.reading.document.address[step.subnodes[1]])
    assert window.bars.status.text().startswith("p holds")


def test_every_parameter_has_a_control_and_changes_the_selection(qtbot, window_on_news):
    window = window_on_news
    window.actions_by_id["parameters"].trigger()
    popup = window.bars.method.popup
    assert popup.isVisible()
    assert all(control.lineEdit().width() > 100 for control in popup.findChildren(QAbstractSpinBox))
    names = {control.accessibleName() for control in popup.findChildren(object) if hasattr(control, "accessibleName")}
    assert {"stop", "variance"} <= names
    with qtbot.waitSignal(window.current.selection_changed):
        popup.findChild(QDoubleSpinBox).setValue(50.0)
    assert chosen(window) == "body"
    assert window.bars.method.slider.value() == 100
    popup.close()


def test_choices_without_a_page_are_harmless(window, work_ended):
    window.bars.method.slider.setValue(60)
    for name in ("step-up", "step-down", "save", "copy-text", "find-next", "reload", "back", "default"):
        window.actions_by_id[name].trigger()
    work_ended("select")
    assert window.reading is None


def test_recomposed_article_keeps_its_place_without_flashing(qtbot, window_on_news):
    window = window_on_news
    paragraph = int(window.reading.document.address[window.reading.trace.steps[-1].subnodes[7]])
    window.panes.article_view.scrolled.emit(paragraph, 0.5)
    moved = []
    window.panes.article_view.scroll_to = lambda address, fraction=0.0, **_how: moved.append((address, fraction))
    snapshot = window.panes.article_view.findChild(PaneCover)
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.method.slider.setValue(100)
    assert moved == [(paragraph, 0.5)]
    assert snapshot.isVisible()
    qtbot.waitUntil(lambda: not snapshot.isVisible())


def test_every_method_shows_decisions_pictures_and_reasons(qtbot, window_on_news):
    window = window_on_news
    chooser = window.bars.method.chooser
    for name in [*METHODS][::-1]:
        with qtbot.waitSignal(window.current.article_changed):
            chooser.setCurrentIndex(chooser.findData(name))
        reading = window.reading
        assert reading.choice.method == name
        assert window.panes.inspector.steps.model().rowCount() == len(reading.trace.table(reading.document).rows), name
        for tab in range(window.panes.inspector.tabs.count()):
            window.panes.inspector.tabs.setCurrentIndex(tab)
            QApplication.processEvents()
            qtbot.keyClick(window.panes.inspector.picture, Qt.Key.Key_End)
        window.panes.original_view.hovered.emit(int(reading.document.address[len(reading.document.nodes) // 2]))
        assert window.bars.status.text() != "", name


@pytest.mark.nightly_but(4)
@pytest.mark.parametrize("name", METHODS)
def test_every_parameter_has_a_control_with_its_default(qtbot, name):
    owner = QWidget()
    qtbot.addWidget(owner)
    told = []
    for parameter in METHODS[name].parameters:
        control(parameter, parameter.default, told.append).setParent(owner)
    assert told == []


def test_empty_result_offers_another_method(qtbot, window_on_news, shown_text):
    window = window_on_news
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.method.chooser.setCurrentIndex(window.bars.method.chooser.findData("r2l"))
    qtbot.waitUntil(lambda: "The method r2l left out all" in shown_text(window.panes.article_view))
    assert window.panes.inspector.isVisible()
    window.run_action("method")
    assert window.bars.method.chooser.view().isVisible()
    window.bars.method.chooser.hidePopup()
