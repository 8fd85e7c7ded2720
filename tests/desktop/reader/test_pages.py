"""Pages instead of one long text, vertical writing, focus on a paragraph: keys, and where they lead."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plainleaf.desktop.reader import PARAGRAPH, ReaderStyle

SENTENCE = "The harbour lay still, and nobody spoke of the ferry again before the evening came. "
PICTURE = '<figure data-node="7"><img alt="A mast" width="300" height="4000"><figcaption>A mast.</figcaption></figure>'
TABLE = "<table data-node='8'>" + "<tr><td>A ferry</td></tr>" * 90 + "</table>"
SHOWN = """(() => {
  const frame = document.querySelector('main').getBoundingClientRect();
  const inside = (box) => box.height > 0 && box.left >= frame.left - 2 && box.right <= frame.right + 2;
  const cut = (box) => box.right > frame.left + 2 && box.left < frame.right - 2;
  const all = [...document.querySelectorAll('article p, article img, article .table')];
  const boxes = all.flatMap((one) => [...one.getClientRects()]);
  return { folio: document.querySelector('.folio').textContent,
    columns: new Set(boxes.filter(inside).map((box) => Math.round(box.left / 20))).size,
    cut: boxes.filter((box) => cut(box) && (!inside(box) || box.bottom > frame.bottom + 2)).length };
})()"""
BRIGHT = "document.querySelector('[data-near=self]')?.textContent.slice(0, 12)"
STYLE = ReaderStyle("light", motion=False, pages=True)


def told(first: int = 0, count: int = 40) -> str:
    return "".join(f'<p data-node="{at + 10}">Paragraph {at:02}. {SENTENCE * 5}</p>' for at in range(first, count))


@pytest.fixture
def press(reader_view):
    return lambda *keys: [QTest.keyClick(reader_view.view.focusProxy(), key) for key in keys]


@pytest.fixture
def places(reader_view):
    found = []
    reader_view.moved.connect(lambda place, _by_hand: found.append(place))
    return found


@pytest.mark.parametrize(("width", "columns"), [(1400, 2), (800, 1)])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_keys_turn_whole_pages_of_as_many_columns_as_fit(
    qtbot, reader_view, show, ask, press, places, width, columns, direction
):
    reader_view.resize(width, 700)
    reader_view.set_style(STYLE)
    show(reader_view, told(0, 6) + PICTURE + told(6, 12) + TABLE + told(12), direction=direction)
    seen = []
    forward, back = (Qt.Key.Key_Right, Qt.Key.Key_Left) if direction == "ltr" else (Qt.Key.Key_Left, Qt.Key.Key_Right)

    def on(page):
        shown = ask(reader_view, SHOWN)
        seen.append(shown)
        return shown["folio"].startswith(f"{page} /")

    qtbot.waitUntil(lambda: on(1))
    assert seen[-1]["columns"] == columns
    for page, key in ((2, Qt.Key.Key_Space), (3, Qt.Key.Key_PageDown), (4, forward), (3, back), (2, Qt.Key.Key_PageUp)):
        press(key)
        qtbot.waitUntil(lambda page=page: on(page))
    press(Qt.Key.Key_End)
    last = seen[-1]["folio"].split(" / ")[1]
    qtbot.waitUntil(lambda: on(last))
    qtbot.waitUntil(lambda: places[-1].share == 1)
    press(Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: on(1) and places[-1].share == 0)
    assert not any(shown["cut"] for shown in seen)


def test_place_stays_in_another_width_and_without_pages(qtbot, reader_view, show, ask, press, places):
    reader_view.resize(1400, 700)
    reader_view.set_style(STYLE)
    show(reader_view, told())
    qtbot.waitUntil(lambda: ask(reader_view, SHOWN)["folio"].startswith("1 /"))
    press(Qt.Key.Key_Space, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: ask(reader_view, SHOWN)["folio"].startswith("3 /") and places[-1].address > 10)
    address = places[-1].address
    is_seen = f"""(() => {{
      const boxes = [...document.querySelector('[data-node="{address}"]').getClientRects()];
      return boxes.some((box) => box.left >= 0 && box.right <= innerWidth && box.bottom > 0 && box.top < innerHeight);
    }})()"""
    reader_view.resize(800, 600)
    qtbot.waitUntil(lambda: ask(reader_view, "innerWidth") == 800 and ask(reader_view, SHOWN)["columns"] == 1)
    qtbot.waitUntil(lambda: ask(reader_view, is_seen))
    reader_view.set_style(replace(STYLE, pages=False))
    qtbot.waitUntil(lambda: not ask(reader_view, "plainleaf.flow.isPaged()"))
    qtbot.waitUntil(lambda: ask(reader_view, is_seen) and ask(reader_view, "scrollY") > 600)


def test_page_layout_command_keeps_the_place(qtbot, reader_view, show, ask, press, places):
    reader_view.resize(1400, 700)
    scrolls = replace(STYLE, pages=False)
    reader_view.set_style(scrolls)
    show(reader_view, told())
    press(*[Qt.Key.Key_Space] * 3)
    qtbot.waitUntil(lambda: ask(reader_view, "scrollY") > 1200 and places[-1].address > 13)
    address = places[-1].address
    shown = f"""(() => {{
      const boxes = [...document.querySelector('[data-node="{address}"]').getClientRects()];
      return boxes.some((box) => box.left >= 0 && box.right <= innerWidth && box.bottom > 0 && box.top < innerHeight);
    }})()"""
    for style, pages in ((STYLE, True), (scrolls, False), (STYLE, True)):
        press(Qt.Key.Key_Control)  # the page sees it, as it sees the other keys of a shortcut that the window takes
        reader_view.set_style(style)
        qtbot.waitUntil(lambda pages=pages: ask(reader_view, "plainleaf.flow.isPaged()") is pages)
        qtbot.waitUntil(lambda: ask(reader_view, shown))


def test_found_words_and_headings_show_the_page_that_they_are_on(qtbot, reader_view, show, ask):
    reader_view.resize(1400, 700)
    reader_view.set_style(STYLE)
    show(reader_view, told(0, 20) + "<h2>At dusk</h2>" + told(20))
    aligned = "(document.querySelector('main').scrollLeft / (document.querySelector('main').clientWidth + 64)) % 1"
    for way in (lambda: reader_view.find("Paragraph 29."), lambda: reader_view.go_to_heading(1)):
        before = ask(reader_view, SHOWN)["folio"]
        way()
        qtbot.waitUntil(lambda before=before: ask(reader_view, SHOWN)["folio"] != before)
        qtbot.waitUntil(lambda: ask(reader_view, aligned) == 0)
    seen = "document.querySelector('h2').getBoundingClientRect().left"
    assert 0 < ask(reader_view, seen) < 1400


@pytest.mark.parametrize("pages", [True, False])
def test_focus_keeps_one_paragraph_bright_and_keys_move_it(qtbot, reader_view, show, ask, press, pages):
    reader_view.resize(1400, 700)
    reader_view.set_style(replace(STYLE, pages=pages, line_focus=PARAGRAPH))
    show(reader_view, told())
    qtbot.waitUntil(lambda: bool(ask(reader_view, BRIGHT)))
    opacity = "[...document.querySelectorAll('article > *')].filter((one) => getComputedStyle(one).opacity > .9).length"
    qtbot.waitUntil(lambda: ask(reader_view, opacity) == 1)
    for at in (12, 13, 14):
        while ask(reader_view, BRIGHT) != f"Paragraph {at}":
            before = ask(reader_view, BRIGHT)
            press(Qt.Key.Key_J)
            qtbot.waitUntil(lambda before=before: ask(reader_view, BRIGHT) != before)
        box = ask(reader_view, "plainleaf.flow.bounds(document.querySelector('[data-near=self]'))")
        assert box["end"] > 0
        assert box["start"] < ask(reader_view, "plainleaf.flow.size()")
    press(Qt.Key.Key_K)
    qtbot.waitUntil(lambda: ask(reader_view, BRIGHT) == "Paragraph 13")


def test_vertical_text_continues_to_the_left(qtbot, reader_view, show, ask, press, places):
    reader_view.set_style(replace(STYLE, pages=False))
    words = "<ruby>猫<rp>(</rp><rt>ねこ</rt><rp>)</rp></ruby>である。名前はまだ無い。" * 12
    show(reader_view, "".join(f'<p data-node="{at}">{words}</p>' for at in range(10, 50)), language="ja")
    reader_view.set_vertical(True)
    qtbot.waitUntil(lambda: ask(reader_view, "plainleaf.flow.isVertical()"))
    assert ask(reader_view, "getComputedStyle(document.querySelector('rt')).writingMode") == "vertical-rl"
    press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: ask(reader_view, "scrollX") < -500 and places[-1].address > 10)
    line = ask(reader_view, "innerWidth * (1 - .18)")
    box = ask(reader_view, f"document.querySelector('[data-node=\"{places[-1].address}\"]').getBoundingClientRect()")
    assert box["left"] <= line <= box["right"] + 60
    press(Qt.Key.Key_End)
    qtbot.waitUntil(lambda: places[-1].share == 1)
    reader_view.scroll_to(20)
    qtbot.waitUntil(
        lambda: ask(reader_view, "Math.abs(plainleaf.flow.bounds(document.querySelector('[data-node=\"20\"]')).start"
                    " - plainleaf.flow.line()) < 2")
    )  # fmt: skip
