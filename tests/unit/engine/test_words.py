"""Words in scripts with and without spaces."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plainleaf.engine.document import words
from plainleaf.engine.extract import read
from plainleaf.engine.reading_time import time_to_read
from plainleaf.engine.words import beginning, beginnings, codes, count, counts, tokens


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("A wet spring day.", 4),
        ("Ein Regentag – im Frühling", 5),
        ("한국어는 띄어쓰기를 한다", 3),
        ("山間小屋的清晨", 4),  # seven letters, two to a word
        ("我用 Python 写代码", 4),
        ("我用Python写代码。", 4),
        ("灯台の手紙", 3),
        ("เช้าวันฝนตก", 3),  # eleven letters, four to a word
    ],
)
def test_a_word_in_many_scripts(text: str, number: int) -> None:
    assert count(text) == number


def test_unspaced_texts_are_compared_by_letter() -> None:
    assert tokens("Das Wort 山の家, v2") == ["das", "wort", "山", "の", "家", "v2"]


@given(st.lists(st.text("aé 山の。—ก1", min_size=1).map(lambda text: " ".join(text.split()) or "a"), min_size=1))
def test_words_are_counted_text_by_text_as_they_begin(texts: list[str]) -> None:
    assert counts(texts).tolist() == [int(np.count_nonzero(beginnings(codes(text)))) for text in texts]


def test_each_counted_word_has_its_place_in_the_document() -> None:
    document = read("<p>山の家 and tea</p><p>two words</p>")
    found, text = words(document), " ".join(document.runs.text)
    pieces = [text[start:end] for start, end in zip(found.start.tolist(), found.end.tolist(), strict=True)]
    assert pieces == ["山の", "家", "and", "tea", "two", "words"]
    assert document.runs.words.tolist() == [4, 2]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, ""), (1, "1 min"), (920, "4 min"), (230 * 80, "1 h 20 min"), (230 * 120, "2 h"), (230 * 599, "9 h 59 min"),
        (230 * 640, "11 h"), (230 * 14_681, "245 h"), (0.4 * 230, "1 min"),
    ],
)  # fmt: skip
def test_the_time_to_read_is_in_minutes_then_in_hours(number: float, said: str) -> None:
    assert time_to_read(number) == said


@pytest.mark.parametrize(
    ("text", "most", "begins"),
    [
        ("A bridge opens again", 12, "A bridge"),
        ("A bridge opens again", 14, "A bridge opens"),
        ("A bridge, which opens", 10, "A bridge"),
        ("A " + "b" * 30, 12, "A " + "b" * 10),  # else next to nothing would be left
        ("大橋は月曜に再び開通する", 6, "大橋は月曜に"),
        ("A bridge opens", 14, "A bridge opens"),
    ],
)
def test_the_beginning_of_a_text_ends_with_a_word(text, most, begins):
    assert beginning(text, most) == (begins if begins == text else begins + "…")
    assert beginning(text, most, "") == begins
