from collections.abc import Callable, Mapping

from lxml import etree

class Attributes:
    classes: list[str]
    others: list[tuple[int, str, str]]

def marked(root: etree._Element, signs: Mapping[str, Callable[[str], int]]) -> list[tuple[etree._Element, int]]: ...
