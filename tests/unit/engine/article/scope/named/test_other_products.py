"""Boxes of other products beside one."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.named.other_products import LISTED, without_other_products
from plainleaf.engine.cards import BESIDE_ONE
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page

TEXT = f"<h1>The oar Reed</h1><p>{'Ash, oiled twice, with a collar of leather and a blade of larch. ' * 4}</p>"
CARDS = "".join(f"<li><a href=/{name}><img src={name}.jpg>{name}</a> 40 EUR</li>" for name in ("Sedge", "Rush", "Iris"))


DECLARED = '<meta property="og:type" content="product">'
MORE = "".join(f"<li><a href=/{at}><img src={at}.jpg>Oar {at}</a> 40 EUR</li>" for at in range(LISTED))


def shown(html: str, head: str = "") -> str:
    page = Page(f"{head}<main>{html}</main>".encode(), "https://oars.example/reed", "text/html; charset=utf-8")
    document = prepare(page, decode(page))
    keep = without_other_products(document, np.ones(len(document.runs), np.bool_))
    return " ".join(document.runs.text[run] for run in keep.nonzero()[0])


@pytest.mark.parametrize(
    "label",
    ["You may also like", "YOU MIGHT ALSO LIKE", "Customers also bought", "Customers who viewed this item also viewed",
     "Similar items", "Explore related items", "Customers frequently viewed", "Your recently viewed items:", "Ähnliche Produkte", "Vous aimerez aussi", "関連商品"],
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


def test_of_a_page_that_is_all_such_boxes_and_declares_a_product_its_name_is_kept() -> None:
    box = f"<section><h2>Similar items</h2><ul>{CARDS}</ul></section>"
    assert shown(f"<div><h1>The oar Reed</h1></div>{box}", DECLARED) == "The oar Reed"


def test_a_heading_whose_products_a_script_puts_there_goes() -> None:
    assert "You may also like" not in shown(f"{TEXT}<section><h2>You may also like</h2><div></div></section><p>Ash.")
    assert "You may also like" in shown(f"{TEXT}<div>Ash.<h2>You may also like</h2></div><p>Larch, and lime.")


def test_beside_a_declared_product_lists_of_others_with_prices_go_with_the_line_above_them() -> None:
    listed = f"<section><h2>To go with it</h2><ul>{MORE}</ul></section>"
    assert shown(f"{TEXT}{listed}<p>Made to order.", DECLARED).endswith("larch. Made to order.")
    assert "Oar 0" in shown(f"{TEXT}{listed}<p>Made to order.")


@pytest.mark.parametrize(
    "cards",
    [MORE.replace("40 EUR", "of ash"), MORE.replace("=/", "=#"), MORE.replace("<img", "<b"), MORE * (BESIDE_ONE // LISTED + 1),
     MORE[: MORE.index("<li>", 1)]],
    ids=["no prices", "its own variants", "no pictures", "a category", "a single one"],
)  # fmt: skip
def test_other_lists_beside_it_stay(cards: str) -> None:
    assert "Oar 0" in shown(f"{TEXT}<section><h2>To go with it</h2><ul>{cards}</ul></section>", DECLARED)
