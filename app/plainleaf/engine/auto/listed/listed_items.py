"""The products of a shop's category, and the posts of an archive of WordPress: grids of pictures, names and prices, of
which a model that looks for running text may keep nothing but the words above or below them. Programs of shops call
such a list much alike."""

import re
from collections import Counter, defaultdict

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.listed.cards import lists_of_cards
from plainleaf.engine.auto.words.part_words import WORD as NAME
from plainleaf.engine.cards import BESIDE_ONE, declares_one_product
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import FRAME

LEAST = 6
"""Products, at least."""
MOSTLY = 0.7
"""Share of the items of a list that are a product, with a picture and a link, at least."""
HALF = 0.5
"""Share of the products of which something is kept, from which on the model knows itself what; and of those that say
the same, from which on that is a label."""
WORD = 4
"""Letters of a label, more than a price has."""
TEXT = 150
"""Words of running text from which on a page of a shop is its text, and the list stands beside it."""

_GRID = re.compile(r"products?(?:grid|list|results|tiles)|^products?(?:container|items)?$|^searchresultitems$")
_SIGNS = ("roduct", "search-result")
_OTHER = frozenset(
    {
        *("also", "bundle", "carousel", "cart", "compare", "cross", "menu", "nav", "recent", "recently", "recommended"),
        *("recommendations", "related", "sells", "similar", "slider", "swiper", "upsell", "upsells", "viewed"),
        "wishlist",
    }
)
_BESIDE = frozenset({"aside", "comment", "comments", "sidebar"})
_ARCHIVE, _POST = "archive", "type-"
_BLOG = "blog"  # whose posts have products beside them
_ARTICLE = re.compile(r'"@type"\s*+:\s*+"(?:Article|BlogPosting|NewsArticle)"')

Bools = NDArray[np.bool_]


def listed_items(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks of the items of the longest list that the page calls one, where few of them are ``kept``, shape
    (blocks,)."""
    found = np.zeros(len(kept), np.bool_)
    document = v.document
    lists, running = _posts(v), int(v.words[kept & v.running].sum())
    if (not lists and running >= TEXT) or _is_article(document):
        return found
    lists = lists or _lists(v)
    if not lists:
        lists = lists_of_cards(v, kept, running)
        lists = [some for some in lists if not _is_beside(v, some[0], _OTHER | _BESIDE)]
    if not lists:
        return found
    products = max(lists, key=lambda some: int(document.text_length[some].sum()))
    if len(products) <= BESIDE_ONE and declares_one_product(document):
        return found
    blocks = [np.unique(v.blocks.of_run[document.under(product)]).tolist() for product in products]
    if sum(bool(kept[some].any()) for some in blocks) >= HALF * len(products):
        return found
    said = Counter(text for some in blocks for text in {v.texts[block] for block in some})
    for some in blocks:
        found[[block for block in some if not _is_label(v.texts[block], said, len(products))]] = True
    return found & ~kept


def _lists(v: PageMeasures) -> list[list[int]]:
    """The products of each list that is called one."""
    if not any(map("\0".join(v.marked.names).__contains__, _SIGNS)):  # as on most pages
        return []
    names = [at for at, name in enumerate(v.marked.names) if any(map(name.__contains__, _SIGNS)) and _names_list(name)]
    lists = np.isin(v.marked.of_node, names).nonzero()[0].tolist()
    found = ((node, _products(v.document, node)) for node in lists)
    return [some for node, some in found if len(some) >= LEAST and not _is_beside(v, node)]


def _posts(v: PageMeasures) -> list[list[int]]:
    """The posts beside one another in each element of an archive of WordPress."""
    document, lists = v.document, defaultdict[int, list[int]](list)
    if _ARCHIVE not in (document.nodes.element[document.body].get("class") or "").split():
        return []
    names = [at for at, name in enumerate(v.marked.names) if any(one.startswith(_POST) for one in name.split())]
    for node in np.isin(v.marked.of_node, names).nonzero()[0].tolist():
        if document.text_length[node] and next(document.nodes.element[node].iter("a"), None) is not None:
            lists[document.nodes.lists.parent[node]].append(node)
    return [some for node, some in lists.items() if len(some) >= LEAST and not _is_beside(v, node)]


def _names_list(name: str) -> bool:
    return any(_GRID.search("".join(_words(one))) and _BLOG not in one for one in name.split())


def _words(name: str) -> list[str]:
    return [word.lower() for word in NAME.findall(name)]


def _is_article(document: Document) -> bool:
    """Whether the page declares to be an article."""
    return sum(len(_ARTICLE.findall(said)) for said in document.json_ld) == 1


def _products(document: Document, node: int) -> list[int]:
    """The products among the items of a list, none where it has too many others."""
    items = [node]
    while len(items) == 1:
        items = [child for child in document.children(items[0]) if document.text_length[child]]
    products = [item for item in items if _is_product_card(document, item)]
    return products if len(products) >= MOSTLY * len(items) else []


def _is_product_card(document: Document, item: int) -> bool:
    """Whether an item has a picture and a link."""
    element = document.nodes.element[item]
    return next(element.iter("img"), None) is not None and next(element.iter("a"), None) is not None


def _is_beside(v: PageMeasures, node: int, other: frozenset[str] = _OTHER) -> bool:
    """Whether a list stands in what is called that of other products, or in the frame of the page."""
    around = [one for one in v.document.path(node) if one > v.document.body]
    called = (v.marked.names[v.marked.of_node[one]] for one in around)
    return any(v.document.nodes.tag_of(one) in FRAME for one in around) or not other.isdisjoint(
        word for name in called for word in _words(name)
    )


def _is_label(text: str, said: Counter[str], products: int) -> bool:
    """Whether a text of a product is what many of them say: a button, an offer, a name before a value."""
    return said[text] >= HALF * products and sum(map(str.isalpha, text)) >= WORD
