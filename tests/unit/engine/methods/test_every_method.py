"""What every registered method owes: one entry per run, an answer for every node, pictures that fit, on any input."""

import subprocess
import sys

import numpy as np
import pytest

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.selection.contract import ParameterError

from .reading import ARTICLE, document

PAGES = {
    "nothing": "",
    "no text": "<html><body><div></div></body></html>",
    "one run": "<p>x",
    "no title": "<p>Some words without a title.</p>",
    "empty title": "<title></title><p>Some words.</p>",
    "article": ARTICLE,
    "links only": '<a href="/x">link</a> ' * 500,
    "deep": "<div>" * 20_000 + "at the bottom",
    "one huge text": "word " * 100_000,
    "one huge word": "x" * 300_000,
    "right to left": "<title>متن</title><p>" + "این متن درباره آسیاب است " * 30 + "</p><p>menu</p>",
    "broken": "<table><td>a<p>b</table></b></i><li>c<title>t",
    "controls": "<select><option>a</select><textarea>b</textarea><p>c",
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
@pytest.mark.parametrize("name", METHODS)
def test_selection_and_trace_fit_the_page(name: str, page: str) -> None:
    d = document(page)
    selection, trace = METHODS[name].select(d)
    assert selection.method == name
    assert selection.keep.shape == selection.score.shape == (len(d.runs),)
    assert selection.keep.dtype == np.bool_
    assert np.isfinite(selection.score).all()
    table = trace.table(d)
    assert len(table.nodes) == len(table.rows)
    assert all(len(row) == len(table.columns) for row in table.rows)
    assert all(-1 <= node < len(d.nodes) for node in table.nodes)
    for node in range(0, len(d.nodes), max(1, len(d.nodes) // 40)):
        assert trace.why(d, node).endswith((".", "%)"))
    for picture in trace.charts(d):
        assert picture.first_run.dtype == picture.last_run.dtype == np.int64
        assert (picture.first_run <= picture.last_run).all()
        assert picture.last_run.max(initial=0) <= len(d.runs)
        for series in picture.series:
            assert series.values.shape == picture.first_run.shape
            assert series.values.dtype == np.float64
            assert series.kept is None or series.kept.shape == picture.first_run.shape


@pytest.mark.parametrize("name", METHODS)
def test_pictures_of_a_page_with_content_show_what_is_kept(name: str) -> None:
    d = document(ARTICLE)
    selection, trace = METHODS[name].select(d)
    if selection.keep.any():
        kept = [series.kept for picture in trace.charts(d) for series in picture.series if series.kept is not None]
        assert any(mask.any() for mask in kept)


@pytest.mark.parametrize("name", METHODS)
def test_same_page_same_answer(name: str) -> None:
    one, two = (METHODS[name].select(document(ARTICLE))[0] for _ in range(2))
    assert one.keep.tolist() == two.keep.tolist()
    assert one.score.tolist() == two.score.tolist()


@pytest.mark.parametrize("name", METHODS)
def test_parameters_are_declared_with_what_people_need(name: str) -> None:
    for parameter in METHODS[name].parameters:
        assert parameter.meaning
        assert parameter.check(parameter.default) == parameter.default
        assert parameter.range_in_words() != "text"


@pytest.mark.parametrize("name", METHODS)
def test_parameters_work_at_both_ends_of_their_range(name: str) -> None:
    d = document(ARTICLE)
    for parameter in METHODS[name].parameters:
        for value in (parameter.low, parameter.high, *parameter.choices):
            if value is not None:
                given = int(value) if isinstance(parameter.default, int) else value
                selection, trace = METHODS[name].select(d, **{parameter.name: given})
                assert selection.keep.shape == (len(d.runs),)
                assert trace.why(d, d.body)


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(ParameterError, match="accb has no parameter 'stop'"):
        METHODS["accb"].select(document(ARTICLE), stop=5)


@pytest.mark.parametrize("name", ["descent", "text-block"])
def test_method_loads_only_its_own_modules(name: str) -> None:
    heavy = ("PySide6", "pyqtgraph", "sklearn", "catboost", "matplotlib", "pandas")
    code = (
        "import sys, plainleaf\n"
        f"plainleaf.extract(b'<p>Some words.</p>', method={name!r})\n"
        f"print([module for module in {heavy!r} if module in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
