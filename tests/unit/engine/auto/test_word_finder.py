"""Words are found wherever they stand, and nothing else is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.auto.words.word_finder import WordFinder

GROUPS = (("read", "reader", "adre"), ("eader", "評論"), ("read-more",))
FINDER = WordFinder(GROUPS)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["read", "er", "ad", "-more", "評論", "論", "é", "\0", " "]), max_size=12))
def test_every_word_is_found_where_it_begins(parts: list[str]) -> None:
    text = "".join(parts).encode()
    begins = {
        (place, group)
        for group, words in enumerate(GROUPS)
        for word in map(str.encode, words)
        for place in range(len(text))
        if text.startswith(word, place)
    }
    assert set(zip(*FINDER.find(text), strict=True)) == begins
