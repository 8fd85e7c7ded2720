"""Lists of cards: products, posts or entries of a shop, a magazine or an index, recognised by their structure only.

A card is one of several siblings with the same tag and class, with a link and with a picture or a heading. A model
trained on running text may keep only the words above or below such a list.
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
from plainleaf.engine.terms import terms

LEAST = 8
"""Minimum number of cards."""
MOSTLY = 0.7
"""Minimum share of cards among the siblings."""
LARGE = 0.25
"""Maximum share of the list's words in one card; a larger one is a part of the page."""
LONG = 100
"""Maximum mean words of a card: a post of a thread has more."""
WORDS, TIMES = 80, 2.0
"""Minimum words of cards without prices, in total and as a multiple of the kept words."""
FEW, TEXT = 40, 150
"""Words of kept running text below which the cards are the content of the page, and from which the text is, with
products beside it."""
PRICED = 0.9
"""Minimum share of cards with a price in a list of products."""
BESIDE_ONE = 24
"""Maximum products beside the one that a page declares; a shop's category that declares itself one has more."""
HALF = 0.5
"""Share of cards with kept text from which the model's selection is kept, and share of cards with the same text from
which it is a label."""
LETTERS = 4
"""Minimum letters of a label; a price has fewer."""

_PRICE = lazy_compile(
    r"(?:[$€£¥₹₽₩₺₴₪฿]|\b(?:kr|CHF|EUR|USD|GBP|AUD|CAD|SEK|NOK|DKK|PLN|Rs)\b\.?)\s?\d|"
    r"\d\s?(?:[$€£¥₹₽₩₺₴₪฿]|(?:zł|kr|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Kč|Ft|lei|руб)\b|元|円|원)"
)
_ARTICLE = lazy_compile(r'"@type"\s*+:\s*+"(?:Article|BlogPosting|NewsArticle)"')
_ONE = lazy_compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"Product"')
_GROUP = lazy_compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"ProductGroup"')
_LINKS, _OPENS, _OF_PAGE = frozenset({"a"}), HEADINGS | {"img"}, frozenset({"h1", "main"})
_BESIDE = frozenset(terms("other_lists"))
"""Words in the names of lists that are not the page's own."""


def card_list(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks of the longest list of cards that is the page's subject, shape (blocks,); none if the ``kept`` blocks
    are an article, or are in half of its cards."""
    result = np.zeros(len(kept), np.bool_)
    document, running = v.document, int(v.words[kept & v.running].sum())
    if running >= TEXT or sum(len(_ARTICLE.findall(counts)) for counts in document.json_ld) == 1:
        return result
    lists = [some for some in _lists(v, kept, running) if not _is_beside(v, some[0])]
    if not lists:
        return result
    cards = max(lists, key=lambda some: int(document.text_length[some].sum()))
    if len(cards) <= BESIDE_ONE and _declares_one_product(document):
        return result
    blocks = [sorted(set(v.blocks.of_run[document.under(card)].tolist())) for card in cards]
    if sum(bool(kept[some].any()) for some in blocks) >= HALF * len(cards):
        return result
    counts = Counter(text for some in blocks for text in {v.texts[block] for block in some})
    for some in blocks:
        result[[block for block in some if not _is_label(v.texts[block], counts, len(cards))]] = True
    return result & ~kept


def _lists(v: PageMeasures, kept: Bools, running: int) -> Iterator[list[int]]:
    """The cards of each list with prices, or, if the ``kept`` blocks have few words of ``running`` text, of each list
    that makes up most of the page."""
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
    """The cards among each element's children of one tag and class, if they are at least LEAST and most of them."""
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
            cards = [node for node in some if links[node] and opens[node]]
            if len(cards) >= max(LEAST, MOSTLY * len(some)):
                yield cards


def _are_priced(document: Document, some: list[int]) -> bool:
    """True if nearly all cards have a price."""
    texts = (" ".join(document.runs.text[document.under(card)]) for card in some)
    return sum(_PRICE.search(text) is not None for text in texts) >= PRICED * len(some)


def _declares_one_product(document: Document) -> bool:
    """True if the page declares that its subject is one product, or one with variants."""
    if any(name == "og:type" and value.lower().endswith("product") for name, value in document.meta):
        return True
    records = [text for text in document.json_ld if '"Product' in text]
    return any(sum(len(kind.findall(text)) for text in records) == 1 for kind in (_ONE, _GROUP))


def _is_beside(v: PageMeasures, node: int) -> bool:
    """True if a list is in the page's frame, or in an element named as secondary."""
    around = [ancestor for ancestor in v.document.path(node) if ancestor > v.document.body]
    names = (v.marked.names[v.marked.of_node[ancestor]] for ancestor in around)
    return any(v.document.nodes.tag_of(ancestor) in FRAME for ancestor in around) or not _BESIDE.isdisjoint(
        word.lower() for name in names for word in NAME.findall(name)
    )


def _is_label(text: str, counts: Counter[str], cards: int) -> bool:
    """True if many cards have this text: a button, an offer, a name before a value."""
    return counts[text] >= HALF * cards and sum(map(str.isalpha, text)) >= LETTERS
