"""What gains inside the element with most of an article's paragraphs, and what loses after it."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.main_part import BONUS, MALUS, main_part, new_language
from plainleaf.engine.auto.method import shipped
from plainleaf.engine.extract import read

WORDS = np.full(4, 100.0)
RUNNING = np.array([True, True, False, True])
INSIDE = np.array([True, True, True, False])
AFTER = np.array([0.0, 0.0, 0.0, 0.5])


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
def test_main_part_gains_and_what_follows_loses(probability: list[float], article: float, share: float) -> None:
    gain = main_part(np.array(probability), WORDS, RUNNING, INSIDE, AFTER, article)
    assert gain.tolist() == pytest.approx([BONUS * share] * 3 + [-MALUS * share / 2])


def test_a_page_without_text_gains_nothing() -> None:
    none = np.zeros(0, np.bool_)
    assert main_part(np.zeros(0), np.zeros(0), none, none, np.zeros(0), 1.0).shape == (0,)


ENGLISH = "The keeper climbed the stairs every evening, and in the morning he wrote down what he had seen from there. "
RUSSIAN = "Смотритель поднимался по лестнице каждый вечер, а утром он писал о том, что видел за это время в море. "
TURKISH = "Bekçi her akşam merdivenleri çıkar, sabah olunca da yukarıdan gördüklerini uzun uzun deftere yazardı. "


@pytest.mark.parametrize(
    ("text", "new"),
    [(ENGLISH, 0), (RUSSIAN, 0), (TURKISH, 1), ("12 34 ", 0)],
    ids=["English", "Russian", "a language that was not learnt", "no running text"],
)
def test_unknown_words_make_a_language_new(text: str, new: float) -> None:
    page = measure(read(f"<body><nav>News Sports About us</nav><article><p>{text * 2}</p></article>"))
    assert new_language(shipped().vocabulary, page) == pytest.approx(new, abs=0.35)
