"""Comfort in the window: outline, progress, the place that is kept, reading aloud, print, full screen."""

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QSlider

from plainleaf.desktop.reader.print_page import print_page
from plainleaf.desktop.window.comfort.places import MOST, key_of, parsed
from plainleaf.engine.render.pictures import NONE
from plainleaf.resources import folder


def told(name: str, news, parts: int = 4) -> str:
    """A page of a newspaper with headings."""
    page = news(name, 24)
    for part in range(parts):
        page = page.replace("<p>The harbour bridge", f"<h2>{name}, part {part}</h2><p >The harbour bridge", 1)
    return page


@pytest.fixture
def open_page(qtbot):
    def opened(window, source: str) -> None:
        with qtbot.waitSignals([window.loader.opened, window.panes.article_view.ready]):
            window.open(source)
        qtbot.waitUntil(lambda: bool(window.comfort.progress.text()))

    return opened


def percent(window) -> int:
    """How much is read, -1 while a page is on its way."""
    return int((window.comfort.progress.text() or "-1").split()[0])


@pytest.fixture
def scroll(qtbot, ask, frames):
    """By hand: so many pages down, each to the end of its movement."""

    def scrolled(window, pages: int = 2) -> None:
        view = window.panes.article_view
        ended = "(globalThis.ended ??= (addEventListener('scrollend', () => (ended[0] += 1)), [0]))[0]"
        view.setFocus()
        for _ in range(pages):
            before, shown = ask(view, ended), window.comfort.progress.text()
            QTest.keyClick(view.view.focusProxy(), Qt.Key.Key_PageDown)
            qtbot.waitUntil(lambda before=before: ask(view, ended) > before)
            qtbot.waitUntil(lambda shown=shown: window.comfort.progress.text() != shown)
        settled = ""
        while settled != window.comfort.progress.text():
            settled = window.comfort.progress.text()
            frames(view)

    return scrolled


def test_outline_progress_and_time_left(qtbot, window, local_web, news, open_page):
    open_page(window, local_web().put("/tides", told("Tides", news)))
    comfort = window.comfort
    assert comfort.progress.text().startswith("0 %  ·  ")
    assert comfort.progress.text().endswith("min left")
    window.actions_by_id["outline"].trigger()
    rows = [comfort.outline.list.item(row).text().strip() for row in range(comfort.outline.list.count())]
    assert rows == ["Tides", *(f"Tides, part {part}" for part in range(4))]
    assert comfort.outline.list.currentItem().text() == "Tides"
    comfort.outline.list.setCurrentRow(3)
    QTest.keyClick(comfort.outline.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: comfort.outline.list.item(3).font().bold())
    assert not comfort.outline.isVisible()
    assert not comfort.progress.text().startswith("0 %")


def test_place_is_kept_per_page_and_restored(qtbot, manager, window, local_web, news, open_page, ask, scroll):
    web = local_web()
    tides, winds = (web.put(f"/{name}", told(name, news)) for name in ("tides", "winds"))
    open_page(window, tides)
    scroll(window)
    read = percent(window)
    open_page(window, winds)
    assert window.comfort.progress.text().startswith("0 %")
    share = window.comfort.places.share_of(tides)
    assert share is not None
    assert 0.1 < share < 0.9
    window.actions_by_id["back"].trigger()
    qtbot.waitUntil(lambda: abs(percent(window) - read) <= 3)
    scroll(window, 1)
    read = percent(window)
    window.close()
    other = manager.new_window()
    kept = other.comfort.places.share_of(tides)
    assert abs(100 * kept - read) <= 1, "the place where the scroll has ended is not the one that is kept"
    other.resize(1000, 700)
    open_page(other, tides + "#nowhere")
    assert other.comfort.progress.text().startswith("0 %"), "a part of the page was asked for"
    open_page(other, winds)
    open_page(other, tides)
    qtbot.waitUntil(lambda: abs(percent(other) - read) <= 6)
    assert ask(other.panes.article_view, "scrollY") > 200


