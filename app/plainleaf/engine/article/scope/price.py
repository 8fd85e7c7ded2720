"""The price of a product, on a page that says that it is about one product with one price: a method that weighs text
leaves it out, for it is a number and a sign."""

import re
from dataclasses import replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.article.class_names import clutter_kind
from plainleaf.engine.article.scope.facts import is_product
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document, prefix_sum
from plainleaf.engine.document.columns import HIDING, hides
from plainleaf.engine.document.tags import HEADINGS

Bools = NDArray[np.bool_]

SHORT = 45
"""Characters of a price with what stands beside it, at most: what it was before, a label, a discount."""
AROUND = 8
"""Elements around a price that are asked whether they are hidden or something else than the product's."""
MOST = 2000
"""Numbers of a page that are looked at."""

_DECLARED = re.compile(r'"(?:low|high)?price"\s*+:\s*+"?+(\d[\d.,]*+)', re.IGNORECASE)
_RANGE = re.compile(r"\d\D{0,4}[-–—]\D{0,4}\d")
_METAS = frozenset({"product:price:amount", "og:price:amount"})
_NUMBER = re.compile(r"\d[\d.,'\u00a0\u202f]*")
_MONEY = re.compile(r"[$€£¥₹₽₩₺₴₪฿]|\b(?:zł|kr|CHF|EUR|USD|GBP|AUD|CAD|SEK|NOK|DKK|PLN|Kč|Ft|lei|руб)\b|元|円|원")
_NOT_ITS = frozenset({"dl", "form", "ol", "table", "tr", "ul"}) | HEADINGS
_H1 = frozenset({"h1"})
_CLUTTER = frozenset({"related", "advertisement", "newsletter", "navigation", "offers", "comments"})


def priced(document: Document, region: Region | None) -> Region | None:
    """The region with the price of the product that the page is about; chosen last, for it is no text to begin with."""
    if region is None or not region.probabilistic or not region.keep.any():
        return region
    if not is_product(document, int(document.runs.owner[int(region.keep.argmax())])):
        return region
    keep = with_price(document, region.keep)
    if keep is region.keep:
        return region
    start, nodes, found = region.start, document.nodes, keep.nonzero()[0]
    while nodes.run_start[start] > found[0] or nodes.run_end[start] <= found[-1]:
        start = int(nodes.parent[start])
    return replace(region, start=start, keep=keep, kept=prefix_sum(keep).tolist())


def with_price(document: Document, keep: Bools) -> Bools:
    """``keep`` with the price that the page declares, where it stands nearest to the title and is not kept yet. For a
    page about a product."""
    amounts = _declared(document)
    if len(amounts) != 1:
        return keep
    amount = amounts.pop()
    text = document.runs.text
    headings = (document.nodes.having(_H1) & (document.text_length > 0)).nonzero()[0]
    if not amount or not len(headings):
        return keep
    found: list[int] = []
    for run in islice((run for run, one in enumerate(text) if len(one) <= SHORT and _NUMBER.search(one)), MOST):
        node = _box(document, run)
        words = "".join(text[document.under(node)])
        if (
            node not in found
            and _MONEY.search(words)
            and not _RANGE.search(words)
            and any(_amount(one) == amount for one in _NUMBER.findall(words))
        ):
            if keep[document.under(node)].any():
                return keep
            found.append(node)
    shown = [node for node in found if not _is_elsewhere(document, node)]
    title = int(headings[0])
    node = title
    while shown and node > document.body:
        node = int(document.nodes.parent[node])
        end = int(document.nodes.end[node])
        if inside := [one for one in shown if node < one < end]:
            price = next((one for one in inside if one > title), inside[0])
            more: Bools = keep.copy()
            more[document.under(price)] = True
            return more
    return keep


def _declared(document: Document) -> set[float]:
    """The amounts that a page's head, its JSON-LD or else its microdata give for a price."""
    said = [content for name, content in document.meta if name in _METAS]
    said = said or [one for text in document.json_ld if "Product" in text for one in _DECLARED.findall(text)]
    if not said:
        prices = (one for one in document.nodes.element if one.get("itemprop") == "price")
        said = [one.get("content") or "".join(map(str, one.itertext())) for one in prices]
    return {_amount(found[0]) for one in said if (found := _NUMBER.search(one)) is not None}


def _amount(number: str) -> float:
    """The value of a number with signs between its digits; the last sign is a point where one or two digits follow."""
    digits = re.split(r"[^\d]+", number.strip(".,'\u00a0\u202f"))
    fraction = digits.pop() if len(digits) > 1 and len(digits[-1]) < 3 else "0"
    return float(f"{''.join(digits)[:15]}.{fraction}")


def _box(document: Document, run: int) -> int:
    """The largest element around a number that holds no more than a price: no link, list or heading."""
    node, parent = int(document.runs.owner[run]), document.nodes.lists.parent
    while node > document.body and document.text_length[parent[node]] <= SHORT:
        around = parent[node]
        tags = {document.nodes.tag_of(one) for one in range(around, document.nodes.lists.end[around])}
        if not tags.isdisjoint(_NOT_ITS) or _links(document, around):
            break
        node = parent[node]
    return node


def _links(document: Document, node: int) -> bool:
    """Whether there are linked words in an element."""
    part, linked = document.under(node), document.linked_chars_before
    return bool(linked[part.stop] > linked[part.start])


def _is_elsewhere(document: Document, node: int) -> bool:
    """Whether a price is hidden, or stands among what is not of the product."""
    if _links(document, node):  # it leads to another page, whose price it is
        return True
    for _ in range(AROUND):
        if node <= document.body:
            return False
        element = document.nodes.element[node]
        if any(hides(name, said) for name in HIDING if (said := element.get(name)) is not None):
            return True
        if document.nodes.tag_of(node) in ("nav", "footer") or clutter_kind(element.get("class") or "") in _CLUTTER:
            return True
        node = int(document.nodes.parent[node])
    return False
