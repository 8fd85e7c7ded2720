"""The long strip of code blurring: what is in sight, zoom, panning, and the round below it."""

import numpy as np
import pytest

from plainleaf import explain
from plainleaf.desktop.inspector import Inspector
from plainleaf.desktop.theme import Theme
from plainleaf.engine.methods.content_code_blurring import BlurTrace

SENTENCE = "The ferry crosses the fjord nine times a day, and in the summer once more at midnight. "
PAGE = (
    "<body>" + '<div class="menu"><a href="/a/long/address">menu</a></div>' * 120 + f"<div><p>{SENTENCE * 12}</p>"
    f"<p>{SENTENCE * 9}</p></div>" + '<div class="menu"><a href="/a/long/address">menu</a></div>' * 60
)  # fmt: skip


@pytest.fixture
def inspector(qtbot, qapp):
    inspector = Inspector(Theme(qapp))
    qtbot.addWidget(inspector)
    inspector.resize(1000, 320)
    inspector.show()
    qtbot.waitExposed(inspector)
    inspector.show_trace(*explain(PAGE, method="ccb"))
    return inspector


def test_last_round_is_shown_from_the_first_kept_entry(inspector):
    strip, trace = inspector.picture.strip, inspector._trace
    assert isinstance(trace, BlurTrace)
    assert inspector.tabs.tabText(0) == "Round"
    assert inspector.rounds.value.text() == f"{len(trace.rounds)} of {len(trace.rounds)}"
    low, high = strip.visible()
    kept = inspector.picture._picture.series[0].kept
    assert low < int(kept.argmax()) < high
    assert 0.5 < (high - low) / inspector.picture.width() < 1.1
    assert strip.columns == len(kept) > 5 * (high - low)


def test_slider_and_table_choose_the_round_and_keep_the_position(inspector):
    strip = inspector.picture.strip
    strip.pan_to(900)
    before = strip.visible()
    blurred = strip._curve.yData.copy()
    inspector.rounds.slider.setValue(0)
    assert inspector.steps.row() == 0
    assert strip.visible() == before
    assert set(np.unique(strip._curve.yData)) == {0.0, 1.0}
    assert not np.array_equal(blurred, strip._curve.yData)
    inspector.steps.select(1)
    assert inspector.rounds.slider.value() == 1


def test_panning_zooming_and_pointing_move_what_is_in_sight(inspector):
    strip, scroll = inspector.picture.strip, inspector.rounds.part
    scroll.setValue(40)
    assert strip.visible()[0] == 40
    low, high = strip.visible()
    strip.zoom(0.5)
    assert strip.visible()[1] - strip.visible()[0] == pytest.approx((high - low) / 2, abs=2)
    assert scroll.value() == strip.visible()[0]
    strip.zoom(10_000)
    assert strip.visible() == (0, strip.columns)
    strip.zoom(0.05)
    last = len(inspector._document.runs)
    inspector.mark_runs(last - 1, last)
    first, end = strip.visible()
    runs = inspector.picture._picture.first_run[first:end], inspector.picture._picture.last_run[first:end]
    assert ((runs[0] <= last - 1) & (runs[1] >= last)).any()


def test_other_pictures_have_no_round(inspector):
    inspector.tabs.setCurrentIndex(1)
    assert not inspector.rounds.isVisible()
    assert inspector.picture.strip.columns == 0
    inspector.show_trace(*explain(PAGE, method="descent"))
    assert not inspector.rounds.isVisible()


def test_text_block_draws_the_way_of_the_block_under_the_pointer(inspector):
    document, selection, trace = explain(PAGE, method="text-block")
    inspector.show_trace(document, selection, trace)
    assert inspector.tabs.tabText(0) == "Block"
    shown = inspector.picture._picture
    longest = trace.block_at(0, len(document.runs))
    assert shown.names == ("all blocks", *(branch.words for branch in trace.branches(longest)))
    inspector.mark_runs(0, 1)
    assert inspector.picture._picture.title.startswith("Block 1:")
    assert inspector.picture._picture.names[1:] == tuple(branch.words for branch in trace.branches(0))
    assert inspector.picture._picture.series[0].values[-1] == trace.model.content[trace.leaf[0]] - trace.threshold
