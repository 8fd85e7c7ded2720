"""Words as numbers, beside the same words in Python."""

import re
from itertools import accumulate, chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf._kernel import tokens
from plainleaf.engine.auto.words.token_hashing import Lexicon, numbers
from plainleaf.engine.auto.words.tokens import _pairs, plain, plain_letters
from plainleaf.engine.words import LETTERS_OF_WORD

TEXT = "aB ß12é3_-.\n日本กข\U0001f642\ud800İ٣"
NAMES = "aAbZ19_- \0é"


def number(word: str) -> int:
    return sum(ord(letter) * tokens.BASE**at for at, letter in enumerate(word)) % (1 << 64)


def listed(found: bytes) -> list[int]:
    return np.frombuffer(found, np.uint64).tolist()


@given(st.lists(st.text(TEXT, max_size=40), max_size=4))
def test_words_of_texts(texts: list[str]) -> None:
    found, before = tokens.of_texts(texts, 30, plain_letters(), LETTERS_OF_WORD, True)
    words = [[number(word) for word in _pairs(plain(text[:30]))] for text in texts]
    assert listed(found) == list(chain.from_iterable(words))
    assert listed(before) == list(accumulate(map(len, words), initial=0))
    spaced = tokens.of_texts(texts, 99, plain_letters(), LETTERS_OF_WORD, False)[0]
    assert listed(spaced) == [number(word) for text in texts for word in plain(text).split()]


@given(st.lists(st.text(NAMES, max_size=30), max_size=4))
def test_words_of_names(names: list[str]) -> None:
    found, before = tokens.of_names(names)
    words = [re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name, re.ASCII) for name in names]
    assert listed(found) == [number(word.lower()) for word in chain.from_iterable(words)]
    assert listed(before) == list(accumulate(map(len, words), initial=0))


@given(st.lists(st.lists(st.integers(1, 9), max_size=5), max_size=4), st.lists(st.sets(st.integers(1, 9)), max_size=3))
def test_words_of_texts_that_are_in_sets(texts: list[list[int]], wanted: list[set[int]]) -> None:
    words, before = np.array([*chain.from_iterable(texts)], np.uint64), np.array([0, *accumulate(map(len, texts))])
    found = np.empty((len(wanted), len(texts)))
    twice = [np.array([*some, *some], np.uint64) for some in wanted]
    assert tokens.shared(words, before, twice, found) == [len(some) for some in wanted]
    assert found.tolist() == [[sum(word in some for word in text) for text in texts] for some in wanted]


@given(st.lists(st.text("ab日\U0001f642", min_size=1, max_size=9), min_size=1))
def test_each_word_has_the_number_of_its_letters(words: list[str]) -> None:
    assert numbers(words).tolist() == [number(word) for word in words]


@pytest.mark.parametrize("count", [0, 1, 300, 70_000])
def test_known_words_are_found(count: int) -> None:
    chance = np.random.default_rng(3)
    own = np.unique(chance.integers(1, 1 << 63, count, np.uint64))
    if count > 1:
        own[1] = own[0] + 1  # beside it in the table
        own = np.append(own, np.array([1, 2, (1 << 64) - 1], np.uint64))
    lexicon = Lexicon(own)
    assert lexicon.find(own).tolist() == list(range(1, len(own) + 1))
    assert not lexicon.find(np.append(own + np.uint64(7), np.uint64(0))).any()
    assert lexicon.find(own[:0]).tolist() == []
