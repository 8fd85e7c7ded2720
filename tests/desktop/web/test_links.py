"""Where links lead that are clicked: nothing that comes from the web names a file of this computer or a program."""

import json
from collections.abc import Callable, Iterable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.desktop.web.pages import show_html

from plainleaf.desktop.reader import article_page
from plainleaf.desktop.web import PageView, WebPane

WEB = "https://example.org/dir/page"
LAST = WEB + "/last"
OWN = "https://example.org/"
"""What a broken scheme is: a relative address."""

NOWHERE = (
    "file:///etc/hostname", "FILE:///etc/hostname", "file:/etc/hostname", "file:etc", "file://localhost/etc/hostname",
    "file://server/share/x", "file:////server/share/x", "file:\\\\server\\share", " file:///etc/hostname",
    "fi\nle:///etc/hostname", "file:///C:/Windows/win.ini", "&#102;ile:///etc/hostname", "view-source:file:///etc/hostname",
    "filesystem:file:///etc/hostname", "javascript:document.title='ran'", "java\tscript:document.title='ran'",
    "JaVaScRiPt:document.title='ran'", "vbscript:x", "data:text/html,<title>ran</title>", "blob:https://example.org/1",
    "qrc:/x", "chrome://version", "devtools://devtools", "about:blank", "ms-settings:display", "ms-msdt:/id",
    "search-ms:query=x", "intent://x#Intent;end", "steam://run/1", "ssh://server", "tel:112", "plainleaf:///etc/hostname",
    "plainleaf://page-1/etc/hostname", "C:\\Windows\\win.ini", "jar:file:///x!/y", "smb://server/share", "x-y-z:1",
)  # fmt: skip
SOMEWHERE = {
    "https://example.org/": "https://example.org/",
    "//server/share": "https://server/share",
    "\\\\server\\share": "https://server/share",
    "mailto:a@example.org?subject=Hi%20there": "mailto:a@example.org?subject=Hi%20there",
    "mailto:a@example.org?attach=/etc/hostname": "mailto:a@example.org",
    "mailto:a@example.org?Attachment=/etc/hostname&body=x&insert=y": "mailto:a@example.org?body=x",
}
"""What is opened, and as what; a path of Windows is another host in the web."""

WHERE = (
    "[...document.querySelectorAll('a')].map((a) => a.getBoundingClientRect())"
    ".map((b) => [b.x + b.width / 2, b.y + b.height / 2])"
)
WAYS = ("click", "middle", "enter")


def _links(hrefs: Iterable[str]) -> str:
    """Links in a row, every second one for a new window."""
    lines = ((href.replace('"', "&quot;").replace("<", "&lt;"), at % 2) for at, href in enumerate(hrefs))
    return "<p>" + " ".join(f'<a href="{href}"{" target=_blank" * new}>link</a>' for href, new in lines)


@pytest.fixture(params=WAYS)
def follow(request: pytest.FixtureRequest, qtbot: QtBot, ask: Callable) -> Callable[[WebPane], list[str]]:
    """Follows all links of a page, by mouse or by key, and returns what the pane reports."""

    def followed(pane: WebPane) -> list[str]:
        reported: list[str] = []
        pane.link_clicked.connect(reported.append)
        page, places = pane.view.focusProxy(), ask(pane, WHERE)
        pane.activateWindow()
        pane.setFocus()
        for x, y in places:
            if request.param == "enter":
                QTest.keyClick(page, Qt.Key.Key_Tab)
                QTest.keyClick(page, Qt.Key.Key_Return)
            else:
                button = Qt.MouseButton.LeftButton if request.param == "click" else Qt.MouseButton.MiddleButton
                QTest.mouseClick(page, button, pos=QPoint(round(x), round(y)))
        qtbot.waitUntil(lambda: LAST in reported)
        pane.link_clicked.disconnect(reported.append)
        assert pane.view.url().scheme() == "plainleaf"
        assert pane.view.title() != "ran"
        return reported

    return followed


@pytest.mark.parametrize("url", [WEB, None, "file://server/share/page.html"])
def test_no_page_but_a_file_names_one(page_view: PageView, settled, follow, url: str | None) -> None:
    with settled(page_view):
        show_html(page_view, _links((*NOWHERE, LAST)), url)
    assert [one for one in follow(page_view) if not one.startswith(OWN)] == []


@pytest.mark.parametrize("url", [WEB, None])
def test_an_article_that_is_no_file_names_none_even_unclean(reader_view, settled, follow, monkeypatch, url) -> None:
    monkeypatch.setattr("plainleaf.desktop.reader.reading_page.clean", lambda fragment: fragment)
    with settled(reader_view):
        reader_view.show_article(article_page(_links((*NOWHERE, LAST)), "", source_url=url))
    assert [one for one in follow(reader_view) if not one.startswith(OWN)] == []


def test_what_may_be_followed_is_reported_as_it_may_be(page_view: PageView, settled, follow) -> None:
    with settled(page_view):
        show_html(page_view, _links((*SOMEWHERE, LAST)), WEB)
    assert follow(page_view) == [*SOMEWHERE.values(), LAST]


def test_a_live_page_names_no_file(
    qtbot: QtBot, page_view: PageView, local_web, settled, ask, tmp_path, frames
) -> None:
    """By links, by new windows that a click opens, and by going there; a file was shown before."""
    with settled(page_view):
        show_html(page_view, "<p>a page of this computer", (tmp_path / "page.html").as_uri())
    opened = f"""<script>const all = {json.dumps(NOWHERE)};
    document.querySelector('#open').onclick = () => all.forEach((one) => open(one));
    document.querySelector('#go').onclick = () => all.forEach((one) => {{ try {{ location = one }} catch {{}} }});
    </script>"""
    reported: list[str] = []
    page_view.link_clicked.connect(reported.append)
    buttons = "<p><button id=open>open</button> <button id=go>go</button>"
    with qtbot.waitSignal(page_view.captured):
        page_view.load_live((web := local_web()).put("/links", _links((*NOWHERE, LAST)) + buttons + opened))
    page = page_view.view.focusProxy()
    centres = WHERE.replace("'a'", "'button, a'")
    for x, y in ask(page_view, centres):
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            QTest.mouseClick(page, button, pos=QPoint(round(x), round(y)))
    qtbot.waitUntil(lambda: LAST in reported)
    frames(page_view)
    assert {one for one in reported if not one.startswith(web.origin)} == {LAST}
