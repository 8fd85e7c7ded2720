"""Highlights in the window: by pointer and by key, with notes, undone, found again, listed beside the article."""

import json

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.library import Library

FIRST = "The harbour bridge opens again on Monday after eleven weeks of repairs, the city said on Friday."
MOTORS, SHIPS = "two of the four lifting motors", "Ships over thirty metres"
DRAWN = """Object.fromEntries(["yellow", "green", "blue", "pink", "noted", "chosen"].map((name) =>
  [name, [...(CSS.highlights.get("plainleaf-" + name) ?? [])].map(String)]).filter(([, words]) => words.length))"""


@pytest.fixture
def opened(qtbot, manager, local_web, news):
    """A window on a page of news, and what is asked of it."""
    window = manager.new_window()
    window.resize(1200, 800)
    qtbot.waitExposed(window)
    return open_page(qtbot, window, local_web().put("/bridge", news()))


def open_page(qtbot, window, source: str):
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.ready]):
        window.open(source)
    qtbot.waitUntil(lambda: window.highlights.known)
    return window


@pytest.fixture
def drawn(qtbot, ask):
    """Waits until the article's page draws these passages, by what they are drawn with."""

    def wait(window, **wanted) -> None:
        wanted = {name: [words] if isinstance(words, str) else words for name, words in wanted.items()}
        view = window.panes.article_view

        def is_drawn() -> None:
            assert ask(view, DRAWN) == wanted

        qtbot.waitUntil(is_drawn)

    return wait


@pytest.fixture
def select(qtbot, ask):
    """Selects words of the article as the pointer does, and waits for the bar."""

    def choose(window, words: str, number: int = 0) -> None:
        view = window.panes.article_view
        script = f"""(() => {{
          getSelection().removeAllRanges();
          for (let at = 0; at <= {number}; at += 1) find({json.dumps(words)}, true);
          return String(getSelection());
        }})()"""
        assert ask(view, script) == words
        qtbot.waitUntil(lambda: bar(ask, window) is not None)

    return choose


def bar(ask, window):
    """Where the bar is, None while it is not there."""
    script = """(() => { const bar = document.querySelector(".mark-bar");
      if (!bar || bar.hidden) return null;
      const box = bar.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })()"""
    return ask(window.panes.article_view, script)


def press(qtbot, ask, window, action: str) -> None:
    """Click a button of the bar with the pointer, once it stands still."""
    view = window.panes.article_view
    script = f"""(() => {{
      const box = document.querySelector(".mark-{action}").getBoundingClientRect();
      const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
      return document.elementFromPoint(x, y)?.closest("button")?.value === "{action}" ? [x, y] : null; }})()"""
    qtbot.waitUntil(lambda: ask(view, script) is not None)
    QTest.mouseClick(view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(*map(round, ask(view, script))))


def kept():
    """What is on the shelf, read by another connection."""
    with Library() as library:
        return library.highlights.all()


def test_pointer_highlight_is_saved_undone_and_shown_again(qtbot, manager, opened, ask, select, drawn):
    window = opened
    told = []
    window.highlights.message.connect(told.append)
    select(window, MOTORS)
    press(qtbot, ask, window, "green")
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["Highlighted; the page is on the shelf now."]
    drawn(window, green=MOTORS)
    assert bar(ask, window) is None
    (one,) = kept()
    assert (one.exact, one.colour, one.found) == (MOTORS, "green", "exact")
    window.actions_by_id["undo"].trigger()
    drawn(window)
    window.actions_by_id["redo"].trigger()
    drawn(window, green=MOTORS)
    assert kept()[0].uuid == one.uuid
    open_page(qtbot, window, window.reading.source)
    drawn(window, green=MOTORS)
    other = manager.new_window()
    qtbot.waitExposed(other)
    open_page(qtbot, other, window.reading.source)
    window.highlights.recolour(one.id, "pink")
    drawn(other, pink=MOTORS)
    drawn(window, pink=MOTORS)


