"""Live pages: loaded with their scripts, stamped in the browser, handed over; and how a load can end otherwise."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from tests.desktop.web.pages import show_html

from plainleaf.desktop.web import PageView
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

LATE = """<!doctype html><html><head><title>Tides</title></head><body style="margin:0"><main id="app"></main>
<script>setTimeout(() => {{ document.getElementById('app').innerHTML = '<h1>High tide</h1>' +
'<p id="late" style="margin:0;height:100px">At noon, says the harbour \\ud800 office.</p>'; {more} }}, 200)
</script></body></html>"""


def capture(qtbot, view: PageView, url: str) -> tuple[str, str]:
    with qtbot.waitSignal(view.captured) as captured:
        view.load_live(url)
    return captured.args[0], captured.args[1]


def test_what_scripts_made_is_captured_and_stamped(qtbot, page_view, local_web):
    url = local_web().put("/tides", LATE.format(more=""))
    html, final = capture(qtbot, page_view, url)
    assert final == url
    assert "At noon, says the harbour \N{REPLACEMENT CHARACTER} office." in html
    assert "plainleaf-overlay" not in html
    page = Page(html.encode(), final, "text/html; charset=utf-8", "browser")
    document = prepare(page, decode(page))
    late = next(node for node, element in enumerate(document.nodes.element) if element.get("id") == "late")
    assert len(set(document.address.tolist())) == len(document.nodes)
    with qtbot.waitSignal(page_view.hovered, check_params_cb=lambda a: a == document.address[late]):
        qtbot.mouseMove(page_view.view.focusProxy(), QPoint(100, 120))


def test_overlay_on_a_live_page_with_a_strict_policy(qtbot, page_view, local_web):
    web = local_web()
    policy = "text/html\r\nContent-Security-Policy: default-src 'none'; sandbox; require-trusted-types-for 'script'"
    html, _ = capture(qtbot, page_view, web.put("/strict", "<h1 style='margin:40px'>Strict</h1>", policy))
    address = int(re.search(r'<h1 [^>]*data-plainleaf="(\d+)"', html)[1])
    page_view.show_overlay(address, [], [address])

    def outlined() -> bool:
        image = page_view.grab().toImage()
        return any(image.pixelColor(400, y).name() == "#2f9e63" for y in range(100))

    qtbot.waitUntil(outlined)


def test_never_resting_pages_are_captured(qtbot, page_view, local_web):
    web = local_web()
    hanging = web.put("/hang.png", "", "hang")
    more = "setInterval(() => document.body.append('tick '), 20); new Image().src = '" + hanging + "'"
    web.put("/busy", LATE.format(more=more))
    html, _ = capture(qtbot, page_view, web.origin + "/busy")
    assert "At noon" in html


def test_a_page_that_does_not_answer_fails_in_time(qtbot, page_view, local_web):
    url = local_web().put("/hang", "", "hang")
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(url, timeout=0)
    assert failed.args[0].startswith(url)


def test_missing_script_does_not_hide_the_text(qtbot, page_view, local_web):
    web = local_web()
    web.put("/hang.js", "", "hang")
    url = web.put("/blocked", "<h1>The text is here</h1><script src='/hang.js'></script><p>more</p>")
    with qtbot.waitSignal(page_view.captured) as captured:  # on a busy machine its time may be up by itself
        page_view.load_live(url)
        qtbot.waitUntil(lambda: "/hang.js" in web.asked)  # the parser has come to it
        page_view._patience.setInterval(0)
    assert "The text is here" in captured.args[0]


@pytest.mark.parametrize("url", ["file:///etc/hostname", "javascript:alert(1)", "plainleaf://page-1/", "nonsense"])
def test_only_web_addresses_are_loaded_live(qtbot, page_view, url):
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(url)
    assert "only http and https" in failed.args[0]


def test_refused_connection_is_reported(qtbot, page_view, local_web):
    closed = local_web()
    closed.close()
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(closed.origin)
    assert failed.args[0] == f"{closed.origin}/ could not be shown: the server refused the connection."


def test_server_error_is_reported(qtbot, page_view, local_web):
    url = local_web().origin + "/nowhere"
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(url)
    assert failed.args[0] == f"{url} could not be shown: the server answered with the error 404."


def test_download_is_reported(qtbot, page_view, local_web):
    url = local_web().put("/file.zip", "PK", "application/zip")
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(url)
    assert "not a page" in failed.args[0]


def test_cancelled_load_neither_captures_nor_fails(qtbot, page_view, local_web):
    web = local_web()
    url, reported = web.put("/hang", "", "hang"), []
    page_view.captured.connect(lambda *_: reported.append("captured"))
    page_view.failed.connect(reported.append)
    page_view.load_live(url)
    page_view._patience.setInterval(0)  # it would fail now
    page_view.stop()
    assert not page_view._patience.isActive()
    assert not page_view._pulse.isActive()
    with qtbot.waitSignal(page_view.captured):
        page_view.load_live(web.put("/next", "<p>The next page.</p>"))
    assert reported == ["captured"]


def test_redirects_are_followed_until_the_capture(qtbot, page_view, local_web):
    web = local_web()
    web.put("/second", '<body style="margin:0"><a href="/third" style="display:block;height:60px">third</a>')
    first = web.put("/first", "<script>location.replace('/second')</script>")
    _, final = capture(qtbot, page_view, first)
    assert final == web.origin + "/second"
    with qtbot.waitSignal(page_view.link_clicked) as reported:
        qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert reported.args == [web.origin + "/third"]
    assert "/third" not in web.asked


def test_link_to_a_new_window_is_reported(qtbot, page_view, local_web):
    web = local_web()
    html = '<body style="margin:0"><a href="/other" target="_blank" style="display:block;height:60px">other</a>'
    capture(qtbot, page_view, web.put("/links", html))
    with qtbot.waitSignal(page_view.link_clicked) as reported:
        qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(30, 30))
    assert reported.args == [web.origin + "/other"]
    assert "/other" not in web.asked


DEMANDS = """<!doctype html><body><script>
const told = []; const tell = (name, value) => { told.push(name + '=' + value); document.title = told.join(' ');
  document.body.setAttribute('data-told', told.join(' ')) };
