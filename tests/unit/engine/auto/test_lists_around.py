"""Lists and menus that are less likely than not, and more than the dated article that they stand around."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.lists_around import lists_around
from plainleaf.engine.extract import read

TEXT = (
    "<p>The ferry below the weir runs again from Monday, the council said, with a new rope and an old ferryman.</p>" * 2
)
LISTS = (
    "<ul>"
    + "<li><a href=/{0}>What some harbour masters said about {0}s in other valleys this spring</a>".format("fair") * 12
)
DAY = "<td>12.03.2024"


@pytest.mark.parametrize(
    ("title", "beside", "sure", "found"),
    [
        ("<h1>Ferry below the weir runs again</h1>", DAY, 0.4, True),
        ("<div>Ferry below the weir runs again</div>", DAY, 0.4, True),
        ("<h1>Ferry below the weir runs again</h1>", "<td>Town", 0.4, False),
        ("<h1>Town and country</h1>", DAY, 0.4, False),
        ("<h1>Ferry below the weir runs again</h1>", DAY, 0.6, False),
    ],
    ids=["heading", "no heading", "no date", "no title", "likely"],
)
def test_what_stands_around_a_dated_article(title: str, beside: str, sure: float, found: bool) -> None:
    cells = f"<table><tr><td>{LISTS}</ul><tr><td>{title}<tr>{beside}<tr><td>{TEXT}<tr><td>{LISTS}</ul></table>"
    v = measure(read(f"<title>Ferry below the weir runs again - Town news</title><body>{cells}"))
    of_list = np.array(["harbour" in text for text in v.texts])
    kept = np.ones(len(v.texts), np.bool_)
    left = lists_around(v, kept, np.where(of_list, sure, 0.9))
    assert (left == of_list).all() if found else not left.any()
    few = kept & ~of_list
    few[of_list.nonzero()[0][:2]] = True
    assert not lists_around(v, few, np.where(of_list, sure, 0.9)).any(), "no more than the article"
