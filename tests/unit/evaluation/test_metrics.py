"""The measures on numbers worked out by hand, and against slow definitions on any words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf.evaluation.score.metrics import Match, common_order, measure, shingles, snippets, word_bag, words

some_words = st.lists(st.sampled_from(["a", "b", "c", "ä"]), max_size=12)


def test_words_are_lower_case_letters_digits_and_underscores() -> None:
    assert words("Don't PANIC, naïve_one – 42!") == ["don", "t", "panic", "naïve_one", "42"]


def test_the_bag_counts_each_word_as_often_as_both_have_it() -> None:
    # 3 of our 5 words are common, of their 4.
    assert word_bag(["a", "a", "b", "c", "d"], ["a", "b", "b", "c"]) == Match(3 / 5, 3 / 4, 6 / 9)


def test_order_counts_for_the_common_subsequence() -> None:
    assert common_order(["b", "a", "c"], ["a", "b", "c"]) == Match(2 / 3, 2 / 3, 2 / 3)
    assert word_bag(["b", "a", "c"], ["a", "b", "c"]).f1 == 1.0


@given(some_words, some_words)
def test_the_common_subsequence_is_the_longest(left: list[str], right: list[str]) -> None:
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else max(table[i][j + 1], table[i + 1][j])
    longest = table[-1][-1]
    expected = 2 * longest / (len(left) + len(right)) if left or right else 1.0
    assert common_order(left, right).f1 == pytest.approx(expected)


@given(some_words, some_words)
def test_order_never_finds_more_than_the_bag(left: list[str], right: list[str]) -> None:
    bag, order = word_bag(left, right), common_order(left, right)
    assert 0.0 <= order.f1 <= bag.f1 + 1e-12
    assert bag.f1 <= 1.0


def test_shingles_are_runs_of_four_words_in_their_own_case() -> None:
    # One of two shingles is common.
    assert shingles("one two three four five", "zero one two three four").f1 == 0.5
    assert shingles("One two three four", "one two three four").f1 == 0.0
    assert shingles("too short", "too short").f1 == 1.0
    assert shingles("too short", "too short for that one").f1 == 0.0


@pytest.mark.parametrize(("text", "reference", "score"), [("", "", 1.0), ("words", "", 0.0), ("", "words", 0.0)])
def test_an_empty_side(text: str, reference: str, score: float) -> None:
    found = measure(text, reference)
    assert (found.f1, found.lcs_f1, found.shingle_f1) == (score, score, score)
    assert (found.precision, found.recall) == (score, score)


def test_snippets_are_found_across_line_breaks_and_case() -> None:
    text = "High water\nat NOON"
    assert snippets(text, ["water at noon", "low water"], wanted=True) == 0.5
    assert snippets(text, ["cookies", "high water"], wanted=False) == 0.5
    assert snippets(text, [], wanted=True) is None


def test_long_texts_are_measured_in_bounded_time() -> None:
    text = "tide " * 300_000
    assert measure(text, text).lcs_f1 == 1.0
