"""Where the reader is: outline, progress, time left; a place is found again by its block."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from plainleaf.desktop.reader import ReaderStyle
from plainleaf.desktop.reader.place import OutlineEntry, ReadingPlace, time_left
from plainleaf.desktop.web.scripts import WORLD
from plainleaf.desktop.widgets.direction import is_right_to_left

TEXT = "The harbour lay still, and nobody spoke of the ferry again before the evening came. " * 6


def told(parts: int = 6, first: str = "") -> str:
    """Parts with a heading and three paragraphs each; each block has an address."""
    numbers = iter(range(10, 1000))
    return first + "".join(
        f'<h2 data-node="{next(numbers)}">Part {part}</h2>'
        + "".join(f'<p data-node="{next(numbers)}">Part {part}, {line}. {TEXT}</p>' for line in range(3))
        for part in range(parts)
    )


@pytest.fixture
def places(reader_view) -> list[tuple[ReadingPlace, bool]]:
    """All that the pane tells of where it is."""
    reader_view.set_style(ReaderStyle("light", motion=False))
    found: list[tuple[ReadingPlace, bool]] = []
    reader_view.moved.connect(lambda place, by_hand: found.append((place, by_hand)))
    return found


def test_the_outline_has_every_heading_and_leads_to_each(qtbot, reader_view, places, show):
    with qtbot.waitSignal(reader_view.outlined) as outlined:
        show(reader_view, told())
    assert outlined.args[0] == (
        OutlineEntry(1, "The ferry at noon"),
        *(OutlineEntry(2, f"Part {part}") for part in range(6)),
    )
    qtbot.waitUntil(lambda: places and places[-1][0].share == 0)
    assert places[-1][0].heading == 0
    reader_view.go_to_heading(4)
    qtbot.waitUntil(lambda: places[-1][0].heading == 4)
    assert places[-1][1]


def test_progress_goes_from_nothing_to_all_and_counts_text(qtbot, reader_view, places, show, ask):
    show(reader_view, told(), "T")
    ask(reader_view, "scrollTo(0, document.body.scrollHeight / 2)")
    qtbot.waitUntil(lambda: 0.4 < places[-1][0].share < 0.8)
    ask(reader_view, "scrollTo(0, document.body.scrollHeight)")
    qtbot.waitUntil(lambda: places[-1][0].share == 1)
    assert "scaleX(1)" in ask(reader_view, "document.querySelector('.progress').style.transform")
    assert not any(by_hand for _, by_hand in places)


def test_place_is_found_by_its_block_after_changes(qtbot, reader_view, places, show, ask, frames):
    show(reader_view, told())
    target = reader_view.view.focusProxy()
    for _ in range(3):
        before = ask(reader_view, "scrollY")
        QTest.keyClick(target, Qt.Key.Key_PageDown)
        qtbot.waitUntil(lambda before=before: ask(reader_view, "scrollY") > before)
    qtbot.waitUntil(lambda: places[-1][1] and places[-1][0].share > 0.2)
    kept = places[-1][0]
    assert kept.words.startswith("Part ")
    reader_view.resize(520, 700)
    top = f"[...document.querySelectorAll('article > *')].find(e => e.textContent.startsWith('{kept.words[:9]}'))"
    line = f"(b => [b.top / innerHeight, b.bottom / innerHeight])({top}.getBoundingClientRect())"
    for change in ("", '<p data-node="5">Correction. ' + TEXT + "</p>"):  # then every address is another block's
        fragment = told(first=change)
        if change:
            fragment = fragment.replace('data-node="', 'data-node="1')
        show(reader_view, fragment)
        reader_view.go_to_place(kept)
        assert reader_view.place == (kept.address, kept.fraction), "another article of the page comes there, too"
        qtbot.waitUntil(lambda: places[-1][0].words == kept.words)
        above, below = ask(reader_view, line)
        assert above <= 0.2 <= below + 0.02
    show(reader_view, "<p data-node='10'>Another article.</p>")
    reader_view.go_to_place(kept)
    frames(reader_view)
    assert ask(reader_view, "scrollY") == 0


def test_a_font_that_comes_late_does_not_move_the_place(qtbot, reader_view, places, show, ask, frames):
    show(reader_view, told())
    reader_view.go_to_place(ReadingPlace(24, f"Part 3, 1. {TEXT}"[:80], 0.5, 0.6))
    qtbot.waitUntil(lambda: places[-1][0].address == 24)
    top = "Math.round(document.querySelector('[data-node=\"24\"]').getBoundingClientRect().top)"
    there = ask(reader_view, top)
    # Above the place 300 pixels more, below it 300 less: the size of the body is what it was.
    ask(reader_view, "(document.querySelector('article').style.cssText = 'position: relative; top: 300px', 0)")
    frames(reader_view)
    assert ask(reader_view, top) == there + 300
    ask(reader_view, "document.fonts.dispatchEvent(new Event('loadingdone'))")
    assert ask(reader_view, top) == there


def test_scrolling_during_a_new_layout_reports_the_final_place(qtbot, reader_view, places, show, ask, frames):
    show(reader_view, told())
    script = (
        '(() => { dispatchEvent(new KeyboardEvent("keydown")); scrollTo(0, 1500); plainleaf.scrolling.keep(); '
        'const [held] = plainleaf.scrolling.where(); document.documentElement.style.setProperty("--size", "40px"); '
        "return held; })()"
    )
    held = ask(reader_view, script)
    qtbot.waitUntil(lambda: places[-1][0].share > 0)
    frames(reader_view)
    assert (places[-1][0].address, places[-1][1]) == (held, True)


def test_the_page_has_landmarks_and_names_for_a_screen_reader(reader_view, show, ask):
    notes = '<section class="notes"><ol><li id="note-1">Said so.</li></ol></section>'
    show(reader_view, told(1) + notes, "Tides", details=["By A"])
    roles = (
        "[document.querySelectorAll('main > article').length, document.querySelector('article').ariaLabel, "
        "document.querySelectorAll('h1').length, document.querySelector('.notes').role, "
        "document.querySelector('.head').localName, document.querySelector('.progress').ariaHidden]"
    )
    assert ask(reader_view, roles) == [1, "Tides", 1, "doc-endnotes", "header", "true"]


def test_time_left_in_words():
    assert time_left(920, 0.25) == "25 %  ·  3 min left"
    assert time_left(920, 1.0) == "read to the end"
    assert time_left(0, 0.5) == ""


def test_less_motion_is_respected(qtbot, reader_view, places, show, ask):
    show(reader_view, told())
    assert ask(reader_view, "plainleaf.scrolling.behavior()") == "instant"  # as set for all tests of this file
    reader_view.go_to_heading(5)
    qtbot.waitUntil(lambda: places[-1][0].heading == 5)
    assert ask(reader_view, "document.getAnimations().length") == 0
    reader_view.set_style(ReaderStyle("light", motion=True))
    glides = "matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'"
    assert ask(reader_view, f"plainleaf.scrolling.behavior() === ({glides})") is True
    # A system that asks for less motion: the page's scripts see it through the same question.
    ask(reader_view, "(globalThis.matchMedia = () => ({ matches: true }), true)")
    assert ask(reader_view, "plainleaf.scrolling.behavior()") == "instant"


def test_text_from_right_to_left_runs_so_and_code_does_not(reader_view, show, ask):
    arabic = f"<p>{'نص طويل جدا عن البحر. ' * 60}</p>"
    code = "<pre><code>x = 1</code></pre><blockquote><p>قول</p></blockquote>"
    show(reader_view, arabic + code, "المد", "ar", direction="rtl")

    def style(name: str, of: str) -> str:
        return str(ask(reader_view, f"getComputedStyle(document.querySelector('{of}')).{name}"))

    assert [style("direction", of) for of in ("article", "pre")] == ["rtl", "ltr"]
    assert style("borderRightWidth", "blockquote") == "3px"
    assert style("transformOrigin", ".progress") == style("width", ".progress") + " 1px"
    assert is_right_to_left("«المد» and English")
    assert not is_right_to_left("12 tides of المد")
    show(reader_view, arabic, "المد")  # a page that says neither language nor direction
    assert ask(reader_view, "getComputedStyle(document.querySelector('article')).direction") == "rtl"


def test_nothing_is_counted_before_the_whole_article_has_arrived(qtbot, reader_view, show, ask):
    show(reader_view, told())
    half = f"<article>{told(1)}"
    begun = f"(globalThis.plainleafIsHere = 0, document.open(), document.write('{half}'), document.readyState)"
    assert ask(reader_view, begun) == "loading"
    reader_view.view.page().run_script_now()
    assert ask(reader_view, "plainleafIsHere") == 0
    with qtbot.waitSignal(reader_view.outlined) as outlined:
        reader_view.view.page().runJavaScript(f"document.write('{told(5)}'); document.close()", WORLD.value)
        qtbot.waitUntil(lambda: ask(reader_view, "document.readyState") != "loading")
        reader_view.view.page().run_script_now()
    assert len(outlined.args[0]) == 6
