"""From decoded text to the document: one lxml parse, one walk that fills the columns."""

import re
from itertools import dropwhile
from typing import Any
from urllib.parse import urljoin

import numpy as np
from lxml import etree

from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.columns import Bools, Document, Ints, Nodes, Runs, prefix_sum
from plainleaf.engine.document.stamp import addresses
from plainleaf.engine.document.tags import BLOCK, DROPPED, HEAD, OPAQUE, VOID, WRAPPERS
from plainleaf.engine.page import Page
from plainleaf.errors import PlainleafError

# The first bytes of what servers and users hand over by mistake.
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

_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f]")
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*>")
# What str.split() splits at; a set is faster than asking each character.
_WHITE = frozenset(filter(str.isspace, map(chr, range(0x3001))))
_EMPTY = b"<html><body></body></html>"

DEPTH = 512
"""Open elements that are kept in pages nested without sense; Chromium has the same limit."""


class DocumentError(PlainleafError):
    """The input is not a web page."""


def prepare(page: Page, decoded: Decoded) -> Document:
    """Parse and walk a page.

    Text in ``noscript`` and in form controls is left out, unless such an element holds more text than all the
    rest of the page: some forums put their threads into ``noscript`` for readers without JavaScript, and this
    reader is one; and the parser takes all that follows a badly nested ``button`` to be inside it. Raises
    DocumentError for input that is no web page.
    """
    root = parse(page, decoded.html)
    nodes, runs = walk(root, DROPPED, OPAQUE)
    opened = _longer_than(int(runs.length.sum()), root)
    if opened:
        nodes, runs = walk(root, DROPPED - opened, OPAQUE - opened)
    body = next((node for node in nodes_of(nodes, "body")), 0)
    base = next((element.get("href") for element in root.iter("base")), None)
    base_url = _join(page.url, base) if base else page.url
    address = addresses(nodes.element, stamped=page.origin == "browser")
    return Document(page, decoded, root, nodes, runs, body, address, base_url, opened)


def parse(page: Page, html: str) -> etree._Element:
    """The root element of any text at all. Raises DocumentError for binary input."""
    kind = next((name for mark, name in _NOT_HTML.items() if page.body.startswith(mark)), None)
    start = html[:4096]
    if kind is None and len(_CONTROLS.findall(start)) > max(8, len(start) / 20):
        kind = "binary data"
    if kind is not None:
        raise DocumentError(f"{page.url or 'The input'} is {kind}, not a web page.")
    # A NUL would end the input for the parser; a lone surrogate cannot be written as UTF-8.
    if "\x00" in html:
        html = html.replace("\x00", "")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root = _root(html, parser)
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        root = _root(flatten(html), parser)
    return root if root is not None else etree.fromstring(_EMPTY, parser)


def _root(html: str, parser: etree.HTMLParser) -> etree._Element | None:
    data = html.encode("utf-8", "replace")
    if not data.strip():
        return None
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return None  # not one element in it ("<!-- … -->", "<!doctype html>"): an empty page, as in a browser
    if root is None:  # the parser found end tags alone
        return None
    body = root.find("body")
    for beside in list(root.itersiblings()):  # what follows </html> comes out as trees of its own
        (root if body is None else body).append(beside)
    _end_head(root, body)
    return root


def _end_head(root: etree._Element, body: etree._Element | None) -> None:
    """Take into the body what stands in the head and does not belong there, with all that follows it, as browsers do.

    The parser ends a head without end tag at the elements of HTML 4 alone, not at ``main`` or ``article``.
    """
    head = root.find("head")
    strays = [] if head is None else list(dropwhile(lambda child: child.tag in HEAD, head))
    if strays:
        if body is None:
            body = etree.SubElement(root, "body")
        body[:0] = strays


