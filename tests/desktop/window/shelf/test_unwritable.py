"""A shelf that cannot be written: what is not done is told, where it was to be done, and nothing pretends it was."""

import sqlite3
from collections.abc import Iterator

import pytest

from plainleaf.desktop.window.bars.status import SHORTLY, StatusBar

TOLD = "The shelf was not changed. Another program has been writing to"


@pytest.fixture
def locked(qtbot, window, local_web, news, home) -> Iterator[sqlite3.Connection]:
    """A page that is kept, and another program that writes to the shelf and comes to no end."""
    window.open(local_web().put("/bridge", news()))
    qtbot.waitUntil(lambda: window.shelf_controller.page_saver.entry > 0 and window.highlights.known)
    window.shelf.ask(lambda library: library.database.run("PRAGMA busy_timeout = 50"))
    window.shelf_controller.turn(True)
    qtbot.waitUntil(lambda: window.shelf_controller.page.side.count() > 7)
    window.shelf_controller.page.side.choose("history")
    qtbot.waitUntil(lambda: window.shelf_controller.page.list.rows.rowCount() == 1)
    window.shelf_controller.turn(False)
    other = sqlite3.connect(next(home.rglob("shelf.db")), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    other.close()


def test_unsaved_highlight_is_reported_without_undo(qtbot, window, locked):
    window.highlights.add(0, 20, "yellow")
    qtbot.waitUntil(lambda: window.bars.status.text().startswith(TOLD))
    window.bars.status.show_message("")
    done = []
    window.actions_by_id["undo"].trigger()
    locked.execute("ROLLBACK")
    window.actions_by_id["redo"].trigger()
    window.shelf.ask(lambda library: library.highlights.of(window.shelf_controller.page_saver.entry), done.append)
    qtbot.waitUntil(lambda: bool(done))
    assert len(done[0]) == 1, "what could not be done the first time"
    assert "Highlighted" in window.bars.status.text()


@pytest.mark.usefixtures("locked")
def test_unsaved_page_is_reported_and_stays_in_history(qtbot, window):
    window.actions_by_id["keep"].trigger()
    qtbot.waitUntil(lambda: window.bars.status.text().startswith(TOLD))
    assert not window.actions_by_id["keep"].isChecked()
    assert window.shelf_controller.page_saver.entry


@pytest.mark.usefixtures("locked")
def test_unremoved_rows_are_reported_beside_them(qtbot, window):
    window.shelf_controller.turn(True)
    page = window.shelf_controller.page
    page.wanted.emit("shelf-remove", [0])
    qtbot.waitUntil(page.notice.isVisible)
    assert page.notice.label.text().startswith(TOLD)
    assert not window.shelf_controller.undo()
    assert page.list.rows.rowCount() == 1


def test_a_long_message_stays_long_enough_to_be_read(qtbot):
    status = StatusBar()
    qtbot.addWidget(status)
    status.show_message("Saved.")
    assert status._clear.interval() == SHORTLY
    status.show_message(f"{TOLD} /home/anna/.local/share/plainleaf/shelf.db for too long. Nothing was lost; try again.")
    assert status._clear.interval() > 2 * SHORTLY
