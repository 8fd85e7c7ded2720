"""Removes text that the browser which sent the page did not show."""

from lxml import etree

from plainleaf.engine.document.columns import elements

UNSEEN = "data-plainleaf-hidden"
"""The attribute with which the extension marks an element: ``all`` of it is not rendered, or its own ``text``."""


def forget_unseen(root: etree._Element) -> None:
    """Remove the text that the browser marked as not rendered from a parsed page; its elements stay.

    Data blocks inside keep their text, since they are never rendered.
    """
    for element in elements(root, f"//*[@{UNSEEN}='all']//*"):
        element.tail = None
        if element.tag != "script":
            element.text = None
    for element in elements(root, f"//*[@{UNSEEN}]"):
        element.text = None
        if element.get(UNSEEN) == "text":
            for child in element:
                child.tail = None
