"""Pages that grow: the time of all that is done with them grows like the page."""

from collections.abc import Callable
from functools import partial

import pytest
from tests.pages.pages import PageTest, all_pages

from plainleaf import Page
from plainleaf.engine.decode import decode
from plainleaf.evaluation.growth.families import FAMILIES, LIMITS, page
from plainleaf.evaluation.growth.measuring import EXPONENT, exponent, growth_of
from plainleaf.evaluation.growth.parts import parts

_SIZES = (3_000, 24_000)
_ALLOWED = 0.5
"""Seconds that a page of the larger size takes at most; one that grows like its square takes many times as long."""


def test_the_exponent_is_the_slope() -> None:
    assert exponent((1, 2, 4, 8), (3, 6, 12, 24)) == pytest.approx(1)
    assert exponent((1, 2, 4, 8), (1, 4, 16, 64)) == pytest.approx(2)


def test_a_page_grows_as_it_is_asked_to() -> None:
    for family in FAMILIES:
        assert 3 < len(page(family, 80_000)) / len(page(family, 20_000)) < 5 or family in LIMITS, family


_AGAIN = ((6_000, 48_000), (25_000, 100_000), (50_000, 200_000), (100_000, 400_000))
"""Other work on the machine, and its caches, slow large pages more than small ones now and then: growth is there at
size."""


@pytest.mark.parametrize("family", FAMILIES)
def test_time_grows_like_the_page(family: str) -> None:
    _grows_like_the_page(family, partial(page, family))


@pytest.mark.parametrize("test", all_pages(), ids=lambda test: test.slug)
def test_parts_of_pages_grow_like_the_page(test: PageTest) -> None:
    """Two parts of each of our pages, drawn by chance, again and again and in itself."""
    source = Page((test.folder / "source.html").read_bytes())
    for name, make in parts(decode(source).html, 2):
        _grows_like_the_page(name, make)


def test_the_same_parts_are_drawn_again() -> None:
    source = "".join(f"<p class=c{number}>Words of paragraph {number}.</p>" for number in range(50))
    drawn = [name for name, _ in parts(source, 5)]
    assert len(drawn) == 10
    assert drawn == [name for name, _ in parts(source, 5)] != [name for name, _ in parts(source, 5, seed=1)]


@pytest.mark.parametrize("source", ["", "words", "<p>x</p>", f"<p>{'long ' * 2000}</p>"])
def test_a_page_may_have_no_part_to_repeat(source: str) -> None:
    assert not list(parts(source, 5))


def _grows_like_the_page(name: str, make: Callable[[int], str]) -> None:
    """At small sizes what every page costs hides slow growth: what is left is told apart by the time itself."""
    found = growth_of(name, make, ("descent",), _SIZES)
    slow = found.seconds[-1] > _ALLOWED
    for sizes in _AGAIN:
        if found.exponent <= EXPONENT and not slow:
            break
        found, slow = growth_of(name, make, ("descent",), sizes, rounds=3), False
    assert found.exponent <= EXPONENT, found
