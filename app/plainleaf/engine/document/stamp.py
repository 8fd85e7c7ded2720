"""Addresses of nodes in the page, for the web view, the overlay and the extension."""

from copy import deepcopy

import numpy as np
from lxml import etree

from plainleaf._kernel import elements as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Document
from plainleaf.engine.page import ADDRESS


def addresses(elements: kernel.Elements, stamped: bool) -> Ints:
    """One address per node: its index, or the browser's stamp if the page has stamps (-1 without one)."""
    if not stamped:
        return np.arange(len(elements), dtype=np.int64)
    return np.fromiter((_stamp(element) for element in elements), np.int64, len(elements))


def stamped(document: Document) -> etree._Element:
    """A copy of the page's tree in which exactly the nodes of the document have their addresses.

    Safe to call from several threads.
    """
    root = deepcopy(document.root)
    following = zip(document.nodes.element, document.address.tolist(), strict=True)
    node, address = next(following, (None, -1))
    for element, copied in zip(document.root.iter(etree.Element), root.iter(etree.Element), strict=True):
        if ADDRESS in copied.attrib:
            del copied.attrib[ADDRESS]
        if element is node:
            if address >= 0:
                copied.set(ADDRESS, str(address))
            node, address = next(following, (None, -1))
    return root


def stamped_html(document: Document) -> str:
    """The stamped page as HTML."""
    return as_html(stamped(document))


def as_html(root: etree._Element) -> str:
    """A page's tree as HTML."""
    html: str = etree.tostring(root, method="html", encoding="unicode", with_tail=False)
    return "<!doctype html>\n" + html


def _stamp(element: etree._Element) -> int:
    value = element.get(ADDRESS, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
