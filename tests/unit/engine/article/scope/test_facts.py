"""The facts of a product below its description."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.complete_by_score import complete_by_score
from plainleaf.engine.extract import read

GRAPH = '<script type="application/ld+json">{"@graph": [{"@type": ["Product"], "name": "Tent"}]}</script>'
TABLE = (
    "<table><tr><th>Weight<td>2 kg</tr><tr><th>Material<td>Cotton<p>and linen</p></tr><tr><th>Persons<td>3</tr></table>"
)
LIST = "<ul><li><b>Weight:</b> 2 kg</li><li>Material: cotton</li><li><b>Persons</b>: 3</li></ul>"


DETAILS = (
    f"<table><tr><th>About<td>{'kept words ' * 80}</tr><tr><th>kept label<td>2 kg</tr>"
    "<tr><th>Persons<td>kept</tr><tr><th>Maker<td>Ada</tr></table>"
)


def found(html: str) -> str:
    """What comes along of a page with a description that is kept."""
    document = read(f"<body>{html}")
    keep = np.array(["kept" in text for text in document.runs.text], np.bool_)
    more = complete_by_score(document, keep, np.where(keep, 0.9, 0.05))
    return " ".join(document.runs.text[run] for run in (more & ~keep).nonzero()[0])


@pytest.mark.parametrize(
    "page",
    [
        '<meta property="og:type" content="og:product"><p>kept</p>{}',
        '<meta property="og:type" content="website"><div itemscope itemtype="https://schema.org/Product"><p>kept</p>{}</div>',
        GRAPH.replace("{", "{{").replace("}", "}}") + "<p>kept</p><nav><a>menu</a></nav>{}",
    ],
    ids=["open graph", "microdata", "json-ld"],
)
def test_a_product_has_its_facts(page: str) -> None:
    assert found(page.format(TABLE)) == "Weight 2 kg Material Cotton and linen Persons 3"
    assert found(page.format(LIST)) == "Weight: 2 kg Material: cotton Persons : 3"
    assert found(page.format("<h2>Details</h2>" + LIST)).startswith("Details")


def test_a_page_about_something_else_has_none() -> None:
    assert not found("<p>kept</p>" + TABLE + LIST)


@pytest.mark.parametrize(
    "other",
    [
        TABLE.replace("<td>3", "<td>3<td>4"),
        TABLE.replace("<td>3", "<td><input>3"),
        TABLE.replace("Persons", "How many persons may sleep in this tent at once"),
        LIST.replace("Weight", "EUR").replace("Material", "USD").replace("Persons", "AED"),
        LIST.replace(": ", " ").replace(":", " "),
        f'<div class="related-products">{LIST}</div>',
    ],
    ids=["three columns", "a form", "sentences", "currencies", "no labels", "other products"],
)
def test_other_tables_and_lists_of_a_product_are_left_out(other: str) -> None:
    assert not found(GRAPH + "<p>kept</p>" + other)


def test_a_row_of_two_cells_is_whole() -> None:
    assert found("<p>kept</p>" + DETAILS) == "2 kg Persons"
    assert not found("<p>kept</p>" + DETAILS.replace("<td>2 kg", "<td>2 kg<td>3 kg"))


def of_lists(inside: str, kept: str = "") -> list[str]:
    document = read(f"<body><p>{'Words of the text. ' * 20}{inside}")
    keep = np.array([not kept or text.startswith("Words") or text in kept for text in document.runs.text], np.bool_)
    found = complete_by_score(document, keep, np.where(keep, 0.9, 0.1))
    return [text for text, one in zip(document.runs.text, found, strict=True) if one][1:]


@pytest.mark.parametrize(
    ("inside", "kept", "shown"),
    [
        ("<dl><dt>Weight<dd>two stone and more</dl>", "two stone and more", ["Weight", "two stone and more"]),
        ("<dl><dt>What it weighs<dd>2 kg</dl>", "What it weighs", ["What it weighs", "2 kg"]),
        ("<dl><dt>Weight<dd>two stone and more</dl>", "Weight", []),
        (
            "<dl><dt>How wide<dd>2 m<dt>Weight<dd>two stone</dl>",
            "How wide 2 m Weight",
            ["How wide", "2 m", "Weight", "two stone"],
        ),
        (f"<dl><dt>Weight<dd>{'a long tale ' * 40}</dl>", "Weight", ["Weight"]),
        ("<dl><dt>Ann 12:04<dd>I like it very much</dl>", "I like it very much", ["I like it very much"]),
    ],
)
def test_a_term_and_what_is_said_of_it_are_kept_together(inside: str, kept: str, shown: list[str]) -> None:
    assert of_lists(inside, kept) == shown


def test_a_list_of_variables_and_addresses_is_no_text() -> None:
    data = "".join(f"<dt>thumb_{colour}:<dd>https://example.org/{colour}.jpg" for colour in ("red", "blue", "grey"))
    assert of_lists(f"<dl>{data}</dl>") == []
    said = "".join(f"<dt>max_{name}<dd>The most {name} that are read." for name in ("bytes", "lines", "words"))
    assert len(of_lists(f"<dl>{said}</dl>")) == 6
