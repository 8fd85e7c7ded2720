"""Lists that are lines with numbers in them: all of one whose first line is kept."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.numbered_lines import numbered_lines
from plainleaf.engine.extract import read

ITEMS = ("A wooden train", "A yellow player", "A paper castle", "The game of the fox", "Skates for the road")
MARKS = ("{}) ", "{}. ", "({}) ", "#{}: ", "{} – ", "[{}] ", "№ {}. ", "{} ")
PARTED = {
    "breaks": ("<p>", "<br><br>", "</p>"),
    "breaks in a cell": ("<table><tr><td>", "<br>\n<br>", "</td></tr></table>"),
    "paragraphs": ("<p>", "</p><p>", "</p>"),
    "boxes": ("<div>", "</div><div>", "</div>"),
}


def found(body: str, *kept: str, impossible: str = "\0") -> list[str]:
    v = measure(read(f"<p>Here they are:</p>{body}<p>And that was all of them.</p>"))
    keep = np.array([any(word in text for word in kept) for text in v.texts], np.bool_)
    possible = np.array([impossible not in text for text in v.texts], np.bool_)
    return [v.texts[at] for at in numbered_lines(v, keep, possible).nonzero()[0].tolist()]


def lines(mark: str, start: int = 1) -> list[str]:
    return [mark.format(number) + text for number, text in enumerate(ITEMS, start)]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("parted", PARTED.values(), ids=PARTED)
def test_all_lines_are_found_where_the_first_is_kept(mark: str, parted: tuple[str, str, str]) -> None:
    before, between, after = parted
    body = before + between.join(f"{line} <a href=/{at}>here</a>" for at, line in enumerate(lines(mark))) + after
    assert found(body, "Here they", ITEMS[0]) == [f"{line} here" for line in lines(mark)[1:]]


def test_lines_are_found_where_most_are_kept() -> None:
    body = "<p>" + "<br><br>".join(lines("{}. ", 7)) + "</p>"
    assert found(body, *ITEMS[1:4]) == [lines("{}. ", 7)[0], lines("{}. ", 7)[4]]
    assert found(body, ITEMS[1]) == []


@pytest.mark.parametrize(
    "body",
    [
        "<p>1) A train<br><br>2) A player</p>",
        "<p>1) A train<br><br>3) A player<br><br>5) A castle</p>",
        "<p>A train<br><br>A player<br><br>A castle</p>",
        "<p>2019 was A train year<br><br>2020 was another<br><br>2021, too</p>",
        "<p>1) A train</p><div><p>2) A player</p></div><section><div><p>3) A castle</p></div></section>",
        "<p>- A train<br><br>- A player<br><br>- A castle</p>",
    ],
)
def test_other_lines_are_no_list(body: str) -> None:
    assert found(body, "A train") == []


def test_nothing_is_found_where_another_step_left_a_line_out() -> None:
    body = "<p>" + "<br><br>".join(lines("{}. ")) + "</p>"
    assert found(body, ITEMS[0], impossible="castle") == []
