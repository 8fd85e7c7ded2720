"""Boxes within a text that open with what they are."""

import pytest
from tests.unit.engine.article.scope.judged import markdown

ABOVE = '<p data-p="0.9">The ferry goes to all three islands in summer, and to one of them in winter.</p>'
BELOW = '<p data-p="0.9">In a gale it goes to none, and the mail waits in Holm.</p>'
SAID = "<p>Sit on the left on the way out: the seals lie there in the morning sun.</p>"


@pytest.mark.parametrize(
    "label", ["Tip", "Pro tip:", "Did you know?", "FYI", "Hinweis:", "Gut zu wissen", "Le saviez-vous ?", "提示"]
)
def test_a_box_between_kept_texts_is_kept(label: str) -> None:
    for html in (f"<div><span>{label}</span>{SAID}</div>", f"<aside><h4>{label}</h4><div>{SAID}</div></aside>"):
        found = markdown(f"{ABOVE}{html}{BELOW}")
        assert label in found
        assert "the seals lie there" in found


def test_its_label_is_kept_where_its_text_is() -> None:
    said = SAID.replace("<p>", '<p data-p="0.9">')
    assert "Tip" in markdown(f"{ABOVE}<div><span>Tip</span>{said}</div>{BELOW}")
    twice = f'<div class="page-tip"><div>Tip:</div>{said.replace("Sit", "<strong>Tip:</strong> Sit")}</div>'
    assert markdown(f"{ABOVE}{twice}{BELOW}").count("Tip:") == 1


@pytest.mark.parametrize(
    "html",
    [
        f"<div><span>Tickets</span>{SAID}</div>",
        f'<div class="newsletter"><span>Tip</span>{SAID}</div>',
        f'<div><span>Tip</span><a href="/seals">{SAID}</a></div>',
        f"<div><span>Tip</span>{SAID}<p>Sign up for our weekly newsletter.</p></div>",
        f"<div><span>Tip</span>{SAID * 9}</div>",
    ],
    ids=["another label", "called clutter", "a link", "an invitation", "a long box"],
)
def test_other_boxes_stay_out(html: str) -> None:
    assert "the seals lie there" not in markdown(f"{ABOVE}{html}{BELOW}")


def test_a_box_below_the_text_stays_out() -> None:
    assert "the seals lie there" not in markdown(f"{ABOVE}{BELOW}<div><span>Tip</span>{SAID}</div>")
