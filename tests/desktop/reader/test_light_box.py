"""The light box and the keys of the article's page, with the real engine and real keys."""

from base64 import b64encode

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest

from plainleaf.desktop.reader import ReaderStyle

OPEN = "document.querySelector('.light-box') !== null"
LOADED = "[...document.images].every(i => i.naturalWidth > 0)"
CAPTION = "document.querySelector('.light-box .caption').innerText"


def picture(colour: str, alt: str = "", size: int = 200) -> str:
    box = f'width="{size}" height="{size}"'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {box}><rect fill="{colour}" {box}/></svg>'
    return f'<img src="data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}" alt="{alt}">'


FRAGMENT = f"""<figure>{picture("red", "A red field")}<figcaption>Red, seen from above.</figcaption></figure>
<p>Text with a sign {picture("black", "dot", 12)}.</p><p>{picture("green", "A green field")}</p>
<p><a href="https://a.example/page">{picture("blue", "A link")}</a></p>
<p><a href="https://a.example/large.JPG">{picture("grey", "A grey field")}</a></p>"""


@pytest.fixture
def opened(qtbot, reader_view, show, ask):
    """The article with its first picture shown large by a click."""
    reader_view.set_style(ReaderStyle("light", motion=False))
    show(reader_view, FRAGMENT)
    qtbot.waitUntil(lambda: ask(reader_view, "[...document.images].slice(0, 5).every(i => i.naturalWidth > 0)"))
    reader_view.activateWindow()
    reader_view.setFocus()
    at = ask(reader_view, "(b => [b.x + 20, b.y + 20])(document.images[0].getBoundingClientRect())")
    QTest.mouseClick(reader_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(*map(int, at)))
    qtbot.waitUntil(lambda: reader_view.in_light_box)
    return reader_view


def press(view, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view.view.focusProxy(), key)


def test_click_enlarges_a_picture_and_arrows_show_the_next(qtbot, opened, ask):
    assert ask(opened, CAPTION) == "1 / 3Red, seen from above."
    dialog = (
        "(d => [d.role, d.ariaModal, d.ariaLabel, document.activeElement === d])(document.querySelector('.light-box'))"
    )
    assert ask(opened, dialog) == ["dialog", "true", "Picture 1 / 3: Red, seen from above.", True]
    press(opened, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: ask(opened, CAPTION) == "2 / 3A green field")
    press(opened, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: ask(opened, CAPTION) == "3 / 3A grey field")
    assert ask(opened, "document.querySelector('.light-box img').src") == "https://a.example/large.JPG"
    press(opened, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: ask(opened, CAPTION) == "2 / 3A green field")


def test_escape_closes_the_picture_before_window_commands(qtbot, opened, ask):
    pressed: list[bool] = []
    action = QAction("Stop", opened)
    action.setShortcut(QKeySequence("Esc"))
    action.triggered.connect(lambda: pressed.append(True))
    opened.addAction(action)
    press(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened.in_light_box)
    assert not ask(opened, OPEN)
    assert pressed == []
    press(opened, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(pressed) == 1)


def test_enter_shows_the_picture_that_has_the_keyboard(qtbot, reader_view, show, ask):
    show(reader_view, FRAGMENT)
    qtbot.waitUntil(lambda: ask(reader_view, LOADED))
    reader_view.activateWindow()
    reader_view.setFocus()
    ask(reader_view, "document.images[2].focus()")
    press(reader_view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: reader_view.in_light_box)
    assert ask(reader_view, CAPTION) == "2 / 3A green field"
    reader_view.close_light_box()
    qtbot.waitUntil(lambda: not reader_view.in_light_box)
    assert ask(reader_view, "document.activeElement === document.images[2]")
    press(reader_view, Qt.Key.Key_Tab)


def test_linked_pictures_are_followed_and_small_ones_ignored(qtbot, reader_view, show, ask, frames):
    show(reader_view, FRAGMENT)
    qtbot.waitUntil(lambda: ask(reader_view, LOADED))
    for number in (1, 3):
        ask(reader_view, f"document.images[{number}].scrollIntoView()")
        at = ask(reader_view, f"(b => [b.x + 5, b.y + 5])(document.images[{number}].getBoundingClientRect())")
        told: list[str] = []
        reader_view.link_clicked.connect(told.append)
        QTest.mouseClick(reader_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(*map(int, at)))
        qtbot.waitUntil(lambda told=told, number=number: number == 1 or bool(told))
        frames(reader_view)
        assert not reader_view.in_light_box
        assert told == ([] if number == 1 else ["https://a.example/page"])


def test_space_and_letters_scroll(qtbot, reader_view, show, ask, frames):
    reader_view.set_style(ReaderStyle("light", size=20, line_height=1.5, motion=False))
    show(reader_view, "".join(f"<p>Number {n} is here, and more of it goes on for a while.</p>" for n in range(120)))
    reader_view.activateWindow()
    reader_view.setFocus()

    def at() -> float:
        return float(ask(reader_view, "Math.round(scrollY)"))

    def moved(key: Qt.Key, more: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> float:
        before = at()
        QTest.keyClick(reader_view.view.focusProxy(), key, more)
        qtbot.waitUntil(lambda: at() != before)
        settled = -1.0
        while settled != at():  # the browser's own scrolling glides
            settled = at()
            frames(reader_view)
        return settled - before

    assert moved(Qt.Key.Key_J) == 90
    assert moved(Qt.Key.Key_J) == 90
    assert moved(Qt.Key.Key_K) == -90
    page = moved(Qt.Key.Key_Space)
    assert 400 < page < 600
    assert moved(Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier) == -page
    assert moved(Qt.Key.Key_PageDown) == page
    reader_view.set_style(ReaderStyle("light", size=20, line_height=1.5, line_focus=1, motion=False))
    frames(reader_view)
    moved(Qt.Key.Key_J)
    assert moved(Qt.Key.Key_J) == 30 + 21  # a line and the room between paragraphs
