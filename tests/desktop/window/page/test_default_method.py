"""What is tried in Inspect is for the open page; only its own button changes the default of all pages."""

import pytest
from PySide6.QtCore import Qt

from plainleaf.desktop.window.bars.default_method import MethodSign


@pytest.fixture
def web(local_web, news):
    server = local_web()
    for path in ("/first", "/second"):
        server.put(path, news(f"Page {path}"))
    return server


@pytest.fixture
def opened(qtbot, fresh_window, web):
    def go(path):
        with qtbot.waitSignal(fresh_window.loader.opened):
            fresh_window.open(web.origin + path)
        return fresh_window

    fresh_window.view_switch.show("inspect")
    return go


def try_out(qtbot, window, method, **parameters):
    bar = window.bars.method
    with qtbot.waitSignal(window.current.article_changed):
        bar.chooser.setCurrentIndex(bar.chooser.findData(method))
        for name, value in parameters.items():
            bar._set(name, value)


def sign(window):
    return window.findChild(MethodSign)


@pytest.mark.nightly_but("auto-*")
@pytest.mark.parametrize(
    ("method", "parameters"), [("descent", {"stop": 12.0}), ("density", {}), ("auto", {"favor": "recall"})]
)
def test_trial_applies_to_its_page_only(qtbot, opened, method, parameters):
    window = opened("/first")
    bar, default = window.bars.method, window.default_method.choice()
    assert window.reading.choice == bar.choice() == default
    try_out(qtbot, window, method, **parameters)
    tried = window.reading.choice
    assert tried.method == method
    assert parameters.items() <= tried.parameters.items()
    opened("/second")
    assert window.reading.choice == bar.choice() == default
    assert bar.choice_of(method).parameters == window.bars.method._methods[method].settings()
    window.navigation.go(-1)
    assert window.reading.choice == bar.choice() == tried
    with qtbot.waitSignal(window.loader.opened):
        window.navigation.reload()
    assert window.reading.choice == bar.choice() == tried


def test_trial_during_loading_applies_to_the_visible_page(qtbot, opened, web, work_ended):
    window = opened("/first")
    default = window.default_method.choice()
    window.open(web.origin + "/second")
    chooser = window.bars.method.chooser
    chooser.setCurrentIndex(chooser.findData("density"))
    qtbot.waitUntil(lambda: window.reading.article.title == "Page /second")
    work_ended("select")
    assert window.reading.choice == window.bars.method.choice() == default


def test_what_is_tried_in_a_tab_stays_in_it(qtbot, opened, web):
    window = opened("/first")
    bar, default = window.bars.method, window.default_method.choice()
    try_out(qtbot, window, "density")
    with qtbot.waitSignal(window.loader.opened):
        window.open_beside(web.origin + "/second")
    assert window.reading.choice == bar.choice() == default
    window.navigation.show_tab(0)
    qtbot.waitUntil(lambda: window.reading.article.title == "Page /first")
    assert window.reading.choice.method == bar.choice().method == "density"
    window.navigation.show_tab(1)
    qtbot.waitUntil(lambda: window.reading.article.title == "Page /second")
    assert window.reading.choice == bar.choice() == default


def test_default_changes_only_by_its_button(qtbot, opened, manager):
    window = opened("/first")
    button = window.bars.method.make_default
    assert not button.isVisible()
    try_out(qtbot, window, "descent", stop=12.0)
    assert button.isVisible()
    window.close()
    again = manager.new_window()
    assert again.default_method.choice().method == "auto"
    again.close()


def test_default_method_applies_to_the_next_page_and_window(qtbot, opened, manager):
    window = opened("/first")
    try_out(qtbot, window, "descent", stop=12.0)
    qtbot.mouseClick(window.bars.method.make_default, Qt.MouseButton.LeftButton)
    assert not window.bars.method.make_default.isVisible()
    opened("/second")
    assert (window.reading.choice.method, window.reading.choice.parameters["stop"]) == ("descent", 12.0)
    again = manager.new_window()
    assert again.bars.method.choice() == window.default_method.choice()


def test_read_view_names_another_method_and_resets_it(qtbot, opened):
    window = opened("/first")
    assert not sign(window).isVisible()
    try_out(qtbot, window, "density")
    window.view_switch.show("read")
    assert sign(window).isVisible()
    assert sign(window).text() == "Text density instead of All methods together"
    with qtbot.waitSignal(window.current.article_changed):
        qtbot.mouseClick(sign(window), Qt.MouseButton.LeftButton)
    assert window.reading.choice == window.default_method.choice()
    assert not sign(window).isVisible()
    window.view_switch.show("inspect")
    try_out(qtbot, window, "auto", favor="recall")
    assert sign(window).text() == "All methods together, other settings"