def test_kept_places_are_bounded_and_read_with_care(window):
    entry = {"source": "https://a.example/", "address": 3, "words": "It", "fraction": 7, "share": 0.5}
    found = parsed([entry, {"source": 3}, "x", entry | {"source": "b", "share": True}, entry | {"words": None}])
    assert list(found) == ["https://a.example/"]
    assert found["https://a.example/"].fraction == 1
    assert key_of("https://a.example/x#part") == "https://a.example/x"
    places = window.comfort.places
    window.memory.set_places([entry | {"source": f"https://a.example/{n}"} for n in range(MOST + 20)])
    places._source, places._place = "https://new.example/", found["https://a.example/"]
    places.keep()
    kept = window.memory.places()
    assert len(kept) == MOST
    assert kept[0]["source"] == "https://new.example/"
    places._place = None


def test_reading_aloud_by_key_and_escape_ends_it(qtbot, window, local_web, news, open_page):
    open_page(window, local_web().put("/tides", told("Tides", news)))
    window.comfort.aloud._engine = "mock"
    said: list[str] = []
    window.panes.article_view.spoken.connect(lambda words, _language: said.append(words))
    window.actions_by_id["read-aloud"].trigger()
    qtbot.waitUntil(lambda: said == ["Tides"])
    assert window.comfort.speech_bar.isVisible()
    window.actions_by_id["sentence-next"].trigger()
    qtbot.waitUntil(lambda: len(said) >= 2)
    window.actions_by_id["read-aloud"].trigger()
    assert not window.comfort.aloud.speaking
    window.actions_by_id["cancel"].trigger()
    assert not window.comfort.speech_bar.isVisible()


def test_an_article_is_printed_on_paper(qtbot, window, local_web, news, open_page, tmp_path):
    open_page(window, local_web().put("/tides", told("Tides", news)))
    page = print_page([window.reading.article], "", NONE, window.appearance.style, folder())
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    with qtbot.waitSignal(window.comfort.printing.paper.ended) as ended:
        window.comfort.printing.paper.start(page.served, printer)
    assert ended.args == [""]
    (tmp_path / "other").touch()
    assert (tmp_path / "paper.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode
    paper = PdfReader(tmp_path / "paper.pdf").pages
    assert "Tides" in paper[0].extract_text()  # no picture of it
    assert round(float(paper[0].mediabox.width)) == round(printer.pageLayout().fullRectPoints().width())


def test_failed_printing_is_reported(qtbot, window, local_web, news, open_page, tmp_path):
    open_page(window, local_web().put("/tides", told("Tides", news)))
    page = print_page([window.reading.article], "", NONE, window.appearance.style, folder())
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "paper.pdf"))
    with qtbot.waitSignal(window.comfort.printing.paper.ended) as ended:
        window.comfort.printing.paper.start(page.served, printer)
    assert ended.args == [f"{tmp_path / 'nowhere' / 'paper.pdf'} could not be written: No such file or directory."]


def test_print_asks_for_a_printer(qtbot, window, local_web, news, open_page):
    open_page(window, local_web().put("/tides", told("Tides", news)))
    window.actions_by_id["print"].trigger()
    dialogs = lambda: [one for one in window.findChildren(QPrintDialog) if one.isVisible()]  # noqa: E731
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    dialogs()[0].reject()


def test_every_control_of_reading_has_a_name_for_a_screen_reader(window):
    named = [window.comfort.outline, window.comfort.outline.list, window.comfort.progress, window.comfort.speech_bar]
    controls = window.comfort.speech_bar.findChildren(QAbstractButton) + window.comfort.speech_bar.findChildren(QSlider)
    for widget in (*named, *controls, window.comfort.aloud.bar.voice):
        told = QAccessible.queryAccessibleInterface(widget)
        assert told.text(QAccessible.Text.Name), widget
    play = QAccessible.queryAccessibleInterface(window.comfort.aloud.bar.play)
    assert play.role() == QAccessible.Role.Button
    assert play.text(QAccessible.Text.Name) == "Pause"


def test_popups_open_inwards_in_right_to_left_layouts(qtbot, window, qapp):
    popup, button = window.appearance.popup, window.bars.top.appearance
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        qtbot.waitUntil(lambda: button.mapToGlobal(button.rect().topLeft()).x() < 200)
        window.actions_by_id["appearance"].trigger()
        assert popup.isVisible()
        assert abs(popup.x() - button.mapToGlobal(button.rect().topLeft()).x()) < 8
        popup.hide()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_full_screen_and_back_to_a_window_that_filled_the_screen(window):
    window.showMaximized()
    window.actions_by_id["full-screen"].trigger()
    assert window.isFullScreen()
    window.actions_by_id["full-screen"].trigger()
    assert not window.isFullScreen()
    assert window.isMaximized()
