"""Pages that come as an empty frame: their text is what their head tells of it."""

import json

import pytest

from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import explain, extract, read

LINES = (
    "The mill by the river has stood still for forty years.",
    "Its wheel turns again since Sunday, and not only for show.",
)
LONG = "The mill by the river has stood still for forty years, and nobody expected it to turn again. " * 5


def _frame(head: str, body: str = "<div id=app></div>") -> str:
    return f"<html><head><title>The mill</title>{head}</head><body>{body}</body></html>"


def _data(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


def _paragraphs(html: str) -> list[str]:
    return list(read(html).runs.text)


@pytest.mark.parametrize(
    "data",
    [
        {"@type": "NewsArticle", "articleBody": "\n".join(LINES)},
        {"@graph": [{"@type": "WebPage"}, {"@type": "Article", "articleBody": "\n\n".join(LINES)}]},
        {"@type": "DiscussionForumPosting", "text": LINES[0], "comment": [{"@type": "Comment", "text": LINES[1]}]},
        [{"@type": "Review", "reviewBody": f"<p>{LINES[0]}</p><p>{LINES[1]}</p>"}],
        {"@type": "NewsArticle", "articleBody": LINES[0] + "\x00\n" + LINES[1]},
    ],
)
def test_the_text_for_search_engines(data: object) -> None:
    html = _frame(_data(data))
    assert _paragraphs(html) == list(LINES)
    assert read(html).opened == {"script"}


STEPS = ["Soak the barley.", "Fry the bacon & leeks.", "Wait for three hours."]


@pytest.mark.parametrize(
    "steps",
    [
        STEPS,
        "\n".join(STEPS),
        [{"@type": "HowToStep", "text": step} for step in STEPS],
        [
            {"@type": "HowToStep", "name": "One", "text": STEPS[0]},
            *({"@type": "HowToStep", "name": x} for x in STEPS[1:]),
        ],
        {"@type": "ItemList", "itemListElement": [{"@type": "HowToStep", "text": step} for step in STEPS]},
        "<p>Soak the barley.</p>\n<p>Fry the bacon &amp; leeks.</p>\n<p>Wait for three hours.</p>",
    ],
)
def test_recipe_in_json_ld_has_ingredients_and_steps(steps: object) -> None:
    recipe = {
        "@type": "Recipe", "name": "Soup", "description": "A soup for those who carry wood.",
        "recipeIngredient": ["200 g barley", "2 leeks"], "recipeInstructions": steps,
    }  # fmt: skip
    document = read(_frame(_data({"@graph": [recipe]})))
    assert list(document.runs.text) == ["A soup for those who carry wood.", "200 g barley", "2 leeks", *STEPS]
    written = extract(_frame(_data(recipe)), method="plain").render("markdown")
    assert "- 2 leeks" in written
    assert f"3. {STEPS[2]}" in written


def test_the_parts_of_a_recipe_are_named() -> None:
    sections = [{"@type": "HowToSection", "name": "The stock", "itemListElement": [{"text": STEPS[0]}]}]
    recipe = {"recipeIngredient": "barley", "recipeInstructions": [*sections, 7, None]}
    assert _paragraphs(_frame(_data(recipe))) == ["barley", "The stock", STEPS[0]]


def test_description_at_the_beginning_of_the_text() -> None:
    html = _frame(f'<meta name=description content="Short."><meta property="og:description" content="{LONG}">')
    assert _paragraphs(html) == [LONG.strip()]
    assert read(html).opened == {"meta"}
    assert extract(html, method="plain").text.strip() == LONG.strip()


@pytest.mark.parametrize("method", list(METHODS))
def test_every_method_may_keep_it(method: str) -> None:
    document, selection, trace = explain(_frame(f'<meta name="description" content="{LONG}">'), method=method)
    assert len(selection.keep) == 1
    assert trace.why(document, document.body)


def test_tccb_keeps_it() -> None:
    assert explain(_frame(f'<meta name="description" content="{LONG}">'), method="tccb")[1].keep.all()


@pytest.mark.parametrize(
    "html",
    [
        _frame('<meta name="description" content="A description as others are.">'),
        _frame(f'<meta name="description" content="{LONG}">', f"<p>{LONG} And more.</p>"),
        _frame(_data({"@type": "NewsArticle", "articleBody": "\n".join(LINES)}), f"<p>{LONG * 2}</p>"),
        _frame('<script type="application/ld+json">{"articleBody": "broken</script>'),
        _frame(f'<script type="application/ld+json">{"[" * 100_000}</script>'),
        _frame(f"<script>{json.dumps({'articleBody': LONG})}</script>"),
    ],
)
def test_other_pages_are_read_as_they_stand(html: str) -> None:
    assert read(html).opened == frozenset()


def test_what_the_page_shows_beside_it_stays() -> None:
    html = _frame(_data({"@type": "Article", "articleBody": "\n".join(LINES)}), "<nav><a href=/>Home</a></nav><br>")
    assert _paragraphs(html) == ["Home", *LINES]


def test_number_of_attributes_is_limited() -> None:
    tag = "<p " + " ".join(f"a{number}" for number in range(30_000)) + ">"
    document = read(_frame(_data({"articleBody": f"{tag}{LINES[0]}</p>"})))
    assert max(len(element.attrib) for element in document.nodes.element) < 300
