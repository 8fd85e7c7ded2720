"""The names that the package offers: loaded when asked for, and the same afterwards."""

import hashlib
import re

import pytest

import plainleaf
from plainleaf.engine.terms import pairs
from plainleaf.resources import resource


def test_every_public_name_exists() -> None:
    assert not [name for name in plainleaf.__all__ if getattr(plainleaf, name, None) is None]
    assert dir(plainleaf) == sorted(plainleaf.__all__)


def test_article_records_its_making() -> None:
    html = resource("sample/index.html").read_bytes()
    article = plainleaf.extract(html, url="https://example.org/tree", method="descent", stop=15)
    assert plainleaf.extract(html.decode(), "https://example.org/tree", method="descent", stop=15).text == article.text
    assert article.title == "How a tree lets go"
    assert "A leaf does not simply fall." in article.render("markdown")
    record = article.record
    assert (record.method, record.version) == ("descent", plainleaf.__version__)
    assert record.parameters == {"stop": 15.0, "variance": "variance-of-shares"}
    assert record.digest == hashlib.sha256(html).hexdigest()
    _, selection, trace = plainleaf.explain(html, method="descent", stop=15)
    assert selection.root == record.root == trace.steps[-1].node
    assert plainleaf.METHODS["descent"].parameters[0].default == 5.0


def test_fetch_is_a_function() -> None:
    page = plainleaf.fetch(str(resource("sample/index.html")))
    assert page.body.startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize(("name", "ours"), pairs("parameters_elsewhere").items())
def test_keyword_arguments_of_trafilatura_name_ours(name: str, ours: str) -> None:
    page = "<p>The tide turns at noon.</p>"
    with pytest.raises(plainleaf.ParameterError, match=re.escape(f"'{name}' ({ours})")):
        plainleaf.extract(page, **{name: True})
    with pytest.raises(plainleaf.ParameterError, match=re.escape(ours)):
        plainleaf.explain(page, method="descent", **{name: True})


def test_what_is_named_in_their_place_works() -> None:
    page = "<h1>Tides</h1><p>The <a href=/tide>tide</a> turns at noon.</p><table><tr><td>Ebb<td>6</table>"
    for named in ({"favor": "precision"}, {"favor": "recall"}, {"comments": True}):
        article = plainleaf.extract(page, "https://example.org/", **named)
    for written in (article.render("markdown", with_metadata=True), article.render("text", links=True, images=True)):
        assert "https://example.org/tide" in written


def test_unknown_name_is_reported() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        plainleaf.nothing  # noqa: B018
