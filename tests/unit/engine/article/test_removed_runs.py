"""Which runs a removal took out: told by its words, for its element may hold more."""

import numpy as np
import pytest

from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.removed_runs import Taken
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page

PAGE = "<div>The mill <b>turns</b> again.<p>Follow us</p>Read <i>more</i> of it</div><div>Follow us</div>"
"""Its runs: The mill | turns | again. | Follow us | Read | more | of it | Follow us."""


@pytest.mark.parametrize(
    ("tag", "text", "runs"),
    [
        ("p", "Follow us", [3]),
        ("div", "Follow us", [3]),
        ("div", "The mill turns again.", [0, 1, 2]),
        ("div", "Read more  of it", [4, 5, 6]),
        ("div", "The mill turns again. Follow us Read more of it", [0, 1, 2, 3, 4, 5, 6]),
        ("i", "More …", [5]),
        ("div", "Words that are nowhere", []),
        ("", "Follow us", [3]),
        ("div", "", []),
    ],
    ids=[
        "all",
        "a part",
        "across markup",
        "the last",
        "everything",
        "nearly its words",
        "not there",
        "no node",
        "mute",
    ],
)
def test_the_runs_of_a_removal(tag: str, text: str, runs: list[int]) -> None:
    document = read(Page(PAGE.encode(), "https://example.org/a"))
    node = next((at for at in range(len(document.nodes)) if document.nodes.tag_of(at) == tag), -1)
    shown = np.ones(len(document.runs), np.bool_)
    assert Taken(document, shown).runs(Removal("clutter", node, "why", text)).tolist() == runs


def test_what_is_not_shown_is_not_taken_again() -> None:
    document = read(Page(PAGE.encode(), "https://example.org/a"))
    shown = np.ones(len(document.runs), np.bool_)
    shown[3] = False
    assert Taken(document, shown).runs(Removal("clutter", -1, "why", "Follow us")).tolist() == [7]


def test_equal_removals_in_one_element_take_their_own_runs() -> None:
    page = "<div>" + "<p><b>Read also</b> this</p>Follow us on the quay<br>" * 500 + "</div>"
    document = read(Page(page.encode(), "https://example.org/a"))
    node = next(at for at in range(len(document.nodes)) if document.nodes.tag_of(at) == "div")
    lines = [run for run, text in enumerate(document.runs.text) if text == "Follow us on the quay"]
    taken = Taken(document, np.ones(len(document.runs), np.bool_))
    removal = Removal("repeat", node, "why", "Follow us on the quay")
    assert [taken.runs(removal).tolist() for _ in lines] == [[run] for run in lines]
    assert taken.runs(removal).tolist() == []
