"""The window answers at all times, also while it opens a page that is much longer than usual."""

import pytest

from plainleaf.desktop.inspector import load_pictures

SLOW = 60_000  # milliseconds; the machine may be busy
ORDINARY = 12
LONG = 2_000
TIMES = 3  # what the window does itself takes as long each time; what a busy machine adds, it does not add each time
PAUSE = 0.25  # seconds; the shortest wait that people call a stutter is 0.1, the first drawing of a pane needs more


@pytest.mark.parametrize("paragraphs", [ORDINARY, LONG], ids=["ordinary page", "long page"])
def test_opening_a_page_keeps_the_window_answering(qtbot, window, local_web, news, watch, paragraphs):
    web = local_web()
    load_pictures()  # once, when the inspector is first seen: decision 0185
    pauses = []
    for time in range(TIMES):
        address = web.put(f"/news/{time}", news(paragraphs=paragraphs))
        qtbot.wait(300)
        watch.seconds = 0.0
        with qtbot.waitSignals(
            [window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded], timeout=SLOW
        ):
            window.open(address)
        pauses.append(watch.seconds)
    assert 0 < min(pauses) < PAUSE
    assert window.reading.figures.words > paragraphs * 40


def test_changing_the_threshold_of_a_long_page_keeps_the_window_answering(qtbot, window, local_web, news, watch):
    with qtbot.waitSignal(window.panes.article_view.loaded, timeout=SLOW):
        window.open(local_web().put("/news", news(paragraphs=LONG)))
    pauses = []
    for _ in range(TIMES):
        qtbot.wait(300)
        watch.seconds = 0.0
        for notch in (100, 10, 60, 20):
            with qtbot.waitSignal(window.current.selection_changed, timeout=SLOW):
                window.bars.method.slider.setValue(notch)
        with qtbot.waitSignal(window.current.article_changed, timeout=SLOW):
            pass
        pauses.append(watch.seconds)
    assert 0 < min(pauses) < PAUSE
