"""Lists that are written with signs."""

import pytest


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>• the <b>one</b></p><p>•&nbsp;the other</p><p>End</p>", "- the one\n- the other\n\nEnd\n"),
        ("<p>Three:<br>●one<br>● two<br><br>● three</p>", "Three:\n\n- one\n- two\n- three\n"),
        ("<p>► one<br>► two</p><p>► three</p>", "- one\n- two\n- three\n"),
        ("<p>■ one</p><p>■ two</p><p>▪ three</p><p>▪ four</p>", "- one\n- two\n\n- three\n- four\n"),
    ],
    ids=["paragraphs", "lines below a line", "lines and paragraphs", "two signs"],
)
def test_lines_after_bullets_are_a_list(made, html: str, text: str) -> None:
    assert made(html).text == text


@pytest.mark.parametrize(
    "html",
    [
        "<p>• one</p><p>no more</p><p>• another</p>",
        "<p>• one<br>and what follows<br>• two</p>",
        "<p>– one</p><p>– two</p>",
        "<p>Film: <br>• one</p>",
    ],
    ids=["one alone", "other lines", "speech", "one line"],
)
def test_other_lines_stay(made, html: str) -> None:
    assert "- " not in made(html).text.replace("– ", "")
