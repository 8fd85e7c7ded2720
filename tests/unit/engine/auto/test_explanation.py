"""Every feature has words, and reasons add up."""

import numpy as np
import pytest

from plainleaf.engine.auto.explanation.contributing_words import contributing_words
from plainleaf.engine.auto.explanation.reasons import _rule, reasons
from plainleaf.engine.auto.features.matrix import feature_names
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.extract import read

NAMES = (
    "words", "chars", "link density", "learnt words: near", "learnt words: above", "in nav", "newest: signal",
    "text before",
)  # fmt: skip


def told(added: list[float], row: list[float], typical: float = 10.0) -> dict[str, float]:
    found = reasons(NAMES, np.array(row, np.float32), np.array(added), np.full(len(NAMES), typical))
    return {reason.words: pytest.approx(reason.added) for reason in found}


def test_features_of_one_topic_are_one_reason() -> None:
    added = [0.5, 0.3, -0.2, -1.0, -0.5, 0.0, 0.0, 0.0]
    assert told(added, [40, 200, 20, 1, 1, 0, 0, 0]) == {
        "the names around it": -1.5,
        "long text": 0.8,
        "high link density": -0.2,
    }


def test_words_follow_the_value_not_the_sign() -> None:
    assert list(told([0.1, 0, 0.2, 0.3, 0, 0.4, 0, 0.5], [3, 0, 0.1, 0, 0, 0, 0, 0.9])) == [
        "far down the page",
        "no element “nav” is around it",
        "the names around it",
        "low link density",
        "short text",
    ]


def test_an_element_is_named_as_such_and_a_type_of_page_in_words() -> None:
    found = reasons(("in article", "declares article"), np.ones(2, np.float32), np.array([0.2, 0.1]), np.zeros(2))
    assert [reason.words for reason in found] == ["it lies in an element “article”", "the page calls itself an article"]


def test_feature_without_words_is_named() -> None:
    assert told([0, 0, 0, 0, 0, 0, 0.7, 0], [0, 0, 0, 0, 0, 0, 12, 0]) == {"high newest signal": 0.7}


def test_a_size_is_written_with_its_sign() -> None:
    (reason,) = reasons(("words",), np.array([40], np.float32), np.array([-0.25]), np.zeros(1))
    assert str(reason) == "long text (−0.2)"


def test_every_feature_has_words() -> None:
    assert [name for name in feature_names() if _rule(name)[0] is None] == []


def test_words_of_a_reason_are_named() -> None:
    names = ("learnt words: near", "learnt words: above", "words")
    words = {"learnt words: near": (("comment", -1.5), ("list", 0.5)), "learnt words: above": (("reply", -1.0),)}
    found = reasons(names, np.array([-1, -1, 15], np.float32), np.array([-0.6, -0.2, 0.1]), np.zeros(3), words)
    assert [reason.words for reason in found] == [
        "the names around it: “comment”, “reply”",
        "long text",
    ]


def test_words_of_a_block_and_its_context_have_weights() -> None:
    vocabulary = Vocabulary(
        said=("tide", "read", "news"),
        marked=("menu", "story"),
        placed=(),
        said_weight=np.array([[0.5, 0.25, -1.0], [0.75, 0.0, 0.0]]),
        marked_weight=np.array([[-1.0, 0.0], [-0.5, 2.0]]),
        placed_weight=np.zeros(0),
        bias=0.0,
    )
    page = "<div class=menu>News</div><div id=story><h1>Tide tables</h1><p>Read the tide tables. Read!</p></div>"
    v = measure(read(page))
    menu, _, text = range(3)
    assert contributing_words(vocabulary, v, menu)["learnt words"] == (("news", -1.0), ("menu", -1.0), ("menu", -0.5))
    found = contributing_words(vocabulary, v, text)
    assert found["learnt words: text"] == (("read", 0.25), ("tide", 0.5))
    assert found["learnt words: heading"] == (("tide", 0.75),)
    assert found["learnt words: near"] == ()
    assert found["learnt words: above"] == found["learnt words: ancestor 2"] == (("story", 2.0),)
