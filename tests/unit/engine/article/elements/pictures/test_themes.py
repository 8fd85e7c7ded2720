"""Pictures for light and for dark pages."""

import pytest

from plainleaf.engine.article.tree import Image, inlines, walk, walk_inlines


def addresses(article) -> list[str]:
    lines = (walk_inlines(inlines(block)) for block in walk(article.blocks))
    return [one.src.rpartition("/")[2] for line in lines for one in line if isinstance(one, Image)]


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        ("mill.dark.png", "mill.png", "mill.png"),
        ("mill.png", "mill-dark.png", "mill.png"),
        ("mill_light.png", "mill_dark.png", "mill_light.png"),
        ("mill-light.3aa4b121.svg", "mill-dark.4f1bb6e4.svg", "mill-light.3aa4b121.svg"),
        ("mill.png#gh-dark-mode-only", "mill.png#gh-light-mode-only", "mill.png#gh-light-mode-only"),
        ("mill.png?theme=dark", "mill.png?theme=light", "mill.png?theme=light"),
    ],
)
def test_the_picture_for_dark_pages_goes_where_the_other_stands_beside_it(made, first, second, shown) -> None:
    figure = (
        f'<figure><div><img src="/a/{first}" alt="The mill"></div><div><img src="/a/{second}" alt="The mill"></div>'
    )
    article = made(f"<p>The mill from the north.</p>{figure}<figcaption>The mill</figcaption></figure>")
    assert addresses(article) == [shown]
    assert [(one.step, one.reason) for one in article.removals] == [
        ("repeat", "the picture for pages of another theme")
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("night-dark.jpg", "noon-light.jpg"),
        ("lighthouse.jpg", "house.jpg"),
        ("highlight.jpg", "high.jpg"),
        ("darkroom.jpg", "room.jpg"),
    ],
)
def test_other_pictures_stay(made, first, second) -> None:
    article = made(f'<p>Two views.</p><p><img src="/a/{first}" alt="One"><img src="/a/{second}" alt="Other"></p>')
    assert addresses(article) == [first, second]


def test_the_picture_for_dark_pages_stays_where_the_other_is_not_shown(made) -> None:
    hidden = '<div style="display:none"><img src="/a/mill.png" alt="The mill"></div>'
    article = made(f'<p>The mill.</p>{hidden}<p><img src="/a/mill-dark.png" alt="The mill"></p>')
    assert addresses(article) == ["mill-dark.png"]
