"""What feeds bring in a place of its own, and the next unread article at the end of the open one."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWebEngineCore import QWebEnginePage
from tests.desktop.window.shelf.test_list import choose, page_of
from tests.desktop.window.shelf.test_page_saver import open_page
from tests.desktop.window.shelf.test_saving import counts, show_shelf

import plainleaf
from plainleaf.library import Library
from plainleaf.library.importers.item import ImportedItem

NEXT = "[...document.querySelectorAll('main > article + .next > span')].map((one) => one.dataset.words)"


@pytest.fixture
def shelf(window) -> Library:
    return window.shelf.library()


def put(shelf: Library, *titles: str, by_feed: bool = False) -> list[int]:
    """Put articles with these titles on the shelf."""
    made = []
    for number, title in enumerate(titles):
        page = page_of(number, title)
        item = ImportedItem(page.url, added=f"2026-11-0{9 - number}T10:00:00+00:00", page=page)
        made.append(shelf.take_in(item, plainleaf.extract(page), by_feed=by_feed).id)
    return made


def opened(window, qtbot, row: int) -> None:
    """Open a row of the shelf."""
    page, view = window.shelf_controller.page, window.panes.article_view
    choose(page, row)
    with qtbot.waitSignal(window.loader.opened):
        page.list.open_row(row)
    qtbot.waitUntil(lambda: not window.current.loading and view.cover.isHidden())


def test_what_a_feed_brings_is_in_feeds_and_a_star_saves_it(qtbot, window, shelf):
    put(shelf, "The ferry", "The lock", "The pier", by_feed=True)
    page = show_shelf(window, qtbot, "feeds")
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 3)
    found = counts(page)
    assert (found["feeds"], found["saved"], found["history"], found["all"]) == (3, 0, 0, 3)
    choose(page, 0)
    page.row_actions["shelf-save"].trigger()
    qtbot.waitUntil(lambda: (counts(page)["feeds"], counts(page)["saved"]) == (2, 1))
    opened(window, qtbot, 0)
    show_shelf(window, qtbot, "feeds")
    qtbot.waitUntil(lambda: (counts(page)["feeds"], counts(page)["history"]) == (1, 1))


def test_undoing_a_collection_brings_a_feed_item_back_to_feeds(qtbot, window, shelf):
    ids = put(shelf, "The ferry", "The lock", by_feed=True)
    page = show_shelf(window, qtbot, "feeds")
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 2)
    window.shelf_controller.changes.collect(ids[:1], ("Weekend",))
    qtbot.waitUntil(lambda: (counts(page)["feeds"], counts(page)["saved"]) == (1, 1))
    page.undo_wanted.emit()
    qtbot.waitUntil(lambda: not shelf.collections.all())
    assert (shelf.facts()["feeds"], shelf.facts()["saved"]) == (2, 0)


def test_the_next_unread_of_the_list_is_named_below_the_article(qtbot, window, shelf, ask):
    ids = put(shelf, "The ferry", "The lock", "The pier", "The tide")
    shelf.change(ids[1:2], state="read")
    page, view, action = (
        show_shelf(window, qtbot, "new"),
        window.panes.article_view,
        window.actions_by_id["next-unread"],
    )
    page.order.setCurrentIndex(page.order.findData("title"))
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 3)
    assert not action.isEnabled()
    opened(window, qtbot, 1)  # The pier
    qtbot.waitUntil(lambda: ask(view, NEXT) == ["Next unread (Alt+PgDown)", "The tide", "site0.example · 1 min"])
    assert action.isEnabled()
    for each in (QWebEnginePage.WebAction.SelectAll, QWebEnginePage.WebAction.Copy):
        view.view.triggerPageAction(each)
    clipboard = QGuiApplication.clipboard()
    qtbot.waitUntil(lambda: "The pier" in clipboard.text())
    assert "The tide" not in clipboard.text()
    with qtbot.waitSignal(window.loader.opened):
        action.trigger()
    qtbot.waitUntil(lambda: ask(view, NEXT)[1:2] == ["The ferry"])  # above, as nothing unread is below
    with qtbot.waitSignal(window.loader.opened):
        ask(view, "(document.querySelector('.next').click(), 1)")
    qtbot.waitUntil(
        lambda: ask(view, "document.querySelector('h1')?.innerText") == "The ferry" and ask(view, NEXT) == []
    )
    qtbot.waitUntil(lambda: not action.isEnabled())
    assert shelf.entries.get(ids[1]).opened == ""


def test_a_next_article_that_another_program_erased_is_passed_over(qtbot, window, shelf, ask):
    ids = put(shelf, "The ferry", "The lock", "The pier")
    show_shelf(window, qtbot, "saved")
    opened(window, qtbot, 0)
    view = window.panes.article_view
    qtbot.waitUntil(lambda: ask(view, NEXT)[1:2] == ["The lock"])
    shelf.remove(ids[1:2])
    shelf.purge(ids[1:2])
    window.actions_by_id["next-unread"].trigger()
    qtbot.waitUntil(lambda: ask(view, NEXT)[1:2] == ["The pier"])


def test_a_page_from_elsewhere_has_no_next_article(qtbot, window, shelf, ask, local_web, news):
    put(shelf, "The ferry", "The lock")
    show_shelf(window, qtbot, "saved")
    opened(window, qtbot, 0)
    view = window.panes.article_view
    qtbot.waitUntil(lambda: ask(view, NEXT)[1:2] == ["The lock"])
    open_page(window, qtbot, local_web().put("/news", news()))
    qtbot.waitUntil(lambda: window.shelf_controller.page_saver.entry > 0)
    assert ask(view, NEXT) == []
    assert not window.actions_by_id["next-unread"].isEnabled()
