"""From address to article: shown, failed, cancelled, retried, gone back to; received from a browser."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from tests.hostile import hostile_sources

from plainleaf.desktop.window import Delivery
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.sources import source_from_input
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError


@pytest.fixture
def web(local_web, news):
    server = local_web()
    server.put("/news", news())
    server.put("/other", news("Ferry is late"))
    return server


def opened(qtbot, window, source, **how):
    """Open a source and wait until both panes show it."""
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded, window.panes.article_view.loaded]):
        window.open(source, **how)
    return window.reading


def failed(qtbot, window, source):
    with qtbot.waitSignal(window.loader.failed):
        window.open(source)


def test_an_address_becomes_an_article_beside_its_page(qtbot, window, web):
    reading = opened(qtbot, window, web.origin + "/news")
    assert reading.article.title == "Harbour bridge opens again"
    assert reading.document.describe(reading.selection.root) == "div#story"
    assert "eleven weeks of repairs" in reading.article.text
    assert "My boat" not in reading.article.text
    assert window.windowTitle() == "Harbour bridge opens again — Plainleaf"
    assert window.bars.top.address.text() == web.origin + "/news"
    assert window.panes.original.isVisible()
    assert window.panes.inspector.isVisible()
    assert not window.bars.loading.running


def test_a_file_opens_too(qtbot, window, home, news):
    page = home / "saved page.html"
    page.write_text(news("A saved page"), "utf-8")
    assert opened(qtbot, window, str(page)).article.title == "A saved page"
    assert window.bars.top.address.text() == str(page)


def test_method_chosen_during_loading_is_used(qtbot, window, web):
    chooser = window.bars.method.chooser
    window.open(web.origin + "/news")
    chooser.setCurrentIndex(chooser.findData("density"))
    qtbot.waitUntil(lambda: window.reading is not None and window.reading.choice.method == "density")
    assert chooser.currentData() == "density"


def test_a_failure_is_a_readable_page_with_a_way_to_try_again(qtbot, window, web, shown_text, news):
    failed(qtbot, window, web.origin + "/missing")
    assert window.reading is None
    qtbot.waitUntil(lambda: "There is no such page" in shown_text(window.panes.article_view))
    assert "/missing" in shown_text(window.panes.article_view)
    assert not window.panes.original.isVisible()
    web.put("/missing", news("Found after all"))
    with qtbot.waitSignal(window.loader.opened):
        window.run_action("retry")
    assert window.reading.article.title == "Found after all"


@pytest.mark.parametrize(
    "source", ["https://", "http://[", "javascript:alert(1)", "/no/such/file.html", "\0", "ftp://example.org/"]
)
def test_nonsense_is_reported(qtbot, window, source, shown_text):
    failed(qtbot, window, source)
    qtbot.waitUntil(
        lambda: (
            "Try again" in shown_text(window.panes.article_view)
            or "Open a file" in shown_text(window.panes.article_view)
        )
    )


def test_invalid_address_explains_valid_ones(qtbot, window, shown_text):
    failed(qtbot, window, "how to mend a bicycle")
    qtbot.waitUntil(lambda: "does not search the web" in shown_text(window.panes.article_view))
    failed(qtbot, window, "/no/such/file.html")
    qtbot.waitUntil(lambda: "/no/such/file.html" in shown_text(window.panes.article_view))
    assert "does not search the web" not in shown_text(window.panes.article_view)


def test_a_pdf_is_opened_elsewhere_and_not_tried_again(qtbot, window, web, home, shown_text):
    (home / "tides.pdf").write_bytes(b"%PDF-1.4")
    web.put("/tides", b"%PDF-1.4", "application/pdf")
    for source, way in (
        (web.origin + "/tides", "Open or save it in the browser"),
        (str(home / "tides.pdf"), "Open it in its program"),
    ):
        failed(qtbot, window, source)
        qtbot.waitUntil(lambda way=way: way in shown_text(window.panes.article_view))
        assert "This is a PDF" in shown_text(window.panes.article_view)
        assert "Try again" not in shown_text(window.panes.article_view)


def test_a_password_opens_the_page_and_is_shown_and_kept_nowhere(qtbot, window, web, home):
    address = (web.origin + "/news").replace("//", "//anna:secret@")
    reported: list[str] = []
    window.loader.started.connect(reported.append)
    reading = opened(qtbot, window, address)
    assert reading.source == window.bars.top.address.text() == web.origin + "/news"
    failed(qtbot, window, address + "-gone")
    window.close()
    kept = [file.read_bytes() for file in home.rglob("*") if file.is_file()]
    assert kept
    assert not [data for data in kept if b"secret" in data]
    assert "secret" not in " ".join([*reported, window.windowTitle(), window.bars.top.address.text()])


def test_an_empty_address_does_nothing(window):
    window.open("   ")
    assert not window.loader.busy


def test_loading_can_be_stopped_by_key(qtbot, window, web):
    address = web.put("/slow", "", "hang")
    window.open(address)
    qtbot.waitUntil(lambda: "/slow" in web.asked)
    assert window.bars.loading.running
    with qtbot.waitSignal(window.loader.cancelled):
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.bars.loading.running
    assert not window.loader.busy


def test_stopping_leaves_the_page_of_before_in_place(qtbot, window, web):
    opened(qtbot, window, web.origin + "/news")
    window.open(web.put("/slow", "", "hang"))
    window.cancel()
    assert window.reading.article.title == "Harbour bridge opens again"
    assert window.bars.top.address.text() == web.origin + "/news"


def test_only_the_last_of_two_addresses_is_shown(qtbot, window, web, work_ended):
    window.open(web.origin + "/news")
    opened(qtbot, window, web.origin + "/other")
    work_ended("open")
    assert window.reading.article.title == "Ferry is late"


def test_back_and_forward(qtbot, window, web):
    opened(qtbot, window, web.origin + "/news")
    opened(qtbot, window, web.origin + "/other")
    asked = len(web.asked)
    window.actions_by_id["back"].trigger()
    assert window.reading.article.title == "Harbour bridge opens again"
    assert window.bars.top.address.text() == web.origin + "/news"
    window.actions_by_id["forward"].trigger()
    assert window.reading.article.title == "Ferry is late"
    assert [path for path in web.asked[asked:] if path in ("/news", "/other")] == [], "nothing is fetched again"


def test_a_link_in_the_page_is_opened_here(qtbot, window, web):
    opened(qtbot, window, web.origin + "/news")
    with qtbot.waitSignal(window.loader.opened):
        window.panes.original_view.link_clicked.emit(web.origin + "/other")
    assert window.reading.article.title == "Ferry is late"


def test_opened_pages_are_on_the_shelf_and_reopen(qtbot, window, web):
    opened(qtbot, window, web.origin + "/news")
    opened(qtbot, window, web.origin + "/other")
    window.actions_by_id["recents"].setChecked(True)
    window.panes.recents.field.setText("bridge")
    with qtbot.waitSignal(window.loader.opened):
        qtbot.keyClick(window.panes.recents.field, Qt.Key.Key_Return)
    assert window.reading.article.title == "Harbour bridge opens again"


def test_a_page_written_by_scripts_is_offered_live_and_read_so(qtbot, window, web, news, shown_text):
    body = news("Written by a script").split("<body>")[1].replace("\n", "").replace("</body></html>", "")
    page = f"<!doctype html><title>Written by a script</title><body><script>document.body.innerHTML = `{body}`</script>"
    opened(qtbot, window, web.put("/app", page))
    qtbot.waitUntil(lambda: "no text to read here" in shown_text(window.panes.article_view))
    assert not window.bars.offer.isVisible(), "offered in place of the text already"
    with qtbot.waitSignal(window.loader.opened):
        window.panes.article_view.action.emit("live")
    assert window.reading.live
    assert "eleven weeks of repairs" in window.reading.article.text
    assert window.actions_by_id["live"].isChecked()
    assert not window.bars.offer.isVisible()


def test_live_page_without_text_is_reported(qtbot, window, web, shown_text):
    opened(qtbot, window, web.put("/blank", "<!doctype html><title>Blank</title><body></body>"), live=True)
    qtbot.waitUntil(lambda: "There is no text to read here" in shown_text(window.panes.article_view))
    reported = shown_text(window.panes.article_view)
    assert "when it had been loaded with its scripts" in reported
    assert "Try again" in reported


def test_silent_live_page_is_reported(qtbot, window, shown_text):
    with qtbot.waitSignal(window.loader.live_failed):
        window.open("http://127.0.0.1:9/", live=True)
    qtbot.waitUntil(lambda: "could not be loaded live" in shown_text(window.panes.article_view))


def test_a_page_from_a_browser_is_shown_as_it_came(qtbot, window, web, news):
    page = Page(news("Behind a login").encode(), web.origin + "/private", "text/html; charset=utf-8", "browser")
    with qtbot.waitSignals([window.loader.opened, window.panes.original_view.loaded]):
        window.open_delivery(Delivery(page, "2026-11-21T09:30:00+00:00"))
    assert window.reading.article.title == "Behind a login"
    assert "/private" not in web.asked
    assert "from the browser" in window.panes.original.remark()


def test_a_dropped_address_is_opened(qtbot, window, web):
    data = QMimeData()
    data.setUrls([QUrl(web.origin + "/news")])
    drop = QDropEvent(
        QPointF(300, 300), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(window.loader.opened):
        window.dropEvent(drop)
    assert window.reading.article.title == "Harbour bridge opens again"


@pytest.mark.parametrize("live", [False, True])
def test_closing_while_a_page_loads_is_safe(qtbot, manager, web, live, work_ended):
    window = manager.new_window(web.put("/slow", "", "hang"))
    if live:
        window.open(web.origin + "/slow", live=True)
    qtbot.waitUntil(lambda: "/slow" in web.asked)
    window.close()
    work_ended("open")
    assert manager.windows == ()


def test_closing_while_a_page_is_drawn_is_safe(qtbot, manager, web, work_ended):
    window = manager.new_window()
    with qtbot.waitSignal(window.loader.opened):
        window.open(web.origin + "/news")
    window.close()
    work_ended("open")
    assert manager.windows == ()


def test_back_between_live_pages_shows_the_right_one(qtbot, window, web, shown_text):
    for path in ("/news", "/other"):
        with qtbot.waitSignals([window.loader.opened, window.panes.article_view.loaded]):
            window.open(web.origin + path, live=True)
    window.actions_by_id["back"].trigger()
    assert window.reading.article.title == "Harbour bridge opens again"
    qtbot.waitUntil(lambda: "Harbour bridge opens again" in shown_text(window.panes.original_view))
    assert window.actions_by_id["live"].isChecked()


def test_bad_command_line_arguments_are_reported(qtbot, window, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ends: list[object] = []
    window.loader.opened.connect(ends.append)
    window.loader.failed.connect(lambda _source, error: ends.append(error))
    for source in filter(source_from_input, hostile_sources(tmp_path)):
        window.open(source)
        qtbot.waitUntil(lambda: bool(ends))
        end = ends.pop()
        assert isinstance(end, PlainleafError | Reading), (source, end)
        assert isinstance(end, Reading) or len(str(end).split()) > 3, source


def test_live_page_after_a_static_one_is_shown(qtbot, window, local_web, news):
    """The still page's original, which is drawn last, does not take the place of the page that is loaded live."""
    web = local_web()
    web.put("/still", news("Still"))
    with qtbot.waitSignal(window.loader.opened):
        window.navigation.open(web.origin + "/still")
    with qtbot.waitSignal(window.loader.opened) as opened:
        window.navigation.open(web.put("/live", news("Live")), live=True)
    assert opened.args[0].live
    assert window.panes.original_view.is_live()
