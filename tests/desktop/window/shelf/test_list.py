"""The shelf in a real window: rows, search, filters, order, what is done with many, and the way back."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QItemSelectionModel, QPointF, Qt
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QMessageBox

import plainleaf
from plainleaf.desktop.app.windows import WindowManager
from plainleaf.desktop.shelf.labels import LabelsDialog
from plainleaf.desktop.shelf.question import PAGE
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebProfiles
from plainleaf.engine.page import Page
from plainleaf.engine.render.pictures import Picture
from plainleaf.library import Filter, Library
from plainleaf.settings import Settings

STATES = ("new", "reading", "read", "archived")
TITLES = (
    "The harbour bridge opens again", "Why sourdough needs patience", "كيف تغيّر المدن الساحلية خططها",
    "政府数据开放十年", "Notes on repairing a radio", "How tides are predicted",
    "The economics of small bakeries", "Un hiver au phare",
)  # fmt: skip


def page_of(number: int, title: str) -> Page:
    text = f"Article {number} tells of {title.lower()}, of the harbour and of what was said there at some length."
    body = f"<h1>{title}</h1>{f'<p>{text}</p>' * 6}"
    html = f"<html><head><title>{title}</title></head><body><article>{body}</article></body></html>"
    return Page(html.encode(), f"https://site{number % 3}.example/a{number}", "text/html; charset=utf-8", "http")


def picture() -> Picture:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    for at in range(0, 400, 3):
        for down in range(0, 300, 7):
            image.setPixelColor(at, down, QColor(at % 256, down % 256, (at * down) % 256))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return Picture(bytes(buffer.data().data()), "image/png")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with thirty articles on its shelf, for all tests of this module."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAINLEAF_HOME", str(folder))
        start = datetime(2026, 11, 1, tzinfo=UTC)
        with Library() as library, library.together():
            for number in range(30):
                page = page_of(number, f"{TITLES[number % len(TITLES)]} {number}")
                added = (start + timedelta(hours=number)).isoformat(timespec="seconds")
                entry, _ = library.add(
                    page, plainleaf.extract(page), added=added, tags=("sea",) if number % 5 == 0 else ()
                )
                library.change([entry.id], state=STATES[number % 4], progress=0.4 if number % 4 == 1 else 0)
        yield folder


@pytest.fixture(scope="module")
def window(home: Path, qapp: QApplication, profiles: WebProfiles) -> Iterator[object]:
    """One window for the module, on the shelf."""
    assert home.is_dir()
    manager = WindowManager(Theme(qapp), Settings(), profiles)
    made = manager.new_window()
    made.resize(1100, 760)
    made.actions_by_id["shelf"].setChecked(True)
    yield made
    manager.close()
    qapp.processEvents()


@pytest.fixture
def page(window, qtbot):
    """The shelf's page, showing everything, the newest first."""
    found = window.shelf_controller.page
    window.activateWindow()
    window.actions_by_id["shelf"].setChecked(True)
    qtbot.waitUntil(lambda: found.side.count() > 7)  # a place that is not there yet cannot be chosen
    found.side.choose("all")
    found.field.clear()
    found.order.setCurrentIndex(found.order.findData("added"))
    found.reverse.setChecked(False)
    qtbot.waitUntil(lambda: settled(found) and found.list.rows.answer.count == 30)
    found.list.setFocus()
    return found


@pytest.fixture
def shelf(window) -> Library:
    return window.shelf.library()


def settled(page) -> bool:
    answer = page.list.rows.answer
    return answer is not None and answer.question == page.question()


def titles(page) -> list[str]:
    rows = page.list.rows
    return [rows.row(number).entry.title for number in range(min(rows.rowCount(), PAGE))]


def choose(page, *rows: int) -> list[int]:
    """Choose rows; the ids of their entries."""
    page.list.clearSelection()
    for row in rows:
        page.list.setCurrentIndex(page.list.rows.index(row)) if row == rows[0] else None
        page.list.selectionModel().select(page.list.rows.index(row), QItemSelectionModel.SelectionFlag.Select)
    return [page.list.rows.row(row).entry.id for row in rows]


