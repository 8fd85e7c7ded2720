"""Boxes below one another that their first lines title."""

import pytest

BOX = '<div class="block"><div class="block-title">{}</div><div>The keeper wrote down the level every morning.</div></div>'


@pytest.mark.parametrize(
    ("titles", "wanted"),
    [
        (("Tasks", "Profile", "About us"), "\n\n## Profile\n\n"),
        (("Tasks", "Profile"), "\n\nProfile\n\n"),
        (("Tasks", "You read.", "About us"), "\n\nYou read.\n\n"),
        (
            ("Tasks", "<a href=https://vale.example/>Profile</a>", "About us"),
            "\n\n[Profile](https://vale.example/)\n\n",
        ),
    ],
    ids=["sections", "two", "sentence", "link"],
)
def test_lines_that_title_three_boxes_are_headings(made, titles: tuple[str, ...], wanted: str) -> None:
    found = made("".join(map(BOX.format, titles))).render("markdown", title=False)
    assert wanted in found
