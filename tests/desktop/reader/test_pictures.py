"""Pictures that cannot be shown, with the real engine."""

from tests.desktop.reader.test_light_box import picture

FRAMES = "[...document.querySelectorAll('.no-picture')].map(f => f.ariaLabel)"
SHOWN = "[...document.images].map(i => i.getBoundingClientRect().width > 0)"


def gone(alt: str, more: str = "") -> str:
    return f'<img src="data:image/png;base64,AAAA" alt="{alt}"{more}>'


def test_missing_picture_is_a_frame_with_its_description(qtbot, reader_view, show, ask):
    fragment = (
        f"<figure>{gone('A ferry in fog')}<figcaption>Noon.</figcaption></figure><p>{gone('home img 3.jpg')}</p>"
        f"<p>A sign {gone('', ' width=16')} here.</p><p>{picture('red', 'A red field')}</p>"
    )
    show(reader_view, fragment)
    wanted = ["A ferry in fog", "The picture could not be loaded"]
    qtbot.waitUntil(lambda: ask(reader_view, FRAMES) == wanted)
    assert ask(reader_view, SHOWN) == [False, False, False, True]
    assert "ferry" not in ask(reader_view, "document.querySelector('figure').textContent")  # nothing to find or to copy


def test_missing_picture_among_words_is_one_of_them(qtbot, reader_view, show, ask):
    rows = "".join(f"<li><a href='#'>{gone('[Info]')}</a> A catalogue of hardware {n}</li>" for n in range(2))
    show(reader_view, f"<ul>{rows}</ul><p>Press {gone('')} twice.</p><p>{gone('A ferry in fog')}</p>")
    qtbot.waitUntil(lambda: ask(reader_view, FRAMES) == ["[Info]", "[Info]", "A ferry in fog"])
    shown = "[...document.querySelectorAll('.no-picture')].map(f => getComputedStyle(f).display)"
    assert ask(reader_view, shown) == ["inline", "inline", "block"]
    assert ask(reader_view, "document.querySelector('li').textContent").strip() == "A catalogue of hardware 0"
