"""Numbers beside what they count."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

TEXT = '<p data-p="0.8">The harbour of Orle was dredged in spring, and larger ships call again.</p>'


def box(number: str, words: str, element: str = "div") -> str:
    return f'{TEXT}<div><{element}><b data-p="0.45">{number}</b></{element}><p data-p="0.8">{words}</p></div>{TEXT}'


@pytest.mark.parametrize("number", ["15M", "99.95%+", "$350+", "4,800", "24", "25x", "53,82 g", "~10 million"])
def test_a_number_is_kept_with_what_it_counts(number: str) -> None:
    assert number in markdown(box(number, "ships a year")).replace("\\", "")


@pytest.mark.parametrize(
    ("number", "words"),
    [("7", "ships a year"), ("12", "May 3, 2024, 11:39"), ("4 mm", "of rain"), ("Orle", "ships a year")],
    ids=["a single digit", "that of a post", "another unit", "no number"],
)
def test_others_are_not(number: str, words: str) -> None:
    assert f"{number}\n" not in markdown(box(number, words))


def test_one_that_leads_elsewhere_is_not() -> None:
    assert "1.1k" not in markdown(box("<a href=/likes>1.1k</a>", "ships a year"))
