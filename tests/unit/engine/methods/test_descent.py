"""The descent in hand-computed numbers, on the article's own two examples."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf._kernel.features import methods as kernel
from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.methods.descent import ABSOLUTE, METHOD, DescentTrace
from plainleaf.engine.methods.descent import descend as descended
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import ParameterError

# The article's own two examples. Of the first page it prints no outermost tags; of its text, bare in the cell, it says
# that "part of the text is in each p tag", so it is read in both ways.
TOP = """
<html><head><title> My New Web Page </title></head><body><table>
<tr><td colspan="2"><h1> Welcome to My Web Page! </h1></td></tr>
<tr><td width="200"><a>Menu item 1</a> <br> <a>Menu item 2</a> <br> <a>Menu item 3</a> <br></td>
<td id="maincontent">
"""
PARTS = (
    """This page illustrates how you can write proper HTML
using only a text editor, such as Windows Notepad. You can also
download a free text editor, such as Crimson Editor, which is
better than Notepad.""",
    '''There is a small graphic after the period at the end of this sentence.
<img src="/images/mouse.gif" alt="Mousie" width="32" height="32" border="0"> The graphic is in a file. The file is
inside a folder named "images."''',
    """Link: <a href="http://www.yahoo.com/">Yahoo!</a> <br>
Another link: <a href="/tableexample.htm">Another Web page</a> <br>
Note the way the BR tag works in the two lines above.""",
)
END = '<p>&gt; <a href="/index.htm">HTML examples index</a></p></td></tr></table></body></html>'
AS_PRINTED = TOP + "\n\n".join(PARTS) + END
WITH_PARAGRAPHS = TOP + "".join(f"<p>{part}</p>" for part in PARTS) + END
CONTAINER = """
<div id="container">
 <h1>Main Heading</h1>
 <p>Most programmers <em>rely</em> on caffine</p>
 <p>Most programmers like Anime</p>
 <div class="lister"><h2>The 'P' Interpreted Languages</h2></div>
