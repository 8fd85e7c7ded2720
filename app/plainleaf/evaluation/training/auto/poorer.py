"""Copies of pages as poorer markup would have them: what the markup of one site says another leaves out, and a page
means the same without it. A model that has learnt from them leans less on names and elements."""

from binascii import crc32
from collections.abc import Callable

from lxml import etree

from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document
from plainleaf.engine.document.prepare import laid_out, parse
from plainleaf.engine.sources import page_of
from plainleaf.evaluation.datasets import Case

ONE_OF = 2
"""One in this number of domains has copies."""
LEVELS = 5
"""Levels of nested boxes that become nested tables."""

_NAMES = frozenset({"class", "id"})
_SAYING = frozenset({"role", "itemprop", "itemtype", "itemscope"})
_SAYING_TOO = ("data-", "aria-")
_OLD = frozenset(
    {"href", "src", "alt", "title", "colspan", "rowspan", "name", "content", "http-equiv", "lang", "type", "rel"}
)
"""Attributes of pages from before style sheets."""
_SEMANTIC = frozenset({"address", "article", "aside", "figcaption", "figure", "footer", "header", "hgroup", "main",
                       "nav", "section"})  # fmt: skip
_BESIDE = ("script", "style", "noscript", "svg", "link")

Change = Callable[[etree._Element], None]


def poorer(case: Case, domain: str) -> list[Document]:
    """The copy of a page after one of CHANGES, chosen by its registered domain; None for the other domains."""
    number, rest = divmod(crc32(domain.encode()), ONE_OF)
    return [] if rest else [changed(case, CHANGES[number % len(CHANGES)])]


def changed(case: Case, change: Change) -> Document:
    """Parse a page and apply a change to its tree."""
    page, _ = page_of(case.page, case.url)
    decoded = decode(page)
    root = parse(page, decoded)
    change(root)
    return laid_out(page, decoded, root)


def with_made_names(root: etree._Element) -> None:
    """Replace class names by meaningless ones, as a style sheet compiler does; equal names stay equal."""
    for element in root.iter(etree.Element):
        for attribute in _attributes(element):
            if attribute in _NAMES:
                element.set(attribute, " ".join(map(_made, element.get(attribute, "").split())))
            elif _says(attribute):
                del element.attrib[attribute]


def without_names(root: etree._Element) -> None:
    """Remove all class names and ids."""
    for element in root.iter(etree.Element):
        for attribute in _attributes(element):
            if attribute in _NAMES or _says(attribute):
                del element.attrib[attribute]


def in_boxes(root: etree._Element) -> None:
    """Turn all boxes into ``div``, with only the oldest attributes."""
    etree.strip_elements(root, *_BESIDE, with_tail=False)
    for element in root.iter(etree.Element):
        if element.tag in _SEMANTIC:
            element.tag = "div"
        for attribute in _attributes(element):
            if attribute not in _OLD and attribute[0] != "{":  # left by a template; not a valid name for lxml
                del element.attrib[attribute]


def in_tables(root: etree._Element) -> None:
    """Turn boxes into table cells."""
    in_boxes(root)
    body = root.find("body")
    if body is not None:
        _lay_out(body, 0)


def in_lines(root: etree._Element) -> None:
    """Turn paragraphs into lines separated by empty lines (``br``)."""
    in_boxes(root)
    for paragraph in list(root.iter("p")):
        last = etree.Element("br")
        last.tail, paragraph.tail = paragraph.tail, None
        paragraph.addnext(last)
        paragraph.addprevious(etree.Element("br"))
    etree.strip_tags(root, "p")


CHANGES: tuple[Change, ...] = (with_made_names, without_names, in_boxes, in_tables, in_lines)


def _attributes(element: etree._Element) -> list[str]:
    return list(map(str, element.attrib))


def _says(attribute: str) -> bool:
    return attribute in _SAYING or attribute.startswith(_SAYING_TOO)


def _made(name: str) -> str:
    return "c" + "".join(chr(ord("a") + int(digit, 16)) for digit in f"{crc32(name.encode()):08x}")


def _lay_out(box: etree._Element, level: int) -> None:
    boxes = [child for child in box if child.tag == "div"]
    if level < LEVELS:
        for child in boxes:
            _lay_out(child, level + 1)
    if len(boxes) >= 2 or level < 2:
        for cell in boxes:
            table = etree.Element("table")
            table.tail, cell.tail = cell.tail, None
            box.replace(cell, table)
            etree.SubElement(table, "tr").append(cell)
            cell.tag = "td"
