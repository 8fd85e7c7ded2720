"""Addresses in the page: what the web view, the overlay and the extension call a node."""

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.document.columns import Document

ADDRESS = "data-plainleaf"
"""The attribute that carries an element's address in a stamped page."""


def addresses(elements: list[etree._Element], stamped: bool) -> NDArray[np.int32]:
    """One address per node: its index, or in a page that a browser stamped the stamp (-1 without one)."""
    if not stamped:
        return np.arange(len(elements), dtype=np.int32)
    return np.fromiter((_stamp(element) for element in elements), np.int32, len(elements))


def stamped_html(document: Document) -> str:
    """The page as HTML in which every element of the prepared tree carries its address."""
    elements = document.nodes.element
    before = [element.get(ADDRESS) for element in elements]
    try:
        for element, address in zip(elements, document.address.tolist(), strict=True):
            if address >= 0:
                element.set(ADDRESS, str(address))
        html: str = etree.tostring(document.root, method="html", encoding="unicode", with_tail=False)
    finally:
        for element, value in zip(elements, before, strict=True):
            if value is not None:
                element.set(ADDRESS, value)
            elif ADDRESS in element.attrib:
                del element.attrib[ADDRESS]
    return "<!doctype html>\n" + html


def _stamp(element: etree._Element) -> int:
    value = element.get(ADDRESS, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
