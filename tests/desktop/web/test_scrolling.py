"""Linked scrolling: what the user scrolls is told, what the program scrolls is not; and find in page."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from tests.desktop.web.pages import show_html
from tests.patience import busy_script

from plainleaf.desktop.reader import article_page

QUIRKS = "<html><body>"
STANDARD = "<!doctype html><html><body>"
PARAGRAPHS = "".join(
    f'<p data-plainleaf="{n}" style="margin:0;height:200px">Paragraph {n} of <b data-plainleaf="{n + 100}">all</b></p>'
    for n in range(2, 42)
)


def turn_wheel(view, by: int) -> None:
    target = view.view.focusProxy()
    place = QPointF(200, 200)
    event = QWheelEvent(
        place, target.mapToGlobal(place), QPoint(0, -by), QPoint(0, -by), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(target, event)


def top(view) -> float:
    return view.view.page().scrollPosition().y()


@pytest.mark.parametrize("start", [STANDARD, QUIRKS])
def test_wheel_reports_the_block_at_the_reading_line(qtbot, page_view, start, settled):
    with settled(page_view):
        show_html(page_view, start + '<div data-plainleaf="1">' + PARAGRAPHS + "</div>", None)
    reported: list[tuple[int, float]] = []
    page_view.scrolled.connect(lambda address, fraction: reported.append((address, fraction)))
    turn_wheel(page_view, 1000)
    qtbot.waitUntil(lambda: bool(reported) and top(page_view) > 300)

    def tells_its_line() -> bool:
        line, (address, fraction) = top(page_view) + 0.18 * 600, reported[-1]
        near = 2 + line // 200 == pytest.approx(address, abs=1)
        return near and (address - 2 + fraction) * 200 == pytest.approx(line, abs=12)

    qtbot.waitUntil(tells_its_line)


def test_late_drawn_scrolling_of_the_user_is_reported(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, STANDARD + PARAGRAPHS, None)
    ask(page_view, f"addEventListener('wheel', () => {busy_script(1500)}, {{ once: true }})")
    with qtbot.waitSignal(page_view.scrolled):
        turn_wheel(page_view, 1000)


def test_kept_blocks_are_reported_once_known(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, STANDARD + PARAGRAPHS, None)
    page_view.show_overlay(None, [], [20, 120, 30, 130])
    qtbot.waitUntil(lambda: ask(page_view, "CSS.highlights.get('plainleaf-kept').size") == 4)
    with qtbot.waitSignal(page_view.scrolled) as reported:
        turn_wheel(page_view, 600)
    assert reported.args == [20, 0.0]


def test_picture_at_the_line_is_reported_with_its_caption(qtbot, page_view, settled):
    picture = (
        '<figure data-plainleaf="0" style="margin:0"><div style="height:900px">A mast</div>'
        '<figcaption style="height:100px"><p data-plainleaf="1">A mast.</p></figcaption></figure>'
    )
    with settled(page_view):
        show_html(page_view, STANDARD + '<body style="margin:0">' + picture + PARAGRAPHS, None)
    page_view.show_overlay(None, [], [*range(1, 42)], blocks=[0])
    turn_wheel(page_view, 500)
    qtbot.waitUntil(lambda: top(page_view) > 200 and page_view.place is not None)
    qtbot.waitUntil(lambda: page_view.place == (0, pytest.approx((top(page_view) + 0.18 * 600) / 1000, abs=0.03)))


@pytest.mark.parametrize("start", [STANDARD, QUIRKS])
@pytest.mark.parametrize("smooth", [False, True])
def test_scrolling_to_a_block_reports_nothing(qtbot, page_view, start, smooth, settled, frames):
    with settled(page_view):
        show_html(page_view, start + PARAGRAPHS, None)
    reported: list[int] = []
    page_view.scrolled.connect(reported.append)
    page_view.scroll_to(22, 0.5, smooth)
    wanted = 20 * 200 + 100 - 0.18 * 600
    qtbot.waitUntil(lambda: abs(top(page_view) - wanted) < 12)
    frames(page_view)
    assert reported == []


def test_unknown_address_scrolls_nothing(page_view, settled, frames):
    with settled(page_view):
        show_html(page_view, STANDARD + PARAGRAPHS, None)
    page_view.scroll_to(7777)
    page_view.scroll_to(-1)
    page_view.show_overlay(7777, [8888], [9999])
    page_view.show_hover(7777)
    frames(page_view)
    assert top(page_view) == 0


def test_a_block_inside_a_scrolling_box_is_reached(qtbot, page_view, settled, ask):
    box = f'<div style="height:300px;overflow:auto">{PARAGRAPHS}</div><div style="height:4000px"></div>'
    with settled(page_view):
        show_html(page_view, STANDARD + '<div style="height:1500px"></div>' + box, None)
    page_view.scroll_to(30)
    qtbot.waitUntil(lambda: top(page_view) > 1200)
    place = ask(page_view, "document.querySelector('[data-plainleaf=\"30\"]').getBoundingClientRect().top")
    assert place == pytest.approx(0.18 * 600, abs=3)


def test_linked_panes_settle(qtbot, page_view, reader_view, settled, ask, frames):
    with settled(page_view):
        show_html(page_view, STANDARD + PARAGRAPHS, None)
    fragment = PARAGRAPHS.replace("data-plainleaf", "data-node").replace("Paragraph", "A rather longer paragraph " * 9)
    with settled(reader_view):
        reader_view.show_article(article_page(fragment, "Log", "en", "ltr"))
    reported: list[tuple[str, int, float]] = []
    page_view.scrolled.connect(reader_view.scroll_to)
    page_view.scrolled.connect(lambda address, fraction: reported.append(("page", address, fraction)))
    reader_view.scrolled.connect(page_view.scroll_to)
    reader_view.scrolled.connect(lambda address, fraction: reported.append(("reader", address, fraction)))
    turn_wheel(page_view, 450)
    turn_wheel(page_view, 450)
    qtbot.waitUntil(lambda: top(page_view) > 300 and top(reader_view) > 200)

    def at_one_place() -> bool:
        _, address, fraction = reported[-1]
        box = ask(reader_view, f"document.querySelector('[data-node=\"{address}\"]').getBoundingClientRect()")
        return box["top"] + fraction * box["height"] == pytest.approx(0.18 * 600, abs=3)

    qtbot.waitUntil(at_one_place)
    count = len(reported)
    for pane in (page_view, reader_view):
        frames(pane)
    assert len(reported) == count
    assert {pane for pane, _, _ in reported} == {"page"}


def test_find_counts_and_steps_through_the_matches(qtbot, page_view, settled):
    with settled(page_view):
        show_html(page_view, STANDARD + PARAGRAPHS, None)
    found: list[tuple[int, int]] = []
    page_view.found.connect(lambda number, all_of_them: found.append((number, all_of_them)))
    page_view.find("paragraph 1")
    qtbot.waitUntil(lambda: (1, 10) in found)
    page_view.find("paragraph 1")
    qtbot.waitUntil(lambda: (2, 10) in found)
    page_view.find("paragraph 1", forward=False)
    qtbot.waitUntil(lambda: found[-1] == (1, 10))
    page_view.find("no such words")
    qtbot.waitUntil(lambda: found[-1] == (0, 0))


def test_scrolled_place_stays_in_another_width(qtbot, page_view, settled, ask):
    words = "Every line of this log is as long as the others are. " * 12
    with settled(page_view):
        show_html(page_view, STANDARD + "".join(f'<p data-plainleaf="{n}">{words}</p>' for n in range(2, 62)), None)
    page_view.scroll_to(50)
    top = """document.querySelector('[data-plainleaf="50"]').getBoundingClientRect().top / innerHeight"""
    qtbot.waitUntil(lambda: abs(ask(page_view, top) - 0.18) < 0.01)
    before = ask(page_view, "scrollY")
    page_view.resize(420, 600)
    qtbot.waitUntil(lambda: ask(page_view, "innerWidth") < 500)
    qtbot.waitUntil(lambda: abs(ask(page_view, top) - 0.18) < 0.01)
    assert ask(page_view, "scrollY") > 1.3 * before
