"""What is missing to 1, told by cause."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import Shape
from plainleaf.evaluation.datasets import Case, Entry
from plainleaf.evaluation.score.metrics import bags
from plainleaf.evaluation.training.auto.figures import Loss, losses
from plainleaf.evaluation.training.auto.rows import PageRows
from plainleaf.evaluation.training.auto.validate import UnseenPage

ENTRY = Entry("page", "article", lambda: Case("page", b"", ""))
NO_SHAPE = Shape(np.zeros(0), *(np.zeros(0, np.int64),) * 2, *(np.zeros(0, np.int64),) * 2)


def unseen(kept: str, left: str, reference: str) -> UnseenPage:
    """A page of two blocks, of which one is kept."""
    content, said = Counter(kept.split()), Counter(reference.split())
    there = bags(content + Counter(left.split()), said).recall
    return UnseenPage(PageRows(ENTRY, "news", "a.example", 0, 2, NO_SHAPE, said, there), 0.9, bags(content, said))


@pytest.mark.parametrize(
    ("page", "cause", "f1"),
    [
        (unseen("a menu", "more menu", ""), "there is no reference text", 1.0),
        (unseen("a b", "c d", "nothing of this is here"), "much of the reference is not on the page", 1.0),
        (unseen("a b c d e f", "g h", "a b"), "too much is kept", 0.5),
        (unseen("a b", "c d e f", "a b c d e f"), "too little is kept", 0.5),
        (unseen("a b c d", "e", "a b c e"), "neither: a little of both", 0.25),
    ],
)
def test_a_loss_is_put_down_to_its_cause(page: UnseenPage, cause: str, f1: float) -> None:
    perfect = unseen("a b", "c", "a b")
    assert Loss(cause, 1 + (cause.startswith("neither")), round(f1 / 2, 4)) in losses([page, perfect])


def test_pages_of_snippets_are_distinguished() -> None:
    page = replace(unseen("a b", "c", ""), words=bags(Counter("ab"), Counter("ac")), pieces=(1, 2, 2))
    (loss,) = losses([page])
    assert loss.cause.startswith("the reference is pieces of text")
