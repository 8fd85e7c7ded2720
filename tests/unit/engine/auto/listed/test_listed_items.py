"""The products of a shop's category, and the posts of an archive."""

import numpy as np
import pytest

from plainleaf.engine.auto.features.measures import PageMeasures, measure
from plainleaf.engine.auto.listed.cards import LEAST as CARDS
from plainleaf.engine.auto.listed.listed_items import LEAST, listed_items
from plainleaf.engine.extract import read

URL = "https://oars.example/boats/"
ABOUT = "Rowing boats of larch, built to order on the lake."
NAMES = ["Reed", "Sedge", "Rush", "Bulrush", "Iris", "Mint", "Cress", "Lily"]
PRODUCT = '<script type="application/ld+json">{"@type": "Product", "name": "Reed"}</script>'


def page(names: list[str], called: str = "productGrid", around: str = "<div>{}</div>", head: str = "") -> PageMeasures:
    items = "".join(
        f"<li><a href=/{name}><img src={name}.jpg></a><h4><a href=/{name}>{name}</a></h4><p>{at},900 EUR</p>"
        f"<a href=/cart/{at}>Add to basket</a>"
        for at, name in enumerate(names, 1)
    )
    grid = around.format(f'<ul class="{called}">{items}</ul>')
    menu = "<ul class=products-menu><li><a href=/oars>Oars</a><li><a href=/sails>Sails</a></ul>"
    html = f"<title>Boats</title>{head}{menu}<h1>Boats</h1><p>{ABOUT}</p>{grid}<p>The boat yard on the lake"
    return measure(read(html.encode(), URL))


def found(v: PageMeasures, *kept: str) -> list[str]:
    blocks = listed_items(v, np.array([text in kept for text in v.texts]))
    return [text for text, listed in zip(v.texts, blocks.tolist(), strict=True) if listed]


WHOLE = [text for at, name in enumerate(NAMES, 1) for text in (name, f"{at},900 EUR")]


@pytest.mark.parametrize(
    "called", ["productGrid", "products columns-4", "product-items", "row product-list", "shop-product-list__products"]
)
def test_names_and_prices_are_kept_without_the_buttons_of_all(called: str) -> None:
    assert found(page(NAMES, called), ABOUT) == WHOLE


@pytest.mark.parametrize(
    "v",
    [
        page(NAMES[: CARDS - 1], "boats"),
        page(NAMES[: LEAST - 1]),
        page(NAMES, around='<section class="related">{}</section>'),
        page(NAMES, around="<aside>{}</aside>"),
        page(NAMES, head=PRODUCT),
        page(NAMES, head=PRODUCT.replace("Product", "BlogPosting")),
        page(NAMES[: CARDS - 1], "blog-product-list"),
        page(NAMES, head='<meta property="og:type" content="product">'),
        page(NAMES, head='<meta property="og:type" content="oars:product">'),
        page(NAMES, head=PRODUCT.replace('"name"', '"@type": "ProductGroup", "name"') + PRODUCT),
    ],
    ids=["called otherwise and few", "few", "other products", "in the frame", "declared as a product",
         "declared as a post", "of a blog", "typed as a product", "as one of its own", "declared as a group"],
)  # fmt: skip
def test_other_lists_are_none(v: PageMeasures) -> None:
    assert found(v, ABOUT) == []


def test_a_model_that_keeps_half_of_the_products_knows_itself_what_of_them() -> None:
    assert found(page(NAMES), ABOUT, *NAMES[:3]) == [text for text in WHOLE if text not in NAMES[:3]]
    assert found(page(NAMES), ABOUT, *NAMES[:4]) == []


@pytest.mark.parametrize(("body", "there"), [("archive category category-12", True), ("single", False)])
def test_the_posts_of_an_archive_are_kept(body: str, there: bool) -> None:
    post = (
        '<article class="post-{0} post type-post"><h2><a href=/{1}>{1}</a></h2><a href=/{1}#more>Read on</a></article>'
    )
    posts = "".join(post.format(at, name) for at, name in enumerate(NAMES))
    html = f'<body class="{body}"><h1>Boats</h1><p>{ABOUT}</p><main>{posts}</main>'
    assert found(measure(read(html.encode(), URL)), ABOUT) == (NAMES if there else [])
