"""The numbers that a picture gives as its size."""

import pytest

from plainleaf.engine.article.tree import Image, Paragraph, walk, walk_inlines

PROSE = "Words of an article, enough of them that it is the longest part of the page."
BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
WIDTHS = "/m.jpg 800w, /l.jpg 1600w"


def images(article) -> list[Image]:
    lines = (block.content for block in walk(article.blocks) if isinstance(block, Paragraph))
    return [inline for line in lines for inline in walk_inlines(line) if isinstance(inline, Image)]


@pytest.mark.parametrize(
    "picture",
    [
        f'<img src="{BLANK}" data-srcset="{WIDTHS}" width=3 height=2>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=1 height=1>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=0 height=0 sizes=100vw>',
        f'<img src="/l.jpg" srcset="{WIDTHS}" width=1>',
        '<img src="/l.jpg" width=16 height=9>',
        '<amp-img src="/l.jpg" width=4 height=3 layout=responsive></amp-img>',
    ],
    ids=["lazy", "one by one", "nothing", "one number", "a photograph's file", "layout of a program"],
)
def test_a_shape_is_no_size(made, picture: str) -> None:
    found = images(made(f"<p>{PROSE}</p><div>{picture}</div><p>text</p>"))
    assert [(one.src, one.width, one.height) for one in found] == [("https://example.org/l.jpg", 0, 0)]


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/count.gif?page=5" width=1 height=1>',
        '<img src="/count.jpg" width=1 height=1>',
        '<img src="/s.png" srcset="/s.png 16w, /s2.png 32w" width=1 height=1>',
        '<img src="/flag.png" srcset="/flag.png 400w" width=20 height=20>',
        '<img src="/bullet.gif" width=3 height=2>',
        '<img src="/arrow.svg" width=16 height=9>',
    ],
    ids=["tracker", "tracker as a photograph", "tracker in two sizes", "icon in two sizes", "bullet", "arrow"],
)
def test_a_size_is_one(made, picture: str) -> None:
    assert not images(made(f"<p>{PROSE}</p><div>{picture}</div><p>text</p>"))
