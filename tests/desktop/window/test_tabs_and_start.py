"""Tabs beside one another, windows beside one another, and the start page."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtTest import QTest

from plainleaf.cli.shelf.program import line_of
from plainleaf.desktop.shelf.words import facts
from plainleaf.desktop.window.page.sources import SAMPLE
from plainleaf.engine.reading_time import time_to_read
from plainleaf.resources import resource
from plainleaf.settings import Settings

TEXT = "A walk to the lighthouse\n\nThe path to it opens again on Monday, the city said.\n\nIt was shut for {}."


@pytest.fixture
def web(local_web, news):
    server = local_web()
    for name in ("one", "two", "three"):
        server.put(f"/{name}", news(f"Story {name}", 40))
    return server


def opened(qtbot, window, handler):
    is_there = lambda reading: reading is not None  # noqa: E731
    with qtbot.waitSignal(window.current.article_changed, check_params_cb=is_there):
        handler()
    return window.reading


def test_opening_a_window_writes_no_setting(fresh_window):
    assert fresh_window.linked.on
    assert [Settings().get(name, None) for name in ("reader", "linked")] == [None, None]
    fresh_window.actions_by_id["link-panes"].setChecked(False)
    fresh_window.appearance.resize(+1)
    assert None not in [Settings().get(name, None) for name in ("reader", "linked")]


def test_tabs_keep_their_pages_their_ways_and_their_places(qtbot, window, web):
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    assert not window.bars.tabs.isVisible()
    place = int(window.reading.document.address[window.reading.places[20]])
    window.panes.article_view.scrolled.emit(place, 0.5)
    opened(qtbot, window, lambda: window.open_beside(web.origin + "/two"))
    assert window.bars.tabs.isVisible()
    assert not window.actions_by_id["back"].isEnabled()
    opened(qtbot, window, lambda: window.open(web.origin + "/three"))
    assert window.navigation.tabs.titles == ("Story one", "Story three")
    asked = len(web.asked)
    window.actions_by_id["next-tab"].trigger()
    assert window.reading.article.title == "Story one"
    assert window.panes.article_view.place == (place, 0.5)
    window.actions_by_id["previous-tab"].trigger()
    assert (window.reading.article.title, len(web.asked)) == ("Story three", asked)
    opened(qtbot, window, window.actions_by_id["back"].trigger)
    assert window.navigation.tabs.titles == ("Story one", "Story two")
    window.actions_by_id["close-tab"].trigger()
    assert window.reading.article.title == "Story one"
    assert not window.bars.tabs.isVisible()


def test_tab_left_while_loading_loads_when_shown_again(qtbot, window, web):
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    window.open(web.origin + "/two")
    window.actions_by_id["new-tab"].trigger()
    assert not window.loader.busy
    assert window.start.shown
    opened(qtbot, window, lambda: window.actions_by_id["close-tab"].trigger())
    qtbot.waitUntil(lambda: window.reading is not None and window.reading.article.title == "Story two")
    opened(qtbot, window, window.actions_by_id["back"].trigger)
    assert window.reading.article.title == "Story one"


def test_new_tab_is_a_start_page_and_the_last_closes_the_window(qtbot, window, web, manager):
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    assert not window.start.shown
    window.actions_by_id["new-tab"].trigger()
    assert window.start.shown
    assert not window.bars.method.isVisible()
    assert [card.recent.title for card in window.start_page.cards] == ["Story one"]
    window.actions_by_id["close-tab"].trigger()
    assert not window.start.shown
    window.actions_by_id["close-tab"].trigger()
    assert manager.windows == ()


def test_empty_start_page_has_a_field_and_a_hint(qtbot, window, web):
    page, top = window.start_page, window.bars.top
    window.view_switch.show("read")
    assert page.mapTo(window.frame, QPoint()).y() >= window.frame.header.height()  # not under the bars
    assert not any(part.isVisible() for part in (top.address, top.views, top.outline, top.keep))
    window.bars.top.setFocus()
    window.edit_address()
    assert window.focusWidget() is page.field
    page.beginning.buttons["keys"].click()
    assert window.palette_dialog.isVisible()
    window.palette_dialog.reject()
    opened(qtbot, window, page.beginning.buttons["sample"].click)
    assert window.reading.article.title == "How a tree lets go"
    assert all(part.isVisible() for part in (top.address, top.views, top.outline, top.keep))
    window.actions_by_id["new-tab"].trigger()
    assert not page.cards  # nobody chose to read the sample
    assert page.beginning.isVisible()
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    window.actions_by_id["new-tab"].trigger()
    assert page.cards
    assert not page.beginning.isVisible()


def test_another_window_does_not_stand_exactly_on_the_first(manager):
    places = [manager.new_window().pos() for _ in range(3)]
    assert len(set(map(QPoint.toTuple, places))) == 3


def test_new_windows_are_offset_from_the_last(qtbot, manager):
    first = manager.new_window()
    first.setGeometry(90, 80, 700, 500)
    first.close()
    places = []
    for _ in range(3):
        window = manager.new_window()
        qtbot.waitExposed(window)
        places.append(window.geometry().topLeft().toTuple())
    assert places[0] == (90, 80)
    assert len(set(places)) == 3


def test_start_page_shows_recent_pages_with_progress(qtbot, window, web, news, home):
    picture = home / "harbour.png"
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkCyan)
    image.save(str(picture))
    web.put("/harbour.png", picture.read_bytes(), "image/png")
    page = news("The harbour", 30).replace("</h1>", '</h1><p><img src="/harbour.png" alt="The harbour at dusk"></p>')
    source = web.put("/harbour", page)
    reading = opened(qtbot, window, lambda: window.open(source))
    entry = kept(qtbot, window)
    qtbot.waitUntil(lambda: bool(window.shelf.library().picture_addresses(entry)))
    window.memory.set_places([{"source": source, "address": 5, "words": "x", "fraction": 0.0, "share": 0.4}])
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    kept(qtbot, window)
    window.actions_by_id["new-tab"].trigger()
    qtbot.waitUntil(lambda: any(card.has_picture for card in window.start_page.cards))
    assert sorted(card.recent.title for card in window.start_page.cards) == ["Story one", "The harbour"]
    card, one = sorted(window.start_page.cards, key=lambda card: card.has_picture, reverse=True)
    assert (card.has_picture, card.share, one.has_picture) == (True, 0.4, False)
    assert card.recent.excerpt.startswith("The harbour bridge opens again on Monday")
    assert "40 % read" in card.accessibleDescription()
    opened(qtbot, window, lambda: QTest.mouseClick(card, Qt.MouseButton.LeftButton))
    assert window.reading.article.title == reading.article.title
    reading = window.reading
    assert (reading.from_shelf, reading.offline, web.asked.count("/harbour")) == (True, True, 1)


def test_start_field_accepts_pasted_and_dropped_html_and_text(qtbot, window, web, news):
    field = window.start_page.field
    assert window.start.shown
    field.insertFromMimeData(mime(text=web.origin + "/one"))
    reading = opened(qtbot, window, lambda: qtbot.keyClick(field, Qt.Key.Key_Return))
    assert reading.article.title == "Story one"
    before = window.memory.recents()
    window.actions_by_id["new-tab"].trigger()
    reading = opened(qtbot, window, lambda: field.insertFromMimeData(mime(text=TEXT.format("five years"))))
    assert (reading.article.title, "five years" in reading.article.text) == ("A walk to the lighthouse", True)
    assert not window.bars.top.delivered.isVisible()
    reading = opened(qtbot, window, lambda: window.navigation.open_dropped(mime(text=news("Pasted markup"))))
    assert reading.article.title == "Pasted markup"
    reading = opened(qtbot, window, window.actions_by_id["back"].trigger)  # nobody could fetch that again
    assert reading.article.title == "A walk to the lighthouse"
    assert window.memory.recents() == before
    window.actions_by_id["new-tab"].trigger()
    data = mime(text=TEXT.format("nine days"))  # the event does not own it
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    assert "nine days" in opened(qtbot, window, lambda: field.dropEvent(drop)).article.text


@pytest.fixture
def keeps():
    return True


def kept(qtbot, window):
    qtbot.waitUntil(lambda: window.shelf_controller.page_saver.entry > 0)
    return window.shelf_controller.page_saver.entry


def test_a_long_text_takes_as_long_wherever_its_time_is_shown(qtbot, window, web, news):
    reading = opened(qtbot, window, lambda: window.open(web.put("/long", news(paragraphs=500))))
    time = time_to_read(reading.figures.words)
    assert " h " in time
    assert window.panes.article.remark() == time
    saved = window.shelf.library().entries.get(kept(qtbot, window))
    assert time in facts(saved)
    assert f" · {time}" in line_of(saved)
    qtbot.waitUntil(lambda: time in window.comfort.progress.text())


def mime(text):
    data = QMimeData()
    data.setText(text)
    return data


def test_program_counts_as_new_until_a_page_is_read(qtbot, manager, window, web):
    assert manager.is_new
    opened(qtbot, window, lambda: window.open(str(resource(SAMPLE))))
    assert manager.is_new
    opened(qtbot, window, lambda: window.open(web.origin + "/one"))
    assert not manager.is_new
