"""Words as numbers are the same words as those as strings, and are found again in any lexicon."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.words.token_hashing import Lexicon, chained, numbers
from plainleaf.engine.auto.words.tokens import Tokens
from plainleaf.engine.extract import read

TEXTS = st.lists(st.text(st.sampled_from("aZé水ß0٣9 _-,²🙂"), max_size=12), max_size=5)
NAMES = st.lists(st.text(st.sampled_from("abYZé0-_ "), max_size=10), max_size=5)


def tokens(html: str) -> Tokens:
    return measure(read(html)).tokens


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_a_blocks_words_have_the_numbers_of_its_words_as_strings(texts: list[str]) -> None:
    found = tokens("".join(f"<p>{text}</p>" for text in texts))
    for block in range(len(found.texts)):
        words = found.words_in(block)
        assert found.words[found.before[block] : found.before[block + 1]].tolist() == numbers(words).tolist()


@settings(max_examples=100, deadline=None)
@given(NAMES)
def test_a_names_words_have_the_numbers_of_its_words_as_strings(names: list[str]) -> None:
    v = measure(read("".join(f'<div class="{name}">text</div>' for name in names)))
    found, letters = v.tokens, set(numbers("abyz").tolist())
    for node in v.container.tolist():
        name = int(found.name[node])
        own = set(found.marked[found.bounds[name] : found.bounds[name + 1]].tolist())
        assert own - letters == set(numbers(found.marked_at(node)).tolist())


def test_other_words_have_other_numbers() -> None:
    words = ["a", "aa", "ab", "ba", "b", "abc", "acb", "x" * 300, "x" * 301, "水", "ab" * 150]
    assert len(set(numbers(words).tolist())) == len(words)


def test_the_order_of_a_chain_counts() -> None:
    p, div, none = [*numbers(["p", "div"]).tolist(), 0]
    chains = [(p, div, div), (div, p, div), (div, div, p), (p, div, none), (p, none, div), (none, none, none)]
    assert len(set(chained(np.array(chains, np.uint64).T).tolist())) == len(chains)


@pytest.mark.parametrize("count", [0, 1, 7, 30_000])
def test_a_lexicon_knows_its_words_and_no_others(count: int) -> None:
    words = [f"word{number}" for number in range(count)]
    lexicon = Lexicon(numbers(words))
    assert lexicon.find(numbers(words)).tolist() == list(range(1, count + 1))
    assert not lexicon.find(numbers([f"other{number}" for number in range(30_000)])).any()
    assert lexicon.find(np.zeros(0, np.uint64)).shape == (0,)
