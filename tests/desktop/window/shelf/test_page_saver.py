"""What is read is kept, opened again without the network, and read on where it was left."""

import json

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from plainleaf.bridge.received import Missing
from plainleaf.desktop.reader import ReadingPlace
from plainleaf.desktop.window import Delivery
from plainleaf.engine.page import Page
from plainleaf.library import LibraryError


def png() -> bytes:
    image = QImage(320, 240, QImage.Format.Format_RGB32)
    for at in range(320):
        for down in range(240):
            image.setPixel(at, down, (at * 7919 + down * 104729) & 0xFFFFFF)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


@pytest.fixture
def web(local_web, news):
    """A site with one illustrated article."""
    site = local_web()
    site.put("/p.png", png(), "image/png")
    picture = f'<figure><img src="{site.origin}/p.png" alt="The bridge"></figure>'
    site.put("/bridge", news(paragraphs=30).replace("</h1>", f"</h1>{picture}", 1))
    return site


@pytest.fixture
def shelf(window):
    return window.shelf.library()


def kept(window, qtbot) -> int:
    qtbot.waitUntil(lambda: window.shelf_controller.page_saver.entry > 0)
    return window.shelf_controller.page_saver.entry


def open_page(window, qtbot, address) -> None:
    panes = window.panes
    with qtbot.waitSignals([window.loader.opened, panes.article_view.loaded, panes.original_view.loaded]):
        window.open(address)


def test_read_pages_are_kept_and_open_offline(qtbot, window, web, shelf, ask):
    open_page(window, qtbot, f"{web.origin}/bridge")
    entry = kept(window, qtbot)
    assert not window.actions_by_id["keep"].isChecked()
    assert not shelf.entries.get(entry).saved
    qtbot.waitUntil(lambda: shelf.picture_addresses(entry) == {f"{web.origin}/p.png"})
    assert shelf.entries.get(entry).state == "reading"
    assert shelf.page(entry).body == window.reading.page.body
    asked = web.accepted
    panes = window.panes
    with qtbot.waitSignals([window.loader.opened, panes.article_view.loaded, panes.original_view.loaded]):
        window.shelf_controller.open(entry)
    assert window.reading.from_shelf
    drawn = "document.querySelector('img').naturalWidth"
    qtbot.waitUntil(lambda: ask(window.panes.article_view, drawn) == 320)
    qtbot.waitUntil(lambda: ask(window.panes.original_view, "document.readyState") == "complete")
    assert web.accepted == asked
    with qtbot.waitSignal(window.loader.opened):
        window.actions_by_id["reload"].trigger()
    assert web.accepted > asked


def test_status_line_is_empty_behind_the_shelf(qtbot, window, web):
    open_page(window, qtbot, f"{web.origin}/bridge")
    sign = window.bars.status.sign
    qtbot.waitUntil(sign.isVisible)
    window.shelf_controller.turn(True)
    assert not sign.isVisible()
    assert not window.comfort.progress.isVisible()
    window.shelf_controller.turn(False)
    assert sign.isVisible()


def test_place_and_progress_are_stored_and_restored(qtbot, window, manager, web, shelf):
    open_page(window, qtbot, f"{web.origin}/bridge")
    entry = kept(window, qtbot)
    window.comfort.places.keep()
    window.panes.article_view.moved.emit(ReadingPlace(-1, "Ships over thirty metres", 0.0, 0.5), True)
    window.comfort.places.keep()
    qtbot.waitUntil(lambda: shelf.entries.get(entry).progress == 0.5)
    assert json.loads(shelf.entries.get(entry).place)["words"] == "Ships over thirty metres"
    window.memory.set_places([])
    again = manager.new_window()
    wanted = []
    again.panes.article_view.go_to_place = wanted.append
    with qtbot.waitSignals([again.loader.opened]):
        again.shelf_controller.open(entry)
    assert [place.words for place in wanted] == ["Ships over thirty metres"]
    window.comfort.places.kept.emit(f"{web.origin}/bridge", ReadingPlace(-1, "The end", 0.0, 1.0))
    qtbot.waitUntil(lambda: shelf.entries.get(entry).state == "read")


def test_the_shelf_knows_how_far_the_open_page_is_read(qtbot, window, web, shelf):
    open_page(window, qtbot, f"{web.origin}/bridge")
    entry = kept(window, qtbot)
    window.comfort.places.keep()
    window.panes.article_view.moved.emit(ReadingPlace(-1, "The end", 0.0, 1.0), True)
    window.shelf_controller.turn(True)
    assert not window.comfort.places._writing.isActive()
    qtbot.waitUntil(lambda: shelf.entries.get(entry).state == "read")


