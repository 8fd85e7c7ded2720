"""Every feature has words, and reasons add up."""

import numpy as np
import pytest

from plainleaf.engine.auto.explanation import is_explained, reasons
from plainleaf.engine.auto.features import feature_names

NAMES = (
    "words", "chars", "link density", "learnt words: near", "learnt words: above", "in nav", "newest: signal",
    "relative index",
)  # fmt: skip


def told(added: list[float], row: list[float], typical: float = 10.0) -> dict[str, float]:
    found = reasons(NAMES, np.array(row, np.float32), np.array(added), np.full(len(NAMES), typical))
    return {reason.words: pytest.approx(reason.added) for reason in found}


def test_features_of_one_topic_are_one_reason() -> None:
    added = [0.5, 0.3, -0.2, -1.0, -0.5, 0.0, 0.0, 0.0]
    assert told(added, [40, 200, 20, 1, 1, 0, 0, 0]) == {
        "the classes around it speak against it": -1.5,
        "long text": 0.8,
        "high link density": -0.2,
    }


def test_words_follow_the_value_not_the_sign() -> None:
    assert list(told([0.1, 0, 0.2, 0.3, 0, 0.4, 0, 0.5], [3, 0, 0.1, 0, 0, 0, 0, 0.9])) == [
        "far down the page",
        "no element “nav” is around it",
        "the classes around it speak against it",
        "low link density",
        "short text",
    ]


def test_a_feature_without_words_of_its_own_is_named() -> None:
    assert told([0, 0, 0, 0, 0, 0, 0.7, 0], [0, 0, 0, 0, 0, 0, 12, 0]) == {"high newest signal": 0.7}


def test_a_size_is_written_with_its_sign() -> None:
    (reason,) = reasons(("words",), np.array([40], np.float32), np.array([-0.25]), np.zeros(1))
    assert str(reason) == "long text (−0.2)"


def test_every_feature_has_words() -> None:
    assert [name for name in feature_names() if not is_explained(name)] == []


def test_the_words_behind_a_reason_are_named() -> None:
    names = ("learnt words: near", "learnt words: above", "words")
    words = {"learnt words: near": (("comment", -1.5), ("list", 0.5)), "learnt words: above": (("reply", -1.0),)}
    found = reasons(names, np.array([-1, -1, 15], np.float32), np.array([-0.6, -0.2, 0.1]), np.zeros(3), words)
    assert [reason.words for reason in found] == [
        "the classes around it speak against it: “comment”, “reply”",
        "long text",
    ]
