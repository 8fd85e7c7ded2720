"""Why these words: the answer, and the picture of their block."""

from pathlib import Path

import pytest
from tests.unit.engine.auto.test_method import selected

from plainleaf.actions.chart_image import save_pictures
from plainleaf.actions.explaining import ExplainError, Explanation, explain_source
from plainleaf.engine.auto.method import METHOD
from plainleaf.engine.page import Page

PAGES = Path(__file__).parents[2] / "pages"


@pytest.fixture
def explanation() -> Explanation:
    document, selection, trace = selected()
    return Explanation(document, METHOD, METHOD.settings(), selection, trace)


def test_words_are_found_in_any_case_across_inline_markup(explanation: Explanation) -> None:
    assert "is left out" in explanation.why_of("my UNCLE  kept")
    assert "is kept" in explanation.why_of("Every evening at six")
    with pytest.raises(ExplainError, match="“such words”"):
        explanation.why_of("such words")


def test_attached_text_is_shown_as_kept(explanation: Explanation) -> None:
    assert " is left out. " in explanation.why_of("The lamp")
    assert explanation.why_of("The lamp").endswith("The article shows it: a heading above kept text.")
    assert "The article shows it" not in explanation.why_of("Trimmed daily")


def test_removals_from_kept_text_are_listed_with_reasons() -> None:
    text = "<p>The wheel turns in the water of the weir, and nobody has to watch it.</p>"
    page = f"<title>The mill</title><article><h1>The mill</h1>{text}<div class=share>Share this page</div>{text * 2}"
    explanation = explain_source(Page(page.encode()), method="plain")
    assert explanation.why_of("share this").endswith("text. The article leaves it out: buttons to share the page.")
    assert explanation.why_of("the mill").endswith(" It is the title, which is above the article.")
    assert explanation.why_of("the wheel").endswith("keeps all reading text.")


def test_empty_result_has_a_reason() -> None:
    links = b"".join(b'<li><a href="/%d">Go to page %d</a>' % (at, at) for at in range(9))
    page = Page(b"<title>Pages</title><ul>" + links + b"</ul><noscript>Please enable JavaScript.</noscript>")
    assert explain_source(page).why() == explain_source(page).article.coverage.why_empty
    assert explain_source(page, method="dana").why().endswith("this method suits right-to-left pages only.")
    assert explain_source(page, method="density").why().endswith("no line of the page is that long.")
    assert explain_source(page, method="cetr").why() == ""


def test_decisions_have_outcomes(explanation: Explanation) -> None:
    found = explanation.figures
    table = explanation.outcome(found)
    text, decision, shown = (table.columns.index(name) for name in ("text", "decision", "in article"))
    of = {str(row[text]): (row[decision], row[shown]) for row in table.rows}
    assert of["The lamp"] == ("left out, then added", "yes")
    assert found.share > explanation.share


@pytest.mark.parametrize("method", ["auto", "cetr", "density", "line-block", "text-block", "plain"])
@pytest.mark.parametrize("name", sorted(path.name for path in PAGES.iterdir() if (path / "source.html").exists())[::25])
def test_decisions_agree_with_the_article(name: str, method: str) -> None:
    explanation = explain_source(Page((PAGES / name / "source.html").read_bytes()), method=method)
    table = explanation.outcome(explanation.figures)
    if "in article" not in table.columns:
        return
    decision, shown = table.columns.index("decision"), table.columns.index("in article")
    for row in table.rows:
        is_left_out = str(row[decision]).endswith(("left out", "another article", "noise"))
        assert row[shown] == "" or is_left_out == (row[shown] == "no"), row


def test_code_is_shown_whole() -> None:
    names = "".join(f"<a href='/{at}'>name {at}</a>\n" for at in range(20))
    page = f"<title>T</title><p>{'The wheel turns in the water of the weir. ' * 9}</p><pre>All names:\n{names}</pre>"
    explanation = explain_source(Page(page.encode()), method="bte")
    assert explanation.article.text.count("name ") == 20
    assert explanation.share < 0.9
    assert explanation.figures.share == 1.0


def test_steps_of_a_descent_are_no_texts_with_an_outcome() -> None:
    page = Page(b"<body><div><p>One two three four.</p><p>Five six seven eight.</p></div>")
    explanation = explain_source(page, method="descent")
    assert explanation.outcome(explanation.figures) == explanation.table


def test_reasons_of_requested_words_come_first(explanation: Explanation, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert [picture.kind for picture in explanation.pictures()] == ["bars", "bars"]
    pictures = explanation.pictures("my uncle")
    assert pictures[0].kind == "rows"
    save_pictures(pictures, tmp_path / "why.svg")
    drawn = (tmp_path / "why.svg").read_text("utf-8")
    assert "the names around it" in drawn


def test_lines_of_one_element_have_reasons_of_their_own() -> None:
    explanation = explain_source(Page((PAGES / "old-pages--bridge-of-2004" / "source.html").read_bytes()))
    kept, links = explanation.why_of("tested every part"), explanation.why_of("see also")
    assert kept.startswith("This text is kept. It is content with a probability of ")
    assert links.startswith("This text is left out. It is content with a probability of ")
    assert " Around it: " in links
