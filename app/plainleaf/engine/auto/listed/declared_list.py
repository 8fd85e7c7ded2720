"""The items of a page that says in its JSON-LD that it is a list: links, of which a model that looks for running text
may keep nothing but the words above them."""

import re

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.addresses import joined
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.document import Document

FEW = 120
"""Kept words of a page that has no text but its list, at most."""
LEAST = 8
"""Items, at least."""
MOSTLY = 0.5
"""Share of the declared items that the page links to, at least."""
SOME = 0.1
"""Share of the items from which on the model knows itself which of them to keep."""

_ITEM = re.compile(r'"(?:url|item|@id)"\s*+:\s*+"([^"]++)"')
_LINKS = frozenset({"a"})

Bools = NDArray[np.bool_]


def declared_list(v: PageMeasures, kept: Bools) -> Bools:
    """The blocks of the links to the items of the list that the page declares to be, where the ``kept`` ones are few
    words beside them, shape (blocks,)."""
    found = np.zeros(len(kept), np.bool_)
    said = [text for text in v.document.json_ld if '"ItemList"' in text]
    if not said or float((kept * v.size).sum()) > FEW:
        return found
    items = {_page(v.document, item) for text in said for item in _ITEM.findall(text.replace("\\/", "/"))}
    items -= {"", _page(v.document, "")}
    shown: dict[str, set[int]] = {}
    for node in v.document.nodes.having(_LINKS).nonzero()[0].tolist():
        runs = v.document.under(node)
        page = _page(v.document, v.document.nodes.element[node].get("href") or "") if runs.stop > runs.start else ""
        if page in items:
            shown.setdefault(page, set()).update(v.blocks.of_run[runs].tolist())
    if len(shown) < max(LEAST, MOSTLY * len(items)):
        return found
    if sum(bool(kept[list(blocks)].any()) for blocks in shown.values()) > SOME * len(shown):
        return found
    for blocks in shown.values():
        found[list(blocks)] = True
    found[: int(kept.argmax())] = False  # the way to the page, which is declared as a list of its own
    return found & ~kept


def _page(document: Document, address: str) -> str:
    """The page that an address leads to, whichever part of it and by whichever way."""
    whole = joined(document.base_url or "", address)
    return whole.partition("#")[0].partition("?")[0].rstrip("/")
