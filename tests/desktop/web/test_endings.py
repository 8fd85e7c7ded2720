"""Large pages, dying renderers, panes that close at the wrong moment."""

import os
import signal
import subprocess
import sys

import pytest
import shiboken6
from lxml import etree
from tests.counting import lines_of
from tests.desktop.web.pages import show_html

from plainleaf.desktop.reader import article_page
from plainleaf.desktop.web import PageView
from plainleaf.desktop.web.original import static_page

PARAGRAPH = "<p data-plainleaf='{}'>" + "The log of the harbour is long and every line says the same. " * 40 + "</p>\n"


def big_page(megabytes: int) -> str:
    paragraphs, size, number = [], 0, 2
    while size < megabytes * 1_000_000:
        paragraphs.append(PARAGRAPH.format(number))
        size += len(paragraphs[-1])
        number += 1
    return "<!doctype html><html data-plainleaf='0'><body data-plainleaf='1'>" + "".join(paragraphs) + "</body></html>"


@pytest.mark.long
def test_a_page_of_20_megabytes_is_shown_marked_and_scrolled(qtbot, page_view):
    html = big_page(20)
    shown = static_page(etree.HTML(html), "https://example.org/")
    lines = lines_of(lambda: page_view.show_static(shown, "https://example.org/"))
    assert lines < 2_000  # the window does not go through the page
    with qtbot.waitSignals([page_view.loaded, page_view.ready]):
        pass
    page_view.show_overlay(8000, [1], list(range(4000, 8000)))
    page_view.scroll_to(8000)
    qtbot.waitUntil(lambda: page_view.view.page().scrollPosition().y() > 1_000_000)


def test_a_live_page_of_6_megabytes_is_captured(qtbot, page_view, local_web):
    url = local_web().put("/big", big_page(6).replace(" data-plainleaf=", " data-other="))
    with qtbot.waitSignal(page_view.captured) as captured:
        page_view.load_live(url)
    assert len(captured.args[0]) > 6_000_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills by process number")
def test_dead_renderer_is_reported_and_leaves_a_readable_page(qtbot, page_view, settled, ask):
    with settled(page_view):
        show_html(page_view, "<body><p data-plainleaf='1'>x</p></body>", "https://example.org/sad")
    with qtbot.waitSignals([page_view.failed, page_view.ready]):
        os.kill(page_view.view.page().renderProcessPid(), signal.SIGKILL)
    assert "https://example.org/sad" in ask(page_view, "document.body.innerText")
    with settled(page_view):
        ask(page_view, "document.querySelector('button').click()")
    assert ask(page_view, "document.body.innerText") == "x"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills by process number")
def test_the_reader_survives_its_renderer(qtbot, reader_view, settled, ask):
    with settled(reader_view):
        reader_view.show_article(article_page("<p>still here</p>", "A title", "en", "ltr"))
    with qtbot.waitSignals([reader_view.failed, reader_view.ready]):
        os.kill(reader_view.view.page().renderProcessPid(), signal.SIGKILL)
    with settled(reader_view):
        reader_view.reload()
    assert "still here" in ask(reader_view, "document.body.innerText")


@pytest.mark.parametrize("moment", ["before it starts", "once it has started", "once the server is asked"])
def test_closing_during_a_load_is_safe(qtbot, profiles, local_web, moment):
    web = local_web()
    view = PageView(profiles)
    view.show()
    started: list[bool] = []
    view.view.loadStarted.connect(lambda: started.append(True))
    view.load_live(web.put("/hang", "", "hang"))
    reached = {"before it starts": True, "once it has started": started, "once the server is asked": web.asked}[moment]
    qtbot.waitUntil(lambda: bool(reached))
    view.close_down()
    view.close_down()
    show_html(view, "<p>x</p>", None)
    view.load_live(web.origin)
    view.show_overlay(1, [2], [3])
    view.find("x")
    view.stop()
    view.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(view))


PROGRAM = """
import sys
from lxml import etree
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from plainleaf.desktop.reader import ReaderView, article_page
from plainleaf.desktop.web import PageView, WebProfiles, register_schemes
from plainleaf.desktop.web.original import static_page
register_schemes()
app = QApplication(sys.argv)
profiles = WebProfiles(app)
window = QMainWindow()
page, reader = PageView(profiles, window), ReaderView(profiles, window)
window.setCentralWidget(page)
window.show()
page.show_static(static_page(etree.HTML("<p data-plainleaf='1'>x</p>" * 1000), None), None)
reader.show_article(article_page("<p>y</p>", "Title"))
page.loaded.connect(lambda ok: QTimer.singleShot(int(sys.argv[1]), app.quit))
app.exec()
if sys.argv[2] == "tidy":
    page.close_down()
    reader.close_down()
print("ended")
"""


@pytest.mark.nightly_but("300-in haste")
@pytest.mark.parametrize(
    ("moment", "manners"), [("0", "tidy"), ("300", "tidy"), ("0", "in haste"), ("300", "in haste")]
)
def test_a_program_ends_without_a_warning(tmp_path, moment, manners):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = subprocess.run([sys.executable, program, moment, manners], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr
    assert "expect troubles" not in done.stderr.lower()
    assert "Traceback" not in done.stderr
