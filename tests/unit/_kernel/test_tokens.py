"""Words as numbers, beside the same words in Python."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf._kernel import tokens
from plainleaf.engine.auto.words.token_hashing import Lexicon, numbers
from plainleaf.engine.auto.words.tokens import _pairs, _plain_letters, plain
from plainleaf.engine.words import LETTERS_OF_WORD

TEXT = "aB ß12é3_-.\n日本กข\U0001f642\ud800İ٣"
NAMES = "aAbZ19_- \0é"


def number(word: str) -> int:
    return sum(ord(letter) * tokens.BASE**at for at, letter in enumerate(word)) % (1 << 64)


def listed(found: bytes) -> list[int]:
    return np.frombuffer(found, np.uint64).tolist()


@given(st.text(TEXT, max_size=40))
def test_words_of_a_text(text: str) -> None:
    found, at = tokens.of_text(text, _plain_letters(), LETTERS_OF_WORD, True)
    expected = [number(word) for word in _pairs(plain(text))]
    assert listed(found) == expected
    assert len(at) == len(found)
    spaced = tokens.of_text(text, _plain_letters(), LETTERS_OF_WORD, False)[0]
    assert listed(spaced) == [number(word) for word in plain(text).split()]


def test_where_words_begin() -> None:
    at = tokens.of_text("one, 24b 日本x", _plain_letters(), LETTERS_OF_WORD, True)[1]
    assert listed(at) == [0, 5, 7, 9, 10, 11]
    assert listed(tokens.of_names(b"postBody-HTMLText")[1]) == [0, 4, 9, 13]


@given(st.text(NAMES, max_size=30))
def test_words_of_names(names: str) -> None:
    found, at = tokens.of_names(names.encode())
    words = list(re.finditer(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", names, re.ASCII))
    assert listed(found) == [number(word[0].lower()) for word in words]
    assert listed(at) == [len(names[: word.start()].encode()) for word in words]


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