def test_shelf_replaces_the_page_and_leaves(window, page):
    assert window.stack.currentWidget() is page
    assert window.bars.top.shelf.isVisible()
    window.actions_by_id["shelf"].trigger()
    assert window.stack.currentWidget() is window.start_page
    assert not window.actions_by_id["shelf"].isChecked()
    window.actions_by_id["shelf"].trigger()
    assert window.stack.currentWidget() is page


def test_rows_are_newest_first_and_accessible(page):
    rows = page.list.rows
    assert titles(page)[0].endswith("29")
    first = rows.index(2)
    assert first.data(Qt.ItemDataRole.DisplayRole).endswith("27")
    reported = first.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert reported.startswith("saved, archived, site0.example, 1 min")
    assert "Article 27 tells" in reported
    assert all(
        widget.accessibleName() for widget in (page.list, page.field, page.order, page.reverse, page.more, page.side)
    )


def test_search_marks_words_and_explains_an_empty_result(qtbot, page):
    page.search()
    qtbot.keyClicks(page.field, "sourdough pat")
    qtbot.waitUntil(lambda: settled(page) and page.list.rows.answer.count == 4)
    assert page.order.currentData() == "rank"
    row = page.list.rows.row(0)
    assert [row.entry.title[start:end] for start, end in row.title_marks] == ["sourdough", "patience"]
    assert row.text_marks
    page.field.setText("nothing has these words")
    qtbot.waitUntil(lambda: settled(page) and page.emptiness.isVisible())
    assert "Fewer words" in page.emptiness.words.text()
    page.emptiness.buttons[0].click()
    qtbot.waitUntil(lambda: settled(page) and page.list.isVisible())
    assert page.order.currentData() == "added"


def test_the_store_s_conditions_work_in_the_field(qtbot, page):
    page.field.setText("is:read site:site0.example")
    qtbot.waitUntil(lambda: settled(page))
    entries = [page.list.rows.row(n).entry for n in range(page.list.rows.rowCount())]
    assert entries
    assert {(entry.state, entry.site) for entry in entries} == {("read", "site0.example")}


@pytest.mark.parametrize(
    ("kind", "name", "count"),
    [
        ("saved", "", 30),
        ("history", "", 0),
        ("feeds", "", 0),
        ("new", "", 8),
        ("reading", "", 8),
        ("read", "", 7),
        ("archived", "", 7),
        ("favourite", "", 0),
        ("removed", "", 0),
        ("tag", "sea", 6),
    ],
)
def test_the_side_filters(qtbot, page, kind, name, count):
    page.side.choose(kind, name)
    qtbot.waitUntil(lambda: settled(page) and page.list.rows.answer.count == count)
    assert page.side.place.count == count
    assert page.emptiness.isVisible() == (count == 0)


def test_last_chosen_place_is_shown_despite_changes(qtbot, window, page):
    page.side.choose("archived")
    window.shelf.changed.emit()  # before the archive has been read
    qtbot.waitUntil(lambda: settled(page) and page.list.rows.rowCount() == 7)


@pytest.mark.parametrize(("order", "key"), [("title", lambda e: e.title.lower()), ("words", lambda e: e.words)])
def test_orders_and_their_other_way_round(qtbot, page, order, key):
    page.order.setCurrentIndex(page.order.findData(order))
    qtbot.waitUntil(lambda: settled(page))
    entries = [key(page.list.rows.row(n).entry) for n in range(30)]
    assert entries == sorted(entries)
    page.reverse.click()
    qtbot.waitUntil(lambda: settled(page))
    assert [key(page.list.rows.row(n).entry) for n in range(30)] == sorted(entries, reverse=True)


@pytest.mark.parametrize(
    ("key", "words", "changed"),
    [
        (Qt.Key.Key_R, "3 articles read.", lambda entry: entry.state == "read"),
        (Qt.Key.Key_E, "3 articles archived.", lambda entry: entry.state == "archived"),
        (Qt.Key.Key_S, "3 articles no longer saved.", lambda entry: not entry.saved),
        (Qt.Key.Key_F, "3 articles among the favourites.", lambda entry: entry.favourite),
        (Qt.Key.Key_Delete, "3 articles removed.", lambda entry: bool(entry.deleted)),
    ],
)
def test_keys_change_all_chosen_rows_and_undo_changes_them_back(qtbot, window, page, shelf, key, words, changed):
    ids = choose(page, 0, 1, 4)
    before = shelf.entries.many(ids)
    qtbot.keyClick(page.list, key)
    qtbot.waitUntil(lambda: all(map(changed, shelf.entries.many(ids))))
    qtbot.waitUntil(lambda: page.notice.isVisible() and page.notice.label.text() == words)
    window.actions_by_id["undo"].trigger()
    facts = [(one.state, one.favourite, one.deleted, one.saved) for one in before]
    qtbot.waitUntil(lambda: [(e.state, e.favourite, e.deleted, e.saved) for e in shelf.entries.many(ids)] == facts)
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 30 and page.list.count_chosen > 0)


