"""Questions that are called frequent ones."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

TEXT = '<p data-p="0.9">The ferry to Orle crosses eight times a day, and twice on Sundays in winter.</p>'
ASKED = {
    "May I bring a dog?": "Yes, on a lead, and on the upper deck alone.",
    "When does the ticket office open?": "An hour before the first crossing of the day.",
    "What if there is fog?": "We call by nine, and the ticket is good for another day.",
}


def items(shown: tuple[str, ...] = ()) -> str:
    said = ((question, "0.9" if question in shown else "0.1", answer) for question, answer in ASKED.items())
    return "".join(f'<div class="item"><div>{ask}</div><p data-p="{p}">{answer}</p></div>' for ask, p, answer in said)


@pytest.mark.parametrize(
    "label",
    ["Frequently asked questions", "FAQ", "Ferry FAQs", "Häufig gestellte Fragen", "Preguntas frecuentes",
     "Foire aux questions", "Часто задаваемые вопросы", "よくある質問", "常见问题"],
)  # fmt: skip
def test_they_are_kept_below_a_line_that_calls_them_so(label: str) -> None:
    found = markdown(
        f"{TEXT}<section><h2>{label}</h2><p>You ask, we answer.</p>{items()}</section><footer>Orle</footer>"
    )
    assert label in found
    assert all(question in found and answer in found for question, answer in ASKED.items())
    assert "Orle\n" not in found.replace("to Orle crosses", "")


def test_an_answer_gets_its_question_in_a_box_that_is_called_so() -> None:
    found = markdown(f'{TEXT}<div class="faq_list">{items(("What if there is fog?",))}</div>')
    assert all(question in found for question in ASKED)


def test_the_last_answer_ends_with_its_paragraphs() -> None:
    said = "".join(f"<h3>{question}</h3><p>{answer}</p>" for question, answer in ASKED.items())
    found = markdown(f"{TEXT}<div><h2>FAQ</h2>{said}<div>Filed under crossings and ferries</div><p>Share it</p></div>")
    assert "good for another day" in found
    assert "Filed under" not in found


@pytest.mark.parametrize(
    "html",
    [
        f"<div><h2>The crossing</h2>{items()}</div>",
        f'<div class="faq_list">{items()}</div>',
        f"<aside><h2>FAQ</h2>{items()}</aside>",
        f'<div class="modal"><h2>FAQ</h2>{items()}</div>',
        "<div><h2>FAQ</h2>" + "".join(f"<div><div>{question}</div></div>" for question in ASKED) + "</div>",
        "<div><h2>FAQ</h2>" + "".join(f"<p><a href=/{n}>{ask}</a></p>" for n, ask in enumerate(ASKED)) + "</div>",
    ],
    ids=[
        "another heading",
        "what a firm answers below each article",
        "beside the text",
        "a dialog",
        "no answers",
        "links",
    ],
)
def test_other_questions_are_not(html: str) -> None:
    assert "dog" not in markdown(f"{TEXT}{html}")
