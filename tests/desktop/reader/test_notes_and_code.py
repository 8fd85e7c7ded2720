"""Notes beside their marks, and code that is copied, with the real engine, a mouse and keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from plainleaf.desktop.reader import ReaderStyle

FRAGMENT = f"""<p data-node="3">The ferry<sup><a href="#note-1" id="note-ref-1">1</a></sup> sails twice a day, which
<a href="#note-a%20b">a link</a> says, too.</p>
<pre data-node="4"><code class="language-python">for one in range(3):
    print(one &lt; 2)
</code></pre>
{"<p>It goes on for a while.</p>" * 60}
<section class="notes"><ol><li id="note-1" value="1" data-node="5"><p data-node="6">But for <em>Sundays</em>, see
<sup><a href="#note-a%20b">2</a></sup>. <a href="#note-ref-1" title="Back to the text">↩</a></p></li>
<li id="note-a%20b" value="2"><p>In winter.</p></li></ol></section>"""
BOX = "document.querySelector('.note-box')"
MARK = "document.querySelector('#note-ref-1')"


@pytest.fixture
def article(reader_view, show):
    reader_view.set_style(ReaderStyle("light", motion=False))
    show(reader_view, FRAGMENT)
    reader_view.activateWindow()
    reader_view.setFocus()
    return reader_view


def click(view, ask, element: str) -> None:
    at = ask(view, f"(b => [b.x + b.width / 2, b.y + b.height / 2])({element}.getBoundingClientRect())")
    QTest.mouseClick(view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(*map(int, at)))


def press(view, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view.view.focusProxy(), key)


def test_click_opens_a_note_and_escape_closes_it(qtbot, article, ask):
    click(article, ask, MARK)
    qtbot.waitUntil(lambda: article.in_light_box)
    assert ask(article, f"{BOX}.innerText").split() == ["But", "for", "Sundays,", "see", "2.", "All", "notes"]
    assert ask(article, f"[{BOX}.role, {BOX}.ariaLabel]") == ["dialog", "Note 1"]
    assert ask(article, f"document.activeElement === {BOX}")
    assert ask(article, "scrollY") == 0
    inside = f"(b => b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight)({BOX}.getBoundingClientRect())"
    assert ask(article, inside)
    assert ask(article, "[document.querySelectorAll('#note-1, [data-node=\"6\"]').length]") == [2]
    press(article, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not article.in_light_box)
    assert ask(article, f"[{BOX}, document.activeElement === {MARK}]") == [None, True]


def test_enter_shows_the_note_and_a_mark_in_a_note_the_next(qtbot, article, ask):
    ask(article, f"{MARK}.focus()")
    press(article, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: article.in_light_box)
    press(article, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: ask(article, f"{BOX}.innerText").startswith("In winter."))
    article.close_light_box()
    qtbot.waitUntil(lambda: not article.in_light_box)
    assert ask(article, f"document.activeElement === {MARK}")


def test_click_elsewhere_closes_the_note_and_links_are_followed(qtbot, article, ask):
    click(article, ask, MARK)
    qtbot.waitUntil(lambda: article.in_light_box)
    click(article, ask, "document.querySelector('h1')")
    qtbot.waitUntil(lambda: not article.in_light_box)
    click(article, ask, "document.querySelectorAll('p[data-node=\"3\"] a')[1]")
    qtbot.waitUntil(lambda: ask(article, "scrollY") > 1000)
    assert ask(article, BOX) is None


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_button_at_code_copies_it_as_it_is_written(qtbot, article, ask, by):
    button = "document.querySelector('.code > .copy')"
    assert ask(article, f"[{button}.ariaLabel, {button}.textContent]") == ["Copy this code", ""]
    with qtbot.waitSignal(article.code_wanted) as copied:
        if by == "mouse":
            click(article, ask, button)
        else:
            ask(article, f"{button}.focus()")
            press(article, Qt.Key.Key_Return)
    assert copied.args == ["for one in range(3):\n    print(one < 2)\n"]


@pytest.mark.parametrize(("width", "fits"), [(1280, True), (520, False)])
def test_code_of_80_columns_fits_where_there_is_space(reader_view, show, ask, width, fits):
    code = f"<pre><code>{'x' * 80}</code></pre>"
    reader_view.resize(width, 700)
    show(reader_view, f"<p>Text.</p>{code}<ul><li><p>An item</p>{code}</li></ul><pre><code>short</code></pre>")
    shapes = "[...document.querySelectorAll('pre')].map(p => [p.scrollWidth <= p.clientWidth, p.clientWidth])"
    (first, _), (second, _), (_, short) = ask(reader_view, shapes)
    assert (first, second) == (fits, fits)
    assert short == ask(reader_view, "document.querySelector('article').clientWidth")
    assert ask(reader_view, "document.documentElement.scrollWidth <= innerWidth")