def test_many_chosen_show_what_can_be_done_and_their_number(page):
    choose(page, 0)
    assert not page._bulk.isVisible()
    page.list.selectAll()
    assert page._bulk.isVisible()
    assert page.chosen.whole() == "30 chosen"


def test_tags_are_given_in_a_dialog_and_by_dragging(qtbot, window, page, shelf):
    ids = choose(page, 1, 2)
    qtbot.keyClick(page.list, Qt.Key.Key_T)
    qtbot.waitUntil(lambda: bool(window.findChildren(LabelsDialog)))
    dialog = window.findChildren(LabelsDialog)[0]
    assert dialog.field.text() == ""
    dialog.field.setText("boats, Long reads")
    dialog.accept()
    qtbot.waitUntil(lambda: [e.tags for e in shelf.entries.many(ids)] == [("boats", "Long reads")] * 2)
    page.undo_wanted.emit()
    qtbot.waitUntil(lambda: [e.tags for e in shelf.entries.many(ids)] == [()] * 2)
    item = next(item for item in map(page.side.item, range(page.side.count())) if item.text() == "sea")
    dragged = page.list.rows.mimeData([page.list.rows.index(1), page.list.rows.index(2)])  # the event does not own it
    event = QDropEvent(
        QPointF(page.side.visualItemRect(item).center()), Qt.DropAction.CopyAction,
        dragged,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    page.side.dropEvent(event)
    qtbot.waitUntil(lambda: [e.tags for e in shelf.entries.many(ids)] == [("sea",)] * 2)
    page.undo_wanted.emit()
    qtbot.waitUntil(lambda: [e.tags for e in shelf.entries.many(ids)] == [()] * 2)


def test_collections_take_and_give_back(qtbot, window, page, shelf):
    ids = choose(page, 0, 3)
    window.shelf_controller.changes.collect(ids, ("Weekend",))
    qtbot.waitUntil(lambda: shelf.collections.holders("weekend") == frozenset(ids))
    qtbot.waitUntil(lambda: bool(page.side.findItems("Weekend", Qt.MatchFlag.MatchExactly)))
    page.undo_wanted.emit()
    qtbot.waitUntil(lambda: not shelf.collections.all())


def test_emptied_shelf_keeps_the_focus_and_selects_nothing(qtbot, window, page):
    page.list.selectAll()
    assert page._bulk.isVisible()
    window.shelf_controller._wanted("shelf-remove", page.list.chosen())
    qtbot.waitUntil(lambda: page.emptiness.isVisible() and page.notice.isVisible())
    page.refresh()
    answered: list[int] = []
    window.shelf.ask(lambda _library: 1, answered.append)  # after all that refreshing asks
    qtbot.waitUntil(lambda: bool(answered) and settled(page))
    assert not page._bulk.isVisible()
    assert window.focusWidget() in page.emptiness.buttons
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.list.rows.answer.count == 30)
    assert page.list.hasFocus()


def test_long_work_is_announced_first(qtbot, window, page):
    said = []
    window.shelf_controller.changes.done.connect(lambda words, _can_undo: said.append(words))
    window.shelf_controller.changes.turn_favourite(
        tuple(row.entry.id for row in map(page.list.rows.row, range(30))) * 20
    )
    assert said == ["Changing 600 articles …"]
    qtbot.waitUntil(lambda: len(said) == 2)
    window.shelf_controller.undo()
    assert said[2] == "Undoing the change of 600 articles …"
    qtbot.waitUntil(lambda: len(said) == 4)


