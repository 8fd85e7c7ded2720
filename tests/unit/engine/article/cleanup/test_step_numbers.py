"""Numbers above headings."""

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
