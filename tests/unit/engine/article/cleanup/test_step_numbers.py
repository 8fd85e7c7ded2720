"""Numbers above headings, and before paragraphs."""

import pytest


@pytest.mark.parametrize(
    ("numbers", "written"),
    [
        (("1", "2"), "## 1. Name it\n\nSay what it is.\n\n## 2. Fill it\n"),
        (("01", "02."), "## 1. Name it\n\nSay what it is.\n\n## 2. Fill it\n"),
        (("3", "4"), "3\n\n## Name it\n"),  # not counted from one on
        (("1", "7"), "1\n\n## Name it\n"),
    ],
)
def test_numbers_that_count_from_one_on_begin_their_headings(made, numbers: tuple[str, str], written: str) -> None:
    steps = zip(numbers, ("Name", "Fill"), strict=True)
    html = "".join(f"<div>{number}</div><h2>{does} it</h2><p>Say what it is.</p>" for number, does in steps)
    assert written in made(f"<p>A nest has two steps.</p>{html}").render("markdown")


@pytest.mark.parametrize(
    ("numbers", "written"),
    [
        (("1.", "2.", "3."), "1\\. Keep the ditch clear.\n\n2\\. Mend the bank at once.\n\n3\\. Open the"),
        (("7", "8", "9"), "7\\. Keep the ditch clear.\n\n8\\. Mend"),
        (("(1)", "(2)", "(3)"), "(1) Keep the ditch clear.\n\n(2) Mend"),
        (("4", "17", "2"), "4\n\nKeep the ditch clear.\n\n17\n\nMend"),  # counts of something
    ],
)
def test_numbers_that_count_on_begin_their_paragraphs(made, numbers: tuple[str, ...], written: str) -> None:
    says = ("Keep the ditch clear.", "Mend the bank at once.", "Open the gate for sheep.")
    html = "".join(f"<span>{number}</span><p>{one}</p>" for number, one in zip(numbers, says, strict=True))
    assert written in made(f"<p>The Board must do this.</p>{html}").render("markdown")


def test_letters_stand_before_the_paragraphs_that_they_count_where_numbers_do(made) -> None:
    marks = ("1.", "2.", "(a)", "(b)", "3.")
    html = "".join(f"<span>{mark}</span><p>The water is named {mark}</p>" for mark in marks)
    assert "(a) The water is named (a)\n\n(b) The" in made(f"<p>The court finds:</p>{html}").render("markdown")
