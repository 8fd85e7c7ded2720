"""Every chart of every method has its numbers as a table, one button away."""

from plainleaf.engine.catalogue import METHODS


def test_every_chart_has_a_table(qtbot, window, local_web, news):
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/news", news()))
    inspector, chooser = window.panes.inspector, window.bars.method.chooser
    for name in METHODS:
        chooser.setCurrentIndex(chooser.findData(name))
        qtbot.waitUntil(lambda name=name: window.reading.choice.method == name and not window.current.loading)
        inspector.as_table.click()
        for tab in range(inspector.tabs.count()):
            inspector.tabs.setCurrentIndex(tab)
            assert inspector.numbers.isVisible()
            assert not inspector.picture.isVisible()
            assert inspector.numbers.model().rowCount() > 0, (name, inspector.tabs.tabText(tab))
        inspector.as_table.click()
        assert inspector.picture.isVisible()
