"""Controls of a list of products."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.filters import without_filters
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

OARS = ("Sedge", "Rush", "Iris", "Reed")
SAID = "Ash, oiled twice, with a collar of leather, a blade of larch and a year of care by those who made it."
SORTS = "".join(
    f'<li><input type="radio" id="{n}"><label for="{n}">{n}</label></li>' for n in ("Newest", "Dearest", "A-Z")
)


def cards(more: str = "") -> str:
    return "".join(f"<article><a href=/{oar}><img src={oar}.jpg>{oar}</a><p>{SAID}</p>{more}</article>" for oar in OARS)


def shown(html: str) -> str:
    page = Page(f"<main>{html}</main>".encode(), "https://oars.example/all", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = without_filters(document, np.ones(len(document.runs), np.bool_))
    return " ".join(document.runs.text[run] for run in keep.nonzero()[0])


@pytest.mark.parametrize("name", ["product-filters", "c-facets-outer", "toolbar__sort", "refinement-bar"])
def test_the_panel_that_is_called_so_goes(name: str) -> None:
    found = shown(f'<div class="{name}"><p>Sort</p><ul>{SORTS}</ul></div>{cards()}')
    assert "Dearest" not in found
    assert "Sedge" in found


def test_what_each_card_offers_to_tick_goes() -> None:
    found = shown(cards("<div><input type=checkbox><label>Compare</label><label>No longer</label></div>"))
    assert "Compare" not in found
    assert "No longer" not in found
    assert "Sedge" in found


@pytest.mark.parametrize(
    "html",
    [
        f'<div class="choices"><ul>{SORTS}</ul></div>{cards()}',
        f'<div class="filters"><p>The three filters: Newest, Dearest, A-Z</p><p>{SAID}</p><p>{SAID}</p></div><input>',
        f'<div class="facets-vertical"><ul>{SORTS}</ul><a href=/reed><img src=r.jpg></a><p>Reed</p></div>{cards()}',
        f'<div class="filters"><ul>{SORTS}</ul></div>',
    ],
    ids=["another name", "a text about filters", "with the products in it", "all of the page"],
)
def test_others_stay(html: str) -> None:
    assert "Dearest" in shown(html)


def test_a_list_to_choose_from_stays() -> None:
    parts = "".join(f"<li><input type=checkbox><label>{oar} {n}</label></li>" for n in range(4) for oar in OARS)
    again = "".join("<li><input type=checkbox><label>By length</label></li>" for _ in range(3))
    assert "By length" in shown(f"<p>{SAID} {SAID}</p><ul>{parts}{again}</ul>")


@pytest.mark.parametrize(("name", "stays"), [("compare-drawer hidden", False), ("compare-drawer", True)])
def test_products_side_by_side_go_that_are_hidden_until_some_are_ticked(name: str, *, stays: bool) -> None:
    ticked = cards("<input type=checkbox>")
    rows = "".join(f"<li>{oar}: two metres, a kilogram</li>" for oar in OARS)
    assert ("two metres" in shown(f'{ticked}<section class="{name}"><ul>{rows}</ul></section>')) is stays
