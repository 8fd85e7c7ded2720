"""Two methods on the page in two tints, and the table of all methods' agreement."""

import threading

import pytest
from PySide6.QtCore import Qt
from tests.patience import PATIENCE

from plainleaf.actions.comparing import agreement, compare
from plainleaf.desktop.window.compare import methods as comparing
from plainleaf.engine.catalogue import METHODS

TINTED = (
    "Object.fromEntries([...CSS.highlights].map(([n, h]) => [n.slice(10), [...h].map(r => r.startContainer.data)]))"
)


@pytest.fixture
def window_on_news(qtbot, window, local_web, news):
    server = local_web()
    window.bars.method.set_choice(window.bars.method.choice_of("descent"))
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.ready, window.panes.article_view.loaded]):
        window.open(server.put("/news", news()))
    return window


@pytest.fixture
def compared(qtbot, window_on_news):
    """The window on the news, comparing, the whole table computed."""
    window_on_news.actions_by_id["compare"].trigger()
    qtbot.waitUntil(lambda: rows(window_on_news) == len(METHODS))
    return window_on_news


def rows(window) -> int:
    return window.comparisons.agreement.model().rowCount()


def row_of(window, name: str) -> int:
    return window.comparisons.agreement.agreement.row_of(name)


def test_two_methods_tint_the_page_with_legend_and_shares(qtbot, compared, ask):
    window = compared
    window.comparisons.methods.choose("boilerpipe")
    qtbot.waitUntil(lambda: window.comparisons.legend.words().startswith("Of the page's text both keep "))
    document = window.reading.document
    first, second = window.reading.selection, METHODS["boilerpipe"].select(document)[0]
    shares = agreement(document, first, second)
    assert window.comparisons.legend.words() == (
        f"Of the page's text both keep {100 * shares.both:.0f} %, "
        f"only Recursive descent {100 * shares.only_first:.0f} %, "
        f"only Boilerpipe's rules {100 * shares.only_second:.0f} %."
    )
    texts = {name: {one.strip() for one in found} for name, found in ask(window.panes.original_view, TINTED).items()}
    expected = {
        "first": first.keep & ~second.keep,
        "second": second.keep & ~first.keep,
        "both": first.keep & second.keep,
    }
    for name, keep in expected.items():
        assert texts[name] == {text for text, kept in zip(document.runs.text, keep, strict=True) if kept}, name
    assert texts["kept"] == set()
    assert texts["both"]


def test_the_table_has_the_numbers_of_the_command(compared):
    window = compared
    found = compare(window.reading.document, {name: {} for name in METHODS})
    model = window.comparisons.agreement.model()
    assert [model.headerData(row, Qt.Orientation.Vertical) for row in range(len(METHODS))] == list(METHODS)
    for row, name in enumerate(METHODS):
        shown = [model.index(row, column).data() for column in range(model.columnCount())]
        same = ["–" if column == row else f"{100 * share:.0f}" for column, share in enumerate(found.same[row])]
        assert shown == [f"{100 * found.kept[row]:.0f}", *same], name


def test_a_row_chooses_the_second_method_by_click_and_by_key(qtbot, compared):
    window = compared
    table = window.comparisons.agreement
    at = table.visualRect(table.model().index(row_of(window, "accb"), 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert (window.comparisons.methods.second, window.comparisons.legend.second.currentData()) == (
        "accb",
        "accb",
    )
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert window.comparisons.methods.second == "tccb"
    # The method of the window is no row to go to: it would be compared with itself.
    for _ in METHODS:
        qtbot.keyClick(table, Qt.Key.Key_Up)
    assert window.comparisons.methods.second == next(name for name in METHODS if name != "descent")


def test_the_comparison_follows_the_threshold_and_the_method(qtbot, compared):
    window = compared
    window.comparisons.methods.choose("accb")
    before = window.comparisons.legend.words()
    window.bars.method.slider.setValue(100)
    qtbot.waitUntil(lambda: window.comparisons.legend.words() != before)
    keeps = window.comparisons.agreement.model().index(row_of(window, "descent"), 0)
    qtbot.waitUntil(lambda: keeps.data() == f"{100 * window.reading.figures.share:.0f}")
    # The second method becomes the first: the two change places.
    window.bars.method.chooser.setCurrentIndex(window.bars.method.chooser.findData("accb"))
    qtbot.waitUntil(lambda: window.comparisons.legend.first.whole() == "Adapted content code blurring")
    assert window.comparisons.methods.second == "descent"


def test_ended_the_page_has_its_one_tint_again(qtbot, compared, ask):
    window = compared
    assert window.panes.inspector.current_view() == "compare"
    assert window.comparisons.legend.isVisible()
    window.panes.inspector.show_view("decisions")
    assert not window.comparisons.methods.on
    assert not window.actions_by_id["compare"].isChecked()
    assert not window.comparisons.legend.isVisible()

    def plain() -> bool:
        tinted = ask(window.panes.original_view, TINTED)
        return bool(tinted["kept"]) and not (tinted["first"] or tinted["second"] or tinted["both"])

    qtbot.waitUntil(plain)


def test_new_page_restarts_the_comparison(qtbot, window_on_news, local_web, news, monkeypatch):
    window, go_on, stopped = window_on_news, threading.Event(), threading.Event()

    def slow(document, choices, known, task):
        go_on.wait(PATIENCE)
        if task.cancelled():
            stopped.set()
        return whole(document, choices, known, task)

    whole = comparing._all
    monkeypatch.setattr(comparing, "_all", slow)
    window.actions_by_id["compare"].trigger()
    qtbot.waitUntil(lambda: window.tasks.busy(comparing.TASK))
    qtbot.waitUntil(lambda: "…" not in window.comparisons.legend.words())
    monkeypatch.setattr(comparing, "_all", whole)
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/other", news("Ferry stays in port", 5)))
    go_on.set()
    qtbot.waitUntil(stopped.is_set)
    qtbot.waitUntil(lambda: rows(window) == len(METHODS))
    found = compare(window.reading.document, {name: {} for name in METHODS})
    kept = [window.comparisons.agreement.model().index(row, 0).data() for row in range(len(METHODS))]
    assert kept == [f"{100 * share:.0f}" for share in found.kept]


def test_escape_and_closing_end_the_comparison(qtbot, window_on_news, monkeypatch):
    window, go_on = window_on_news, threading.Event()
    monkeypatch.setattr(comparing, "_all", lambda *_: go_on.wait(PATIENCE))
    window.actions_by_id["compare"].trigger()
    qtbot.waitUntil(lambda: "…" not in window.comparisons.legend.words())
    window.actions_by_id["cancel"].trigger()
    assert not window.tasks.busy(comparing.TASK)
    window.actions_by_id["compare"].trigger()
    window.actions_by_id["compare"].trigger()
    assert window.tasks.busy(comparing.TASK)
    window.close()
    assert not window.tasks.busy(comparing.TASK)
    go_on.set()


def test_comparing_needs_a_page(qtbot, window, local_web, news):
    compare, second = (window.actions_by_id[name] for name in ("compare", "second-method"))
    assert not compare.isEnabled()
    assert not second.isEnabled()
    assert not window.comparisons.legend.isVisible()
    with qtbot.waitSignal(window.loader.opened):
        window.open(local_web().put("/news", news()))
    compare.trigger()
    qtbot.waitUntil(lambda: rows(window) == len(METHODS))
    assert window.comparisons.legend.isVisible()
    window.actions_by_id["second-method"].trigger()
    assert window.comparisons.legend.second.view().isVisible()
    window.comparisons.legend.second.hidePopup()
