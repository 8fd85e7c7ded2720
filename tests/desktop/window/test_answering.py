"""The window answers at all times, also while it opens a page that is much longer than usual."""

import pytest

from plainleaf.desktop.inspector import load_pictures

ORDINARY = 12
LONG = 2_000
MOST = 16_000  # calls of functions without a turn of the event loop; measured: 9,750 to 13,000
FIRST = 30_000  # the same with the first page, which makes the inspector and its charts; measured: 19,000 to 25,200


def begin(qtbot, watch) -> None:
    """Count from the next turn of the event loop on."""
    watch.calls = 0
    qtbot.waitUntil(lambda: watch.calls > 0)
    watch.calls = 0


@pytest.mark.parametrize("paragraphs", [ORDINARY, LONG], ids=["ordinary page", "long page"])
def test_opening_a_page_keeps_the_window_answering(qtbot, window, local_web, news, watch, paragraphs):
    web = local_web()
    load_pictures()  # once, when the inspector is first seen: decision 0185
    qtbot.waitUntil(lambda: window.late.is_complete)  # after the start, one area in each turn
    calls = []
    for number in range(3):
        address = web.put(f"/news/{number}", news(paragraphs=paragraphs))
        begin(qtbot, watch)
        with qtbot.waitSignals(
            [window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]
        ):
            window.open(address)
        calls.append(watch.calls)
    assert 0 < calls[0] < FIRST
    assert 0 < max(calls[1:]) < MOST
    assert window.reading.figures.words > paragraphs * 40


def test_threshold_change_on_a_long_page_stays_responsive(qtbot, window, local_web, news, watch):
    with qtbot.waitSignal(window.panes.article_view.loaded):
        window.open(local_web().put("/news", news(paragraphs=LONG)))
    calls = []
    for _ in range(2):
        begin(qtbot, watch)
        for notch in (100, 10, 60, 20):
            with qtbot.waitSignal(window.current.selection_changed):
                window.bars.method.slider.setValue(notch)
        with qtbot.waitSignal(window.current.article_changed):
            pass
        calls.append(watch.calls)
    assert 0 < max(calls) < MOST
