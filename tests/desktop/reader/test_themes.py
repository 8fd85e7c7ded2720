"""Themes: every text has enough contrast on every ground, computed from the style sheets."""

import re

import pytest

from plainleaf.desktop.reader import style_of
from plainleaf.desktop.reader.style import GROUNDS, ReaderStyle
from plainleaf.desktop.theme.contrast import contrast
from plainleaf.resources import resource

CODE = ("keyword", "string", "number", "comment", "name", "type")
TEXT = ("ink", "strong", "muted", "link", *(f"code-{kind}" for kind in CODE))
BEHIND = ("mark", "selection", "spoken")
COLOURS = ("yellow", "green", "blue", "pink")
LEAST = {"contrast": 7}


def declared(theme: str) -> dict[str, str]:
    """The colours of a theme's sheet by name."""
    return dict(re.findall(r"--([\w-]+): (#\w{6})", resource(f"themes/{theme}.css").read_text("utf-8")))


@pytest.mark.parametrize("theme", sorted(GROUNDS))
def test_every_text_can_be_read_on_every_ground(theme):
    colours = declared(theme)
    pairs = [(ink, ground) for ink in TEXT for ground in ("ground", "shade")]
    pairs += [(ink, ground) for ink in ("ink", "strong", "link") for ground in BEHIND]
    pairs += [("button-ink", "button")]
    pairs += [("mark-ink", f"mark-{colour}") for colour in COLOURS]
    ratios = {pair: round(contrast(*(colours[name] for name in pair)), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < LEAST.get(theme, 4.5)} == {}
    assert colours["ground"] == GROUNDS[theme]


def test_highlights_can_be_read_on_every_ground_of_ones_own():
    sheet = resource("themes/own.css").read_text("utf-8")
    for shade in ("light", "dark"):
        (block,) = re.findall(rf'data-theme="own"\]\[data-shade="{shade}"\] {{([^}}]*)}}', sheet)
        colours = dict(re.findall(r"--mark-(\w+): (#\w{6})", block))
        assert min(contrast(colours["ink"], colours[colour]) for colour in COLOURS) >= 4.5


def test_the_usual_colours_of_ones_own_can_be_read():
    style = ReaderStyle()
    assert min(contrast(style.ink, style.ground), contrast(style.links, style.ground)) >= 4.5


def test_a_style_edited_by_hand_takes_what_fits():
    stored = {
        "theme": "contrast", "font": "dyslexic", "size": "large", "weight": True, "line_focus": 4, "ground": "red;}",
        "ink": "#112233", "justified": 1, "css": "p" * 30_000,
    }  # fmt: skip
    assert style_of(stored) == ReaderStyle("contrast", "dyslexic", ink="#112233")
    assert style_of(["x"]) == ReaderStyle()
    with pytest.raises(ValueError, match="ground"):
        ReaderStyle(ground="red;}")


def test_highlights_fade_while_words_are_found(qtbot, reader_view, show, ask):
    show(reader_view, "<p>The harbour bridge opens again on Monday.</p>")
    cover = "getComputedStyle(document.documentElement).getPropertyValue('--mark-cover').trim()"
    assert ask(reader_view, cover) == ""
    reader_view.find("bridge")
    qtbot.waitUntil(lambda: ask(reader_view, cover) == "40%")
    reader_view.find("")
    qtbot.waitUntil(lambda: ask(reader_view, cover) == "")
