"""Pages at which extraction hangs, dawdles or crashes: the window turns on, says so, and offers the plain text."""

from collections.abc import Iterator
from itertools import pairwise
from time import monotonic

import pytest
from PySide6.QtCore import Qt, QTimer
from tests import stubborn

from plainleaf.actions import dry_run
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.catalogue import METHODS

SLOW = 60_000  # milliseconds; the machine may be busy


@pytest.fixture
def web(local_web, news):
    server = local_web()
    for word in ("FINE", "HANG", "STALL", "CRASH", "SNAG tccb"):
        server.put(f"/{word.replace(' ', '-')}", news(f"{word} at the harbour"))
    return server


@pytest.fixture(autouse=True)
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The window's own processes, with the methods that do as the page says."""
    DRY_RUNS.close()
    monkeypatch.setattr(DRY_RUNS, "target", stubborn.serve)
    DRY_RUNS.warm_up()
    yield
    DRY_RUNS.close()


class Turns:
    """The moments at which the window's event loop turned."""

    def __init__(self) -> None:
        self.moments = [monotonic()]

    def begin(self) -> None:
        """Measure from now on."""
        self.moments = [monotonic()]

    def longest(self) -> float:
        """Seconds of the clock without a turn, until now."""
        return max(after - before for before, after in pairwise([*self.moments, monotonic()]))


@pytest.fixture
def turns(qapp) -> Iterator[Turns]:
    found = Turns()
    timer = QTimer(qapp, interval=5)
    timer.timeout.connect(lambda: found.moments.append(monotonic()))
    timer.start()
    yield found
    timer.stop()
    timer.deleteLater()


def test_a_page_that_hangs_is_ended_and_its_plain_text_offered(qtbot, window, web, shown_text, turns, monkeypatch):
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/FINE")
    monkeypatch.setattr(dry_run, "LIMIT", 4.0)
    turns.begin()
    start = monotonic()
    with qtbot.waitSignal(window.loader.failed, timeout=SLOW):
        window.open(web.origin + "/HANG")
    assert turns.longest() < 1.0 < 4.0 <= monotonic() - start
    qtbot.waitUntil(lambda: "Show the plain text" in shown_text(window.panes.article_view), timeout=SLOW)
    assert "descent worked on this page for 4 seconds without an end" in shown_text(window.panes.article_view)
    with qtbot.waitSignal(window.loader.plain_text, timeout=SLOW):
        window.run_action("plain-text")
    qtbot.waitUntil(lambda: "Printed on paper since 1902" in shown_text(window.panes.article_view), timeout=SLOW)
    assert not window.bars.loading.running


def test_a_page_that_would_hold_up_the_window_is_not_read_in_it(qtbot, window, web, monkeypatch, turns):
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/FINE")
    monkeypatch.setattr(dry_run, "STILL", 0.1)
    turns.begin()
    with qtbot.waitSignal(window.loader.failed, timeout=SLOW) as told:
        window.open(web.origin + "/STALL")
    assert "would make the window stand still" in str(told.args[1])
    assert turns.longest() < 1.0


def test_a_crash_of_the_process_is_told_and_the_next_page_is_read(qtbot, window, web):
    with qtbot.waitSignal(window.loader.failed, timeout=SLOW) as told:
        window.open(web.origin + "/CRASH")
    assert "ended unexpectedly (Segmentation fault)" in str(told.args[1])
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/FINE")
    assert window.reading.article.title == "FINE at the harbour"


def test_loading_a_page_that_hangs_can_be_cancelled(qtbot, window, web):
    window.open(web.origin + "/HANG")
    qtbot.waitUntil(lambda: "/HANG" in web.asked, timeout=SLOW)
    with qtbot.waitSignal(window.loader.cancelled, timeout=SLOW):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.bars.loading.running
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/FINE")


def test_another_method_that_hangs_leaves_the_article_of_before(qtbot, window, web, monkeypatch, turns):
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/FINE")
    monkeypatch.setattr(dry_run, "LIMIT", 3.0)
    body = window.reading.page.body.replace(b"FINE", b"HANG")
    object.__setattr__(window.reading.page, "body", body)
    turns.begin()
    with qtbot.waitSignal(window.reselector.failed, timeout=SLOW) as told:
        window.reselector.choose(MethodChoice("density", {}))
    assert "density worked on this page for 3 seconds" in str(told.args[0])
    assert window.reading.choice.method == "descent"
    assert turns.longest() < 1.0


def test_a_method_that_hangs_is_left_out_of_the_comparison(qtbot, window, web, monkeypatch, turns):
    with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
        window.open(web.origin + "/SNAG-tccb")
    monkeypatch.setattr(dry_run, "LIMIT", 4.0)
    comparison = window.comparisons.methods
    comparison.choose("tccb")
    said: list[str] = []
    comparison.message.connect(said.append)
    turns.begin()
    window.run_action("compare")
    qtbot.waitUntil(lambda: comparison._found is not None, timeout=SLOW)
    assert len(comparison._found.names) == len(METHODS) - 1
    (sentence,) = said
    assert sentence.startswith("Compared without tccb: The method tccb worked on this page for 4 seconds")
    assert turns.longest() < 1.0


def test_exporting_several_pages_goes_on_after_one_that_hangs(qtbot, window, web, monkeypatch, turns, tmp_path):
    for word in ("FINE", "SNAG-tccb"):
        with qtbot.waitSignal(window.loader.opened, timeout=SLOW):
            window.open(f"{web.origin}/{word}")
    window.memory.set_folder(str(tmp_path))
    dialog = window.exporter.ask()
    dialog._method = MethodChoice("tccb", {})
    for row in range(dialog.pages.count()):
        dialog.pages.item(row).setCheckState(Qt.CheckState.Checked)
    monkeypatch.setattr(dry_run, "LIMIT", 4.0)
    turns.begin()
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.tasks.busy("export"), timeout=SLOW)
    told = dialog.report.toPlainText()
    assert "Failed: The method tccb worked on this page for 4 seconds without an end" in told
    assert "fine-at-the-harbour" in told
    assert turns.longest() < 1.0
    dialog.reject()
