"""The reader pane: safe, legible, in the reader's own type."""

import re
from base64 import b64encode

import pytest
from PySide6.QtCore import QPoint, Qt
from tests.desktop.web.pages import show_html

from plainleaf.desktop.reader import ReaderStyle, article_page
from plainleaf.desktop.reader.sanitise import clean
from plainleaf.resources import resource

ARTICLE = """<h1 data-node="4">The ferry at noon</h1>
<p data-node="5">It crosses <a href="https://example.org/river">the river</a> twice a day.</p>
<h2 data-node="6" id="fares">Fares</h2>
<table data-node="7"><tr><th>Who</th><th>Fare</th></tr><tr><td>Adults</td><td>2</td></tr></table>
<p data-node="8">Children cross for nothing.</p>"""


DEFAULTS = {"title": "The ferry at noon", "language": "en", "direction": "ltr"}


@pytest.fixture
def show(settled):
    def shown(view, fragment: str = ARTICLE, **more: object) -> None:
        with settled(view):
            view.show_article(article_page(fragment, **DEFAULTS | more))

    return shown


@pytest.mark.parametrize(
    ("dirty", "wanted"),
    [
        ('<p data-node="3" class="x" style="top:0" onclick="x()">a</p>', '<p data-node="3">a</p>'),
        ("<p>a<script>evil()</script><style>p{}</style><iframe src=//x>b</iframe></p>", "<p>a</p>"),
        ("<a href='javascript:x()'>a</a>", "<a>a</a>"),
        ("<a href='data:text/html,x'>a</a>", "<a>a</a>"),
        ("<img src='data:image/png;base64,AA' alt='a' onerror='x()'>", '<img src="data:image/png;base64,AA" alt="a">'),
        ("<img src='data:text/html,x'>", "<img>"),
        ("<form action=//x><input name=a><button>b</button></form>", "b"),
        ('<svg><a href="https://a.org/"><text>x</text></a></svg>', ""),
        (
            "<math display='block'><mi>x</mi><annotation-xml>y</annotation-xml></math>",
            '<math display="block"><mi>x</mi>',
        ),
        ('<p class="embed embed-video"><a>a</a></p>', '<p class="embed embed-video"><a>a</a></p>'),
        ('<td colspan="2" rowspan="3" bgcolor=red>a</td>', "a"),
        ("<!-- a --><ol start=3><li value=5>a</ol>", '<ol start="3"><li value="5">a</li></ol>'),
    ],
)
def test_nothing_active_remains(dirty, wanted):
    assert clean(dirty).startswith(wanted)
    assert "evil" not in clean(dirty)


def test_an_article_is_shown_with_one_title(qtbot, reader_view, ask, show):
    show(reader_view, source_url="https://www.example.org/ferry", details=["By the harbour office", "2026"])
    text = ask(reader_view, "document.body.innerText")
    assert text.count("The ferry at noon") == 1
    assert text.lower().startswith("example.org")
    assert "By the harbour office" in text
    assert ask(reader_view, "document.querySelector('h1').dataset.node") == "4"
    assert ask(reader_view, "getComputedStyle(document.querySelector('article > p')).fontFamily").startswith(
        '"Plainleaf Lit'
    )
    qtbot.waitUntil(lambda: ask(reader_view, "document.fonts.check('18px \"Plainleaf Literata\"')"))


def test_only_pictures_are_asked_for(qtbot, reader_view, local_web, show, frames):
    good, bad = local_web(), local_web()
    picture = good.put("/ferry.png", b"", "image/png")
    evil = f"""<img src="{picture}"><script src="{bad.origin}/a"></script><iframe src="{bad.origin}/b"></iframe>
    <link rel=preconnect href="{bad.origin}"><link rel=stylesheet href="{bad.origin}/c">
    <p style="background:url({bad.origin}/e)">x</p><base href="{bad.origin}"><video src="{bad.origin}/d"></video>
    <meta http-equiv=refresh content="0;{bad.origin}">"""
    show(reader_view, evil, source_url=f"{good.origin}/story")
    qtbot.waitUntil(lambda: "/ferry.png" in good.asked)
    frames(reader_view)
    assert bad.accepted == 0


def test_even_an_unclean_fragment_could_do_nothing(reader_view, local_web, monkeypatch, show, frames):
    monkeypatch.setattr("plainleaf.desktop.reader.reading_page.clean", lambda fragment: fragment)
    bad = local_web()
    evil = f"""<script>document.title='ran'</script><iframe src="{bad.origin}/b"></iframe><form action="{bad.origin}/f">
    <input autofocus onfocus="this.form.submit()"></form><link rel=stylesheet href="{bad.origin}/c">
    <meta http-equiv=refresh content="0;{bad.origin}/r"><style>body {{ background: url({bad.origin}/s) }}</style>"""
    show(reader_view, evil)
    frames(reader_view)
    assert bad.accepted == 0
    assert reader_view.view.title() == "The ferry at noon"


