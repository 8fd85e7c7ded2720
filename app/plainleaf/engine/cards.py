"""Cards: elements beside one another, each with a link and a picture or a heading, as goods, posts and entries stand in
lists; whether they say prices; and whether the page declares that it is about a single product."""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.tags import FRAME, HEADINGS

MOSTLY = 0.7
"""Share of the elements beside one another that are cards, at least."""
BESIDE_ONE = 24
"""Products in a list beside one, at most: a category of a shop, which may say that it is a product, too, has more."""
PRICED = 0.9
"""Share of the cards of a list of products that say a price, at least."""

_PRICE = re.compile(
    r"(?:[$€£¥₹₽₩₺₴₪฿]|\b(?:kr|CHF|EUR|USD|GBP|AUD|CAD|SEK|NOK|DKK|PLN|Rs)\b\.?)\s?\d|"
    r"\d\s?(?:[$€£¥₹₽₩₺₴₪฿]|(?:zł|kr|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Kč|Ft|lei|руб)\b|元|円|원)"
)
_ONE = re.compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"Product"')
_GROUP = re.compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"ProductGroup"')
_TYPE = "product"
_LINKS = frozenset({"a"})
_OPENS = HEADINGS | {"img"}
_OF_PAGE = frozenset({"h1", "main"})

Bools = NDArray[np.bool_]


def cards(document: Document, least: int) -> Iterator[list[int]]:
    """The cards among the elements of one tag and class below each element, at least so many and most of these."""
    nodes = document.nodes
    full = (nodes.run_end > nodes.run_start).nonzero()[0]
    full = full[full > document.body]
    parents = nodes.parent.take(full)
    many = np.bincount(parents, minlength=len(nodes)) >= least
    links, opens, parts = (_holding(document, tags) for tags in (_LINKS, _OPENS, _OF_PAGE))
    alike = defaultdict[tuple[int, int, str], list[int]](list)
    for node in full[many.take(parents)].tolist():
        first = (nodes.element[node].get("class") or "").split(maxsplit=1)
        alike[int(nodes.parent[node]), int(nodes.tag[node]), first[0] if first else ""].append(node)
    for some in alike.values():
        if len(some) >= least and nodes.tag_of(some[0]) not in FRAME and not parts[some].any():
            found = [node for node in some if links[node] and opens[node]]
            if len(found) >= max(least, MOSTLY * len(some)):
                yield found


def are_priced(document: Document, some: list[int]) -> bool:
    """Whether nearly all of some cards say a price."""
    said = (" ".join(document.runs.text[document.under(card)]) for card in some)
    return sum(_PRICE.search(text) is not None for text in said) >= PRICED * len(some)


def declares_one_product(document: Document) -> bool:
    """Whether the page says that it is about one product, or one with its variants."""
    if any(name == "og:type" and value.lower().endswith(_TYPE) for name, value in document.meta):
        return True
    said = [text for text in document.json_ld if '"Product' in text]
    return any(sum(len(one.findall(text)) for text in said) == 1 for one in (_ONE, _GROUP))


def _holding(document: Document, tags: frozenset[str]) -> Bools:
    """Which nodes are, or hold, an element of some tags."""
    before = prefix_sum(document.nodes.having(tags))
    holding: Bools = before.take(document.nodes.end) > before[:-1]
    return holding
