"""Every chart of every method has its numbers as a table, one button away."""

import pytest

from plainleaf.engine.catalogue import METHODS


@pytest.mark.nightly_but(5)
@pytest.mark.parametrize("name", METHODS)
def test_every_chart_of_a_method_can_be_had_as_a_table(qtbot, window, local_web, news, name):
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/news", news()))
    inspector, chooser = window.panes.inspector, window.bars.method.chooser
    chooser.setCurrentIndex(chooser.findData(name))
    qtbot.waitUntil(lambda: window.reading.choice.method == name and not window.current.loading)
    inspector.as_table.click()
    for tab in range(inspector.tabs.count()):
        inspector.tabs.setCurrentIndex(tab)
        assert inspector.numbers.isVisible()
        assert not inspector.picture.isVisible()
        assert inspector.numbers.model().rowCount() > 0, inspector.tabs.tabText(tab)
    inspector.as_table.click()
    assert inspector.picture.isVisible()
