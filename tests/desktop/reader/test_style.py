"""The reader's taste reaches the page at once: measures, faces, own colours, own CSS, line focus."""

import pytest

from plainleaf.desktop.reader import ReaderStyle

FRAGMENT = (
    '<p data-node="1">It crosses <strong>the river</strong> twice a day.</p><p data-node="2">Children pay nothing.</p>'
)


def look(*names: str, of: str = "article > p") -> str:
    values = ", ".join(f"s.{name}" for name in names)
    return f"(s => [{values}])(getComputedStyle(document.querySelector('{of}')))"


def test_weight_edges_and_words_are_as_chosen(reader_view, ask, show):
    show(reader_view, FRAGMENT)
    names = ("fontWeight", "textAlign", "wordSpacing", "letterSpacing")
    assert ask(reader_view, look(*names)) == ["400", "start", "0px", "normal"]
    reader_view.set_style(ReaderStyle("light", size=20, weight=550, justified=True, word_spacing=0.3, spacing=0.05))
    assert ask(reader_view, look(*names)) == ["550", "justify", "7.3px", "1px"]
    assert ask(reader_view, look("fontWeight", of="strong")) == ["830"]


def test_the_face_for_dyslexia_comes_along(qtbot, reader_view, ask, show):
    reader_view.set_style(ReaderStyle("light", "dyslexic"))
    show(reader_view, FRAGMENT)
    assert ask(reader_view, look("fontFamily"))[0].startswith('"Plainleaf OpenDyslexic"')
    loaded = "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family).join()"
    qtbot.waitUntil(lambda: "OpenDyslexic" in ask(reader_view, loaded))


def test_own_colours_are_shown_and_the_others_mixed_of_them(qtbot, reader_view, ask, show):
    show(reader_view, FRAGMENT)
    reader_view.set_style(ReaderStyle("own", ground="#102030", ink="#ddeeff", links="#ffaa00"))
    assert ask(reader_view, look("color", "colorScheme", of="html")) == ["rgb(221, 238, 255)", "dark"]
    assert ask(reader_view, look("backgroundColor", of="html")) == ["rgb(16, 32, 48)"]
    qtbot.waitUntil(lambda: reader_view.grab().toImage().pixelColor(5, 300).name() == "#102030")


def test_own_css_is_applied_and_loads_nothing(reader_view, ask, show, local_web, frames):
    web = local_web()
    at = web.origin
    css = f"""@import url({at}/a); @import "{at}/b"; @font-face {{ font-family: x; src: url({at}/c) }}
    article > p {{ color: rgb(1, 2, 3); font-family: x; background: url({at}/d); cursor: url({at}/e), auto }}
    :root {{ --x: url({at}/f); --y: u\\72l({at}/g) }} article {{ background: var(--x); border-image: var(--y) }}
    h1 {{ background: var(--none, u\\72l({at}/h)); list-style: u\\72l({at}/i) }}
    @media screen {{ h1 {{ content: image-set("{at}/j" 1x); letter-spacing: 3px; & {{ mask: url({at}/k) }} }} }}
    @supports (color: red) {{ body::before {{ content: url({at}/l) }} }}
    @property --z {{ syntax: "<url>"; inherits: true; initial-value: url({at}/m) }}
    article::after {{ content: var(--z) }} p {{ broken"""
    reader_view.set_style(ReaderStyle("light", css=css))
    show(reader_view, FRAGMENT, source_url=f"{at}/story")  # its own host: pictures of it may be loaded
    assert ask(reader_view, look("color")) == ["rgb(1, 2, 3)"]
    assert ask(reader_view, look("letterSpacing", of="h1")) == ["3px"]
    frames(reader_view)
    assert web.accepted == 0
    reader_view.set_style(ReaderStyle("light"))
    assert ask(reader_view, look("color")) != ["rgb(1, 2, 3)"]


LINES = """(() => {
  const top = parseFloat(getComputedStyle(document.body, '::before').height);
  const bottom = innerHeight - parseFloat(getComputedStyle(document.body, '::after').height);
  const lines = [...document.querySelectorAll('article p')].flatMap((p) => {
    const range = new Range();
    range.selectNodeContents(p);
    return [...range.getClientRects()];
  });
  const bright = lines.filter((b) => top < (b.top + b.bottom) / 2 && (b.top + b.bottom) / 2 < bottom);
  const cut = lines.filter((b) => [top, bottom].some((y) => b.top + b.height / 4 < y && y < b.bottom - b.height / 4));
  return [bright.length, cut.length];
})()"""


@pytest.mark.parametrize("leading", [1.2, 1.6])
@pytest.mark.parametrize("lines", [1, 3])
def test_line_focus_leaves_whole_lines_bright(qtbot, reader_view, ask, show, lines, leading):
    reader_view.set_style(ReaderStyle("light", size=20, line_height=leading, line_focus=lines))
    show(reader_view, "<p>" + "It crosses the river twice a day and comes back with nobody on it. " * 90 + "</p>")
    for at in (700, 1203, 1211):
        ask(reader_view, f"scrollTo(0, {at})")
        qtbot.waitUntil(lambda: ask(reader_view, LINES) == [lines, 0])
    reader_view.set_style(ReaderStyle("light"))
    assert ask(reader_view, "getComputedStyle(document.body, '::before').content") == "none"
