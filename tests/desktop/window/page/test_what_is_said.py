"""What the window says of a page, where something about it has changed or nothing can be shown of it."""

import pytest
from PySide6.QtCore import Qt

from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.fetching import FetchError

EMPTY = "<title>App</title><div id=root></div><noscript>Please enable JavaScript.</noscript>"


@pytest.fixture
def opened(qtbot, fresh_window, local_web, news):
    fresh_window.view_switch.show("side-by-side")
    panes = fresh_window.panes
    with qtbot.waitSignals([panes.article_view.painted, panes.original_view.painted]):
        fresh_window.open(local_web().put("/news", news()))
    return fresh_window


def test_the_note_at_the_pointer_follows_a_correction(qtbot, opened, monkeypatch):
    window, hints = opened, []
    monkeypatch.setattr(window.panes.original_view, "show_hint", hints.append)
    document = window.reading.document
    node = window.reading.places[3]
    window.panes.original_view.hovered.emit(int(document.address[node]))
    qtbot.waitUntil(lambda: bool(hints and hints[-1]))
    assert hints[-1].startswith("Kept")
    with qtbot.waitSignal(window.current.article_changed):
        window.corrections.correct("remove", node)
    qtbot.waitUntil(lambda: bool(hints[-1]))
    assert hints[-1].startswith("Left out")
    assert window.bars.status.text().startswith(("Left out", "Remove"))
    with qtbot.waitSignal(window.current.article_changed):
        window.corrections.stack.undo()
    qtbot.waitUntil(lambda: bool(hints[-1]))
    assert hints[-1].startswith("Kept")


def test_removals_undone_before_drawing_change_nothing(qtbot, opened, work_ended, monkeypatch):
    window, hints = opened, []
    monkeypatch.setattr(window.panes.original_view, "show_hint", hints.append)
    before, places = window.reading.article.text, window.reading.places
    for node in places[2:6]:
        window.corrections.correct("remove", node)
    for _ in places[2:6]:
        window.corrections.stack.undo()
    work_ended("select")
    qtbot.waitUntil(lambda: window.reading.article.text == before)
    window.panes.original_view.hovered.emit(int(window.reading.document.address[places[3]]))
    qtbot.waitUntil(lambda: bool(hints and hints[-1]))
    assert hints[-1].startswith("Kept")
    assert not window.corrections.stack.canUndo()


def test_empty_result_gives_its_reason_and_offers_live_loading(qtbot, fresh_window, local_web, shown_text, ask):
    window = fresh_window
    window.view_switch.show("read")
    window.open(local_web().put("/app", EMPTY))
    view = window.panes.article_view
    qtbot.waitUntil(lambda: "Nothing of this page was kept" in shown_text(view))
    assert "Below" not in shown_text(view)
    assert "The page is written by scripts, which have not run" in shown_text(view)
    assert ask(view, "[...document.querySelectorAll('button')].map(one => one.dataset.action)") == ["live", "method"]


@pytest.mark.parametrize(
    ("kind", "source", "first", "retry"),
    [
        ("not-html", "https://example.org/paper.pdf", "browser", False),
        ("not-html", "/papers/paper.pdf", "open-file", False),
        ("not-picture", "https://example.org/x", "browser", False),
        ("timeout", "https://example.org/", "retry", True),
        ("forbidden", "https://example.org/", "retry", True),
        ("address", "https://", "address", False),
    ],
)
def test_ineffective_remedies_are_not_offered(kind, source, first, retry):
    ways = [name for name, _ in messages.failure(FetchError(kind, "It is a PDF.", source), source).actions]
    assert ways[0] == first
    assert ("retry" in ways) == retry


@pytest.mark.parametrize(
    ("may_be_live", "is_set", "ways"),
    [
        (True, True, ["live", "method", "default"]),
        (True, False, ["live", "method"]),
        (False, True, ["method", "default"]),
        (False, False, ["method"]),
    ],
)
def test_only_possible_remedies_are_offered(may_be_live, is_set, ways):
    reported = messages.nothing_kept("auto", 9, "It is a list.", may_be_live, is_set)
    assert [name for name, _ in reported.actions] == ways
    assert "It is a list." in reported.paragraphs[0]


def outcomes(window) -> dict[int, tuple[str, str, str, str, str]]:
    """Of each row of the inspector: its decision, the tip of that, what it says of the article, what the ledger says,
    and the beginning of the note at the pointer."""
    steps, reading = window.panes.inspector.steps.steps, window.reading
    heads = [steps.headerData(at, Qt.Orientation.Horizontal) for at in range(steps.columnCount())]
    decision, outcome = heads.index("decision"), heads.index("in article")
    found = {}
    for row in range(steps.rowCount()):
        kept = reading.ledger.kept[reading.document.under(steps.node(row))]
        found[row] = (
            steps.index(row, decision).data(),
            steps.index(row, decision).data(Qt.ItemDataRole.ToolTipRole),
            steps.index(row, outcome).data(),
            "yes" if kept.all() else "in part" if kept.any() else "no",
            window.explainer.plainly(steps.node(row))[0],
        )
    return found


def wrong(found: dict[int, tuple[str, str, str, str, str]]) -> list[tuple[str, str, str, str, str]]:
    """The rows that contradict themselves."""
    return [
        row
        for row in found.values()
        if row[2] != row[3]
        or row[0] not in row[1]
        or row[0].endswith(("left out", "noise")) != (row[2] == "no")
        or row[4].startswith("Left out") != (row[2] == "no")
    ]


def test_inspector_rows_follow_a_correction(qtbot, opened):
    opened.view_switch.show("inspect")
    for method in ("auto", "boilerpipe", "line-block"):
        _correct_and_undo(qtbot, opened, method)


def _correct_and_undo(qtbot, window, method):
    if window.reading.choice.method != method:
        with qtbot.waitSignal(window.current.article_changed):
            window.reselector.choose(MethodChoice(method, {}))
    qtbot.waitUntil(lambda: window.panes.inspector.steps.steps.rowCount() > 0)
    before = outcomes(window)
    assert wrong(before) == []
    steps = window.panes.inspector.steps.steps
    for kind, was, then in (("remove", "yes", ("no", "in part")), ("keep", "no", ("yes",))):
        row = [row for row, reported in before.items() if reported[2] == was][-1]  # a title that is removed stays
        with qtbot.waitSignal(window.current.article_changed):
            window.corrections.correct(kind, steps.node(row))
        after = outcomes(window)
        assert (after[row][2] in then, wrong(after)) == (True, [])
        with qtbot.waitSignal(window.current.article_changed):
            window.corrections.stack.undo()
        assert outcomes(window) == before
