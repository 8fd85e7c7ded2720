"""Makes the document from decoded text: one lxml parse, and one walk that fills the columns."""

import re
from collections.abc import Mapping

from lxml import etree

from plainleaf._kernel import elements as kernel_elements
from plainleaf._kernel import markup as kernel
from plainleaf.engine.addresses import joined
from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.attributes import limited
from plainleaf.engine.document.bare_lines import marked_up
from plainleaf.engine.document.columns import Document
from plainleaf.engine.document.head_text import FEW, head_text, write
from plainleaf.engine.document.shown.frameless import MARK, show_frameless
from plainleaf.engine.document.shown.grids import GENERATOR, show_boxes, show_tables
from plainleaf.engine.document.shown.hidden_mail import HIDDEN, show_addresses
from plainleaf.engine.document.shown.streamed import has_late_parts, put_in_place
from plainleaf.engine.document.shown.styled_lines import show_lines, show_paragraphs
from plainleaf.engine.document.stamp import addresses
from plainleaf.engine.document.tags import BLOCK, DROPPED, HEAD, OPAQUE, SILENT, VOID, WRAPPERS
from plainleaf.engine.document.unseen import forget_unseen
from plainleaf.engine.document.unshown import PLAYED, forget_controls, forget_unshown
from plainleaf.engine.document.walk import walk
from plainleaf.engine.document.xml_characters import with_characters_of_xml
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError

# The first bytes of other file types that servers and users pass by mistake.
_NOT_HTML = {
    b"%PDF-": "a PDF file",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"PK\x03\x04": "a ZIP archive or an office document",
    b"\x1f\x8b": "a gzip archive",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"ID3": "an audio file",
    b"OggS": "an audio file",
}

_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\f\r"))
_TAG = lazy_compile(r"<(/?)([a-zA-Z][^\s/>]*+)[^>]*+(?:>|\Z)")
_BREAK = lazy_compile(rb"</[bB][rR](?=[\s/>])[^>]*+>")
_EMPTY = b"<html><body></body></html>"
_TEXT = etree.XPath("string()", smart_strings=False)

BEGINNING = 4096
"""Bytes of a page that decide whether it is text."""
DEPTH = 512
"""Maximum depth of open elements in excessively nested pages; Chromium has the same limit."""


class DocumentError(PlainleafError):
    """The input is not a web page."""


def prepare(page: Page, decoded: Decoded) -> Document:
    """Parse and walk a page. Raises DocumentError for input that is not a web page."""
    return laid_out(page, decoded, parse(page, decoded))


def laid_out(page: Page, decoded: Decoded, root: etree._Element) -> Document:
    """The columns over a parsed page.

    Text in ``noscript`` and in form controls is skipped, unless such an element holds more text than the rest of the
    page: some forums have their threads in ``noscript``, and the parser puts everything after a badly nested ``button``
    into it. A page with almost no text, which scripts would fill, gets the text of its metadata.
    """
    if page.origin == "browser":
        forget_unseen(root)
    found = walk(root, DROPPED, OPAQUE, SILENT)
    if HIDDEN in found.runs.text:
        show_addresses(root)
        found = walk(root, DROPPED, OPAQUE, SILENT)
    played = [one for tag in PLAYED for one in found.noted[tag]]
    if played and forget_controls(played):
        found = walk(root, DROPPED, OPAQUE, SILENT)
    silent, metas, length = found.noted, found.metas, found.chars
    opened = _longer_than(length, silent) if found.silent > length else frozenset[str]()
    if opened:
        found = walk(root, DROPPED - opened, OPAQUE - opened)
        length = found.chars
    if length < FEW:
        text, tag = head_text(silent)
        if len(text) > length:
            holder = root.find("body")
            write(root if holder is None else holder, text)
            found = walk(root, DROPPED - opened, OPAQUE - opened)
            opened |= {tag}
    nodes = found.nodes
    base = silent["base"][0].get("href") if silent["base"] else None
    start = (page.url or "").partition("#")[0] or page.url
    base_url = joined(start or "", base.strip()) or start if base else start
    address = addresses(nodes.element, stamped=page.origin == "browser")
    return Document(page, decoded, root, nodes, found.runs, found.body, address, silent, metas, base_url, opened)


