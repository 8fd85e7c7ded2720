"""Lists of cards: what a shop, a magazine or an index shows of its goods, posts or entries, found by their build alone.

A card is one of several elements beside one another, of one tag and class, with a link and with a picture or a heading.
A model that looks for running text may keep nothing but the words above or below such a list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.words.part_words import WORD as NAME
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import FRAME, HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile

LEAST = 8
"""Cards, at least."""
MOSTLY = 0.7
"""Share of the elements beside one another that are cards, at least."""
LARGE = 0.25
"""Share of the words of its list in one card, at most: else it is a part of the page."""
LONG = 100
"""Words of a card in the mean, at most: a post of a thread has more."""
WORDS, TIMES = 80, 2.0
"""Words of cards without prices, and times the words that are kept, at least."""
FEW, TEXT = 40, 150
"""Words of running text that is kept, below which the cards are what the page has, and from which on the page is its
text and goods stand beside it."""
PRICED = 0.9
"""Share of the cards of a list of goods that say a price, at least."""
BESIDE_ONE = 24
"""Goods in a list beside the one that a page declares, at most: a category of a shop, which may say that it is a
product, too, has more."""
HALF = 0.5
"""Share of the cards of which something is kept, from which on the model knows itself what; and of those that say the
same, from which on that is a label."""
LETTERS = 4
"""Letters of a label, more than a price has."""

_PRICE = lazy_compile(
    r"(?:[$€£¥₹₽₩₺₴₪฿]|\b(?:kr|CHF|EUR|USD|GBP|AUD|CAD|SEK|NOK|DKK|PLN|Rs)\b\.?)\s?\d|"
    r"\d\s?(?:[$€£¥₹₽₩₺₴₪฿]|(?:zł|kr|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Kč|Ft|lei|руб)\b|元|円|원)"
)
_ARTICLE = lazy_compile(r'"@type"\s*+:\s*+"(?:Article|BlogPosting|NewsArticle)"')
_ONE = lazy_compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"Product"')
_GROUP = lazy_compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"ProductGroup"')
_LINKS, _OPENS, _OF_PAGE = frozenset({"a"}), HEADINGS | {"img"}, frozenset({"h1", "main"})
_BESIDE = frozenset(
    {
        *("also", "aside", "bundle", "carousel", "cart", "comment", "comments", "compare", "cross", "menu", "nav"),
        *("recent", "recently", "recommended", "recommendations", "related", "sells", "sidebar", "similar", "slider"),
        *("swiper", "upsell", "upsells", "viewed", "wishlist"),
    }
)
"""Words of the names of what stands beside the page's own list."""


def card_list(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks of the longest list of cards that the page is about, shape (blocks,); none where the blocks that are
    ``kept`` are an article, or stand in half of its cards."""
    found = np.zeros(len(kept), np.bool_)
    document, running = v.document, int(v.words[kept & v.running].sum())
    if running >= TEXT or sum(len(_ARTICLE.findall(said)) for said in document.json_ld) == 1:
        return found
    lists = [some for some in _lists(v, kept, running) if not _is_beside(v, some[0])]
    if not lists:
        return found
    cards = max(lists, key=lambda some: int(document.text_length[some].sum()))
    if len(cards) <= BESIDE_ONE and _declares_one_product(document):
        return found
    blocks = [sorted(set(v.blocks.of_run[document.under(card)].tolist())) for card in cards]
    if sum(bool(kept[some].any()) for some in blocks) >= HALF * len(cards):
        return found
    said = Counter(text for some in blocks for text in {v.texts[block] for block in some})
    for some in blocks:
        found[[block for block in some if not _is_label(v.texts[block], said, len(cards))]] = True
    return found & ~kept


def _lists(v: PageMeasures, kept: Bools, running: int) -> Iterator[list[int]]:
    """The cards of each list whose cards say prices, or, where the ``kept`` blocks have few words of ``running`` text,
    that is the most of the page."""
    document, words = v.document, float((kept * v.size).sum())
    for some in _cards(document):
        before, nodes = document.words_before, document.nodes
        size = (before[nodes.run_end[some]] - before[nodes.run_start[some]]).tolist()
        if max(size) > LARGE * sum(size) or sum(size) > LONG * len(some):
            continue
        whole = running < FEW and sum(size) >= max(WORDS, TIMES * words)
        if whole or _are_priced(document, some):
            yield some


def _cards(document: Document) -> Iterator[list[int]]:
    """The cards among the elements of one tag and class below each element, at least LEAST and most of these."""
    nodes = document.nodes
    full = (nodes.run_end > nodes.run_start).nonzero()[0]
    full = full[full > document.body]
    parents = nodes.parent.take(full)
    many = np.bincount(parents, minlength=len(nodes)) >= LEAST
    links, opens, parts = (nodes.holding(tags) for tags in (_LINKS, _OPENS, _OF_PAGE))
    alike = defaultdict[tuple[int, int, str], list[int]](list)
    for node in full[many.take(parents)].tolist():
        first = (nodes.element[node].get("class") or "").split(maxsplit=1)
        alike[int(nodes.parent[node]), int(nodes.tag[node]), first[0] if first else ""].append(node)
    for some in alike.values():
        if len(some) >= LEAST and nodes.tag_of(some[0]) not in FRAME and not parts[some].any():
            found = [node for node in some if links[node] and opens[node]]
            if len(found) >= max(LEAST, MOSTLY * len(some)):
                yield found


def _are_priced(document: Document, some: list[int]) -> bool:
    """Whether nearly all of some cards say a price."""
    said = (" ".join(document.runs.text[document.under(card)]) for card in some)
    return sum(_PRICE.search(text) is not None for text in said) >= PRICED * len(some)


def _declares_one_product(document: Document) -> bool:
    """Whether the page says that it is about one product, or one with its variants."""
    if any(name == "og:type" and value.lower().endswith("product") for name, value in document.meta):
        return True
    said = [text for text in document.json_ld if '"Product' in text]
    return any(sum(len(one.findall(text)) for text in said) == 1 for one in (_ONE, _GROUP))


def _is_beside(v: PageMeasures, node: int) -> bool:
    """Whether a list stands in the frame of the page, or in what is named after what stands beside it."""
    around = [one for one in v.document.path(node) if one > v.document.body]
    names = (v.marked.names[v.marked.of_node[one]] for one in around)
    return any(v.document.nodes.tag_of(one) in FRAME for one in around) or not _BESIDE.isdisjoint(
        word.lower() for name in names for word in NAME.findall(name)
    )


def _is_label(text: str, said: Counter[str], cards: int) -> bool:
    """Whether a text of a card is what many of them say: a button, an offer, a name before a value."""
    return said[text] >= HALF * cards and sum(map(str.isalpha, text)) >= LETTERS
