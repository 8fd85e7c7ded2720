"""Copies of pages with the beginning of their articles alone, to learn from."""

import numpy as np

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.document import blocks
from plainleaf.engine.extract import read
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.training.auto.labels import labels
from plainleaf.evaluation.training.auto.shortened import LONG, MOST, WORDS, shortened

TEXTS = [f"Paragraph {number} says {'one thing and another ' * 5}about the river." for number in range(12)]
BESIDE = "What stands beside it is no part of the text, and it stays where it is."


def page(text: str) -> Case:
    html = f"<body><h1>The river</h1><div>{text}</div>behind it<aside><p>{BESIDE}</p></aside></body>"
    return Case("one", html.encode(), "\n".join(["The river", *TEXTS]), "https://x.example/a")


def short(case: Case):
    v = measure(read(case.page, case.url))
    return shortened(case, v, labels(case, v.texts)[0])


def test_copy_has_the_first_running_text_and_its_surroundings() -> None:
    case = page("".join(f"<p>{text}</p>" for text in TEXTS))
    copy, document = short(case)
    texts = blocks(document, paragraphs=True).texts(document)
    assert texts[0] == "The river"
    assert texts[-2:] == ["behind it", BESIDE]
    left = texts[1:-2]
    assert left == TEXTS[: len(left)]
    assert min(WORDS) <= sum(len(text.split()) for text in left) <= MOST
    assert copy.reference.split("\n") == ["The river", *left]
    v = measure(document)
    assert np.array_equal(labels(copy, v.texts)[0] > 0.5, [text in copy.reference for text in v.texts])


def test_the_same_page_is_shortened_alike_each_time() -> None:
    case = page("".join(f"<p>{text}</p>" for text in TEXTS))
    assert len({short(case)[0].reference for _ in range(3)}) == 1


def test_short_or_undividable_pages_have_no_copy() -> None:
    assert short(page("<br><br>".join(TEXTS))) is None
    few = page(f"<p>{TEXTS[0]}</p>")
    assert len(few.reference.split()) > LONG
    assert short(few) is None
