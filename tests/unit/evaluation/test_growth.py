"""Pages that grow: the work with them grows like the page. ``plainleaf bench --growth`` measures the time of it."""

from collections.abc import Callable
from functools import partial

import pytest
from tests.counting import lines_of
from tests.pages.pages import PageTest, all_pages

from plainleaf import Page
from plainleaf.engine.decode import decode
from plainleaf.evaluation.growth.families import FAMILIES, LIMITS, page
from plainleaf.evaluation.growth.measuring import EXPONENT, exponent
from plainleaf.evaluation.growth.parts import parts
from plainleaf.evaluation.growth.work import work

_SIZES = (3_000, 12_000)
_LARGER = ((16_000, 64_000), (64_000, 256_000))
_GROWTH = 1.5
"""The most between larger sizes, where all parts of the work have reached their growth: between linear and quadratic.
A page that is selected otherwise from some size on takes more there, once: then it grows like the page beyond."""


@pytest.fixture(scope="module", autouse=True)
def all_is_loaded() -> None:
    """What the first page alone loads and compiles is not counted with it."""
    _lines("<p>A page.</p>")


def test_the_exponent_is_the_slope() -> None:
    assert exponent((1, 2, 4, 8), (3, 6, 12, 24)) == pytest.approx(1)
    assert exponent((1, 2, 4, 8), (1, 4, 16, 64)) == pytest.approx(2)


def test_page_grows_as_requested() -> None:
    for family in FAMILIES:
        assert 3 < len(page(family, 80_000)) / len(page(family, 20_000)) < 5 or family in LIMITS, family


@pytest.mark.nightly_but(16)
@pytest.mark.parametrize("family", FAMILIES)
def test_work_grows_like_the_page(family: str) -> None:
    _grows_like_the_page(partial(page, family))


@pytest.mark.nightly_but(40)
@pytest.mark.parametrize("test", all_pages(), ids=lambda test: test.slug)
def test_parts_of_pages_grow_like_the_page(test: PageTest) -> None:
    """Two parts of each of our pages, drawn by chance, again and again and in itself."""
    source = Page((test.folder / "source.html").read_bytes())
    for _, make in parts(decode(source).html, 2):
        _grows_like_the_page(make)


def test_the_same_parts_are_drawn_again() -> None:
    source = "".join(f"<p class=c{number}>Words of paragraph {number}.</p>" for number in range(50))
    drawn = [name for name, _ in parts(source, 5)]
    assert len(drawn) == 10
    assert drawn == [name for name, _ in parts(source, 5)] != [name for name, _ in parts(source, 5, seed=1)]


@pytest.mark.parametrize("source", ["", "words", "<p>x</p>", f"<p>{'long ' * 2000}</p>"])
def test_a_page_may_have_no_part_to_repeat(source: str) -> None:
    assert not list(parts(source, 5))


def test_work_that_grows_faster_is_seen() -> None:
    found = [lines_of(lambda size=size: [0 for _ in range(size) for _ in range(size)]) for size in (50, 200)]
    assert exponent((50, 200), found) > 1.8 > EXPONENT


def _grows_like_the_page(make: Callable[[int], str]) -> None:
    found = [_lines(make(size)) for size in _SIZES]
    if exponent(_SIZES, found) <= EXPONENT:  # else what every page costs is in it, or a step of the selection
        return
    for sizes in _LARGER:
        found = [_lines(make(size)) for size in sizes]
        if exponent(sizes, found) <= _GROWTH:
            return
    raise AssertionError(f"from {sizes[0]} characters to {sizes[1]} {found[0]} steps grow to {found[1]}")


def _lines(page: str) -> int:
    return sum(lines_of(part.do) for part in work(page.encode("utf-8"), ("descent",)))