def flatten(html: str) -> str:
    """The markup without the tags that would nest deeper than DEPTH, their text kept, blocks as line breaks.

    Only for pages at which the parser gave up: it stops, and loses the rest, at about 2,000 open elements.
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


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return np.flatnonzero(nodes.having(frozenset({tag}))).tolist()


def walk(root: etree._Element, dropped: frozenset[str], opaque: frozenset[str]) -> tuple[Nodes, Runs]:
    """The columns over the tree without the ``dropped`` elements and what stands inside ``opaque`` ones.

    Iterative, and each element is touched once. A DOM text of white space alone only says that the next has space
    before it.
    """
    everything = list(root.iter(etree.Element))
    nothing = [-1] * len(everything)
    parent, end, first, last, text_at, tail_at = (nothing.copy() for _ in range(6))
    element: list[etree._Element] = []
    tag: list[str] = []
    text: list[str] = []  # as the page has it
    owner: list[int] = []
    started: list[int] = []
    spaced: list[bool] = []
    space = False  # white space has been seen since the last text
    # Open elements from the root down, and the node that takes their texts: -1 where texts are skipped.
    opened: list[Any] = [None]
    holders: list[int] = [-1]
    own: list[int] = [-1]
    node = -1
    for current in (*everything, None):  # None closes what is open at the end
        above = current.getparent() if current is not None else None
        while opened[-1] is not above:
            closed = opened.pop()
            holders.pop()
            done = own.pop()
            if done >= 0:
                end[done] = node + 1
                last[done] = len(text)
            if (tail := closed.tail) and (holder := holders[-1]) >= 0:
                if tail.isspace():
                    space = True
                    continue
                if done >= 0:
                    tail_at[done] = len(text)
                text.append(tail)
                owner.append(holder)
                started.append(node + 1)
                spaced.append(space or tail[0] in _WHITE)
                space = tail[-1] in _WHITE
        if current is None:
            break
        name = current.tag
        holder = holders[-1]
        opened.append(current)
        if name in dropped or (holder < 0 and node >= 0):
            holders.append(-1)
            own.append(-1)
            continue
        node += 1
        element.append(current)
        tag.append(name)
        parent[node] = holder
        first[node] = len(text)
        own.append(node)
        if name in opaque:
            holders.append(-1)
            continue
        holders.append(node)
        if head := current.text:
            if head.isspace():
                space = True
                continue
            text_at[node] = len(text)
            text.append(head)
            owner.append(node)
            started.append(node + 1)
            spaced.append(space or head[0] in _WHITE)
            space = head[-1] in _WHITE
    nodes = _nodes(element, tag, (parent, end, first, last, text_at, tail_at))
    return nodes, _runs(nodes, text, np.array(owner, np.int32), np.array(started, np.int32), spaced)


def _nodes(element: list[etree._Element], tag: list[str], lists: tuple[list[int], ...]) -> Nodes:
    parent, end, first, last, text_at, tail_at = (np.array(values[: len(element)], np.int32) for values in lists)
    names = tuple(dict.fromkeys(tag))
    code = dict(zip(names, range(len(names)), strict=True))
    coded = np.array([code[name] for name in tag], np.int32)
    # Before a node starts there are as many nodes as its index; all of them but its ancestors have ended.
    ended = np.cumsum(np.bincount(end, minlength=len(element) + 1))[: len(element)]
    depth = (np.arange(len(element)) - ended).astype(np.int32)
    return Nodes(element, names, coded, parent, end, depth, first, last, text_at, tail_at)


def _runs(nodes: Nodes, raw: list[str], owner: Ints, started: Ints, spaced: list[bool]) -> Runs:
    text = [" ".join(part.split()) for part in raw]
    length = np.array(list(map(len, text)), np.int32)
    words = np.array([part.count(" ") + 1 for part in text], np.int32)
    space = np.array(spaced, np.bool_) | _breaks(nodes, started)
    return Runs(text, length, words, owner, started, space, _linked(nodes, len(text)))


def _breaks(nodes: Nodes, started: Ints) -> Bools:
    """For each run: whether a ``br`` stands between it and the run before it."""
    breaks = prefix_sum(nodes.having(frozenset({"br"})))[started]
    return np.diff(breaks, prepend=0) > 0


def _linked(nodes: Nodes, runs: int) -> Bools:
    """For each run: whether it stands inside an ``a`` with an ``href``."""
    element = nodes.element
    links = [node for node in nodes_of(nodes, "a") if element[node].get("href") is not None]
    opened = np.bincount(nodes.run_start[links], minlength=runs + 1)
    closed = np.bincount(nodes.run_end[links], minlength=runs + 1)
    return np.cumsum((opened - closed)[:runs]) > 0


def _longer_than(length: int, root: etree._Element) -> frozenset[str]:
    """The tags of skipped elements that hold more than ``length`` characters of text."""
    found = set()
    for element in root.iter(*WRAPPERS):
        text = "".join(map(str, element.itertext()))
        if len(text) > length and len(" ".join(text.split())) > length:
            found.add(str(element.tag))
    return frozenset(found)


def _join(url: str | None, reference: str) -> str | None:
    try:
        return urljoin(url or "", reference.strip()) or None
    except ValueError:  # a base such as "http://[" that is no address at all
        return url
