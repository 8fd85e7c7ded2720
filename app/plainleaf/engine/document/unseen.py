"""Text that stands in a page and that the browser it came from did not show."""

from lxml import etree

from plainleaf.engine.document.columns import elements

UNSEEN = "data-plainleaf-hidden"
"""The attribute by which the extension marks an element: ``all`` of it is not rendered, or its own ``text``."""


def forget_unseen(root: etree._Element) -> None:
    """Take the text that the browser marked as not rendered out of a parsed page; its elements stay where they are.

    Data blocks inside keep theirs: they are never rendered.
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
