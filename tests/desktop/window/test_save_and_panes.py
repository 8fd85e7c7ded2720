"""Saving, copying, finding, panes, taste, and what is remembered."""

import json
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QWidget
from tests.patience import PATIENCE

from plainleaf.actions import suffix_of
from plainleaf.desktop.window.export.share_dialog import ShareDialog
from plainleaf.engine.render import FORMATS

SLOWEST_FIRST = sorted(FORMATS, key=lambda name: name != "pdf")


def dialog_of(window):
    return next(one for one in window.findChildren(ShareDialog) if one.isVisible())


def save_as(qtbot, window, path, words="Plain text"):
    window.actions_by_id["save"].trigger()
    dialog = dialog_of(window)
    dialog.ways.setCurrentItem(dialog.ways.findItems(words, Qt.MatchFlag.MatchExactly)[0])
    dialog.take_folder(str(path.parent))
    dialog.name.setText(path.name)
    qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.bars.status.text().startswith("Saved"))


def test_the_suggested_name_is_a_slug_of_the_title(window_on_news):
    window_on_news.actions_by_id["save"].trigger()
    dialog = dialog_of(window_on_news)
    assert (dialog.name.text(), dialog.suffix.text()) == ("harbour-bridge-opens-again", ".txt")
    dialog.reject()


def test_the_saved_text_is_the_article(qtbot, window_on_news, tmp_path):
    save_as(qtbot, window_on_news, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text("utf-8") == window_on_news.reading.article.render(
        "text", with_metadata=True
    )


@pytest.mark.parametrize(
    ("words", "suffix", "first"),
    [("Markdown", ".md", "---\n"), ("Web page", ".html", "<!doctype html>"), ("JSON", ".json", "{")],
)
def test_other_formats_get_their_suffix_and_form(qtbot, window_on_news, tmp_path, words, suffix, first):
    save_as(qtbot, window_on_news, tmp_path / "out", words)
    written = (tmp_path / f"out{suffix}").read_text("utf-8")
    assert first in written.lower()
    assert "eleven weeks of repairs" in written
    if suffix == ".json":
        json.loads(written)


def test_saving_uses_the_threshold_before_the_pane_does(qtbot, window_on_news, tmp_path):
    with qtbot.waitSignal(window_on_news.current.selection_changed):
        window_on_news.bars.method.slider.setValue(100)
    save_as(qtbot, window_on_news, tmp_path / "all.txt")
    assert "My boat" in (tmp_path / "all.txt").read_text("utf-8")


def test_files_that_are_saved_at_the_same_time_are_all_written(qtbot, window_on_news, tmp_path):
    files = {tmp_path / f"{number}{suffix_of(name)}": name for number, name in enumerate(SLOWEST_FIRST)}
    for path, name in files.items():
        window_on_news.saver.write(window_on_news.reading.article, path, name)
    qtbot.waitUntil(lambda: all(path.exists() for path in files))
    qtbot.waitUntil(lambda: not window_on_news.saver.cancel())


def test_a_window_is_closed_once_its_files_are_written(qtbot, window_on_news, tmp_path):
    window, files = window_on_news, [tmp_path / "a.pdf", tmp_path / "b.epub"]
    for path in files:
        window.saver.write(window.reading.article, path, path.suffix[1:])
    with qtbot.waitSignal(window.closed):
        assert not window.close()
        assert window.bars.status.text().startswith("Still saving")
    assert all(path.read_bytes() for path in files)


def test_a_window_that_is_closed_twice_gives_its_files_up(qtbot, window_on_news, tmp_path):
    window, gate = window_on_news, threading.Event()
    window.saver.printer = lambda *_page: gate.wait(PATIENCE) and b""
    window.saver.write(window.reading.article, tmp_path / "a.pdf", "pdf")
    assert [window.close(), window.close()] == [False, True]
    gate.set()
    qtbot.waitUntil(lambda: not [one for one in threading.enumerate() if one.name.startswith("plainleaf-save")])
    assert not (tmp_path / "a.pdf").exists()


def test_a_window_stays_with_what_could_not_be_saved(qtbot, window_on_news, tmp_path):
    window = window_on_news
    (tmp_path / "file").write_text("no folder")
    window.saver.write(window.reading.article, tmp_path / "file" / "x.txt", "text")
    assert not window.close()
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    assert window.isVisible()
    next(one for one in window.findChildren(QMessageBox) if one.isVisible()).close()


def test_escape_cancels_every_save_even_when_printed(qtbot, window_on_news, tmp_path):
    saver, printed, given = window_on_news.saver, threading.Semaphore(0), window_on_news.printer
    gate = threading.Event()

    def printer(*page):
        made = given(*page)
        printed.release()
        assert gate.wait(PATIENCE)
        return made

    saver.printer = printer
    for name in ("a.pdf", "b.pdf"):
        saver.write(window_on_news.reading.article, tmp_path / name, SLOWEST_FIRST[0])
    for _ in range(2):
        qtbot.waitUntil(lambda: printed.acquire(blocking=False))
    qtbot.keyClick(window_on_news, Qt.Key.Key_Escape)
    assert window_on_news.bars.status.text() == "Stopped saving."
    assert not saver.cancel()
    gate.set()
    qtbot.waitUntil(lambda: not [one for one in threading.enumerate() if one.name.startswith("plainleaf-save")])
    assert list(tmp_path.glob("*.pdf")) == []


def test_unwritable_folder_is_reported(qtbot, window_on_news, tmp_path):
    (tmp_path / "file").write_text("no folder")
    window_on_news.saver.write(window_on_news.reading.article, tmp_path / "file" / "x.txt", "text")
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window_on_news.findChildren(QMessageBox)))
    box = next(one for one in window_on_news.findChildren(QMessageBox) if one.isVisible())
    assert "x.txt" in box.text()
    assert box.informativeText() != ""
    box.close()