alert('x'); tell('confirm', confirm('x')); tell('prompt', prompt('x'));
tell('open', open('/popup')); tell('qt', typeof qt + typeof plainleaf + typeof QWebChannel);
Notification.requestPermission().then((v) => tell('notify', v));
navigator.geolocation.getCurrentPosition(() => tell('place', 'known'), (e) => tell('place', e.code));
fetch('file:///etc/hostname').then(() => tell('file', 'read'), () => tell('file', 'refused'));
fetch('plainleaf://page-1/').then(() => tell('own', 'read'), () => tell('own', 'refused'));
navigator.clipboard.readText().then(() => tell('clipboard', 'read'), () => tell('clipboard', 'refused'));
const a = document.createElement('a'); a.href = '/file.zip'; a.download = 'file.zip'; document.body.append(a);
a.click();
document.documentElement.requestFullscreen().then(() => tell('full', 'yes'), () => tell('full', 'refused'));
</script><iframe src="file:///etc/hostname"></iframe><img src="file:///etc/hostname"></body>"""


def test_live_page_has_no_access_to_the_computer(qtbot, page_view, local_web, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    QGuiApplication.clipboard().setText("secret")
    web = local_web()
    html, _ = capture(qtbot, page_view, web.put("/demands", DEMANDS))
    reported = dict(pair.split("=") for pair in re.search(r'data-told="([^"]*)"', html)[1].split())
    assert reported == {
        "confirm": "false", "prompt": "null", "open": "null", "qt": "undefinedundefinedundefined", "notify": "denied",
        "place": "1", "file": "refused", "own": "refused", "clipboard": "refused", "full": "refused",
    }  # fmt: skip
    assert list(tmp_path.iterdir()) == []
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [page_view]


def test_from_live_back_to_still(qtbot, page_view, local_web, settled):
    capture(qtbot, page_view, local_web().put("/tides", LATE.format(more="")))
    assert page_view.is_live()
    with settled(page_view):
        show_html(page_view, "<html><body><p data-plainleaf='3'>still</p></body></html>", None)
    assert not page_view.is_live()


BUSY = "const x = new XMLHttpRequest(); x.open('GET', '/busy', false); x.send();"
ENDLESS = {
    "busy once it is there": f"addEventListener('load', () => setTimeout(() => {{ {BUSY} for (;;); }}, 150))",
    "busy from the start": f"{BUSY} for (;;);",
    "alerts": f"{BUSY} while (true) alert('x')",
}
"""Each says that it is busy now."""


@pytest.mark.parametrize("script", ENDLESS.values(), ids=ENDLESS)
def test_endless_script_fails_and_the_next_page_loads(qtbot, page_view, local_web, settled, script):
    web = local_web()
    url = web.put("/endless", f"<title>t</title><p>The text is here.</p><script>{script}</script>")
    page_view.load_live(url)
    qtbot.waitUntil(lambda: "/busy" in web.asked)
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view._patience.setInterval(0)
    assert failed.args == [f"{url} did not answer in time."]
    with settled(page_view):
        show_html(page_view, "<p>still", None)
    html, _ = capture(qtbot, page_view, web.put("/next", "<p>The next page.</p>"))
    assert "The next page." in html


NAGGING = {
    "dialogs": "setInterval(() => { alert(1); confirm(2); prompt(3) }, 0)",
    "windows": "setInterval(() => { open('/x'); open('file:///etc/hostname') }, 5)",
    "downloads": "const a = document.createElement('a'); a.href = '/x'; a.download = 'x.zip'; document.body.append(a);"
    "setInterval(() => a.click(), 10)",
    "leaving": "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }",
    "history": "setInterval(() => { history.pushState(0, '', '/x' + Math.random()) }, 5)",
    "printing": "setInterval(() => print(), 20)",
    "titles": "setInterval(() => { document.title = '\u202e' + 'x'.repeat(1e6) + Math.random() }, 20)",
    "growth": "setInterval(() => document.body.append('one more word '.repeat(500)), 5)",
    "frames": "setInterval(() => { const f = document.createElement('iframe'); f.src = 'file:///etc/hostname';"
    "document.body.append(f) }, 20)",
    "prototypes": "Object.prototype.toString = Array.prototype.map = Element.prototype.getAttribute = "
    "document.createTreeWalker = () => { throw 1 }; XMLSerializer = null; JSON.stringify = () => 'evil'",
    "names": "document.body.innerHTML += '<form name=documentElement><input name=outerHTML><input name=body></form>"
    "<img name=createElement><img name=querySelectorAll><img name=baseURI>'",
    "closing": "setInterval(() => { close(); stop(); self.close() }, 5)",
    "rewriting": "const keep = document.body.innerHTML; setInterval(() => { document.body.innerHTML = ''; "
    "document.body.innerHTML = keep }, 5)",
    "addresses of the browser": "setInterval(() => { for (const to of ['file:///etc/hostname', 'chrome://crash', "
    "'view-source:file:///etc/hostname', 'plainleaf:x', 'mailto:x', 'qrc:/x', 'data:text/html,x']) "
    "try { location = to } catch {} }, 20)",
    "questions": "setInterval(() => { navigator.geolocation.getCurrentPosition(() => {});"
    "Notification.requestPermission();"
    "document.documentElement.requestFullscreen().catch(() => {}); document.body.requestPointerLock();"
    "navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => {});"
    "navigator.clipboard?.readText().catch(() => {}); showOpenFilePicker?.().catch(() => {}) }, 20)",
    "files asked for": "const i = document.createElement('input'); i.type = 'file'; document.body.append(i);"
    "setInterval(() => { i.click(); i.showPicker?.() }, 20)",
    "workers": "const w = new Blob(['for (;;) postMessage(1)']); "
    "for (let n = 0; n < 4; n++) new Worker(URL.createObjectURL(w))",
    "deep frames": "let d = document; for (let n = 0; n < 200; n++) { const f = d.createElement('iframe');"
    "d.body.append(f); d = f.contentDocument }",
    "shadows": "let e = document.body; for (let n = 0; n < 3000; n++) { const b = document.createElement('div');"
    "(e.shadowRoot ?? e).append(b); b.attachShadow({ mode: n % 2 ? 'open' : 'closed' }); e = b }",
}


@pytest.mark.nightly_but("dialogs", "history")
@pytest.mark.parametrize("script", NAGGING.values(), ids=NAGGING)
def test_nagging_pages_are_captured_and_can_be_left(
    qtbot, page_view, local_web, settled, frames, tmp_path, monkeypatch, script
):
    monkeypatch.chdir(tmp_path)
    web, reported = local_web(), []
    page_view.link_clicked.connect(reported.append)
    url = web.put("/nags", f"<title>t</title><body><p>The text is here.</p><script>{script}</script>")
    html, _ = capture(qtbot, page_view, url)
    assert "The text is here." in html
    frames(page_view)
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [page_view]
    assert list(tmp_path.iterdir()) == []
    assert [one for one in reported if not one.startswith(web.origin)] == []
    with settled(page_view):
        show_html(page_view, "<p>still", None)
    assert not page_view.is_live()
