"""What a still page may not do. Raw connections are counted, not requests: preconnect sends none."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWebEngineWidgets import QWebEngineView
from tests.desktop.web.pages import show_html

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cf500f00038601805a347de00000000049454e44ae426082"
)

TRICKS = """<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url={bad}/refresh">
<link rel="preconnect" href="{bad}"><link rel="PreConnect stylesheet" crossorigin href="{good}/sheet">
<link rel=preconnect href='{bad}'><link href="{bad}" rel="&#112;reconnect"><link/rel="dns-prefetch"/href="{bad}">
<link rel="prefetch" href="{bad}/prefetch"><link rel="preload" as="image" href="{bad}/preload">
<link rel="modulepreload" href="{bad}/module"><link rel="prerender" href="{bad}/prerender">
<link rel="manifest" href="{bad}/manifest"><link rel="icon" href="{bad}/icon">
<link title="a > b" rel="next preconnect" href="{bad}/next">
<script src="{bad}/script"></script><script type="speculationrules">{{"prefetch":[{{"urls":["{bad}/rules"]}}]}}</script>
<script>fetch("{bad}/fetch"); new Image().src = "{bad}/image"; location = "{bad}/location"; open("{bad}/open")</script>
<link rel="stylesheet" href="{good}/style.css">
</head><body onload="fetch('{bad}/onload')" onpageshow="location='{bad}/pageshow'">
<img src="{good}/picture.png" onload="fetch('{bad}/img-onload')"><img src="javascript:fetch('{bad}/js')">
<iframe src="{bad}/iframe"></iframe><iframe srcdoc="<img src='{bad}/srcdoc'>"></iframe>
<object data="{bad}/object"></object><embed src="{bad}/embed"><video autoplay muted src="{bad}/video"></video>
<audio autoplay src="{bad}/audio"></audio><svg><script href="{bad}/svg"></script><use href="{bad}/use#x"/></svg>
<form id="f" action="{bad}/form"><input autofocus onfocus="this.form.submit()"></form>
<img src="file:///etc/hostname"><link rel="stylesheet" href="file:///etc/hostname">
<svg><style><p><link rel="preconnect" href="{bad}"></style></svg>
<math><mtext><script><p><link rel="preconnect" href="{bad}"></script></mtext></math>
</body></html>"""


@pytest.fixture(params=["both", "policy", "interceptor"])
def walls(request, profiles, monkeypatch):
    """Every ban stands twice: in the policy and in the interceptor. Each has to hold alone."""
    if request.param == "interceptor":
        monkeypatch.setattr("plainleaf.desktop.web.original.STATIC_POLICY", "upgrade-nothing")
    if request.param == "policy":
        profiles.static.setUrlRequestInterceptor(None)
    yield
    profiles.static.setUrlRequestInterceptor(profiles.static_requests)


@pytest.mark.nightly_but("both")
@pytest.mark.usefixtures("walls")
def test_only_styles_and_pictures_are_requested(qtbot, page_view, local_web, settled, frames):
    good, bad = local_web(), local_web()
    good.put("/picture.png", PIXEL, "image/png")
    good.put("/style.css", "body { color: red }", "text/css")
    html = TRICKS.format(good=good.origin, bad=bad.origin).replace(
        f"{bad.origin}/preconnect-sheet", f"{good.origin}/sheet"
    )
    with settled(page_view):
        show_html(page_view, html, good.origin + "/page")
    qtbot.waitUntil(lambda: {"/picture.png", "/style.css"} <= set(good.asked))
    frames(page_view, 60)
    assert (bad.accepted, bad.asked) == (0, [])
    assert page_view.view.url().scheme() == "plainleaf"


@pytest.mark.nightly_but("127.0.0.1", "*ffff*")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "0x7f000001", "[::ffff:127.0.0.1]"])
def test_public_pages_cannot_load_local_pictures(qtbot, page_view, local_web, settled, host):
    private, own = local_web(), local_web()
    own.put("/picture.png", PIXEL, "image/png")
    port = private.origin.rpartition(":")[2]
    picture = (
        f'<img src="http://{host}:{port}/picture.png"><link rel="stylesheet" href="http://{host}:{port}/style.css">'
    )
    with settled(page_view):
        show_html(page_view, f"<body>{picture}<p>story", "https://news.example/story")
    with settled(page_view):
        show_html(page_view, f'<body><img src="{own.origin}/picture.png"><p>story', own.origin + "/page")
    qtbot.waitUntil(lambda: "/picture.png" in own.asked)
    assert (private.accepted, private.asked) == (0, [])


def test_the_same_page_without_guard_connects(qtbot, local_web):
    """The control: if this fails, the count above proves nothing."""
    ahead, framed = local_web(), local_web()
    bare = QWebEngineView()
    qtbot.addWidget(bare)
    bare.setHtml(f'<link rel="preconnect" href="{ahead.origin}"><iframe src="{framed.origin}/iframe"></iframe>')
    qtbot.waitUntil(lambda: ahead.accepted > 0 and "/iframe" in framed.asked)
    assert ahead.asked == []


LINKS = """<!doctype html><html><body style="margin:0">
<style>a, button {{ display: block; height: 40px; width: 300px }}</style>
<a href="/plain">plain</a><a target="_blank" href="{bad}/blank">blank</a>
<a href="javascript:location='{bad}/js'">script</a>
<a download href="{bad}/file.zip">download</a><a href="data:text/html,<h1>x">data</a><a href="file:///etc/passwd">file</a>
<form action="{bad}/form"><button style="margin:0">send</button></form><a href="#end">end</a>
<svg width="300" height="40"><a href="{bad}/svg"><rect width="300" height="40"/></a></svg>
<p style="height:3000px">long</p><p id="end">end</p><p style="height:2000px"></p></body></html>"""


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize(
    ("row", "button", "told"),
    [
        (0, Qt.MouseButton.LeftButton, "https://example.org/plain"),
        (0, Qt.MouseButton.MiddleButton, "https://example.org/plain"),
        (1, Qt.MouseButton.LeftButton, "{bad}/blank"),
        (2, Qt.MouseButton.LeftButton, None),
        (3, Qt.MouseButton.LeftButton, "{bad}/file.zip"),
        (4, Qt.MouseButton.LeftButton, None),
        (5, Qt.MouseButton.LeftButton, None),
        (6, Qt.MouseButton.LeftButton, None),
    ],
)
def test_clicked_link_is_reported_and_not_followed(qtbot, page_view, local_web, row, button, told, settled, frames):
    bad = local_web()
    with settled(page_view):
        show_html(page_view, LINKS.format(bad=bad.origin), "https://example.org/dir/page")
    links: list[str] = []
    page_view.link_clicked.connect(links.append)
    at = page_view.view.url()
    qtbot.mouseClick(page_view.view.focusProxy(), button, pos=QPoint(20, 40 * row + 20))
    if told:
        qtbot.waitUntil(lambda: bool(links))
    frames(page_view)
    assert links == ([told.format(bad=bad.origin)] if told else [])
    assert bad.accepted == 0
    assert page_view.view.url() == at


def test_an_anchor_of_the_page_is_scrolled_to(qtbot, page_view, local_web, settled):
    with settled(page_view):
        show_html(page_view, LINKS.format(bad=local_web().origin), "https://example.org/dir/page")
    links: list[str] = []
    page_view.link_clicked.connect(links.append)
    qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(20, 300))
    qtbot.waitUntil(lambda: page_view.view.page().scrollPosition().y() > 2000)
    assert links == []


def test_file_pages_see_only_files_beside_them(page_view, tmp_path, settled, ask):
    folder = tmp_path / "saved page"
    (folder / "page_files").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(PIXEL)
    (folder / "notes.txt").write_text("secret")
    (folder / "page_files" / "leaf.png").write_bytes(PIXEL)
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    names = ["page_files/leaf.png", "../secret.png", "%2e%2e/secret.png", "link.png", "notes.txt",
             f"file://{tmp_path}/secret.png", "..%2fsecret.png"]  # fmt: skip
    html = "<!doctype html><html><body>" + "".join(f'<img src="{name}">' for name in names) + "</body></html>"
    with settled(page_view):
        show_html(page_view, html, (folder / "page.html").as_uri())
    assert ask(page_view, "[...document.images].map(i => i.naturalWidth)") == [1, 0, 0, 0, 0, 0, 0]


def test_links_of_a_page_from_a_file_lead_to_files(qtbot, page_view, tmp_path, settled):
    page = tmp_path / "page.html"
    with settled(page_view):
        show_html(page_view, '<body style="margin:0"><a href="two%20words.html">next</a>', page.as_uri())
    with qtbot.waitSignal(page_view.link_clicked) as told:
        qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert told.args == [(tmp_path / "two words.html").as_uri()]


@pytest.mark.parametrize("slashes", ["//", "////"])
def test_links_to_files_of_other_computers_lead_nowhere(qtbot, page_view, tmp_path, settled, slashes, frames):
    with settled(page_view):
        show_html(
            page_view,
            f'<body style="margin:0"><a href="file:{slashes}server/share/page.html">next</a>',
            (tmp_path / "page.html").as_uri(),
        )
    told = []
    page_view.link_clicked.connect(told.append)
    qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    frames(page_view)
    # Chromium takes more than two slashes for three: then it is a path of this computer.
    assert told == ([] if slashes == "//" else ["file:///server/share/page.html"])


def test_the_page_has_no_cookies(page_view, local_web, settled, frames):
    web = local_web()
    web.put("/picture.png", PIXEL, "image/png\r\nSet-Cookie: who=reader; Max-Age=9999")
    with settled(page_view):
        show_html(page_view, f'<html><body><img src="{web.origin}/picture.png"></body></html>', web.origin)
    cookies: list[object] = []
    page_view.view.page().profile().cookieStore().cookieAdded.connect(cookies.append)
    page_view.view.page().profile().cookieStore().loadAllCookies()
    frames(page_view)
    assert cookies == []
