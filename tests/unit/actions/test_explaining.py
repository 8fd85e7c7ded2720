"""Why these words: the answer, and the picture of their block."""

from pathlib import Path

import pytest
from tests.unit.engine.auto.test_method import selected

from plainleaf.actions.explaining import ExplainError, Explanation, explain_source
from plainleaf.actions.picturing import save_pictures
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


def test_what_comes_along_with_kept_text_is_said_to_be_shown(explanation: Explanation) -> None:
    assert " is left out. " in explanation.why_of("The lamp")
    assert explanation.why_of("The lamp").endswith("shows it all the same, because it belongs to text that is kept.")
    assert "all the same" not in explanation.why_of("Trimmed daily")


def test_decisions_tell_what_came_of_them(explanation: Explanation) -> None:
    found = explanation.figures
    table = explanation.outcome(found)
    text, decision, shown = (table.columns.index(name) for name in ("text", "decision", "in article"))
    of = {str(row[text]): (row[decision], row[shown]) for row in table.rows}
    assert of["The lamp"] == ("left out", "yes")
    assert found.share > explanation.share


def test_steps_of_a_descent_are_no_texts_with_an_outcome() -> None:
    page = Page(b"<body><div><p>One two three four.</p><p>Five six seven eight.</p></div>")
    explanation = explain_source(page, method="descent")
    assert explanation.outcome(explanation.figures) == explanation.table


def test_the_reasons_of_the_words_that_were_asked_about_are_drawn_first(
    explanation: Explanation, tmp_path: Path
) -> None:
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