def test_a_found_article_opens_at_the_words(qtbot, window, web):
    open_page(window, qtbot, f"{web.origin}/bridge")
    kept(window, qtbot)
    window.actions_by_id["shelf"].setChecked(True)
    page = window.shelf_controller.page
    qtbot.waitUntil(lambda: page.side.count() > 7)
    page.side.choose("history")
    page.field.setText('"eastern gate" closing')
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 1 and bool(page.list.rows.row(0).text_marks))
    page.list.open_row(0)
    find = window.bars.find
    qtbot.waitUntil(lambda: find.isVisible() and " of " in find._count.text())
    assert find.field.text() == "eastern gate closed"
    assert not find.field.hasFocus()
    window.navigation.open(f"{web.origin}/bridge")
    find.close_bar()
    with qtbot.waitSignal(window.panes.article_view.painted):
        pass
    assert not find.isVisible()


def test_nothing_is_stored_if_so_chosen(qtbot, window, web, shelf, manager):
    manager._settings.set("shelf", {"automatic": False, "pictures": False})
    open_page(window, qtbot, f"{web.origin}/bridge")
    done = []
    window.shelf.ask(lambda library: library.entries.count(), done.append)
    qtbot.waitUntil(lambda: done == [0])
    assert not window.actions_by_id["keep"].isChecked()
    window.actions_by_id["keep"].trigger()
    entry = kept(window, qtbot)
    assert window.actions_by_id["keep"].isChecked()
    assert shelf.entries.get(entry).saved
    window.actions_by_id["keep"].trigger()
    qtbot.waitUntil(lambda: bool(shelf.entries.get(entry).deleted))
    assert not window.actions_by_id["keep"].isChecked()
    assert shelf.picture_addresses(entry) == frozenset()


def test_what_was_pasted_is_kept_by_its_bytes(qtbot, window, news, shelf):
    page = Page(news("Pasted").encode(), None, "text/html; charset=utf-8")
    with qtbot.waitSignal(window.loader.opened):
        window.navigation.open_content(page)
    assert not window.actions_by_id["keep"].isChecked()
    window.actions_by_id["keep"].trigger()
    entry = kept(window, qtbot)
    assert shelf.find(page).id == entry


def test_other_method_replaces_the_stored_article(qtbot, window, web, shelf):
    open_page(window, qtbot, f"{web.origin}/bridge")
    entry = kept(window, qtbot)
    assert shelf.article(entry).record.method == "descent"
    window.bars.method.set_choice(type(window.reading.choice)("density", {}))
    window.reselector.choose(window.bars.method.choice())
    qtbot.waitUntil(lambda: shelf.article(entry).record.method == "density")


def test_unsavable_page_is_shown_and_reported(qtbot, window, web, monkeypatch):
    def refuse():
        raise LibraryError("full", "The disk is full. Nothing was lost; free some space and try again.")

    monkeypatch.setattr(window.shelf, "library", refuse)
    open_page(window, qtbot, f"{web.origin}/bridge")
    qtbot.waitUntil(lambda: "The disk is full" in window.bars.status.text())
    assert window.reading.article.title == "Harbour bridge opens again"


def test_address_without_a_page_is_fetched_into_its_entry(qtbot, window, web, shelf):
    from plainleaf.library.importers.item import ImportedItem

    entry = shelf.take_in(ImportedItem(f"{web.origin}/bridge", title="To read"))
    with qtbot.waitSignal(window.loader.opened):
        window.shelf_controller.open(entry.id)
    assert kept(window, qtbot) == entry.id
    assert shelf.page(entry.id) is not None


def test_browser_page_knows_its_entry_and_fetches_pictures_on_request(qtbot, window, news, shelf, web):
    html = news("Sent").replace("</h1>", f'</h1><p><img src="{web.origin}/p.png" alt="A harbour"></p>', 1)
    page = Page(html.encode(), f"{web.origin}/sent", "text/html; charset=utf-8", "browser")
    entry = shelf.receive(page)
    with qtbot.waitSignal(window.loader.opened):
        missing = (Missing("picture", "late", 1),)
        window.open_delivery(Delivery(page, "2026-11-20T10:00:00+00:00", missing=missing))
    qtbot.waitUntil(lambda: window.shelf_controller.page_saver.entry == entry.id)
    qtbot.waitUntil(lambda: shelf.has_article(entry.id))
    with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
        window.shelf_controller.open(entry.id)
    assert window.missing.notice.label.text() == "1 picture did not come along."
    assert web.accepted == 0
    window.actions_by_id["load-missing"].trigger()
    qtbot.waitUntil(lambda: shelf.picture_addresses(entry.id) == {f"{web.origin}/p.png"})


def test_moved_page_stays_one_saved_entry(qtbot, manager, window, web, local_web, shelf, news):
    address = f"{web.origin}/bridge"
    open_page(window, qtbot, address)
    entry = kept(window, qtbot)
    window.actions_by_id["keep"].trigger()
    qtbot.waitUntil(lambda: bool(shelf.entries.get(entry).saved))
    web.put("/bridge", local_web().put("/bridge", news(paragraphs=30)), "moved")
    other = manager.new_window()  # knows no entry yet, as after a start
    open_page(other, qtbot, address)
    qtbot.waitUntil(lambda: sum(len(shelf.versions(one)) for one in shelf.entries.ids()) == 2)
    assert shelf.entries.ids() == (entry,)
    qtbot.waitUntil(other.actions_by_id["keep"].isChecked)
