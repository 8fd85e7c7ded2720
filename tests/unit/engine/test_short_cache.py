"""Answers about texts of pages are kept while they are short."""

import gc
import tracemalloc

import pytest

import plainleaf
from plainleaf.engine.short_cache import LONGEST, short_cache

PROSE = "<p>The quick brown fox jumps over the lazy dog, and nobody could say why it did so.</p>" * 8


@pytest.mark.parametrize(("length", "asked"), [(LONGEST, 1), (LONGEST + 1, 2)])
def test_the_answer_about_a_short_text_is_worked_out_once(length: int, asked: int) -> None:
    texts: list[str] = []
    first = short_cache(10)(lambda text: texts.append(text) or text[0])  # type: ignore[func-returns-value]
    assert (first("a" * length), first("a" * length)) == ("a", "a")
    assert len(texts) == asked


def test_full_cache_drops_its_older_half() -> None:
    texts: list[str] = []
    first = short_cache(4)(lambda text: texts.append(text) or text)  # type: ignore[func-returns-value]
    for text in "abcde":
        assert first(text) == text
    texts.clear()
    for text in "ed":
        first(text)
    assert texts == []
    assert first("a") == "a"
    assert texts == ["a"]


@pytest.mark.nightly_but(3)
@pytest.mark.parametrize("attribute", ["class", "id"])
@pytest.mark.parametrize("between", [" ", "-"])
def test_pages_with_long_attributes_leave_nothing_cached(attribute: str, between: str) -> None:
    held = []
    for number in range(9):
        long = between.join(f"k{number}q{place}-" * 160 for place in range(100))
        text = plainleaf.extract(f'<article><h1>A story</h1><div {attribute}="{long}">{PROSE}</div></article>').text
        assert "quick brown fox" in text
        gc.collect()
        if number == 2:
            tracemalloc.start()
        elif number > 2:
            held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert held[-1] - held[0] < len(long)  # five pages later
