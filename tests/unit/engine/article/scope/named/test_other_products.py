"""Boxes of other products beside one."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.other_products import without_other_products
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = f"<h1>The oar Reed</h1><p>{'Ash, oiled twice, with a collar of leather and a blade of larch. ' * 4}</p>"
CARDS = "".join(f"<li><a href=/{name}><img src={name}.jpg>{name}</a> 40 EUR</li>" for name in ("Sedge", "Rush", "Iris"))


def shown(html: str) -> str:
    page = Page(f"<main>{html}</main>".encode(), "https://oars.example/reed", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = without_other_products(document, np.ones(len(document.runs), np.bool_))
    return " ".join(document.runs.text[run] for run in keep.nonzero()[0])


@pytest.mark.parametrize(
    "label",
    ["You may also like", "YOU MIGHT ALSO LIKE", "Customers also bought", "Customers who viewed this item also viewed",
     "Similar items", "Your recently viewed items:", "Ähnliche Produkte", "Vous aimerez aussi", "関連商品"],
)  # fmt: skip
def test_a_box_that_opens_with_such_a_heading_goes(label: str) -> None:
    assert "Sedge" not in shown(f"{TEXT}<section><div><h2>{label}</h2></div><ul>{CARDS}</ul></section>")


@pytest.mark.parametrize(
    "html",
    [
        f"{TEXT}<section><h2>You may like to row</h2><ul>{CARDS}</ul></section>",
        f"{TEXT}<section><p>Who rows needs more</p><h2>Similar items</h2><ul>{CARDS}</ul></section>",
        f"{TEXT}<section><h2>Related products</h2><p>Sedge: the field that names them</p></section>",
        f"<section><h2>Similar items</h2><ul>{CARDS}</ul></section>",
    ],
    ids=["another heading", "within a text", "without pictures", "all of the page"],
)
def test_other_boxes_stay(html: str) -> None:
    assert "Sedge" in shown(html)
