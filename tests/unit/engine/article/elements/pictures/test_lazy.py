"""The picture behind a placeholder, by the table that the extension is held to as well."""

import json
from pathlib import Path

import pytest

from plainleaf import Page, extract
from plainleaf.engine.article.elements.pictures import background_images
from plainleaf.engine.article.tree import Image, walk, walk_inlines
from plainleaf.engine.document.pictures import candidates

TABLE = json.loads((Path(__file__).parents[5] / "lazy-pictures.json").read_text("utf-8"))
ADDRESS = "https://example.org/news/today"
MILL = "https://example.org/mill.jpg"
PROSE = "Words of an article, enough of them that it is the longest part of the page. " * 3


def address_of(picture: str) -> str:
    html = f"<article><p>{PROSE}</p><div>{picture}</div><p>{PROSE}</p></article>"
    article = extract(Page(html.encode(), ADDRESS, "text/html; charset=utf-8"))
    lines = (getattr(block, "content", ()) for block in walk(article.blocks))
    found = [one.src for line in lines for one in walk_inlines(line) if isinstance(one, Image)]
    return " ".join(found)


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["html"])
def test_a_picture_is_found(case: dict[str, str]) -> None:
    assert address_of(case["html"]) == case["address"]


def test_hidden_picture_is_left_out() -> None:
    assert address_of('<img src="/count.jpg" style="display:none">') == ""


@pytest.mark.parametrize("src", TABLE["placeholders"])
@pytest.mark.parametrize("name", [TABLE["attributes"][0], TABLE["attributes"][-1], *TABLE["sets"][1:2]])
def test_a_placeholder_is_passed_over(src: str, name: str) -> None:
    assert address_of(f'<img src="{src}" {name}="/mill.jpg">') == MILL


@pytest.mark.parametrize("src", TABLE["photographs"])
def test_photograph_with_a_placeholder_word_is_none(src: str) -> None:
    assert address_of(f'<img src="{src}" data-original="/mill.jpg">') == f"https://example.org{src}"


@pytest.mark.parametrize("name", TABLE["backgrounds"])
def test_a_background_is_found(name: str) -> None:
    assert address_of(f'<div role="img" {name}="/mill.jpg"></div>') == MILL


@pytest.mark.parametrize(
    "figure",
    [
        """<figure data-props='{"sources":[{"url":"/mill.jpg","width":1200}]}'><div></div>{}</figure>""",
        """<figure><div data-image='{"url":"https://example.org/mill.jpg"}'></div>{}</figure>""",
        """<figure><a href="/mill.jpg"></a>{}</figure>""",
    ],
)
def test_figure_without_picture_uses_its_attributes(figure: str) -> None:
    assert address_of(figure.replace("{}", "<figcaption>The mill in May.</figcaption>")) == MILL
    assert address_of(figure.replace("{}", "")) == ""


def test_the_table_names_all_that_is_known() -> None:
    assert list(candidates._LAZY) == TABLE["attributes"]
    assert list(candidates.SETS) == TABLE["sets"]
    assert list(background_images.BACKGROUNDS) == TABLE["backgrounds"]
