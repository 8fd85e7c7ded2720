"""Pages at which extraction hangs, dawdles or crashes: the window turns on, says so, and offers the plain text."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QTimer
from tests.stubborn import Hangs

from plainleaf.actions import dry_run
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.catalogue import METHODS


@pytest.fixture
def web(local_web, news):
    server = local_web()
    for word in ("FINE", "HANG", "STALL", "CRASH", "SNAG tccb"):
        server.put(f"/{word.replace(' ', '-')}", news(f"{word} at the harbour"))
    return server


@pytest.fixture(scope="module", autouse=True)
def hangs(tmp_path_factory) -> Iterator[Hangs]:
    """The window's own processes, with the methods that do as the page says; what hangs or crashes is replaced."""
    found = Hangs(tmp_path_factory.mktemp("hangs"))
    DRY_RUNS.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DRY_RUNS, "target", found.target)
        DRY_RUNS.warm_up()
        yield found
        DRY_RUNS.close()


class Turns:
    """Turns of the window's event loop."""

    def __init__(self) -> None:
        self._taken = False

    def take(self) -> None:
        """One turn."""
        self._taken = True

    def one_more(self) -> bool:
        """Whether one was taken since this was last asked."""
        taken, self._taken = self._taken, False
        return taken


@pytest.fixture(autouse=True)
def time_of_hanging(qapp, hangs, monkeypatch) -> Iterator[None]:
    """Hanging is all that takes time, and it does so only as the window turns: while one stands still, nothing ends."""
    turns, timer = Turns(), QTimer(qapp, interval=5)
    timer.timeout.connect(turns.take)
    timer.start()
    monkeypatch.setattr(hangs, "goes_on", turns.one_more)
    monkeypatch.setattr(dry_run, "monotonic", hangs.clock)
    yield
    timer.stop()
    timer.deleteLater()


def test_a_page_that_hangs_is_ended_and_its_plain_text_offered(qtbot, window, web, shown_text):
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/FINE")
    with qtbot.waitSignal(window.loader.failed):
        window.open(web.origin + "/HANG")
    qtbot.waitUntil(lambda: "Show the plain text" in shown_text(window.panes.article_view))
    assert "descent worked on this page for 30 seconds without finishing" in shown_text(window.panes.article_view)
    with qtbot.waitSignal(window.loader.plain_text):
        window.run_action("plain-text")
    qtbot.waitUntil(lambda: "Printed on paper since 1902" in shown_text(window.panes.article_view))
    assert not window.bars.loading.running


def test_a_page_that_would_hold_up_the_window_is_not_read_in_it(qtbot, window, web):
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/FINE")
    with qtbot.waitSignal(window.loader.failed) as reported:
        window.open(web.origin + "/STALL")
    assert "would freeze the window" in str(reported.args[1])


def test_crash_is_reported_and_the_next_page_read(qtbot, window, web):
    with qtbot.waitSignal(window.loader.failed) as reported:
        window.open(web.origin + "/CRASH")
    assert "ended unexpectedly (Segmentation fault)" in str(reported.args[1])
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/FINE")
    assert window.reading.article.title == "FINE at the harbour"


def test_loading_a_page_that_hangs_can_be_cancelled(qtbot, window, web, hangs):
    window.open(web.origin + "/HANG")
    qtbot.waitUntil(hangs.one_hangs)
    with qtbot.waitSignal(window.loader.cancelled):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.bars.loading.running
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/FINE")


def test_hanging_method_leaves_the_previous_article(qtbot, window, web):
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/FINE")
    body = window.reading.page.body.replace(b"FINE", b"HANG")
    object.__setattr__(window.reading.page, "body", body)
    with qtbot.waitSignal(window.reselector.failed) as reported:
        window.reselector.choose(MethodChoice("density", {}))
    assert "density worked on this page for 30 seconds" in str(reported.args[0])
    assert window.reading.choice.method == "descent"


@pytest.mark.long
def test_a_method_that_hangs_is_left_out_of_the_comparison(qtbot, window, web):
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/SNAG-tccb")
    comparison = window.comparisons.methods
    comparison.choose("tccb")
    said: list[str] = []
    comparison.message.connect(said.append)
    window.run_action("compare")
    qtbot.waitUntil(lambda: comparison._found is not None)
    assert len(comparison._found.names) == len(METHODS) - 1
    (sentence,) = said
    assert sentence.startswith("Compared without tccb: The method tccb worked on this page for 30 seconds")


@pytest.mark.long
def test_export_continues_after_a_hanging_page(qtbot, window, web, tmp_path):
    for word in ("FINE", "SNAG-tccb"):
        with qtbot.waitSignal(window.loader.opened):
            window.open(f"{web.origin}/{word}")
    window.memory.set_folder(str(tmp_path))
    dialog = window.exporter.ask()
    dialog._method = MethodChoice("tccb", {})
    for row in range(dialog.pages.count()):
        dialog.pages.item(row).setCheckState(Qt.CheckState.Checked)
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.tasks.busy("export"))
    reported = dialog.report.toPlainText()
    assert "Failed: The method tccb worked on this page for 30 seconds without finishing" in reported
    assert "fine-at-the-harbour" in reported
    dialog.reject()