def binary_kind(body: bytes, start: bytes) -> str:
    """The kind of a binary file, in words; empty for text. ``start`` is its beginning as UTF-8."""
    controls = len(start) - len(start.translate(None, _CONTROLS))
    known = next((name for mark, name in _NOT_HTML.items() if body.startswith(mark)), "")
    return known or ("binary data" if controls > max(8, len(start) / 20) else "")


def parse(page: Page, decoded: Decoded) -> etree._Element:
    """Parse any text; returns the root element. Raises DocumentError for binary input."""
    start = decoded.utf8[:BEGINNING]
    if kind := binary_kind(page.body, start):
        raise DocumentError(f"{page.url or 'The input'} is {kind}, not a web page.")
    signs = kernel.signs(decoded.utf8)
    late = bool(signs & kernel.TEMPLATE) and has_late_parts(decoded.utf8)
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, remove_comments=not late, remove_pis=True, collect_ids=False
    )
    markup = limited(marked_up(decoded.utf8))
    root = _root(markup, parser, late, signs)  # what is changed up to here adds no signs
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        markup = flatten(markup.decode("utf-8")).encode("utf-8")
        root = _root(markup, parser, late, kernel.signs(markup))
    if root is None:
        return etree.fromstring(_EMPTY, parser)
    if GENERATOR in start:
        show_tables(root)
    show_boxes(root)
    if MARK in start.lower():
        show_frameless(root)
    show_paragraphs(root)
    if page.origin == "browser":
        show_lines(root, markup)
    forget_unshown(root, decoded.utf8, signs, rendered=page.origin == "browser")
    return root


def _root(data: bytes, parser: etree.HTMLParser, late: bool, signs: int) -> etree._Element | None:
    data = with_characters_of_xml(data, signs)
    if signs & kernel.ENDED_BREAK:
        data = _BREAK.sub(b"<br>", data)  # a line break to browsers, nothing to the parser
    if not data or data.isspace():
        return None
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        if any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
            raise DocumentError("The page needs more memory than there is.") from error
        return None  # no elements ("<!-- … -->", "<!doctype html>"): an empty page, as in a browser
    if root is None:  # only end tags
        return None
    body = next(root.iterchildren("body"), None)
    for beside in list(root.itersiblings()):  # what follows </html> comes out as trees of its own
        (root if body is None else body).append(beside)
    if late:
        put_in_place(root)
    _end_head(root, body)
    return root


def _end_head(root: etree._Element, body: etree._Element | None) -> None:
    """Move elements that do not belong in the head, and everything after them, to the body, as browsers do.

    The parser ends a head without an end tag only at elements of HTML 4, not at ``main`` or ``article``.
    """
    head = next(root.iterchildren("head"), None)
    first = None if head is None else kernel_elements.first_unlike(head, HEAD)
    if first is not None:
        misplaced = [first, *first.itersiblings()]
        if body is None:
            body = etree.SubElement(root, "body")
        body[:0] = misplaced


def flatten(html: str) -> str:
    """Remove tags deeper than DEPTH, keep their text, and replace blocks by line breaks.

    Only for pages that the parser gave up on: it stops at about 2,000 open elements and loses the rest.
    """
    depth = 0

    def keep(match: re.Match[str]) -> str:
        nonlocal depth
        if match[2].lower() in VOID:
            return match[0]
        within = depth <= DEPTH if match[1] else depth < DEPTH
        depth = max(0, depth - 1) if match[1] else depth + 1
        return match[0] if within else "<br>" if match[2].lower() in BLOCK else ""

    return _TAG.sub(keep, html)


def _longer_than(length: int, silent: Mapping[str, list[etree._Element]]) -> frozenset[str]:
    """The tags of skipped elements that hold more than ``length`` characters of text."""
    return frozenset(tag for tag in WRAPPERS if any(_is_longer(element, length) for element in silent[tag]))


def _is_longer(element: etree._Element, length: int) -> bool:
    text = str(_TEXT(element)) if len(element) else element.text or ""
    return len(text) > length and len(" ".join(text.split())) > length
