"""Export in the window: six formats, several pages at once, and articles over several pages."""

import zipfile
from io import BytesIO

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from plainleaf.desktop.window.export.choice import ExportChoice, parsed

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + b"\x00" * 40 + b"IEND\xaeB`\x82"


@pytest.fixture
def opened_page(qtbot, window, local_web, news):
    """Opens a page of a server and gives the server."""
    server = local_web()

    def open_one(path: str, body: str) -> None:
        with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
            window.open(server.put(path, body))

    open_one("/news", news())
    return server, open_one


def written(qtbot, window, tmp_path, name: str, *, pictures: bool = False) -> bytes:
    path = tmp_path / name
    kind = {".pdf": "pdf", ".epub": "epub", ".html": "html"}[path.suffix]
    window.saver.write(window.reading.article, path, kind, pictures=pictures)
    qtbot.waitUntil(lambda: window.bars.status.text().startswith("Saved"))
    return path.read_bytes()


@pytest.mark.usefixtures("opened_page")
def test_pdf_and_book_are_saved_from_the_window(qtbot, window, tmp_path):
    reader = PdfReader(BytesIO(written(qtbot, window, tmp_path, "a.pdf")))
    assert reader.outline[0].title == "Harbour bridge opens again"
    book = zipfile.ZipFile(BytesIO(written(qtbot, window, tmp_path, "a.epub", pictures=True)))
    assert "OEBPS/chapter-001.xhtml" in book.namelist()


def test_pictures_are_embedded_on_demand_and_missing_ones_reported(qtbot, window, opened_page, tmp_path, news):
    server, open_one = opened_page
    server.put("/p.png", PNG, "image/png")
    shown = '<p><img src="/p.png"></p><p><img src="/gone.png"></p><p>The harbour'
    open_one("/pictures", news("With pictures").replace("<p>The harbour", shown, 1))
    plain = written(qtbot, window, tmp_path, "a.html").decode()
    assert "data:image/png" not in plain
    whole = written(qtbot, window, tmp_path, "b.html", pictures=True).decode()
    assert "data:image/png" in whole
    box = next(one for one in window.findChildren(QMessageBox) if one.isVisible())
    assert "without one picture" in box.text()
    assert "/gone.png" in box.detailedText()
    box.close()


def test_saving_can_be_given_up(qtbot, window, opened_page, tmp_path, news):
    server, open_one = opened_page
    open_one("/slow", news("Slow").replace("<p>The harbour", '<p><img src="/slow.png"></p><p>The harbour', 1))
    server.put("/slow.png", b"", "hang")
    window.saver.write(window.reading.article, tmp_path / "a.epub", "epub", pictures=True)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.bars.status.text() == "Stopped saving."
    assert list(tmp_path.glob("*.epub")) == []


def test_open_and_recent_pages_become_one_book(qtbot, window, opened_page, tmp_path, news):
    _server, open_one = opened_page
    open_one("/other", news("Ferries run again"))
    window.memory.set_folder(str(tmp_path))
    dialog = window.exporter.ask()
    assert [dialog.pages.item(row).text() for row in range(dialog.pages.count())] == [
        "Ferries run again", "Harbour bridge opens again",
    ]  # fmt: skip
    assert len(dialog.wanted()) == 1
    dialog.pages.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.options.formats["text"].setChecked(True)
    assert not dialog.options.controls["wrap"].isVisible()
    dialog.options.fold.click()
    assert dialog.options.controls["wrap"].isVisible()
    dialog.options.controls["wrap"].setValue(50)
    dialog.options.title.setText("Two of them")
    assert dialog.go.text() == "Export 2 pages"
    dialog.start()
    qtbot.waitUntil(lambda: "Wrote" in dialog.report.toPlainText())
    assert (dialog.status.text(), dialog.status.isVisible(), dialog.show_folder.isVisible()) == (
        "2 files",
        True,
        True,
    )
    assert not dialog.report.isVisible()  # nothing is to be known beside
    book = zipfile.ZipFile(tmp_path / "two-of-them.epub")
    assert sum("chapter" in name for name in book.namelist()) == 2
    text = (tmp_path / "two-of-them.txt").read_text("utf-8")
    assert max(len(line) for line in text.splitlines() if " " in line) <= 50
    dialog.reject()
    again = window.exporter.ask()
    assert (again.options.choice["wrap"], again.options.choice.formats) == (50, ("text", "epub"))
    again.reject()


def test_a_page_that_fails_is_named_and_the_others_are_written(qtbot, window, opened_page, tmp_path, news):
    server, open_one = opened_page
    open_one("/other", news("Ferries run again"))
    del server.pages["/news"]
    window.memory.set_folder(str(tmp_path))
    dialog = window.exporter.ask()
    dialog._check_all()
    dialog.options.controls["one_file"].setChecked(False)
    dialog.start()
    qtbot.waitUntil(lambda: bool(dialog.report.toPlainText()))
    reported = dialog.report.toPlainText()
    assert f"Wrote {tmp_path / 'ferries-run-again.epub'}" in reported
    assert reported.startswith("Failed: ")
    assert (dialog.report.isVisible(), dialog.status.text()) == (True, "1 file")
    assert "/news" in reported
    dialog.reject()


@pytest.mark.usefixtures("opened_page")
def test_the_dialog_stays_within_a_small_window(window):
    window.resize(760, 600)
    dialog = window.exporter.ask()
    assert max(dialog.width(), dialog.minimumSizeHint().width()) <= 760
    dialog.reject()


@pytest.mark.usefixtures("opened_page")
def test_empty_selection_cannot_be_exported(window):
    dialog = window.exporter.ask()
    dialog.options.formats["epub"].setChecked(False)
    assert not dialog.go.isEnabled()
    dialog.reject()


def test_further_pages_are_offered_and_joined(qtbot, window, opened_page, news):
    server, open_one = opened_page
    for number in (2, 3):
        more = news("Long story").replace("harbour bridge", f"bridge number {number}")
        server.put(f"/s?page={number}", more)
    links = '<div class="pages"><a href="/s?page=2">2</a> <a href="/s?page=3">3</a></div><div id="foot">'
    open_one("/s", news("Long story").replace('<div id="foot">', links))
    assert window.bars.offer.isVisible()
    assert "3 pages" in window.bars.offer.label.text()
    with qtbot.waitSignal(window.current.article_changed):
        window.bars.offer.button.click()
    text = window.reading.article.text
    assert text.index("bridge number 2") < text.index("bridge number 3")
    assert "Joined 3 pages" in window.bars.status.text()
    assert window.panes.article.isVisible()


@pytest.mark.usefixtures("opened_page")
def test_single_page_offers_no_further_pages(window):
    assert not window.bars.offer.isVisible()
    window.actions_by_id["all-pages"].trigger()
    assert "No further pages" in window.bars.status.text()


@pytest.mark.parametrize(
    "stored",
    [
        None,
        7,
        {"formats": "text", "wrap": "wide", "links": 1},
        {"formats": ["none"], "encoding": "klingon", "wrap": -1},
    ],
)
def test_a_choice_edited_by_hand_is_read_with_care(stored):
    assert parsed(stored) == ExportChoice()


def test_a_choice_survives_the_store():
    chosen = {"formats": ["text", "pdf"], "one_file": False, "wrap": 72, "encoding": "utf-16", "line_ends": "crlf"}
    choice = ExportChoice(chosen)
    assert parsed(choice.plain()).plain() == choice.plain()
    assert choice.plain() == ExportChoice().plain() | chosen
