"""Questions that pages declare in their JSON-LD."""

import json

import numpy as np

from plainleaf.engine.article.scope.named.declared_questions import with_questions
from plainleaf.engine.extract import read

ASKED = {
    "How long does the crossing take?": "<p>Ten minutes, &amp; more in a <a href='/flood'>flood</a>.</p>",
    "May a cow come along?": "One at a time.\nShe stands in the middle.",
}
ANSWERS = "<h3>How long does the crossing take?</h3><p>Ten minutes, &amp; more in a <a href=/flood>flood</a>.</p>"
COW = "<h3>May a cow come along?</h3><p>One at a time.</p><p>She stands in the middle.</p>"


def kept(html: str) -> list[str]:
    """What is kept beside the text, for declared questions."""
    said = {
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": name, "acceptedAnswer": {"@type": "Answer", "text": text}}
            for name, text in ASKED.items()
        ],
    }
    page = f'<script type="application/ld+json">{json.dumps(said)}</script>{html}'
    document = read(page.encode(), "https://ferry.example/a")
    keep = np.array([text.startswith("The ferry") for text in document.runs.text])
    return [text for text, more in zip(document.runs.text, with_questions(document, keep) & ~keep, strict=True) if more]


def test_questions_below_the_text_are_kept_with_their_answers_and_nothing_beside_them() -> None:
    found = kept(f"<p>The ferry goes on a rope.</p>{ANSWERS}<p>Book now!</p>{COW}<p>Our newsletter</p>")
    assert found[:2] == ["How long does the crossing take?", "Ten minutes, & more in a"]
    assert found[-3:] == ["May a cow come along?", "One at a time.", "She stands in the middle."]
    assert "Book now!" not in found


def test_a_question_without_its_answer_and_one_above_the_text_are_not() -> None:
    assert not kept(f"{COW}<p>The ferry goes on a rope.</p><a href=#cow>May a cow come along?</a><p>Book now!</p>")


def test_what_is_there_twice_is_kept_once() -> None:
    assert kept(f"<p>The ferry goes on a rope.</p>{COW}{COW}").count("May a cow come along?") == 1
