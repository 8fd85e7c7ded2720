"""Frames of other hosts: which become links, to which page, and by what name."""

import pytest

from plainleaf.engine.article.tree import Embed

PROSE = "Words of an article, enough of them that it is the longest part of the page."


def embeds(article) -> list[tuple[str, str]]:
    return [(block.href, block.title) for block in article.blocks if isinstance(block, Embed)]


@pytest.mark.parametrize(
    ("frame", "href", "title"),
    [
        ("src='https://giphy.com/embed/3o7TKBX7vW'", "https://giphy.com/gifs/3o7TKBX7vW", "GIF on GIPHY"),
        ("src=https://embed.bsky.app/embed/a/b", "https://embed.bsky.app/embed/a/b", "Post on Bluesky"),
        ("src=https://player.simplecast.com/a", "https://player.simplecast.com/a", "Podcast"),
        ("src=https://www.google.com/maps/d/u/0/embed?mid=1", "https://www.google.com/maps/d/u/0/embed?mid=1", "Map"),
        (
            "src=https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Ffacebook.com%2Fa",
            "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Ffacebook.com%2Fa",
            "Post on Facebook",
        ),
    ],
)
def test_frame_is_named_by_its_content(made, frame: str, href: str, title: str) -> None:
    assert embeds(made(f"<p>{PROSE}</p><iframe {frame}></iframe><p>{PROSE}</p>")) == [(href, title)]


@pytest.mark.parametrize("name", ["data-src", "data-lazy-src", "data-lazy", "data-litespeed-src"])
def test_lazy_frame_has_its_address_in_another_attribute(made, name: str) -> None:
    frame = f"<iframe src=about:blank {name}=https://www.youtube.com/embed/abcdefg></iframe>"
    assert embeds(made(f"<p>{PROSE}</p>{frame}<p>{PROSE}</p>")) == [
        ("https://www.youtube.com/watch?v=abcdefg", "YouTube video")
    ]


@pytest.mark.parametrize(
    "source",
    [
        "https://www.facebook.com/plugins/like.php?href=https%3A%2F%2Fa.example",
        "https://www.google.com/maps/embed?pb=1",
        "https://notgiphy.com/embed/3o7TKBX7vW",
        "about:blank",
    ],
)
def test_other_frames_are_nothing(made, source: str) -> None:
    assert not embeds(made(f"<p>{PROSE}</p><iframe src='{source}'></iframe><p>{PROSE}</p>"))
