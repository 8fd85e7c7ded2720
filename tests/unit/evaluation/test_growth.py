"""Pages that grow: the time of all that is done with them grows like the page."""

import pytest

from plainleaf.evaluation.growth.families import FAMILIES, LIMITS, page
from plainleaf.evaluation.growth.measuring import EXPONENT, exponent, growth

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
    """At small sizes what every page costs hides slow growth: what is left is told apart by the time itself."""
    found = growth(family, ("descent",), _SIZES)
    slow = found.seconds[-1] > _ALLOWED
    for sizes in _AGAIN:
        if found.exponent <= EXPONENT and not slow:
            break
        found, slow = growth(family, ("descent",), sizes, rounds=3), False
    assert found.exponent <= EXPONENT, found
