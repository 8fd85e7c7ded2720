"""Labels of lists, questions of answers and the first sentences below a heading, which a method left out.

The pages say in ``data-p`` how sure the method was; it kept what it was sure of by half, and 0.5 is the least sure text
that it kept.
"""

import pytest
from tests.unit.engine.article.scope.judged import markdown

FIRST = '<p data-p="0.9">The ferry calls at four islands on its way.</p>'
LAST = '<p data-p="0.5">Tickets are sold on board.</p>'
GOOD = '<ul data-p="0.8"><li>It is warm on the lower deck.<li>It is seldom late.</ul>'
BAD = '<ul data-p="0.8"><li>It is full in July.<li>It has no kitchen.</ul>'


@pytest.mark.parametrize(("sure", "there"), [(0.3, True), (0.2, False)])
def test_the_label_above_a_list_comes_along_where_it_is_likely_enough(sure: float, there: bool) -> None:
    found = markdown(f'{FIRST}<p data-p="{sure}">Pros</p>{GOOD}<p data-p="{sure}">Cons</p>{BAD}{LAST}')
    assert ("Pros\n\n- It is warm" in found and "Cons\n\n- It is full" in found) is there


def test_the_same_label_may_be_less_sure_above_another_list() -> None:
    found = markdown(f'{FIRST}<p data-p="0.3">At a glance</p>{GOOD}{LAST}<p data-p="0.15">At a glance</p>{BAD}{LAST}')
    assert found.count("At a glance") == 2


@pytest.mark.parametrize(
    "label",
    [
        '<p data-p="0.3"><a href="/islands">The islands</a></p>',
        '<p data-p="0.3">Related articles</p>',
        '<p data-p="0.3">from $ 20</p>',
        '<p data-p="0.3">or</p>',
        '<label data-p="0.3">Sort by</label>',
        '<div data-p="0.3"><div>Summer</div><div>Winter</div></div>',
        '<div data-p="0.3"><b>7</b><div>overall score</div></div>',
        '<p data-p="0.3">What the captain and both of the mates like about it</p>',
        '<p data-p="0.3">Loading…</p>',
    ],
    ids=["link", "other pages", "price", "short", "field", "tabs", "number", "sentence", "cut off"],
)
def test_what_is_no_label_stays_away(label: str) -> None:
    assert markdown(f"{FIRST}{label}{GOOD}{LAST}") == markdown(f"{FIRST}{GOOD}{LAST}")


@pytest.mark.parametrize(
    ("question", "there"),
    [
        ('<p data-p="0.3">Does the ferry run in winter?</p>', True),
        ('<p data-p="0.3"><a href="#winter">Does the ferry run in winter?</a></p>', True),
        ('<p data-p="0.3"><a href="/winter">Does the ferry run in winter?</a></p>', False),
        ('<p data-p="0.1">Does the ferry run in winter?</p>', False),
        ('<div data-p="0.3">More questions?</div>', False),
    ],
)
def test_a_question_comes_along_with_its_answer(question: str, there: bool) -> None:
    found = markdown(f'{FIRST}{question}<p data-p="0.8">It does, but for the days around the new year.</p>{LAST}')
    assert ("?" in found) is there


SENTENCES = "The ferry has carried people, sheep and the post between the islands for a hundred years."


@pytest.mark.parametrize(
    ("below", "there"),
    [
        (f'<p data-p="0.45">{SENTENCES}</p>', True),
        (f'<p data-p="0.4">{SENTENCES}</p>', False),
        ('<p data-p="0.45">It is an old one.</p>', False),
        (f'<p data-p="0.45"><a href="/history">{SENTENCES}</a></p>', False),
        (f'<p data-p="0.45">{SENTENCES[:-1]} and further:</p>', False),
    ],
    ids=["sentences", "unlikely", "short", "link", "announces"],
)
def test_the_sentences_below_the_last_kept_heading_come_along(below: str, there: bool) -> None:
    found = markdown(f'{FIRST}{LAST}<h2 data-p="0.6">A hundred years of the ferry line</h2>{below}<p>Home</p>')
    assert ("sheep" in found or "old one" in found) is there
