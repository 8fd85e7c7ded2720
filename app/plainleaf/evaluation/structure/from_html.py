"""The shape of HTML, as in expectations and in the answers of some peers."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from lxml import etree, html

from plainleaf.evaluation.structure.shape import StructureShape

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_EMPHASIS = frozenset({"em", "i", "strong", "b"})
_SILENT = frozenset({"title", "script", "style", "noscript", "template"})
# Usual ids of notes: <li id="fn:1">, <p id="footnote-2">, <li id="cite_note-3">.
_NOTE = re.compile(r"(?i)^(?:fn|footnote|cite_note|endnote|note)[-_:.]?\w*\d")
_MARK = re.compile(r"(?i)^#(?:fn|footnote|cite_note|endnote|note)[-_:.]?\w*\d")
_BACK = re.compile(r"(?i)^#(?:fnref|footnoteref|cite_ref|ref|back)")
_APART = frozenset({"p", "br", "div", "li"})
_NESTED = frozenset({"ul", "ol", "table", "pre"})
_LINES = frozenset({"p", "div", "figcaption", "caption", "dd", "figure"})
_BLOCKS = sorted(_LINES | _HEADINGS | {"ul", "ol", "dl", "table", "pre"})


def html_shape(source: str, base: str = "") -> StructureShape:
    """The shape of an HTML text; ``base`` is the base of relative addresses."""
    shape = StructureShape()
    read_html(source, base, shape)
    return shape


def read_html(source: str, base: str, shape: StructureShape) -> None:
    """Add the parts of an HTML text to a shape."""
    root = parsed(source)
    if root is None:
        return
    body = root.find("body")
    top = body if body is not None else root
    walk = etree.iterwalk(top, events=("start", "end"))
    for event, element in walk:
        if event == "end":
            shape.add_text(element.tail or "" if element is not top else "")
        elif element.tag in _SILENT or _part(element, base, shape):
            walk.skip_subtree()
        else:
            shape.add_text(element.text or "")


def parsed(source: str) -> etree._Element | None:
    """The tree of an HTML text, or None if it has no element."""
    if not source.strip() or re.fullmatch(r"(?s)\s*<!--.*-->\s*", source):
        return None
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        return html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        return None


def _part(element: etree._Element, base: str, shape: StructureShape) -> bool:
    """Count an element; True if its contents must not be read."""
    tag, get = element.tag, element.get
    if tag == "pre":
        shape.add_code(_code(element))
        return True
    if tag == "math":
        shape.add_formula(get("data-latex") or get("alttext") or _annotation(element) or text_in(element))
        return True
    if tag in _LINES and not any(inner is not element for inner in _first_two(element)):
        shape.add_line(text_in(element))
    if tag == "a" and (address := get("href")):
        if _MARK.match(address) or _BACK.match(address):
            return True
        shape.add_link("links", address, base)
    elif tag == "img":
        shape.add_link("images", get("src") or "", base)
    elif tag in _HEADINGS:
        shape.add("headings", text_in(element))
    elif tag in _EMPHASIS:
        shape.add("emphasis", text_in(element))
    elif tag in ("td", "th"):
        shape.add("table cells", text_in(element, _is_nested))
    elif _NOTE.match(get("id") or "") and tag in ("li", "p", "div", "aside", "dd"):
        shape.add("footnotes", text_in(element, _is_mark))
    elif tag == "li":
        shape.add("list items", text_in(element, _is_nested))
    return False


def _is_nested(element: etree._Element) -> bool:
    return element.tag in _NESTED or _is_mark(element)


def _is_mark(element: etree._Element) -> bool:
    address = element.get("href") or "" if element.tag == "a" else ""
    return bool(_MARK.match(address) or _BACK.match(address))


def text_in(element: etree._Element, leave_out: Callable[[etree._Element], bool] | None = None) -> str:
    """The text under an element, without invisible elements and those for which ``leave_out`` is true."""
    parts = []
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walk:
        if event == "end":
            if inner is not element:
                parts += [" " if inner.tag in _APART else "", inner.tail or ""]
        elif inner.tag in _SILENT or (inner is not element and leave_out and leave_out(inner)):
            walk.skip_subtree()
        else:
            parts.append(inner.text or "")
    return "".join(parts)


def _first_two(element: etree._Element) -> Iterator[etree._Element]:
    """The element if it is a block, and the first block in it."""
    return islice(element.iter(*_BLOCKS), 2)


def _code(element: etree._Element) -> str:
    for line_break in element.iter("br"):
        line_break.tail = "\n" + (line_break.tail or "")
    return "".join(map(str, element.itertext()))


def _annotation(element: etree._Element) -> str:
    annotations = element.xpath(".//*[local-name()='annotation'][contains(@encoding, 'tex')]/text()")
    return str(annotations[0]) if isinstance(annotations, list) and annotations else ""