</div>
"""


def document(html: str) -> Document:
    page = Page(html.encode())
    return prepare(page, decode(page))


def descend(html: str, **parameters: float | str) -> tuple[Document, DescentTrace, list[str]]:
    d = document(html)
    selection, trace = METHOD.select(d, **parameters)
    assert isinstance(trace, DescentTrace)
    assert selection.root == trace.root
    return d, trace, [text for text, keep in zip(d.runs.text, selection.keep, strict=True) if keep]


@pytest.mark.parametrize(
    ("page", "n", "k"),
    [(AS_PRINTED, 7, [0, 20.68, 18.66, 3.67]), (WITH_PARAGRAPHS, 4, [0, 20.66, 18.63, 2.09])],
    ids=["as printed", "with its paragraphs"],
)
def test_articles_page_ends_as_published(page: str, n: int, k: list[float]) -> None:
    d, trace, kept = descend(page)
    assert [d.describe(step.node) for step in trace.steps] == ["body", "table", "tr", "td#maincontent"]
    assert [step.decision for step in trace.steps] == ["only child", "go on", "go on", "stop"]
    assert [round(step.k, 2) for step in trace.steps] == k
    assert trace.steps[1].lengths[0] == len("Welcome to My Web Page!")
    assert len(trace.steps[-1].lengths) == n
    assert kept[0].startswith("This page illustrates")
    assert "HTML examples index" in kept
    assert "Menu item 1" not in kept


def test_the_articles_first_example_stops_at_the_container() -> None:
    # 12, 30 = 16 + 4 + 10, 27 and 29 characters
    d, trace, _ = descend(CONTAINER)
    assert [d.describe(step.node) for step in trace.steps] == ["body", "div#container"]
    assert trace.steps[-1].lengths == (12, 30, 27, 29)
    assert trace.steps[-1].decision == "stop"
    assert round(trace.steps[-1].k, 2) == 0.55


@pytest.mark.parametrize("reading", ["mean-absolute-deviation", "standard-deviation"])
def test_other_readings_go_beyond_the_article(reading: str) -> None:
    d, trace, kept = descend(WITH_PARAGRAPHS, variance=reading)
    assert d.describe(trace.steps[3].node) == "td#maincontent"
    assert trace.steps[3].decision == "go on"
    assert len(kept) == 1
    assert descend(CONTAINER, variance=reading)[1].steps[1].decision == "go on"


def test_the_readings_in_hand_computed_numbers() -> None:
    # 10, 20 and 60 of 90 characters: mean 30, deviations 20 10 30, their squares 400 100 900
    html = f"<body><p>{'a' * 10}</p><p>{'b' * 20}</p><p>{'c' * 60}</p>"

    def lv(reading: str) -> float:
        return descend(html, variance=reading)[1].steps[0].lv

    assert lv("variance-of-shares") == pytest.approx(1400 / 3 / 90)
    assert lv("mean-absolute-deviation") == 20.0
    assert lv("mean-absolute-deviation-over-n") == pytest.approx(20 / 3)
    assert lv("standard-deviation") == pytest.approx((1400 / 3) ** 0.5)
    step = descend(html)[1].steps[0]
    # K is the variance of the shares 1/9, 2/9 and 6/9, in percent.
    assert step.k == pytest.approx(100 / 3 * ((2 / 9) ** 2 + (1 / 9) ** 2 + (3 / 9) ** 2))


def test_the_longest_subnode_may_be_bare_text() -> None:
    # 17, 4 and 9 characters in the paragraph: shares off the mean by 7 6 1 thirtieths, K = 100/3 · 86/900 = 3.19
    html = f"<body><p>{'a' * 17}<em>{'b' * 4}</em>{'c' * 9}</p>"
    _, trace, kept = descend(html, stop=3.18)
    assert trace.steps[-1].k == pytest.approx(100 / 3 * 86 / 900)
    assert trace.steps[-1].decision == "bare text"
    assert kept == ["a" * 17, "b" * 4, "c" * 9]


def test_threshold_decides() -> None:
    html = f"<body><p>{'a' * 25}</p><p>{'b' * 75}</p>"  # K = 6.25 %
    assert descend(html, stop=6.25)[1].steps[0].decision == "go on"
    assert descend(html, stop=6.26)[1].steps[0].decision == "stop"


def test_bare_text_is_a_subnode() -> None:
    _, trace, kept = descend("<body><div>long bare text of the cell <a>link</a> and more</div>")
    assert trace.steps[-1].subnodes == (-1, 3, -1)
    assert trace.steps[-1].decision == "bare text"
    assert len(kept) == 3


@pytest.mark.parametrize("html", ["", "<body></body>", "<body><img src=x>"])
def test_page_without_text_ends_at_the_body(html: str) -> None:
    d, trace, kept = descend(html)
    assert (trace.root, trace.steps[0].decision, kept) == (d.body, "leaf", [])
    assert trace.steps[0].k == 0.0


def test_equal_branches_take_the_first() -> None:
    d, trace, _ = descend("<body><div id=x><p>aaaa</p></div><div id=y><p>bbbb</p></div><i>c</i>", stop=1)
    assert d.describe(trace.steps[1].node) == "div#x"


def test_why_uses_the_numbers_of_the_deciding_step() -> None:
    d, trace, _ = descend(WITH_PARAGRAPHS)
    node = {d.describe(n): n for n in reversed(range(len(d.nodes)))}
    assert "Left out at tr" in trace.why(d, node["a"])
    assert "td#maincontent" in trace.why(d, node["a"])
    assert "Left out at table" in trace.why(d, node["h1"])
    assert "Kept: it lies in td#maincontent, where K = " in trace.why(d, node["p"])
    assert " Kept: K = " in trace.why(d, node["td#maincontent"])
    assert "Partly kept" in trace.why(d, node["body"])
    assert "outside the body" in trace.why(d, 0) or "Partly" in trace.why(d, 0)
    assert f"K = {trace.steps[2].k:.1f} %" in trace.why(d, node["a"])


def test_table_and_pictures_show_the_steps() -> None:
    d, trace, _ = descend(WITH_PARAGRAPHS)
    table = trace.table(d)
    assert table.nodes == tuple(step.node for step in trace.steps)
    assert [row[-1] for row in table.rows] == [step.decision for step in trace.steps]
    (picture,) = trace.charts(d)
    assert picture.series[0].threshold == 5.0
    assert picture.series[0].values.tolist() == [step.k for step in trace.steps]
    bars = trace.step_picture(d, 1)
    assert tuple(bars.series[0].values) == trace.steps[1].lengths
    assert bars.series[0].kept is not None
    assert bars.series[0].kept.tolist() == [False, True]
    assert bars.last_run[-1] == len(d.runs)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"stop": -1}, "from 0 to 100"),
        ({"stop": "five"}, "does not fit"),
        ({"stop": float("nan")}, "does not fit"),
        ({"variance": "cubic"}, "one of variance-of-shares, mean-absolute-deviation, "),
        ({"depth": 3}, "no parameter 'depth'"),
    ],
)
def test_parameters_that_do_not_fit_are_refused(parameters: dict[str, object], message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        METHOD.select(document("<p>x"), **parameters)


TREE = st.recursive(
    st.text("ab c", max_size=12),
    lambda inner: st.lists(inner, max_size=4).map(lambda parts: "<div>" + "".join(parts) + "</div>"),
    max_leaves=30,
)


@settings(max_examples=150, deadline=None)
@given(TREE, st.floats(0, 100))
def test_descent_on_any_tree(tree: str, stop: float) -> None:
    d = document("<body>" + tree)
    selection, trace = METHOD.select(d, stop=stop)
    assert isinstance(trace, DescentTrace)
    for above, step in zip(trace.steps, trace.steps[1:], strict=False):
        assert above.subnodes[above.longest] == step.node
        assert above.lengths[above.longest] == max(above.lengths) == step.ftl
    for step in trace.steps:
        assert sum(step.lengths) == step.ftl == d.text_length[step.node]
    assert np.flatnonzero(selection.keep).tolist() == list(range(*d.under(trace.root).indices(len(d.runs))))
    assert np.all((selection.score == 1.0) == selection.keep) or len(trace.steps) == 1


@settings(max_examples=100, deadline=None)
@given(TREE, st.floats(0, 100))
def test_the_kernel_descends_alike(tree: str, stop: float) -> None:
    d = document("<body>" + tree)
    nodes, k, root = kernel.descent(measure(d).page, stop)
    steps = descended(d, 0.0, ABSOLUTE).steps
    ratios = [step.k if len(step.lengths) > 1 else 100.0 for step in steps]
    assert np.frombuffer(nodes, np.int64).tolist() == [step.node for step in steps]
    assert np.frombuffer(k, np.float32).tolist() == np.array(ratios, np.float32).tolist()
    assert root == descended(d, stop).root
