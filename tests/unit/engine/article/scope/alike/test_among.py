"""What a method left out although its likes around it are kept.

The pages say in ``data-p`` how sure the method was; it kept what it was sure of by half, and 0.5 is the least sure text
that it kept.
"""

import pytest
from tests.unit.engine.article.scope.judged import markdown

FIRST = '<p data-p="0.9">The lighthouse at the northern point was built of granite in three summers, by forty men.</p>'
LAST = '<p data-p="0.5">The keeper left it in the autumn of the year in which the lamp was wired to the mainland.</p>'


@pytest.mark.parametrize(("sure", "there"), [(0.2, True), (0.1, False)])
def test_a_paragraph_between_paragraphs_is_kept_where_it_is_likely_enough(sure: float, there: bool) -> None:
    assert ("It was cold." in markdown(f'<div>{FIRST}<p data-p="{sure}">It was cold.</p>{LAST}</div>')) is there


def test_a_motto_between_a_heading_and_its_text_is_kept() -> None:
    body = f'{FIRST}<h2 data-p="0.9">The last keeper</h2><p data-p="0.3"><em>“Lights out”</em></p>{LAST}'
    assert "## The last keeper\n\n*“Lights out”*\n\n" in markdown(f"<div>{body}</div>")


@pytest.mark.parametrize(
    "paragraph",
    [
        '<p data-p="0.4"><a href="/boats">All boats of the island</a></p>',
        '<p data-p="0.4" class="credit">Photo desk</p>',
        '<p data-p="0.4">Advertisement</p>',
        '<p data-p="0.4">* * *</p>',
        '<p data-p="0.4">Your name: <input name="q"></p>',
        '<div data-p="0.1">Menu</div><p data-p="0.4">It was cold.</p>',
    ],
    ids=["link", "another class", "advertisement", "no word", "field", "behind something else"],
)
def test_what_is_unlike_the_paragraphs_around_it_stays_away(paragraph: str) -> None:
    assert markdown(f"<div>{FIRST}{paragraph}{LAST}</div>") == markdown(f"<div>{FIRST}{LAST}</div>")


@pytest.mark.parametrize(("sure", "there"), [(0.3, True), (0.25, False)])
def test_the_last_line_of_a_box_is_kept_where_the_others_are(sure: float, there: bool) -> None:
    facts = '<h4 data-p="0.6">The tower</h4><p data-p="0.6">Built: 1846</p><p data-p="0.6">Height: 22 m</p>'
    body = f'<div>{FIRST}<div>{facts}<p data-p="{sure}">Restored: 2021</p></div>{LAST}</div>'
    assert ("Restored: 2021" in markdown(body)) is there


def test_a_last_line_below_one_of_another_class_or_in_a_box_that_is_left_out_stays_away() -> None:
    line = '<p data-p="0.4">Photo desk</p>'
    for box in (
        f'<p class="fact" data-p="0.6">Built: 1846</p><p class="fact" data-p="0.6">Height: 22 m</p>{line}',
        f'<p data-p="0.1">By train</p><p data-p="0.1">By car</p><p data-p="0.6">By boat</p>{line}',
    ):
        assert "Photo desk" not in markdown(f"<div>{FIRST}<div>{box}</div>{LAST}</div>")


def questions(third: str, name: str = "faq-item") -> str:
    """Three questions with answers, two of them kept, and the third."""
    first = "<h3>May I climb the tower?</h3><p>Yes, on every day but Monday, from ten until the evening ferry.</p>"
    second = "<h3>How many steps are there?</h3><p>Two hundred and four, and a bench for whom it is too many.</p>"
    kept = "".join(f'<div class="{name}" data-p="0.9">{each}</div>' for each in (first, second))
    return markdown(f"{FIRST}<div>{kept}{third}</div>{LAST}")


@pytest.mark.parametrize(("sure", "there"), [(0.35, True), (0.25, False)])
def test_the_one_question_of_three_is_kept_with_its_answer(sure: float, there: bool) -> None:
    answer = "<h3>Is there a lift?</h3><p>No, for the stairs are narrow and nobody dared to cut into the granite.</p>"
    assert ("Is there a lift?" in questions(f'<div class="faq-item" data-p="{sure}">{answer}</div>')) is there


def test_the_last_question_is_kept_after_the_end_as_another_box_is_not() -> None:
    kept = "<h3>May I climb the tower?</h3><p>Yes, on every day but Monday, from ten until the evening ferry.</p>"
    last = "<p>No, for the stairs are narrow and nobody dared to cut into the old granite of the tower.</p>"
    boxes = "".join(
        f'<div class="faq-item" data-p="0.9">{each}</div>' for each in (kept, kept.replace("tower", "wall"))
    )
    for opens, there in (("Is there a lift?", True), ("Book your tour", False)):
        box = f'<div class="faq-item" data-p="0.4"><h3>{opens}</h3>{last}</div>'
        assert (opens in markdown(f"{FIRST}{LAST}<div>{boxes}{box}</div>")) is there


