"""Counts per line of the normalised source, and the words of the reading text, by hand."""

import numpy as np
import pytest

from plainleaf.engine.document import blocks, characters, lines, right_to_left, word_density, words

from .reading import document


def test_counts_of_each_line() -> None:
    # <html> | <body> | <p>one <a href="x">two</a></p> | <hr> | three</body> | </html>
    counted = lines(document('<p>one <a href="x">two</a></p><hr>three'))
    assert counted.text.tolist() == [0, 0, 7, 0, 5, 0]
    assert counted.linked.tolist() == [0, 0, 4, 0, 0, 0]
    assert counted.code.tolist() == [6, 6, 3 + 12 + 4 + 4, 4, 7, 7]
    assert counted.tags.tolist() == [1, 1, 4, 1, 1, 1]
    assert counted.of_run.tolist() == [2, 2, 4]
    assert (counted.first_run.tolist(), counted.last_run.tolist()) == ([0, 0, 0, 2, 2, 3], [0, 0, 2, 2, 3, 3])


def test_empty_page_has_lines_without_text() -> None:
    counted = lines(document(""))
    assert counted.text.sum() == 0
    assert len(counted.of_run) == 0


def test_words_are_found_in_the_joined_text() -> None:
    d = document("<p>one two<b>three</b></p><p>four</p>")
    found = words(d)
    text = "one two three four"
    assert [text[i:j] for i, j in zip(found.start.tolist(), found.end.tolist(), strict=True)] == text.split()
    assert characters(d).tolist() == list(map(ord, text))
    assert len(words(document("")).start) == 0


@pytest.mark.parametrize(
    ("text", "density"),
    [
        ("one two three", 3.0),
        ("a" * 80, 1.0),
        ("a" * 200, 1.0),
        (" ".join(["a" * 39] * 2), 2.0),  # 79 characters: one line
        (" ".join(["a" * 39] * 3), 2.0),  # a full line of two; the last line does not count
        (" ".join(["a" * 39] * 5), 2.0),
        (" ".join(["ab"] * 81), 27.0),  # 27 words of two take 80 characters: three full lines, of which two count
        (" ".join(["a" * 90, "b", "c"]), 1.0),
    ],
)
def test_words_per_wrapped_line(text: str, density: float) -> None:
    d = document(f"<p>before</p><p>{text}</p><p>after</p>")
    assert word_density(d, blocks(d)).tolist() == [1.0, density, 1.0]


def test_wrapping_many_lines_like_one_by_one() -> None:
    random = np.random.default_rng(5)
    sizes = random.integers(1, 30, 400).tolist()
    d = document(f"<p>{' '.join('x' * size for size in sizes)}</p>")
    wrapped: list[int] = []
    width = 81
    for size in sizes:
        if width + 1 + size > 80:
            wrapped.append(0)
            width = size
        else:
            width += 1 + size
        wrapped[-1] += 1
    assert word_density(d, blocks(d)).tolist() == pytest.approx([sum(wrapped[:-1]) / (len(wrapped) - 1)])


def test_right_to_left_characters_of_each_run() -> None:
    d = document("<p>abc</p><p>שלום abc</p><p>متن</p>")
    assert right_to_left(d).tolist() == [0, 4, 3]
    assert right_to_left(document("<p>abc</p>")).tolist() == [0]
    assert right_to_left(document("")).tolist() == []
