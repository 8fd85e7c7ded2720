"""Pages that say in their JSON-LD that they are lists of links."""

import json

import numpy as np

from plainleaf.engine.auto.features.measures import PageMeasures, measure
from plainleaf.engine.auto.listed.declared_list import LEAST, declared_list
from plainleaf.engine.extract import read

URL = "https://kitchen.example/soups"
ABOUT = "Our soups for long evenings, from the garden and from the sea."
NAMES = [f"Soup of {thing}" for thing in ("leeks", "beets", "peas", "mussels", "barley", "nettles", "chestnuts", "rye")]


def page(items: list[str], text: str = ABOUT) -> PageMeasures:
    way = [{"@type": "ListItem", "item": "https://kitchen.example/all"}]
    listed = [{"@type": "ListItem", "position": at, "url": url} for at, url in enumerate(items, 1)]
    said = [{"@type": "ItemList", "itemListElement": listed}, {"@type": "BreadcrumbList", "itemListElement": way}]
    cards = "".join(
        f'<div><a href="/{at}?from=list#top"><img src="{at}.jpg"><b>{name}</b></a></div>'
        for at, name in enumerate(NAMES)
    )
    html = (
        f'<script type="application/ld+json">{json.dumps(said)}</script><a href="/all">All recipes</a><h1>Soups</h1>'
        f'<p>{text}</p>{cards}<a href="/terms">Terms</a>'
    )
    return measure(read(html.encode(), URL))


def found(v: PageMeasures, kept: set[str]) -> list[str]:
    blocks = declared_list(v, np.array([text in kept for text in v.texts]))
    return [text for text, listed in zip(v.texts, blocks.tolist(), strict=True) if listed]


ITEMS = [f"https://kitchen.example/{at}" for at in range(len(NAMES))]


def test_the_items_are_kept_with_the_words_above_them_and_nothing_else() -> None:
    assert found(page(ITEMS), {ABOUT}) == NAMES


def test_addresses_may_be_escaped_and_belong_to_the_site() -> None:
    v = page([item.replace("https://kitchen.example", "") for item in ITEMS])
    assert found(v, {ABOUT}) == NAMES


def test_a_model_that_keeps_some_of_the_items_knows_itself_which() -> None:
    assert found(page(ITEMS), {ABOUT, NAMES[0]}) == []


def test_a_page_with_text_is_an_article_whatever_it_lists() -> None:
    text = f"{ABOUT} " * 12
    assert found(page(ITEMS, text), {text.strip()}) == []


def test_a_list_of_few_items_or_of_other_pages_says_nothing() -> None:
    assert found(page(ITEMS[: LEAST - 2]), {ABOUT}) == []
    assert found(page([f"https://elsewhere.example/{at}" for at in range(40)] + ITEMS), {ABOUT}) == []