@pytest.mark.parametrize("theme", ["light", "dark", "sepia", "contrast"])
def test_themes_change_the_page_at_once(qtbot, reader_view, theme, ask, show):
    show(reader_view)
    reader_view.set_style(ReaderStyle(theme, "sans", 24, 50, 1.9))
    look = "(s => [s.color, s.fontSize, s.fontFamily])(getComputedStyle(document.querySelector('p')))"
    qtbot.waitUntil(lambda: ask(reader_view, look)[1] == "24px")
    assert "Inter" in ask(reader_view, look)[2]
    declared = dict(re.findall(r"--([\w-]+): (#\w{6})", resource(f"themes/{theme}.css").read_text("utf-8")))
    qtbot.waitUntil(lambda: reader_view.grab().toImage().pixelColor(5, 300).name() == declared["ground"])


def test_letter_spacing_ignores_code_and_ligatures(reader_view, ask, show):
    reader_view.set_style(ReaderStyle("light", "sans", 20, 68, 1.6, 0.1))
    show(reader_view, '<p>one <code>two</code></p><p lang="ar">ثلاثة</p>')

    def room(selector):
        return ask(reader_view, f"getComputedStyle(document.querySelector('{selector}')).letterSpacing")

    assert [room(one) for one in ("article > p", "code", "p[lang=ar]")] == ["2px", "normal", "normal"]
    reader_view.set_style(ReaderStyle("light", "sans", 20, 68, 1.6))
    assert room("article > p") == "normal"


def test_style_is_kept_and_cannot_inject_css(reader_view, ask, show):
    reader_view.set_style(ReaderStyle("sepia", 'x"; } body { display: none', 200, 1, 9))
    show(reader_view)
    look = "(s => [s.display, s.fontSize])(getComputedStyle(document.body))"
    assert ask(reader_view, look) == ["block", "34px"]
    assert ask(reader_view, "document.documentElement.dataset.theme") == "sepia"
    assert reader_view.style_now() == ReaderStyle("sepia", 'x"; } body { display: none', 200, 1, 9)


def test_a_message_offers_its_actions_by_mouse_and_keyboard(qtbot, reader_view, settled, ask):
    with settled(reader_view):
        reader_view.show_message(
            "No <answer>", ["The server & its door stayed shut."], [("retry", "Again"), ("live", "Live")]
        )
    assert "No <answer>" in ask(reader_view, "document.body.innerText")
    box = ask(reader_view, "document.querySelector('button').getBoundingClientRect()")
    target = reader_view.view.focusProxy()
    with qtbot.waitSignal(reader_view.action) as done:
        qtbot.mouseClick(target, Qt.MouseButton.LeftButton, pos=QPoint(int(box["x"] + 5), int(box["y"] + 5)))
    assert done.args == ["retry"]
    qtbot.keyClick(target, Qt.Key.Key_Tab)
    with qtbot.waitSignal(reader_view.action) as done:
        qtbot.keyClick(target, Qt.Key.Key_Return)
    assert done.args == ["live"]


def test_a_foreign_page_cannot_invent_an_action(qtbot, page_view, settled):
    with settled(page_view):
        show_html(
            page_view,
            '<!doctype html><body style="margin:0"><p data-plainleaf=1 data-action="retry">x</p></body>',
            None,
        )
    reported: list[str] = []
    page_view.action.connect(reported.append)
    with qtbot.waitSignal(page_view.clicked):
        qtbot.mouseClick(page_view.view.focusProxy(), Qt.MouseButton.LeftButton, pos=QPoint(10, 20))
    assert reported == []


def test_pictures_beside_a_saved_page_are_shown(qtbot, reader_view, tmp_path, ask, show):
    (tmp_path / "a b").mkdir()
    pixel = (
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cf500f0003860180"
    )
    (tmp_path / "a b" / "x.png").write_bytes(bytes.fromhex(pixel + "5a347de00000000049454e44ae426082"))
    picture = (tmp_path / "a b" / "x.png").as_uri()
    fragment = f'<img src="{picture}"><img src="file:///etc/hostname"><p>text</p>'
    show(reader_view, fragment, source_url=(tmp_path / "page.html").as_uri())
    wide = "[...document.images].map(i => i.naturalWidth)"
    qtbot.waitUntil(lambda: ask(reader_view, wide) == [1, 0])


def test_inline_drawings_are_shown_and_inert(qtbot, reader_view, local_web, ask, show, frames):
    web = local_web()
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>fetch("{web.origin}/s")</script>'
        f'<image href="{web.origin}/i.png"/><rect width="40" height="30"/></svg>'
    )
    dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    inline = "data:image/svg+xml;base64," + b64encode(drawing.encode()).decode()
    show(reader_view, f'<figure><img src="{inline}" alt="a drawing"></figure><p><img src="{dot}" alt=""></p>')
    wide = "[...document.images].map(i => i.naturalWidth)"
    qtbot.waitUntil(lambda: ask(reader_view, wide) == [40, 1])
    frames(reader_view)
    assert web.accepted == 0


def test_right_to_left_and_language_reach_the_page(reader_view, ask, show):
    show(reader_view, "<p data-node='1'>نص</p>", language='ar" onload="x', direction="rtl")
    assert ask(reader_view, "[document.documentElement.dir, document.documentElement.lang]") == [
        "rtl",
        'ar" onload="x',
    ]