def test_the_article_is_copied_as_text(window_on_news):
    window_on_news.actions_by_id["copy-text"].trigger()
    assert QGuiApplication.clipboard().text() == window_on_news.reading.article.text


def test_words_are_found_in_the_article(qtbot, window_on_news):
    window = window_on_news
    window.actions_by_id["find"].trigger()
    assert window.bars.find.isVisible()
    with qtbot.waitSignal(window.panes.article_view.found, check_params_cb=lambda _at, count: count > 3):
        window.bars.find.field.setText("bridge")
    with qtbot.waitSignal(window.panes.article_view.found, check_params_cb=lambda at, _count: at == 2):
        qtbot.keyClick(window.bars.find.field, Qt.Key.Key_Return)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.bars.find.isVisible()


def test_taste_panes_choice_and_pages_are_remembered(window_on_news, manager):
    window = window_on_news
    for name in ("larger", "larger", "next-theme", "side-by-side", "recents", "link-panes", "raise"):
        window.actions_by_id[name].trigger()
    window.bars.method.make_default.click()
    source = window.reading.source
    window.close()
    again = manager.new_window()
    assert again.appearance.style.size == 21
    assert again.appearance.style.theme == "sepia"  # the first looks like the system's, and is skipped
    assert again.panes.view == "side-by-side"
    assert again.actions_by_id["recents"].isChecked()
    assert not again.linked.on
    assert again.bars.method.choice().parameters["stop"] == 5.5
    assert again.memory.recents()[0].source == source
    assert again.memory.recents()[0].title == "Harbour bridge opens again"


def test_scrolling_one_pane_moves_the_other(window_on_news):
    window = window_on_news
    moved = []
    window.panes.article_view.scroll_to = lambda address, fraction=0.0, **_how: moved.append((address, fraction))
    paragraph = window.reading.trace.steps[-1].subnodes[6]
    window.panes.original_view.scrolled.emit(int(window.reading.document.address[paragraph]), 0.25)
    assert moved == [(int(window.reading.document.address[paragraph]), 0.25)]
    window.actions_by_id["link-panes"].trigger()
    window.panes.original_view.scrolled.emit(int(window.reading.document.address[paragraph]), 0.5)
    assert len(moved) == 1


def test_everything_that_takes_the_keyboard_has_a_name(window_on_news):
    window = window_on_news
    window.actions_by_id["recents"].trigger()
    web = {
        view.view.focusProxy() for view in (window.panes.original_view, window.panes.article_view)
    }  # their views have the names
    nameless = [
        f"{widget.metaObject().className()} {widget.objectName()} in {widget.parent()}"
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not (hasattr(widget, "text") and widget.text())
        and widget not in web
    ]
    assert nameless == []


def test_tab_cycles_through_the_bar(qtbot, window_on_news):
    window = window_on_news
    window.bars.top.edit_address()
    seen = set()
    for _ in range(24):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.add(window.focusWidget().accessibleName())
    assert {"View: Read", "Method", "stop", "Parameters", "Save or share the article", "Menu"} <= seen


def test_f6_takes_the_keyboard_from_pane_to_pane(qtbot, window_on_news):
    window = window_on_news
    window.actions_by_id["recents"].trigger()
    panes = [window.panes.recents, window.panes.original, window.panes.article, window.panes.inspector]
    window.panes.recents.take_focus()
    for pane in [*panes[1:], panes[0]]:
        window.actions_by_id["next-pane"].trigger()
        qtbot.waitUntil(lambda pane=pane: pane.isAncestorOf(window.focusWidget()))
    window.actions_by_id["previous-pane"].trigger()
    assert panes[-1].isAncestorOf(window.focusWidget())
