"""The price of a product, which stands beside its description."""

import numpy as np
import pytest

from plainleaf.engine.article.scope.price import priced
from plainleaf.engine.article.scope.region import region_of
from plainleaf.engine.extract import read
from plainleaf.engine.selection.contract import Selection

PRODUCT = '<script type="application/ld+json">{"@type": "Product", "offers": {"price": "%s"}}</script>'
ONE = PRODUCT % "1299.00"
TEXT = f"<p>{'kept words ' * 30}</p>"


def found(html: str) -> str:
    """What comes along of a page with a description that is kept."""
    document = read(f"<body>{html}")
    keep = np.array(["kept" in text for text in document.runs.text], np.bool_)
    selection = Selection("test", keep, np.where(keep, 0.9, 0.05), confidence=0.9)
    region = priced(document, region_of(document, selection))
    assert region is not None
    more = region.keep
    return " ".join(document.runs.text[run] for run in (more & ~keep).nonzero()[0])


@pytest.mark.parametrize(
    ("page", "price"),
    [
        (f"{ONE}<h1>Tent</h1><div>$1,299.00</div>{TEXT}", "$1,299.00"),
        (f"{ONE}<h1>Tent</h1><div>$<strong>1,299</strong><sup>.00</sup></div>{TEXT}", "$ 1,299 .00"),
        (f"{ONE}<h1>Tent</h1><div><s>1.499 €</s> <b>1.299 €</b></div>{TEXT}", "1.499 € 1.299 €"),
        (f"{ONE}<h1>Tent</h1><div>$1,199</div>{TEXT}", ""),
        (f"{ONE}<h1>Tent</h1>{TEXT}<a href=/b>Another $1,299</a>", ""),
        (f"{ONE}<h1>Tent</h1><div style='display:none'>$1,299</div>{TEXT}", ""),
        (f"{ONE}<section><h1>Tent</h1><p>$1,299</p>{TEXT}</section><p>From $1,299</p>", "$1,299"),
        (f"{ONE}<h1>Tent</h1><ul><li>$1,299</li><li>Returns</li></ul>{TEXT}", "$1,299"),
        (f"{ONE}{PRODUCT % '99'}<h1>Tent</h1><div>$1,299</div>{TEXT}", ""),
        (f"{ONE}<h1>Tent</h1><div>$1,299 – $1,400</div>{TEXT}", ""),
        (f"{ONE}<h1>Tent</h1><div>1299 sold</div>{TEXT}", ""),
        (f"<h1>Tent</h1><div>$1,299</div>{TEXT}", ""),
        (
            f"<div itemscope itemtype='https://schema.org/Product'><h1>Tent</h1><b itemprop=price content=9.5>9,50 €</b>{TEXT}</div>",
            "9,50 €",
        ),
    ],
)
def test_the_declared_price_is_kept_where_it_stands(page: str, price: str) -> None:
    assert found(page).removeprefix("Tent").strip() == price


def test_a_price_that_is_kept_is_enough() -> None:
    assert "$1,299" not in found(f"{ONE}<h1>Tent</h1><p>$1,299</p>{TEXT}<p>kept: $1,299</p>")
