"""The descent in hand-computed numbers, on pages in the shape of the article's two examples."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prepare
from plainleaf.engine.methods.contract import ParameterError
from plainleaf.engine.methods.descent import METHOD, DescentTrace, stopped
from plainleaf.engine.methods.descent import descend as descended
from plainleaf.engine.page import Page

TABLE_PAGE = """
<html><head><title>The orchard</title></head><body><table>
<tr><td colspan="2"><h1>Welcome to the orchard</h1></td></tr>
<tr><td width="200"><a>Apples</a><br><a>Pears</a><br><a>Plums</a><br></td>
<td id="maincontent">
<p>This page tells how an old orchard is looked after through the seasons, with only a ladder, a saw and time.</p>
<p>There is a drawing below. <img src="tree.gif" alt=""> The drawing shows where the first cut is made every winter.</p>
<p>Link: <a href="https://example.org/">a nursery</a><br> Another link: <a href="/b.html">grafting for beginners</a><br>
Note how the trees in the two rows above lean to the south.</p>
<p>And when summer comes the grass between the rows is left to stand until the seeds of the flowers have fallen.</p>
</td></tr></table></body></html>
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


def test_table_page_ends_in_the_main_cell() -> None:
    d, trace, kept = descend(TABLE_PAGE)
    assert [d.describe(step.node) for step in trace.steps] == ["body", "table", "tr", "td#maincontent"]
    assert [step.decision for step in trace.steps] == ["only child", "go on", "go on", "stop"]
    assert trace.steps[1].lengths[0] == len("Welcome to the orchard")
    assert kept[0].startswith("This page tells")
    assert "Apples" not in kept


def test_container_page_in_hand_computed_numbers() -> None:
    # h1 of 12 characters, p of 30 = 17 + 4 + 9, p of 26, div of 28: mean 24, deviations 12 6 2 4, LV 6, K 100·6/96.
    html = (
        f"<body><div id=container><h1>Main Heading</h1><p>{'a' * 17}<em>{'b' * 4}</em>{'c' * 9}</p>"
        f"<p>{'d' * 26}</p><div class=lister><h2>{'e' * 28}</h2></div></div>"
    )
    d, trace, kept = descend(html)
    body, container, paragraph = trace.steps
    assert (body.decision, body.lengths, body.k) == ("only child", (96,), 0.0)
    assert container.lengths == (12, 30, 26, 28)
    assert (container.ftl, container.lv, container.k) == (96, 6.0, 6.25)
    assert (container.decision, d.describe(container.subnodes[container.longest])) == ("go on", "p")
    # In the paragraph 17 4 9: mean 10, deviations 7 6 1, LV 14/3; its longest subnode is bare text.
    assert paragraph.lengths == (17, 4, 9)
    assert paragraph.lv == pytest.approx(14 / 3)
    assert paragraph.decision == "bare text"
    assert kept == ["a" * 17, "b" * 4, "c" * 9]


def test_standard_deviation_instead() -> None:
    html = f"<body><p>{'a' * 10}</p><p>{'b' * 20}</p><p>{'c' * 60}</p>"
    _, trace, _ = descend(html, variance="std")
    # mean 30, squares 400 + 100 + 900, a third of it 466.67
    assert trace.steps[0].lv == pytest.approx((1400 / 3) ** 0.5)
    _, trace, _ = descend(html)
    assert trace.steps[0].lv == 20.0


def test_threshold_decides() -> None:
    html = f"<body><p>{'a' * 40}</p><p>{'b' * 60}</p>"  # K = 10 %
    assert descend(html, stop=10.0)[1].steps[0].decision == "go on"
    assert descend(html, stop=10.1)[1].steps[0].decision == "stop"


def test_bare_text_is_a_subnode() -> None:
    _, trace, kept = descend("<body><div>long bare text of the cell <a>link</a> and more of it</div>")
    assert trace.steps[-1].subnodes == (-1, 3, -1)
    assert trace.steps[-1].decision == "bare text"
    assert len(kept) == 3


@pytest.mark.parametrize("html", ["", "<body></body>", "<body><img src=x>"])
def test_page_without_text_ends_at_the_body(html: str) -> None:
    d, trace, kept = descend(html)
    assert (trace.root, trace.steps[0].decision, kept) == (d.body, "leaf", [])
    assert trace.steps[0].k == 0.0


def test_equal_branches_take_the_first() -> None:
    d, trace, _ = descend("<body><div id=x><p>aaaa</p></div><div id=y><p>bbbb</p></div><i>c</i>")
    assert d.describe(trace.steps[1].node) == "div#x"


def test_why_speaks_in_the_numbers_of_the_deciding_step() -> None:
    d, trace, _ = descend(TABLE_PAGE)
    node = {d.describe(n): n for n in reversed(range(len(d.nodes)))}
    assert "Left out at tr" in trace.why(d, node["a"])
    assert "td#maincontent" in trace.why(d, node["a"])
    assert "Left out at table" in trace.why(d, node["h1"])
    assert "Kept: it lies in td#maincontent, where K = " in trace.why(d, node["p"])
    assert "Partly kept" in trace.why(d, node["body"])
    assert "outside the body" in trace.why(d, 0) or "Partly" in trace.why(d, 0)
    assert f"K = {trace.steps[2].k:.1f} %" in trace.why(d, node["a"])


def test_table_and_pictures_show_the_steps() -> None:
    d, trace, _ = descend(TABLE_PAGE)
    table = trace.table(d)
    assert table.nodes == tuple(step.node for step in trace.steps)
    assert [row[-1] for row in table.rows] == [step.decision for step in trace.steps]
    (picture,) = trace.pictures(d)
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
        ({"variance": "cubic"}, "one of mean-absolute, std"),
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
def test_one_descent_tells_of_every_threshold(tree: str, stop: float) -> None:
    d = document("<body>" + tree)
    assert stopped(descended(d, 0.0), stop) == descended(d, stop)
