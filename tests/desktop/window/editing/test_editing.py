"""Editing in place: typing errors and leftovers go, the page stays, search follows, undo and the way back."""

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from plainleaf.library import Library

ASK, LEFT = "Ask the harbuor master about the tides.", "Sign up for our letter about bridges and boats."


@pytest.fixture
def opened(qtbot, manager, local_web, news):
    """A window on news with a typing error, a leftover, a list and a picture."""
    page = news(paragraphs=8).replace(
        "</p>",
        f"</p><p id='ask'>{ASK}</p><ul><li>{LEFT}</li></ul><ul><li>Ferries go from the <a href='/x'>old pier</a>"
        " at noon</li></ul>",
        1,
    )
    window = manager.new_window()
    window.resize(1100, 760)
    qtbot.waitExposed(window)
    open_page(qtbot, window, local_web().put("/bridge", page))
    assert ASK in window.reading.article.text
    yield window
    QGuiApplication.clipboard().clear()  # what Python has put there must not outlive it


def open_page(qtbot, window, source: str):
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.ready]):
        window.open(source)
    qtbot.waitUntil(lambda: window.highlights.known)


@pytest.fixture
def edit(qtbot, ask):
    """Begins to edit, with the keyboard at a place in the text."""

    def begin(window, words: str, after: int) -> None:
        view = window.panes.article_view
        window.actions_by_id["edit-article"].trigger()
        qtbot.waitUntil(lambda: ask(view, "plainleaf.editing.isOn()") is True)
        place(window, words, after)

    def place(window, words: str, after: int) -> None:
        script = f"""(() => {{
          const block = [...document.querySelectorAll("[contenteditable='plaintext-only']")].find((one) => one.textContent === "{words}");
          block.focus();
          getSelection().collapse(block.firstChild, {after});
          return document.activeElement === block; }})()"""  # noqa: E501
        assert ask(window.panes.article_view, script)

    begin.place = place
    return begin


def shelf():
    """What is on the shelf: title, text and whether it was edited."""
    with Library() as library:
        return [(library.text(one.id), library.is_edited(one.id)) for one in library.entries.list()]


def composed(qtbot, window, action):
    with qtbot.waitSignal(window.current.article_changed):
        action()
    return window.reading.article.text


def test_words_and_leftovers_are_edited_kept_and_undone(qtbot, opened, ask, edit):
    window, view = opened, opened.panes.article_view
    edit(window, ASK, len("Ask the harbuo"))
    key = view.view.focusProxy()
    assert window.editing.bar.isVisible()
    QTest.keyClick(key, Qt.Key.Key_Backspace)
    QTest.keyClick(key, Qt.Key.Key_Backspace)
    QTest.keyClicks(key, "ou")
    right = ASK.replace("harbuor", "harbour")
    says = "document.querySelector('article').textContent"
    qtbot.waitUntil(lambda: right in ask(view, says))
    QTest.keyClick(key, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: ASK in ask(view, says))
    QTest.keyClick(key, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: right in ask(view, says))
    QTest.keyClick(key, Qt.Key.Key_Return)  # paragraphs are not divided
    edit.place(window, LEFT, 0)
    qtbot.waitUntil(lambda: ask(view, "document.querySelector('.edit-remove').hidden") is False)
    ask(view, "(document.querySelector('.edit-remove').click(), 1)")
    text = composed(qtbot, window, lambda: window.editing.bar.keep.click())
    assert right in text
    assert LEFT not in text
    assert "<a href" in window.reading.article.render("html")
    qtbot.waitUntil(lambda: window.editing.notice.isVisible())
    qtbot.waitUntil(lambda: shelf() == [(text, True)])
    with Library() as library:
        assert [hit.entry.title for hit in library.search('"harbour master"')] == ["Harbour bridge opens again"]
        assert not library.search("harbuor")
        entry = library.entries.list()[0]
        assert ASK.encode() in library.page(entry.id).body
    before = composed(qtbot, window, window.actions_by_id["undo"].trigger)
    assert ASK in before
    qtbot.waitUntil(lambda: shelf() == [(before, False)])
    composed(qtbot, window, window.actions_by_id["redo"].trigger)
    qtbot.waitUntil(lambda: shelf() == [(text, True)])


def test_edited_article_is_reported_restored_and_reverted(qtbot, opened, edit):
    window = opened
    edit(window, ASK, 0)
    QTest.keyClicks(window.panes.article_view.view.focusProxy(), "Well: ")
    qtbot.waitUntil(lambda: "Well: Ask" in window.editing._edits_json)
    text = composed(qtbot, window, window.editing.finish)
    qtbot.waitUntil(lambda: shelf() == [(text, True)])
    open_page(qtbot, window, window.reading.source)
    notice = window.editing.notice
    qtbot.waitUntil(notice.isVisible)
    assert "as it was extracted" in notice.label.text()
    assert "Well:" not in window.reading.article.text
    assert shelf() == [(text, True)]
    assert "Well: " in composed(qtbot, window, notice.show_edited.click)
    qtbot.waitUntil(lambda: notice.label.text() == "You have edited this article.")
    notice._close.click()
    with qtbot.waitSignal(window.shelf.changed):
        window.shelf.change(lambda library: library.facts())
    answered: list[int] = []
    window.shelf.ask(lambda _library: 1, answered.append)  # after what the notice asks
    qtbot.waitUntil(lambda: bool(answered))
    assert not notice.isVisible()
    box = window.editing.ask_for_extracted()
    assert "is lost" in box.informativeText()
    give_up = next(one for one in box.findChildren(QPushButton) if one.text() == "Give up the edits")
    assert "Well:" not in composed(qtbot, window, give_up.click)
    qtbot.waitUntil(lambda: not shelf()[0][1])
    assert "Well:" in composed(qtbot, window, window.actions_by_id["undo"].trigger)
    qtbot.waitUntil(lambda: shelf() == [(text, True)])
    with Library() as library:
        (entry,) = library.entries.list()
    opened_again = composed(qtbot, window, lambda: window.shelf_controller.open(entry.id))
    assert opened_again == text
    qtbot.waitUntil(lambda: notice.isVisible() and "You have edited" in notice.label.text())