def test_what_was_removed_is_put_back_or_erased_after_asking(qtbot, window, page, shelf):
    extra, _ = shelf.add(page_of(99, "To be erased"))
    shelf.remove([extra.id])
    window.shelf.changed.emit()
    page.side.choose("removed")
    qtbot.waitUntil(lambda: settled(page) and page.list.rows.rowCount() == 1)
    choose(page, 0)
    qtbot.keyClick(page.list, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: not shelf.entries.get(extra.id).deleted)
    shelf.remove([extra.id])
    window.shelf.changed.emit()
    qtbot.waitUntil(lambda: page.list.rows.rowCount() == 1)
    choose(page, 0)
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    box = window.findChildren(QMessageBox)[0]
    next(button for button in box.buttons() if button.text() == "Erase").click()
    qtbot.waitUntil(lambda: shelf.entries.count(Filter(deleted=True)) == 0)


def test_a_picture_is_scaled_on_a_worker_and_shown(qtbot, window, page, shelf):
    entry = page.list.rows.row(0).entry
    shelf.put_pictures(entry.id, {"https://site.example/p.png": picture()})
    window.shelf.changed.emit()
    pictures = page.list.pictures
    qtbot.waitUntil(lambda: pictures.picture(entry.id, 1.0) is not None)
    assert pictures.picture(entry.id, 1.0).size().width() == 104


def test_enter_moves_from_search_to_rows_and_opens_the_first(qtbot, window, page):
    page.search()
    qtbot.keyClicks(page.field, "sourdough")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)  # before the search has begun by itself
    qtbot.waitUntil(lambda: settled(page) and page.list.hasFocus())
    with qtbot.waitSignal(window.loader.opened):
        qtbot.keyClick(page.list, Qt.Key.Key_Return)


def test_esc_takes_back_what_lies_over_the_rows_one_by_one(qtbot, window, page):
    page.field.setText("harbour")
    qtbot.waitUntil(lambda: settled(page))
    page.show_message("Done.", False)
    window.cancel()
    assert not page.notice.isVisible()
    window.cancel()
    assert page.field.text() == ""


def test_enter_opens_a_row_and_the_shelf_resumes(qtbot, window, page, shelf):
    choose(page, 7)
    entry = page.list.rows.row(7).entry
    with qtbot.waitSignal(window.loader.opened):
        qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert window.reading.article.title == entry.title
    assert window.stack.currentWidget() is window.panes
    assert window.actions_by_id["keep"].isChecked()
    assert not window.actions_by_id["shelf"].isChecked()
    qtbot.waitUntil(lambda: bool(shelf.entries.get(entry.id).opened))
    window.actions_by_id["shelf"].trigger()
    assert page.list.currentIndex().row() == 7


@pytest.mark.parametrize("words", ["sourdough pat", ""])
def test_cards_fill_the_width(qtbot, page, words):
    """Four cards, without a scroll bar, and thirty with one."""
    page.field.setText(words)
    qtbot.waitUntil(lambda: settled(page))
    page.show_look("cards")
    try:
        boxes = lambda: [page.list.visualRect(page.list.rows.index(row)) for row in range(4)]  # noqa: E731
        qtbot.waitUntil(lambda: boxes()[1].left() > boxes()[0].left())
        found = boxes()
        beside = [one for one in found if one.top() == found[0].top()]
        free = page.list.viewport().width() - beside[-1].right()
        assert len(beside) == len(found) or free < found[0].width()
        assert page.list.verticalScrollBar().isVisible() == (words == "")
    finally:
        page.show_look("rows")


def test_search_shows_its_count(qtbot, page):
    page.side.choose("all")
    assert not page.count.isVisible()
    page.field.setText("sourdough")
    qtbot.waitUntil(page.count.isVisible)
    assert page.count.whole() == f"{page.list.rows.rowCount()} articles found"
    page.field.clear()
    qtbot.waitUntil(lambda: not page.count.isVisible())


def test_unknown_key_lists_the_keys(qtbot, page):
    before = page.list.currentIndex().row()
    qtbot.keyClick(page.list, Qt.Key.Key_H)
    assert page.notice.isVisible()
    assert page.notice.label.text().startswith("H is no command here. / searches")
    assert page.list.currentIndex().row() == before
    page.notice.hide()
    qtbot.keyClick(page.list, Qt.Key.Key_Space)
    assert not page.notice.isVisible()
