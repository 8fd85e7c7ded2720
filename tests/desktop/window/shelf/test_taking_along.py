"""An entry of the shelf is saved and shared as an open article is, with the pictures that the shelf has."""

import pytest
from PySide6.QtCore import Qt
from tests.desktop.window.shelf.test_list import settled
from tests.desktop.window.shelf.test_page_saver import kept, open_page, png

from plainleaf.actions.sharing import WAYS
from plainleaf.desktop.shelf.words import facts
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.window.export.share_dialog import ShareDialog
from plainleaf.desktop.window.shelf.export_dialog import ShelfExportDialog


@pytest.fixture
def entry(qtbot, window, local_web, news):
    """A page with a picture, on the shelf; its server is gone."""
    site = local_web()
    site.put("/p.png", png(), "image/png")
    head = '<head><meta property="og:site_name" content="صحيفة الميناء">'
    page = news("Story one", 20).replace("</h1>", '</h1><p><img src="/p.png" alt="The bridge"></p>', 1)
    open_page(window, qtbot, site.put("/one", page.replace("<head>", head)))
    found = kept(window, qtbot)
    library = window.shelf.library()
    qtbot.waitUntil(lambda: bool(library.pictures(found)))
    site.close()
    return library.entries.get(found)


def shown(window, kind):
    return next((one for one in window.findChildren(kind) if one.isVisible()), None)


def test_single_entry_uses_the_same_dialog_without_fetching(qtbot, window, entry, tmp_path):
    window.shelf.library().highlights.add(entry.id, "Crews had replaced two", note="which?")
    window.actions_by_id["shelf"].setChecked(True)
    page = window.shelf_controller.page
    qtbot.waitUntil(lambda: settled(page) and page.side.count() > 7)
    page.side.choose("everything")
    qtbot.waitUntil(lambda: settled(page) and page.list.rows.rowCount() == 1)
    page.list.setFocus()
    page.list.setCurrentIndex(page.list.rows.index(0, 0))
    qtbot.keyClick(page.list, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: shown(window, ShareDialog) is not None)
    dialog = shown(window, ShareDialog)
    assert dialog.other.text() == "As a catalogue or backup…"
    dialog.ways.setCurrentRow(list(WAYS).index("obsidian"))
    dialog.take_folder(str(tmp_path))
    qtbot.waitUntil(lambda: "> Crews had replaced two" in dialog.preview.toPlainText())
    dialog.ways.setFocus()
    qtbot.keyClick(dialog.ways, Qt.Key.Key_Return)
    note = tmp_path / f"{entry.title}.md"
    qtbot.waitUntil(note.exists)
    assert note.read_text().endswith("\n## Highlights\n\n> Crews had replaced two\n\nwhich?\n")
    assert (tmp_path / "attachments" / f"{entry.title}-1.png").read_bytes() == png()
    page.row_actions["shelf-export"].trigger()
    qtbot.waitUntil(lambda: shown(window, ShareDialog) is not None)
    shown(window, ShareDialog).other.click()
    qtbot.waitUntil(lambda: shown(window, ShelfExportDialog) is not None)
    shown(window, ShelfExportDialog).reject()


def test_source_name_direction_moves_no_other_fact(entry):
    first, *others = in_one_line(facts(entry)).split("  ·  ")
    assert first == "\u2068صحيفة الميناء\u2069"
    assert all(one.startswith("\u2068") and one.endswith("\u2069") for one in others)