def test_a_box_of_another_name_or_a_label_stays_away() -> None:
    long = "Our boats leave the harbour every morning at nine and are back before the sun is in the sea."
    for box in (
        f'<div class="offer" data-p="0.4">{long}</div>',
        '<div class="faq-item" data-p="0.4">More questions</div>',
        f'<div class="faq-item" data-p="0.4"><b>Read also</b><p>{long}</p></div>',
    ):
        assert questions(box) == questions("")


def hotels(*lines: str) -> str:
    """The article of a page with a paragraph and a line on each of some hotels."""
    parts = (f"<h3 data-p='0.9'>House {at}</h3>{FIRST}<div>{line}</div>" for at, line in enumerate(lines))
    return markdown(f"{''.join(parts)}{LAST}")


def test_a_line_that_begins_as_kept_ones_do_is_kept() -> None:
    lines = [
        f'<a href="https://example.org/{at}" data-p="{p}">Visit website</a>' for at, p in enumerate((0.9, 0.6, 0.2))
    ]
    assert hotels(*(f"<p>{line}</p>" for line in lines)).count("Visit website") == 3
    assert hotels(*(f"<p>{line}</p>" for line in lines[1:])).count("Visit website") == 1


def test_a_link_to_more_is_no_line_of_its_own() -> None:
    lines = [f'<p data-p="{p}"><a href="/{at}">Find out more</a></p>' for at, p in enumerate((0.9, 0.6, 0.2))]
    assert hotels(*lines).count("Find out more") < 3


@pytest.mark.parametrize(
    ("heading", "there"),
    [
        ('<h2 data-p="0.3">The lamp</h2>', True),
        ('<h2 data-p="0.2">The lamp</h2>', False),
        ('<h2 data-p="0.3"><a href="/lamp">The lamp</a></h2>', False),
    ],
)
def test_a_heading_above_a_picture_with_a_caption_is_kept(heading: str, there: bool) -> None:
    picture = '<figure data-p="0.1"><img src="lamp.jpg" alt=""><figcaption>The lamp in 1911</figcaption></figure>'
    found = markdown(f"<div>{FIRST}{heading}{picture}{LAST}</div>")
    assert "The lamp in 1911" in found
    assert ("## The lamp" in found) is there


def tariffs(*boxes: str) -> str:
    """The article of a page with boxes of one name."""
    return markdown(f"{FIRST}<div>{''.join(f'<div class=tariff>{box}</div>' for box in boxes)}</div>{LAST}")


WHEN = "<h3 data-p='0.9'>{name}</h3><p class=when data-p='{sure}'>From {name} on the tower opens at nine</p>"


@pytest.mark.parametrize(("sure", "there"), [(0.35, True), (0.25, False)])
def test_the_rest_of_a_box_is_kept_as_in_its_likes(sure: float, there: bool) -> None:
    boxes = [WHEN.format(name=name, sure=0.9) for name in ("May", "June")]
    assert ("From July on" in tariffs(*boxes, WHEN.format(name="July", sure=sure))) is there
    assert "From July on" not in tariffs(boxes[0], WHEN.format(name="July", sure=sure))  # one like is none


def test_the_answer_to_the_last_question_is_kept() -> None:
    asked = '<div><div data-p="0.9"><b>{} is it?</b></div><div data-p="{}">{} it is, as the keeper wrote.</div></div>'
    rows = "".join(
        asked.format(word, sure, word) for word, sure in (("How high", 0.9), ("How old", 0.9), ("Whose", 0.4))
    )
    assert markdown(f"{FIRST}{LAST}<div>{rows}</div>").endswith("Whose it is, as the keeper wrote.\n")


def test_what_most_likes_of_a_box_leave_out_is_left_out_of_it() -> None:
    """A box that is kept for its likes is kept as they are."""
    told = "<p data-p='{}'>The {} boat sails at noon from the pier below the tower and is back before dusk.</p>"
    fare = "<h4 data-p='{}'>Boat {}</h4><p class=fare data-p='0.1'>Fare {}</p>"
    boats = [
        fare.format(sure, at, at) + told.format(sure, word)
        for at, (word, sure) in enumerate(
            zip(("red", "blue", "old", "new", "long", "grey"), (*[0.9] * 5, 0.4), strict=True)
        )
    ]
    found = tariffs(*boats)
    assert "The grey boat" in found
    assert "## Boat 5" in found
    assert "Fare" not in found
