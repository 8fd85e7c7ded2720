"""Pictures that are the background of an element."""

import pytest

from plainleaf.engine.article.tree import Figure, Image, Paragraph, walk, walk_inlines


def images(article) -> list[tuple[str, str]]:
    return [
        (one.src, one.alt)
        for block in walk(article.blocks)
        if isinstance(block, Paragraph)
        for one in walk_inlines(block.content)
        if isinstance(one, Image)
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<div role=img aria-label=Quay style=\"height:20em;background-image:url('/q.jpg')\"></div>",
        "<div role=img aria-label=Quay style='background: #eee url(/q.jpg) no-repeat center'></div>",
        "<div role=img aria-label=Quay data-bg=/q.jpg style='background-image:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)'></div>",
    ],
)
def test_element_named_image_has_its_background_picture(made, html: str) -> None:
    assert images(made(f"<p>Before.</p>{html}<p>After.</p>")) == [("https://example.org/q.jpg", "Quay")]


def test_what_a_figure_shows_is_its_picture(made) -> None:
    article = made(
        "<p>Before.</p><figure><div class=frame><a style='background-image:url(q.jpg)'></a></div>"
        "<figcaption>The quay at noon</figcaption></figure>"
    )
    figure = article.blocks[1]
    assert isinstance(figure, Figure)
    assert images(article) == [("https://example.org/a/q.jpg", "")]
    assert figure.caption[0].text == "The quay at noon"


@pytest.mark.parametrize(
    "html",
    [
        "<div style='background-image:url(/q.jpg)'></div>",
        "<div role=img style='background-image:url(/q.jpg)'>words</div>",
        "<div role=img style='background-image:none'></div>",
        "<figure style='background-image:url(/q.jpg)'><img src=/a.jpg alt=Boat></figure>",
        "<div role=img style='background-image:url(javascript:alert(1))'></div>",
    ],
)
def test_other_backgrounds_are_no_pictures(made, html: str) -> None:
    assert "q.jpg" not in str(images(made(f"<p>Before.</p>{html}<p>After.</p>")))
