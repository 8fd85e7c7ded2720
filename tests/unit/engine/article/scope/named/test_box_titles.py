"""Lines that a class calls the title of their box."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

ABOVE = '<p data-p="0.9">The lighthouse at the northern point was built of granite in three summers, by forty men.</p>'
BELOW = '<div data-p="0.9"><p>Its lamp was lit with colza oil, which a boat brought from the mainland twice a year.</p></div>'


def article(title: str, below: str = BELOW) -> str:
    return markdown(f"<div>{ABOVE}</div><div class=infobox>{title}{below}</div>")


@pytest.mark.parametrize("name", ["title", "field field--name-field-title", "box__heading", "infoTitle"])
def test_the_title_of_a_box_is_kept_with_it(name: str) -> None:
    assert "\nThe lamp\n" in article(f'<div class="{name}" data-p="0.3">The lamp</div>')


@pytest.mark.parametrize(
    "title",
    [
        '<div class="title" data-p="0.2">The lamp</div>',
        '<div class="subtitled" data-p="0.3">The lamp</div>',
        '<div class="title" data-p="0.3"><a href="/lamp">The lamp</a></div>',
        '<div class="title" data-p="0.3">Advertisement</div>',
        '<div data-p="0.1">Boats</div><div class="title" data-p="0.3">The lamp</div>',
    ],
    ids=["unlikely", "no title", "link", "advertisement", "not the first"],
)
def test_other_lines_are_not(title: str) -> None:
    assert article(title) == article("")


def test_nor_that_of_a_box_that_is_kept_in_part() -> None:
    rest = BELOW + '<p data-p="0.1">Book your tour</p>'
    assert article('<div class="title" data-p="0.3">The lamp</div>', rest) == article("", rest)
