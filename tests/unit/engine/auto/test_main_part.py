"""What gains inside the element with most of an article's paragraphs."""

import numpy as np
import pytest

from plainleaf.engine.auto.main_part import BONUS, main_part

WORDS = np.full(4, 100.0)
RUNNING = np.array([True, True, False, True])
INSIDE = np.array([True, True, True, False])


@pytest.mark.parametrize(
    ("probability", "article", "share"),
    [
        ([0.9, 0.9, 0.4, 0.1], 1.0, 1),
        ([0.9, 0.9, 0.4, 0.1], 0.5, 0.5),
        ([0.9, 0.9, 0.9, 0.1], 0, 0),
        ([0.3, 0.3, 0.9, 0.99], 1.0, 0),
    ],
    ids=["an article", "half an article", "no article", "the text lies elsewhere"],
)
def test_what_lies_inside_gains_as_far_as_the_page_is_an_article(
    probability: list[float], article: float, share: float
) -> None:
    gain = main_part(np.array(probability), WORDS, RUNNING, INSIDE, article)
    assert gain.tolist() == pytest.approx([BONUS * share] * 3 + [0.0])


def test_a_page_without_text_gains_nothing() -> None:
    none = np.zeros(0, np.bool_)
    assert main_part(np.zeros(0), np.zeros(0), none, none, 1.0).shape == (0,)
