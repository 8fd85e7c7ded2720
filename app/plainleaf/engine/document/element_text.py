"""The text of single elements, for what looks at a few of them; who reads them all reads the columns."""

from lxml import etree


def collapsed_text(element: etree._Element) -> str:
    """The text of an element and of all within it, white space collapsed."""
    return " ".join("".join(map(str, element.itertext())).split())
