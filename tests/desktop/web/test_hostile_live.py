"""Live pages that want what is not theirs, also while the reader clicks, that never come to rest, or are too large."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.desktop.web.pages import show_html

BY_CLICK = {
    "clipboard": "navigator.clipboard.writeText('stolen')",
    "clipboard items": "navigator.clipboard.write([new ClipboardItem({'text/plain': 'stolen'})])",
    "clipboard read": "navigator.clipboard.readText()",
    "paste": "(document.execCommand('paste') || Promise.reject())",
    "full screen": "document.documentElement.requestFullscreen()",
    "camera": "navigator.mediaDevices.getUserMedia({ video: true })",
    "microphone": "navigator.mediaDevices.getUserMedia({ audio: true })",
    "screen": "navigator.mediaDevices.getDisplayMedia()",
    "place": "new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))",
    "notices": "Notification.requestPermission().then((one) => one === 'granted' || Promise.reject())",
    "pointer": "document.body.requestPointerLock()",
    "midi": "navigator.requestMIDIAccess({ sysex: true })",
    "files": "showOpenFilePicker()",
    "folder": "showDirectoryPicker()",
    "save": "showSaveFilePicker()",
    "usb": "navigator.usb.requestDevice({ filters: [] })",
    "serial": "navigator.serial.requestPort()",
    "hid": "navigator.hid.requestDevice({ filters: [] }).then((all) => all.length || Promise.reject())",
    "bluetooth": "navigator.bluetooth.requestDevice({ acceptAllDevices: true })",
    "fonts": "queryLocalFonts().then((all) => all.length || Promise.reject())",
    "idle": "IdleDetector.requestPermission().then((one) => one === 'granted' || Promise.reject())",
    "payment": "new PaymentRequest([{ supportedMethods: 'https://pay.example' }], "
    "{ total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show()",
    "login": "navigator.credentials.get({ password: true }).then((one) => one || Promise.reject())",
    "share": "navigator.share({ text: 'x' })",
    "confirm": "confirm('x') || Promise.reject()",
    "handler": "(navigator.registerProtocolHandler('web+x', '/%s'), Promise.reject())",
    "print": "(print(), Promise.reject())",
    "download": "(Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' }).click(),"
    " Promise.reject())",
    "file": "(Object.assign(document.createElement('input'), { type: 'file' }).click(), Promise.reject())",
    "popup": "((w) => new Promise((yes, no) => setInterval(() => w?.closed !== false && no(), 20)))"
    "(open('about:blank', '', 'width=9'))",
}
CLICKED = """<!doctype html><title>t</title><body style="margin:0">
<button id=b style="width:300px;height:200px">go</button><script>b.onclick = () => {
  let made; try { made = Promise.resolve(%s) } catch { made = Promise.reject() }
  made.then(() => true, () => false).then((got) => { document.title = got ? 'GOT' : 'refused' }) };
onbeforeunload = (event) => { event.preventDefault(); return 'stay' }</script>"""


@pytest.mark.nightly_but(6)
@pytest.mark.parametrize("wish", BY_CLICK)
def test_a_click_gives_a_live_page_nothing(qtbot, page_view, local_web, settled, tmp_path, monkeypatch, wish: str):
    monkeypatch.chdir(tmp_path)
    QGuiApplication.clipboard().setText("secret")
    with qtbot.waitSignal(page_view.captured):
        page_view.load_live(local_web().put("/wants", CLICKED % BY_CLICK[wish]))
    QTest.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    qtbot.waitUntil(lambda: page_view.view.title() in ("GOT", "refused"))
    assert page_view.view.title() == "refused"
    assert QGuiApplication.clipboard().text() == "secret"
    assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [page_view]
    assert list(tmp_path.iterdir()) == []
    with settled(page_view):
        show_html(page_view, "<p>still", None)


RESTLESS = {
    "itself": "location.reload()",
    "another": "location.replace('/restless?' + Math.random())",
    "by a form": "const f = document.createElement('form'); f.action = '/restless'; f.method = 'post';"
    "document.body.append(f); f.submit()",
    "blank": "location = 'about:blank'",
    "history": "history.pushState(0, '', '/restless?' + Math.random()); history.back();"
    "setTimeout(() => location.reload(), 20)",
    "meta": "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0';"
    "document.head.append(m)",
    "a script": "location = 'javascript:\"<p>x\"'",
    "written anew": "setInterval(() => { document.open(); document.write('<p>new ' + Math.random());"
    "document.close() }, 5)",
    "without a root": "setInterval(() => document.documentElement?.remove(), 5)",
    "elements of its own": "customElements.define('x-y', class extends HTMLElement {"
    "static observedAttributes = ['data-plainleaf'];"
    "attributeChangedCallback() { this.replaceWith(document.createElement('x-y')); document.body.append('more') } });"
    "document.body.append(document.createElement('x-y'))",
    "an endless element": "customElements.define('x-y', class extends HTMLElement {"
    "static observedAttributes = ['data-plainleaf']; attributeChangedCallback() { for (;;); } });"
    "document.body.append(document.createElement('x-y'))",
    "frames": "document.body.append(...Array.from({ length: 200 }, () =>"
    "Object.assign(document.createElement('iframe'), { srcdoc: '<script>for (;;);</' + 'script>' })))",
    "depth": "let at = document.body; for (let n = 0; n < 20000; n += 1)"
    "at = at.appendChild(document.createElement('b'));",
    "nodes": "document.body.append(...Array.from({ length: 300000 }, () => document.createElement('i')))",
    "a long text": "document.body.append('x'.repeat(3e8))",
    "a long title": "document.title = 'x'.repeat(1e8)",
    "a long address": "history.replaceState(0, '', '/' + 'x'.repeat(1e6))",
}


@pytest.mark.nightly_but("itself")
@pytest.mark.parametrize("script", RESTLESS.values(), ids=RESTLESS)
def test_a_page_without_rest_ends_in_a_capture_or_a_failure(qtbot, page_view, local_web, settled, script: str):
    web = local_web()
    page = f"<!doctype html><title>t</title><body><p>The text is here.</p><script>{script}</script>"
    web.put("/restless", page)
    ended: list[str] = []
    page_view.captured.connect(lambda html, url: ended.append(f"captured {len(html)} {url[:80]}"))
    page_view.failed.connect(ended.append)
    page_view.load_live(web.origin + "/restless")
    qtbot.waitUntil(lambda: "/restless" in web.asked)
    page_view._patience.setInterval(0)
    qtbot.waitUntil(lambda: bool(ended))
    with settled(page_view):
        show_html(page_view, "<p>still", None)
    with qtbot.waitSignal(page_view.captured) as captured:
        page_view.load_live(web.put("/next", "<p>The next page.</p>"))
    assert "The next page." in captured.args[0]


def test_too_large_pages_are_refused_and_large_ones_sent_in_parts(qtbot, page_view, local_web):
    web, parts = local_web(), []
    script = "<body><script>document.body.append(new Comment('%s'.repeat(%d)))</script>"
    with qtbot.waitSignal(page_view.failed) as failed:
        page_view.load_live(web.put("/huge", script % ("word ", 14_000_000)))
    assert failed.args == [f"{web.origin}/huge has more than 64 million characters, the most that is read."]
    with qtbot.waitSignal(page_view.captured) as captured:
        page_view.load_live(web.put("/large", script % ("\\ud83d\\ude00 abc ", 500_000)))
        page_view._page.bridge.captured.connect(lambda part, *_: parts.append(len(part)))
    assert "\U0001f600 abc " * 500_000 in captured.args[0]
    assert len(parts) > 1
    assert max(parts) <= 1_000_000
