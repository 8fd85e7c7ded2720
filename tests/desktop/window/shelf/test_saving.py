"""What is saved and what was merely opened, in the window: one key, one click, one star; the sample is neither."""

import pytest
from PySide6.QtCore import QPoint, Qt
from tests.desktop.window.shelf.test_list import choose, settled
from tests.desktop.window.shelf.test_page_saver import kept, open_page, png

from plainleaf.desktop.commands.bind import why_not
from plainleaf.desktop.shelf.looks import LOOKS, parts_of
from plainleaf.desktop.window.page.sources import SAMPLE, is_sample
from plainleaf.library import Filter
from plainleaf.resources import resource


@pytest.fixture
def web(local_web, news):
    site = local_web()
    site.put("/p.png", png(), "image/png")
    picture = f'<figure><img src="{site.origin}/p.png" alt="The bridge"></figure>'
    head = '<head><meta property="og:site_name" content="The Harbour Gazette">'
    for name in ("one", "two", "three"):
        page = news(f"Story {name}", 20).replace("</h1>", f"</h1>{picture}", 1).replace("<head>", head)
        site.put(f"/{name}", page)
    return site


@pytest.fixture
def shelf(window):
    return window.shelf.library()


def show_shelf(window, qtbot, kind):
    window.actions_by_id["shelf"].setChecked(True)
    page = window.shelf_controller.page
    qtbot.waitUntil(lambda: settled(page) and page.side.count() > 7)
    page.side.choose(kind)
    qtbot.waitUntil(lambda: settled(page))
    return page


def counts(page) -> dict[str, int]:
    places = (page.side.item(row).data(Qt.ItemDataRole.UserRole) for row in range(page.side.count()))
    return {place.kind: place.count for place in places if place is not None}


def test_what_is_opened_is_in_the_history_and_one_key_saves_it(qtbot, window, web, shelf):
    open_page(window, qtbot, f"{web.origin}/one")
    entry = kept(window, qtbot)
    save = window.actions_by_id["keep"]
    assert (save.shortcut().toString(), save.isChecked(), shelf.entries.get(entry).saved) == ("Ctrl+D", False, "")
    save.trigger()
    assert save.isChecked()
    qtbot.waitUntil(lambda: bool(shelf.entries.get(entry).saved))
    save.trigger()
    qtbot.waitUntil(lambda: not shelf.entries.get(entry).saved and not save.isChecked())
    assert not shelf.entries.get(entry).deleted


def test_the_star_of_the_page_follows_what_is_done_on_the_shelf(qtbot, window, web, shelf):
    open_page(window, qtbot, f"{web.origin}/one")
    entry, save = kept(window, qtbot), window.actions_by_id["keep"]
    window.shelf.change(lambda library: library.tag((entry,), ("sea",)))
    qtbot.waitUntil(save.isChecked)
    window.shelf.change(lambda library: library.remove((entry,)))
    qtbot.waitUntil(lambda: not save.isChecked())
    assert window.shelf_controller.page_saver.entry == 0
    save.trigger()  # has it back
    qtbot.waitUntil(lambda: save.isChecked() and not shelf.entries.get(entry).deleted)


def test_a_click_on_the_star_of_a_row_saves_it_in_every_look(qtbot, window, web, shelf):
    for name in ("one", "two"):
        open_page(window, qtbot, f"{web.origin}/{name}")
        kept(window, qtbot)
    page = show_shelf(window, qtbot, "history")
    assert page.list.rows.rowCount() == 2
    row = page.list.rows.row(1).entry.id
    for look in LOOKS:
        page.looks.buttons[look].click()
        qtbot.waitUntil(lambda: page.list.visualRect(page.list.rows.index(1)).isValid())
        box = page.list.visualRect(page.list.rows.index(1))
        star = parts_of(look, box, page.list.font(), page.list.layoutDirection()).star.center()
        qtbot.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(star))
        qtbot.waitUntil(lambda: bool(shelf.entries.get(row).saved))
        assert window.stack.currentWidget() is page  # and it was not opened
        assert window.memory.look() == look
        qtbot.waitUntil(lambda: counts(page)["saved"] == 1)
        page.undo_wanted.emit()
        qtbot.waitUntil(lambda: not shelf.entries.get(row).saved and counts(page)["saved"] == 0)