def test_edits_are_discarded_on_request_and_kept_on_leaving(qtbot, opened, ask, edit, local_web, news):
    window, view = opened, opened.panes.article_view
    edit(window, ASK, 0)
    QTest.keyClicks(view.view.focusProxy(), "Never mind. ")
    qtbot.waitUntil(lambda: "Never mind. Ask" in window.editing._edits_json)
    window.cancel()
    assert window.editing.on
    window.editing.bar.discard.click()
    assert not window.editing.on
    qtbot.waitUntil(lambda: ask(view, "plainleaf.editing.isOn()") is False)
    assert "Never mind" not in ask(view, "document.body.textContent")
    assert shelf() == []
    edit(window, ASK, 0)
    QTest.keyClicks(view.view.focusProxy(), "Mind. ")
    qtbot.waitUntil(lambda: "Mind. Ask" in window.editing._edits_json)
    open_page(qtbot, window, local_web().put("/other", news("Another page")))
    qtbot.waitUntil(lambda: [edited for text, edited in shelf() if "Mind. Ask" in text] == [True])
    assert "Mind." not in window.reading.article.text


def test_what_is_edited_is_kept_when_the_window_closes(qtbot, opened, edit):
    edit(opened, ASK, 0)
    QTest.keyClicks(opened.panes.article_view.view.focusProxy(), "Mind. ")
    qtbot.waitUntil(lambda: "Mind. Ask" in opened.editing._edits_json)
    opened.close()
    qtbot.waitUntil(lambda: [edited for text, edited in shelf() if "Mind. Ask" in text] == [True])


HOSTILE = """<script>document.title = 'ran'</script><img src=x onerror="document.title = 'ran'">
<a href="javascript:document.title='ran'">one</a><a href="file:///etc/hostname">two</a><iframe src="file:///etc/hostname">
</iframe><svg onload="document.title = 'ran'"></svg><p contenteditable=false data-block=0>three</p>"""
PLAIN = "one\u202etwo\u2066three\u0007four<script>five"


def paste(window, html: str = "", text: str = ""):
    data = QMimeData()
    if html:
        data.setHtml(html)
    data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)
    QTest.keyClick(window.panes.article_view.view.focusProxy(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


ELEMENTS = "[...document.querySelectorAll('article *')].map((one) => one.outerHTML.split('>')[0])"


def test_only_text_of_a_paste_is_inserted(qtbot, opened, ask, edit):
    window, view = opened, opened.panes.article_view
    edit(window, ASK, 4)
    before = ask(view, ELEMENTS)
    paste(window, HOSTILE, PLAIN)
    qtbot.waitUntil(lambda: "five" in window.editing._edits_json)
    assert ask(view, ELEMENTS) == before
    text = composed(qtbot, window, window.editing.finish)
    assert "<script>five" in text
    assert "four<script" in text
    assert "<script" not in window.reading.article.render("html")
    qtbot.waitUntil(lambda: shelf() == [(text, True)])
    assert view.view.title() != "ran"


def test_halves_of_characters_do_not_lose_the_edits(qtbot, opened, ask, edit):
    window, view = opened, opened.panes.article_view
    edit(window, ASK, 4)
    put = "document.activeElement.firstChild.insertData(4, String.fromCharCode(0xd83d, 0, 0xfffe) + 'half ')"
    ask(view, f"({put}, 1)")
    QTest.keyClicks(view.view.focusProxy(), "x")
    qtbot.waitUntil(lambda: "half" in window.editing._edits_json)
    text = composed(qtbot, window, window.editing.finish)
    qtbot.waitUntil(lambda: shelf() == [(text, True)])
    assert "half" in text


def test_huge_insertion_is_refused_and_undone(qtbot, opened, ask, edit):
    window, view = opened, opened.panes.article_view
    said: list[str] = []
    window.editing.message.connect(said.append)
    edit(window, ASK, 4)
    paste(window, text="new " * 250_000)
    qtbot.waitUntil(lambda: said == ["More than 100,000 characters cannot be put in at once. Nothing was put in."])
    assert window.editing._edits_json == ""
    key = view.view.focusProxy()
    for _ in range(12):
        paste(window, text="word " * 19_000)
    qtbot.waitUntil(lambda: len(window.editing._edits_json) > 1_000_000)
    while window.editing.can_undo:
        for _ in range(50):
            QTest.keyClick(key, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        ask(view, "1")
    assert window.editing._edits_json == ""
    assert ask(view, f"document.querySelector('article').textContent.includes({ASK!r})")
