"""Words are found wherever they are, and nothing else is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.auto.words.word_finder import END, WordFinder

GROUPS = (("read", "reader", "adre"), ("eader", "評論"), ("read-more",), (f"-more{END}",))
FINDER = WordFinder(GROUPS)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(["read", "ER", "ad", "-More", "評論", "論", "é", " "]), max_size=9), max_size=4)
)
def test_a_text_holds_the_groups_of_its_words(parts: list[list[str]]) -> None:
    texts = ["".join(some) for some in parts]
    held = [
        sum(1 << group for group, words in enumerate(GROUPS) if any(word in f"{text.lower()}{END}" for word in words))
        for text in texts
    ]
    assert FINDER.groups(texts).tolist() == held
