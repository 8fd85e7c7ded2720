"""Boxes behind an article that are called what they are."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

TEXT = f'<p data-p="0.9">{"The lamp was lit by hand, and the keeper wrote down each hour of it. " * 8}</p>'
WRITER = '<p data-p="0.9">Ines Barrow has written of lights and ferries for twenty years.</p>'
CARD = (
    '<article><h3 data-p="0.9">Nine lamps of the north</h3><p data-p="0.9">Of the nine that were lit by hand one is left, '
    'and nobody lives there.</p><a href="https://lamps.example/nine">Read</a></article>'
)
LABEL = '<h2 data-p="0.9">Explore more</h2>'


@pytest.mark.parametrize("name", ["author-bio", "about-the-author", "aboutAuthor", "saboxplugin-wrap", "autor-box"])
def test_a_box_about_who_wrote_it_goes(name: str) -> None:
    assert "Ines Barrow" not in markdown(f'{TEXT}<div class="{name}">{WRITER}</div>')


def test_cards_of_a_box_called_related_go() -> None:
    assert "Nine lamps" not in markdown(f'{TEXT}<section class="related-pages">{LABEL}{CARD}{CARD}</section>')


@pytest.mark.parametrize(
    "html",
    [
        f'{TEXT}<div class="byline">{WRITER}</div>',
        f'<div class="author-bio">{WRITER}</div>{TEXT}',
        f'<div class="author-bio">{TEXT}{WRITER}</div>',
    ],
    ids=["another name", "above the text", "all of the page"],
)
def test_what_is_said_of_a_writer_elsewhere_stays(html: str) -> None:
    assert "Ines Barrow" in markdown(html)


@pytest.mark.parametrize(
    "html",
    [
        f'{TEXT}<section class="related-pages">{LABEL}{CARD}</section>{TEXT}',
        f'{TEXT}<section class="related-pages">{LABEL}{CARD.replace("<a href", "<i title")}</section>',
        f'{TEXT}<section class="map-and-related">{CARD}{WRITER}</section>',
    ],
    ids=["within the text", "no links", "a text beside the cards"],
)
def test_other_boxes_called_related_stay(html: str) -> None:
    assert "Nine lamps" in markdown(html)