def test_unread_reading_read_and_archive_add_up_to_saved(qtbot, window, web, shelf):
    for name in ("one", "two", "three"):
        open_page(window, qtbot, f"{web.origin}/{name}")
        kept(window, qtbot)
    page = show_shelf(window, qtbot, "history")
    choose(page, 0, 1)
    qtbot.keyClick(page.list, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: shelf.entries.count(Filter(saved=True)) == 2)
    qtbot.keyClick(page.list, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: counts(page).get("read") == 2)
    reported = counts(page)
    assert reported["saved"] == reported["new"] + reported["reading"] + reported["read"] + reported["archived"] == 2
    assert (reported["history"], reported["all"]) == (3, 3)
    page = show_shelf(window, qtbot, "saved")
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 2)
    assert page.order.currentData() == "saved"


def test_rows_name_their_source_and_begin_with_a_sentence(qtbot, window, web):
    open_page(window, qtbot, f"{web.origin}/one")
    kept(window, qtbot)
    page = show_shelf(window, qtbot, "history")
    reported = page.list.rows.index(0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert "The Harbour Gazette" in reported
    assert "127.0.0.1" not in reported
    assert page.list.rows.row(0).text.endswith(".")


def test_sample_is_on_neither_shelf_nor_start_page(qtbot, window):
    open_page(window, qtbot, str(resource(SAMPLE)))
    for command in ("keep", "edit-article", "highlight-yellow", "article-note", "article-tags"):
        assert why_not(window.actions_by_id[command]) == "the sample page does not go on the shelf"
    view, pane = window.panes.article_view, window.panes.highlights
    view.view.page().runJavaScript("getSelection().selectAllChildren(document.querySelector('article'))", 1)
    qtbot.waitUntil(view.view.hasSelection)
    window.highlights.add(0, 12, "green")
    window.highlights.note_article("A note")
    assert not pane.note_field.isEnabled()
    assert not pane.tags.isEnabled()
    done = []
    window.shelf.ask(lambda library: library.entries.count(), done.append)
    qtbot.waitUntil(lambda: done == [0])
    assert window.memory.recents() == ()


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (str(resource(SAMPLE)), True),
        (resource(SAMPLE).as_uri(), True),
        ("/elsewhere/sample/index.html", False),
        ("https://example.org/sample/index.html", False),
        ("", False),
    ],
)
def test_the_sample_is_known_by_its_path(source, wanted):
    assert is_sample(source) == wanted


def test_the_history_is_cleaned_after_the_days_that_were_chosen(qtbot, window, web, shelf):
    for name in ("one", "two"):
        open_page(window, qtbot, f"{web.origin}/{name}")
        kept(window, qtbot)
    ids = shelf.entries.ids()
    shelf.change(ids, opened="2020-01-01T00:00:00+00:00")
    shelf.database.run("UPDATE entries SET added = '2020-01-01T00:00:00+00:00'")
    shelf.change(ids[:1], saved=True)
    window.shelf_controller.upkeep.check()
    qtbot.waitUntil(lambda: not window.shelf_controller.upkeep._tasks.busy("shelf upkeep"))
    assert shelf.entries.count() == 2
    window.memory.set_shelf(history_days=30)
    window.shelf_controller.upkeep.check()
    qtbot.waitUntil(lambda: shelf.entries.ids() == ids[:1])
    assert shelf.entries.count(Filter(deleted=True)) == 1


def test_page_with_two_addresses_is_once_on_the_start_page(qtbot, window, web):
    for end in ("", "?utm_source=feed", "?utm_source=mail"):
        web.pages[f"/one{end}"] = web.pages["/one"]
        open_page(window, qtbot, f"{web.origin}/one{end}")
        kept(window, qtbot)
    assert len(window.memory.recents()) == 3
    window.actions_by_id["new-tab"].trigger()
    qtbot.waitUntil(lambda: len(window.start_page.cards) == 1)


def test_an_empty_shelf_offers_what_there_is(qtbot, window, web):
    page = show_shelf(window, qtbot, "saved")
    qtbot.waitUntil(page.emptiness.isVisible)
    assert page.emptiness.heading.text() == "Nothing is here yet"
    open_page(window, qtbot, f"{web.origin}/one")
    kept(window, qtbot)
    page = show_shelf(window, qtbot, "saved")
    qtbot.waitUntil(lambda: page.emptiness.heading.text() == "Nothing is saved yet")
    page.emptiness.buttons[0].click()
    qtbot.waitUntil(lambda: settled(page) and page.list.isVisible() and page.list.rows.rowCount() == 1)
    assert page.side.place.kind == "history"
