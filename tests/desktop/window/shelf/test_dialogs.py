"""What the shelf's dialogs do: import, export, reading again; and a damaged file."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

import plainleaf
from plainleaf.actions.shelf.user_choices import copy_choices
from plainleaf.desktop.shelf.labels import LabelsDialog
from plainleaf.desktop.widgets.laid_out import stops
from plainleaf.desktop.window.export.writing import TASK as EXPORT
from plainleaf.desktop.window.shelf.import_dialog import TASK as IMPORT
from plainleaf.desktop.window.shelf.reread_dialog import TASK as REREAD
from plainleaf.engine.page import Page
from plainleaf.library import Library
from plainleaf.rules import RuleFolder


@pytest.fixture
def shelf(window) -> Library:
    return window.shelf.library()


def kept(shelf: Library, news, number: int) -> int:
    page = Page(news(f"Bridge {number}").encode(), f"https://news.example/{number}", "text/html; charset=utf-8", "http")
    return shelf.add(page, plainleaf.extract(page, method="descent"))[0].id


def test_import_previews_then_imports_once(qtbot, window, shelf, tmp_path, local_web, news):
    web = local_web()
    address = web.put("/bridge", news())
    file = tmp_path / "part_000000.csv"
    file.write_text(f"title,url,time_added,tags,status\nThe bridge,{address},1700000000,sea|news,unread\n,,1,,unread\n")
    dialog = window.shelf_controller.take_in()
    dialog.look(file)
    qtbot.waitUntil(lambda: "1 new article" in dialog.status.text())
    assert dialog.first.item(0).text() == "The bridge"
    assert dialog.go.isEnabled()
    assert shelf.entries.count() == 0
    dialog.tags.setText("from pocket")
    dialog.start()
    qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
    assert "1 article imported" in dialog.status.text()
    assert "1 page fetched" in dialog.status.text()
    entry = shelf.entries.at(address)
    assert entry.tags == ("from pocket", "news", "sea")
    assert "eleven weeks" in shelf.text(entry.id)
    dialog.look(file)
    qtbot.waitUntil(lambda: "0 new articles, 1 on the shelf already" in dialog.status.text())
    assert not dialog.go.isEnabled()
    dialog.reject()


def test_import_reports_the_pages_of_its_own_file(qtbot, window, tmp_path, local_web, news):
    web = local_web()
    gone, there = f"{web.origin}/gone", web.put("/bridge", news())
    dialog = window.shelf_controller.take_in()
    for name, addresses in (("first.txt", [gone, gone + "-too"]), ("second.txt", [there])):
        (tmp_path / name).write_text("\n".join(addresses))
        dialog.look(tmp_path / name)
        qtbot.waitUntil(dialog.go.isEnabled)
        dialog.start()
        qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
        if name == "first.txt":
            assert "2 could not be fetched" in dialog.status.text()
            assert dialog.first.count() == 2
            assert all(dialog.first.item(n).text().count("/gone") == 1 for n in range(2))
    assert dialog.status.text() == "1 article imported, 1 page fetched."
    dialog.reject()


def test_import_can_be_stopped_and_resumed(qtbot, window, shelf, tmp_path):
    file = tmp_path / "addresses.txt"
    file.write_text("\n".join(f"https://news.example/{number}" for number in range(2000)))
    dialog = window.shelf_controller.take_in()
    dialog.fetch.setChecked(False)
    dialog.look(file)
    qtbot.waitUntil(dialog.go.isEnabled)
    dialog.start()
    qtbot.waitUntil(lambda: shelf.entries.count() >= 25)
    dialog.reject()
    assert "Stopped" in dialog.status.text()
    dialog.look(file)
    qtbot.waitUntil(lambda: "on the shelf already" in dialog.status.text())
    dialog.start()
    qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
    assert shelf.entries.count() == 2000
    dialog.reject()


def test_unknown_file_lists_the_known_kinds(qtbot, window, tmp_path):
    file = tmp_path / "thing.bin"
    file.write_bytes(b"\x00\x01\x02" * 50)
    dialog = window.shelf_controller.take_in()
    dialog.look(file)
    qtbot.waitUntil(lambda: "none of the formats that can be imported" in dialog.status.text())
    assert not dialog.go.isEnabled()
    dialog.reject()


def test_rereading_shows_differences_and_saves_on_request(qtbot, window, shelf, news):
    ids = [kept(shelf, news, number) for number in range(2)]
    dialog = window.shelf_controller.read_again(ids)
    qtbot.waitUntil(lambda: dialog.status.text() != "" and not dialog._tasks.busy(REREAD))
    dialog.method.setCurrentIndex(dialog.method.findData("plain"))
    qtbot.waitUntil(lambda: dialog.list.count() == 2)
    assert "2 articles would change" in dialog.status.text()
    assert "Printed on paper since 1902" in dialog.changes.toPlainText()
    assert dialog.keep.text() == "Keep 2"
    assert all(shelf.article(entry).record.method == "descent" for entry in ids)
    dialog.start()
    qtbot.waitUntil(lambda: "2 articles kept" in dialog.status.text())
    assert all(shelf.article(entry).record.method == "plain" for entry in ids)
    dialog.reject()


def test_rereading_includes_articles_that_stay_the_same(qtbot, window, shelf, news):
    from plainleaf.actions.shelf.rereading import outdated

    ids = [kept(shelf, news, number) for number in range(2)]
    with shelf.database.writing():
        shelf.database.run("UPDATE articles SET release = '0.1'")
    assert outdated(shelf) == tuple(ids)
    dialog = window.shelf_controller.read_again(ids)
    dialog.method.setCurrentIndex(dialog.method.findData("descent"))
    qtbot.waitUntil(lambda: dialog.status.text() == "No article would change." and not dialog._tasks.busy(REREAD))
    assert dialog.keep.isEnabled()
    dialog.start()
    qtbot.waitUntil(lambda: "2 articles kept" in dialog.status.text())
    assert outdated(shelf) == ()
    dialog.reject()


def test_feed_is_followed_updated_exported_and_removed(qtbot, window, shelf, local_web, news, tmp_path):
    web = local_web()
    link = web.put("/bridge", news())
    item = f"<item><title>The bridge</title><link>{link}</link><guid>1</guid></item>"
    feed = web.put("/feed", f'<rss version="2.0"><channel><title>News</title>{item}</channel></rss>', "text/xml")
    dialog = window.shelf_controller.show_feeds()
    dialog.field.setText(feed)
    dialog.add.click()
    qtbot.waitUntil(lambda: dialog.list.count() == 1)
    assert dialog.status.text() == "1 new article."
    assert dialog.list.item(0).text().startswith("News")
    assert "eleven weeks" in shelf.text(shelf.entries.at(link).id)
    dialog.update_all.click()
    qtbot.waitUntil(lambda: dialog.status.text() == "0 new articles.")
    opml = tmp_path / "feeds.opml"
    dialog.write(str(opml))
    qtbot.waitUntil(opml.exists)
    assert feed in opml.read_text()
    opml.write_text(opml.read_text().replace(feed, "https://other.example/feed").replace("News", "Others"))
    dialog.take_in(str(opml))
    qtbot.waitUntil(lambda: dialog.list.count() == 2)
    assert dialog.status.text() == "1 new feed followed."
    shelf.feeds.remove("https://other.example/feed")
    dialog.take_in(str(opml.with_name("gone.opml")))
    qtbot.waitUntil(lambda: "cannot be read" in dialog.status.text() and dialog.list.count() == 1)
    dialog.list.setCurrentRow(0)
    dialog.remove.click()
    qtbot.waitUntil(lambda: dialog.list.count() == 0)
    dialog.reject()


def test_watched_folder_imports_saved_files(qtbot, window, shelf, tmp_path, news):
    folder = tmp_path / "saved"
    folder.mkdir()
    (folder / "page.html").write_text(news("Saved by hand"))
    follower = window.shelf_controller.follower
    dialog = window.shelf_controller.show_feeds()
    dialog.watch(str(folder))
    assert window.memory.watched() == str(folder)
    assert str(folder) in dialog.where.text()
    for _ in range(2):
        follower.look()
        qtbot.waitUntil(lambda: not follower._tasks.busy("watched folder"))
    assert [entry.title for entry in shelf.entries.list()] == ["Saved by hand"]
    dialog.watch_none.click()
    assert not follower._folder.isActive()
    dialog.reject()


@pytest.mark.parametrize(
    ("way", "written"), [("one", "*.epub"), ("each", "*.epub"), ("opds", "feed.xml"), ("backup", "shelf.json")]
)
def test_entries_are_exported_in_every_way(qtbot, window, shelf, news, tmp_path, way, written):
    ids = [kept(shelf, news, number) for number in range(2)]
    dialog = window.shelf_controller.export(ids)
    dialog.take_folder(str(tmp_path / "out"))
    Path(tmp_path / "out").mkdir()
    dialog.way.setCurrentIndex(dialog.way.findData(way))
    assert dialog.title.isVisible() == (way == "one")
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.tasks.busy(EXPORT))
    assert dialog.status.text().startswith("2 articles written.")
    found = list((tmp_path / "out").rglob(written))
    assert len(found) == (2 if way == "each" else 1)
    dialog.reject()


def test_a_backup_brings_feeds_and_the_watched_folder_back(qtbot, window, shelf, news, tmp_path):
    kept(shelf, news, 1)
    shelf.feeds.add("https://news.example/feed", "News")
    window.shelf_controller.follower.choose_folder(str(tmp_path))
    dialog = window.shelf_controller.export()
    dialog.take_folder(str(tmp_path / "backup"))
    for times in (1, 2):
        dialog.start()
        qtbot.waitUntil(lambda: not dialog.tasks.busy(EXPORT))
        assert dialog.status.text().startswith("1 article written. The backup is the folder “plainleaf-backup-")
        assert len(list((tmp_path / "backup").iterdir())) == times  # nothing is beside the folders
    dialog.reject()
    window.shelf_controller.follower.choose_folder("")
    shelf.feeds.remove("https://news.example/feed")
    dialog = window.shelf_controller.take_in()
    dialog.fetch.setChecked(False)
    dialog.look(next((tmp_path / "backup").iterdir()))
    qtbot.waitUntil(lambda: "0 new articles, 1 feed to follow" in dialog.status.text())
    dialog.start()
    qtbot.waitUntil(lambda: "1 feed followed" in dialog.status.text())
    assert f"{tmp_path} is watched again." in dialog.status.text()
    assert (window.memory.watched(), shelf.feeds.all()[0].title) == (str(tmp_path), "News")
    window.shelf_controller.follower.choose_folder("")
    dialog.reject()


def test_addresses_in_the_clipboard_are_imported(qtbot, window, shelf, local_web, news):
    address, clipboard = local_web().put("/bridge", news()), QGuiApplication.clipboard()
    dialog = window.shelf_controller.take_in()
    clipboard.setText("no address")
    dialog.paste.click()
    assert dialog.status.text() == "There is no web address in the clipboard."
    assert not dialog.go.isEnabled()
    clipboard.setText(f"Read this: {address} and <https://news.example/2>.")
    dialog.fetch.setChecked(False)
    dialog.file.setFocus()
    QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(dialog.go.isEnabled)
    dialog.start()
    qtbot.waitUntil(lambda: dialog.status.text().startswith("2 articles imported"))
    assert shelf.entries.at(address).saved
    assert window.memory.folder() != Path(dialog._pasted.name)
    dialog.reject()
    assert not Path(dialog._pasted.name).exists()


@pytest.mark.parametrize("text", ["javascript:alert(1) file:///etc/passwd", "https:// http://...", ""])
def test_a_clipboard_without_a_web_address_is_refused(window, text):
    dialog = window.shelf_controller.take_in()
    QGuiApplication.clipboard().setText(text)
    dialog.paste.click()
    assert dialog.status.text() == "There is no web address in the clipboard."
    dialog.reject()


def test_only_the_addresses_of_a_long_pasted_text_are_taken(qtbot, window):
    lines = ["A line of a letter."] * 50_000 + [
        "file:///etc/passwd",
        "javascript://a.example/%0a1",
        "see https://b.example/1.",
    ]
    dialog = window.shelf_controller.take_in()
    QGuiApplication.clipboard().setText("\n".join(lines))
    dialog.paste.click()
    qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
    assert dialog.status.text() == "List of addresses: 1 new article."
    assert [dialog.first.item(row).text() for row in range(dialog.first.count())] == ["https://b.example/1"]
    dialog.reject()


def test_settings_of_a_backup_apply_at_once(qtbot, window, shelf, news, tmp_path):
    kept(shelf, news, 1)
    window.memory.set_style({"theme": "sepia"})
    copy_choices(tmp_path / "backup", window.memory.settings)
    shelf.write_backup(tmp_path / "backup")
    window.memory.set_style({})
    assert window.appearance.style.theme == "system"
    dialog = window.shelf_controller.take_in()
    dialog.look(tmp_path / "backup")
    qtbot.waitUntil(dialog.go.isEnabled)
    dialog.also.setChecked(True)
    dialog.start()
    qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
    dialog.reject()
    assert window.appearance.style.theme == "sepia"  # otherwise a change of the size would store the old theme


def test_a_backup_brings_rules_back_if_asked(qtbot, window, shelf, news, tmp_path):
    kept(shelf, news, 1)
    RuleFolder().keep_text("body: //main\n", "news.example")
    dialog = window.shelf_controller.export()
    dialog.take_folder(str(tmp_path / "backup"))
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.tasks.busy(EXPORT))
    dialog.reject()
    RuleFolder().remove("news.example")
    dialog = window.shelf_controller.take_in()
    dialog.look(tmp_path / "backup")  # a folder of backups is none
    qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
    assert not dialog.also.isVisible()
    for asked in (False, True):
        dialog.look(next((tmp_path / "backup").iterdir()))
        qtbot.waitUntil(dialog.go.isEnabled)
        assert (dialog.also.isVisible(), dialog.also.isChecked()) == (True, False)
        dialog.also.setChecked(asked)
        dialog.start()
        qtbot.waitUntil(lambda: not dialog._tasks.busy(IMPORT))
        assert [rule.name for rule in RuleFolder().entries()] == ["news.example"] * asked
    assert "Restored 1 rule and the corrections of 0 pages." in dialog.status.text()
    dialog.reject()


def test_every_dialog_names_its_controls_and_fits(qtbot, window, shelf, news):
    window.resize(700, 500)
    ids = tuple(kept(shelf, news, number) for number in range(2))
    room = window.shelf_controller
    again, labels = room.read_again(ids), LabelsDialog("tag", ("sea",), ("sea", "news"), 2, print, window)
    labels.open()
    qtbot.waitUntil(lambda: again.status.text() != "" and not again._tasks.busy(REREAD))
    for dialog in (room.take_in(), room.show_feeds(), room.export(), again, labels):
        wanted = list(stops(dialog))
        assert [one for one in wanted if not (one.accessibleName() or getattr(one, "text", str)())] == []
        assert dialog.minimumSizeHint().width() <= 700, type(dialog)
        assert dialog.minimumSizeHint().height() <= 500, type(dialog)
        assert window.screen().availableGeometry().contains(dialog.geometry()), type(dialog)
        dialog.close()


def test_damaged_shelf_is_reported_and_recovered(qtbot, window, shelf, news):
    ids = [kept(shelf, news, number) for number in range(3)]
    path = shelf.path
    window.shelf.let_go()
    data = bytearray(path.read_bytes())
    at = data.rindex(b"https://news.example/1")
    page = at // 4096 * 4096
    data[page : page + 8] = b"\xff" * 8
    path.write_bytes(data)
    upkeep = window.shelf_controller.upkeep
    upkeep.check()
    qtbot.waitUntil(upkeep.notice.isVisible)
    assert "damaged" in upkeep.notice.label.text()
    upkeep.recover.click()
    qtbot.waitUntil(lambda: not upkeep.notice.isVisible())
    assert list(path.parent.glob("shelf.db.damaged-*"))
    assert window.shelf.library().quick_check() == ()
    assert 0 < window.shelf.library().entries.count() <= len(ids)


def test_old_removed_entries_are_deleted_at_the_start(qtbot, shelf, news, manager):
    entry = kept(shelf, news, 1)
    shelf.remove([entry])
    shelf.database.run("UPDATE entries SET deleted = '2020-01-01T00:00:00+00:00'")
    manager.look_after_shelf()
    count = lambda: shelf.database.value("SELECT count(*) FROM entries")  # noqa: E731
    qtbot.waitUntil(lambda: count() == 0)