def test_keys_select_extend_and_mark_sentences(qtbot, opened, ask, drawn):
    window, view = opened, opened.panes.article_view
    key = view.view.focusProxy()
    selected = lambda: ask(view, "String(getSelection())")  # noqa: E731
    window.actions_by_id["highlight-blue"].trigger()
    qtbot.waitUntil(lambda: "Select a passage first" in window.bars.status.text())
    window.actions_by_id["select-sentence"].trigger()
    qtbot.waitUntil(lambda: selected() == FIRST)
    window.actions_by_id["select-sentence"].trigger()
    qtbot.waitUntil(lambda: selected() not in ("", FIRST))
    motors = "Crews had replaced two of the four lifting motors, which dated from the year the bridge was built."
    assert selected() == motors
    tested = (
        "A first test on Thursday night went well, although the eastern gate closed four seconds later than planned."
    )
    for press, words in (
        (Qt.Key.Key_Left, motors.removesuffix(".")),
        (Qt.Key.Key_Left, motors.removesuffix("built.")),
        (Qt.Key.Key_Down, motors),
        (Qt.Key.Key_Down, f"{motors} {tested}"),
        (Qt.Key.Key_Up, motors),
    ):  # fmt: skip
        QTest.keyClick(key, press, Qt.KeyboardModifier.ShiftModifier)
        qtbot.waitUntil(lambda words=words: selected().strip() == words.strip())
    window.actions_by_id["highlight-blue"].trigger()
    drawn(window, blue=motors)
    window.actions_by_id["select-sentence"].trigger()  # goes on after the one that was marked
    qtbot.waitUntil(lambda: selected() == tested)
    window.actions_by_id["highlight-note"].trigger()
    qtbot.waitUntil(window.highlights.note.isVisible)
    QTest.keyClicks(window.highlights.note.field, "which year?")
    QTest.keyClick(window.highlights.note, Qt.Key.Key_Escape)
    drawn(window, blue=[motors, tested], noted=tested)
    assert {one.note for one in kept()} == {"", "which year?"}
    window.actions_by_id["highlight-next"].trigger()
    drawn(window, blue=[motors, tested], noted=tested, chosen=motors)
    window.actions_by_id["highlight-next"].trigger()
    drawn(window, blue=[motors, tested], noted=tested, chosen=tested)
    QTest.keyClick(key, Qt.Key.Key_Return)
    qtbot.waitUntil(window.highlights.note.isVisible)
    QTest.keyClick(window.highlights.note.windowHandle(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.highlights.note.isHidden)
    window.actions_by_id["highlight-remove"].trigger()
    drawn(window, blue=motors)
    window.actions_by_id["undo"].trigger()
    drawn(window, blue=[motors, tested], noted=tested)


def test_highlights_are_anchored_by_another_method_or_listed(qtbot, opened, select, drawn):
    window = opened
    select(window, MOTORS)
    window.actions_by_id["highlight-green"].trigger()
    drawn(window, green=MOTORS)
    with Library() as library:
        (one,) = library.highlights.all()
        library.highlights.add(one.entry, "nobody ever wrote these words here", "before", "after", note="lost?")
    with qtbot.waitSignal(window.current.article_changed):
        window.reselector.choose(MethodChoice("density", {}))
    drawn(window, green=MOTORS)
    window.actions_by_id["highlights"].trigger()
    pane = window.panes.highlights
    qtbot.waitUntil(lambda: [row.lost for row in pane.list.shown.rows] == [False, True])
    assert pane.remark() == "2, 1 not found"
    pane.list.setCurrentIndex(pane.list.shown.index(1))
    QTest.keyClick(pane.list, Qt.Key.Key_Return)
    assert "not in the article any more" in window.bars.status.text()
    pane.list.setCurrentIndex(pane.list.shown.index(0))
    QTest.keyClick(pane.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith(f"“{MOTORS}”\n— Harbour bridge opens again")
    QTest.keyClick(pane.list, Qt.Key.Key_Return)
    drawn(window, green=MOTORS, chosen=MOTORS)
    QTest.keyClick(pane.list, Qt.Key.Key_Delete)
    drawn(window)
    window.actions_by_id["undo"].trigger()
    drawn(window, green=MOTORS)


def test_drawing_does_not_affect_search_speech_or_print(qtbot, opened, ask, select, drawn):
    window, view = opened, opened.panes.article_view
    html = ask(view, "document.querySelector('article').outerHTML")
    select(window, MOTORS)
    window.actions_by_id["highlight-pink"].trigger()
    drawn(window, pink=MOTORS)
    assert ask(view, "document.querySelector('article').outerHTML") == html
    with qtbot.waitSignal(view.found) as found:
        view.find("four lifting motors, which")
    assert found.args[1] > 0
    view.find("")
    with qtbot.waitSignal(view.spoken) as said:
        view.mark_sentence("here")
    assert said.args[0].startswith("Crews had replaced two")


def test_words_that_were_not_found_are_searched_in_the_next_page(qtbot, opened, local_web, news):
    window, bar = opened, opened.bars.find
    window.actions_by_id["find"].trigger()
    bar.field.setText("iron motors")
    qtbot.waitUntil(lambda: "Not found" in [label.text() for label in bar.findChildren(QLabel)])
    open_page(qtbot, window, local_web().put("/iron", news().replace("lifting motors", "iron motors")))
    qtbot.waitUntil(lambda: any(label.text().startswith("1 of ") for label in bar.findChildren(QLabel)))


def test_a_found_word_gets_no_bar_but_can_be_marked(qtbot, opened, ask, select, drawn, frames):
    window, view = opened, opened.panes.article_view
    window.actions_by_id["find"].trigger()
    with qtbot.waitSignal(view.found, check_params_cb=lambda number, _count: number > 0):
        window.bars.find.field.setText("lifting motors")
    window.bars.find.close_bar()
    qtbot.waitUntil(lambda: ask(view, "String(getSelection())") == "lifting motors")
    frames(view, 30)
    assert bar(ask, window) is None
    window.actions_by_id["highlight-green"].trigger()
    drawn(window, green="lifting motors")
    select(window, "the mayor said")


def test_a_search_without_a_match_hides_no_later_bar(qtbot, opened, ask):
    window, view = opened, opened.panes.article_view
    window.actions_by_id["find"].trigger()
    with qtbot.waitSignal(view.found):
        window.bars.find.field.setText("qqqqqq")
    window.bars.find.close_bar()
    qtbot.waitUntil(lambda: ask(view, "document.documentElement.dataset.finding") == "off")
    window.actions_by_id["select-sentence"].trigger()
    qtbot.waitUntil(lambda: bar(ask, window) is not None)


class Reasons(QObject):
    """Why a widget has got the focus, each time."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.found: list[Qt.FocusReason] = []
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QFocusEvent) and event.gotFocus():
            self.found.append(event.reason())
        return False


def test_closing_the_find_bar_does_not_tab_to_the_first_link(qtbot, opened):
    window, target = opened, opened.panes.article_view.view.focusProxy()
    window.show_view("read")
    window.actions_by_id["find"].trigger()
    qtbot.waitUntil(window.bars.find.field.hasFocus)
    window.bars.top.hide()  # as while the article is scrolled: the next widget is the article
    reasons = Reasons(target)
    window.bars.find.close_bar()
    qtbot.waitUntil(target.hasFocus)
    assert reasons.found
    assert Qt.FocusReason.TabFocusReason not in reasons.found


RTL = "السفن التي يزيد طولها على ثلاثين مترا"
CJK = "渋谷の交差点は一日に五十万人が通る"


def test_every_script_and_block_can_be_marked(qtbot, manager, local_web, ask, select, drawn):
    inner = f"""<p>{RTL} يجب أن تعلن عن نفسها قبل يوم من وصولها إلى الميناء القديم في المدينة.</p>
      <p>{CJK}。駅の改札を出ると大きな広場があり、待ち合わせの人でいつも混んでいる。🚢</p>
      <ul><li>Ships <a href="/x">over thirty</a> metres</li><li>Ferries and yachts of the <em>old</em> port</li></ul>
      <blockquote><p>The gates close four seconds later than planned, said the master.</p></blockquote>
      <p>A last paragraph tells what the council had set aside for the bridge in spring, a little more than nine.</p>"""
    page = f"<html><head><title>Port</title></head><body><article><h1>Port</h1>{inner * 2}</article></body></html>"
    window = manager.new_window()
    window.resize(1200, 800)
    qtbot.waitExposed(window)
    open_page(qtbot, window, local_web().put("/port", page))
    view = window.panes.article_view
    for words, colour in ((RTL, "yellow"), (CJK, "green"), ("over thirty metres", "blue")):
        select(window, words)
        window.actions_by_id[f"highlight-{colour}"].trigger()
        qtbot.waitUntil(lambda words=words: words in {one.exact for one in kept()})
    drawn(window, yellow=RTL, green=CJK, blue="over thirty metres")
    across = """(() => { const [first, last] = [...document.querySelectorAll("li")].map((one) => one.firstChild);
      getSelection().setBaseAndExtent(first, 0, last, 7); return 1; })()"""
    ask(view, across)
    window.actions_by_id["highlight-pink"].trigger()
    qtbot.waitUntil(lambda: "Ships over thirty metres - Ferries" in {one.exact for one in kept()})
    assert all(one.found == "exact" for one in kept())


def test_bar_buttons_have_names_and_order(qtbot, opened, ask, select):
    window = opened
    select(window, MOTORS)
    labels = """[...document.querySelectorAll(".mark-bar button:not([hidden])")].map((one) => one.ariaLabel)"""
    names = ask(window.panes.article_view, labels)
    assert [name.partition(" (")[0] for name in names] == [
        "Highlight in yellow", "Highlight in green", "Highlight in blue", "Highlight in pink",
        "Note…", "Copy with source",
    ]  # fmt: skip
    window.actions_by_id["highlight-yellow"].trigger()
    window.actions_by_id["highlights"].trigger()
    pane = window.panes.highlights
    qtbot.waitUntil(pane.list.isVisible)
    reached, at = [], pane.every
    for _ in range(200):
        if at.isVisible() and at.focusPolicy() & Qt.FocusPolicy.TabFocus and pane.isAncestorOf(at):
            reached.append(at.accessibleName())
        at = at.nextInFocusChain()
        if at is pane.every:
            break
    assert reached[-3:] == ["Note on the article", "Tags", "Highlights of this page"]
    assert "Highlights of all articles" in reached
    assert all(reached)


def test_a_note_on_the_article_and_its_tags(qtbot, opened):
    window = opened
    window.actions_by_id["article-note"].trigger()
    pane = window.panes.highlights
    QTest.keyClicks(pane.note_field, "for the port")
    window.actions_by_id["article-tags"].trigger()
    QTest.keyClicks(pane.tags, "sea, Old  Port, sea")
    QTest.keyClick(pane.tags, Qt.Key.Key_Return)

    def told():
        with Library() as library:
            return [(entry.note, entry.tags) for entry in library.entries.list()]

    qtbot.waitUntil(lambda: told() == [("for the port", ("Old Port", "sea"))])
    window.actions_by_id["undo"].trigger()
    qtbot.waitUntil(lambda: told() == [("for the port", ())])
    qtbot.waitUntil(lambda: pane.tags.text() == "")


def test_next_key_acts_on_the_new_highlight(qtbot, opened, drawn, select):
    """Alt+1, Alt+N: also at once, while the passage is on its way to the shelf."""
    window = opened
    window.actions_by_id["highlight-note"].trigger()
    qtbot.waitUntil(lambda: "Alt+J chooses a highlight" in window.bars.status.text())
    select(window, MOTORS)
    page = window.panes.article_view.view.focusProxy()
    window.activateWindow()
    for key in (Qt.Key.Key_1, Qt.Key.Key_N):
        QTest.keyClick(page, key, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(window.highlights.note.isVisible)
    QTest.keyClicks(window.highlights.note.field, "which?")
    QTest.keyClick(window.highlights.note, Qt.Key.Key_Escape)
    drawn(window, yellow=MOTORS, noted=MOTORS)
    QTest.keyClick(page, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    drawn(window, blue=MOTORS, noted=MOTORS)
    QTest.keyClick(page, Qt.Key.Key_Delete, Qt.KeyboardModifier.AltModifier)  # of nothing that is chosen
    qtbot.waitUntil(lambda: "Select a passage first" in window.bars.status.text())
    drawn(window, blue=MOTORS, noted=MOTORS)
    for _ in range(3):  # colour, note, highlight
        window.actions_by_id["undo"].trigger()
    drawn(window)
    select(window, MOTORS)
    QTest.keyClick(page, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    drawn(window, green=MOTORS)
