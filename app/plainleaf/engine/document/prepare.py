"""From decoded text to the document: one lxml parse, one walk that fills the columns."""

import re
from urllib.parse import urljoin

import numpy as np
from lxml import etree

from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.columns import Document, Nodes, Runs
from plainleaf.engine.document.stamp import addresses
from plainleaf.engine.document.tags import DROPPED, OPAQUE
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
_EMPTY = b"<html><body></body></html>"


class DocumentError(PlainleafError):
    """The input is not a web page."""


def prepare(page: Page, decoded: Decoded) -> Document:
    """Parse and walk a page.

    Text in ``noscript`` is left out like any script, unless it is the longer part of the page: some forums
    put their threads there for readers without JavaScript, and this reader is one. Raises DocumentError for
    input that is no web page.
    """
    root = parse(page, decoded.html)
    nodes, runs = walk(root, DROPPED)
    used_noscript = False
    if _longest_noscript(root) > sum(map(len, runs.text)):
        nodes, runs = walk(root, DROPPED - {"noscript"})
        used_noscript = True
    body = next((node for node in nodes_of(nodes, "body")), 0)
    base = next(iter(root.xpath("//base/@href")), None)
    base_url = _join(page.url, str(base)) if base else page.url
    address = addresses(nodes.element, stamped=page.origin == "browser")
    return Document(page, decoded, root, nodes, runs, body, address, base_url, used_noscript)


def parse(page: Page, html: str) -> etree._Element:
    """The root element of any text at all. Raises DocumentError for binary input."""
    kind = next((name for mark, name in _NOT_HTML.items() if page.body.startswith(mark)), None)
    start = html[:4096]
    if kind is None and len(_CONTROLS.findall(start)) > len(start) / 10:
        kind = "binary data"
    if kind is not None:
        raise DocumentError(f"{page.url or 'The input'} is {kind}, not a web page.")
    # A NUL would end the input for the parser; a lone surrogate cannot be written as UTF-8.
    data = html.replace("\x00", "").encode("utf-8", "replace")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root: etree._Element | None = None
    if data.strip():
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            # Markup without one element in it ("<!-- … -->", "<!doctype html>"): an empty page, as in a browser.
            root = None
    if root is None:
        root = etree.fromstring(_EMPTY, etree.HTMLParser(encoding="utf-8"))
    return root


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return np.flatnonzero(nodes.having(frozenset({tag}))).tolist()


def walk(root: etree._Element, dropped: frozenset[str]) -> tuple[Nodes, Runs]:
    """The columns over the tree without the ``dropped`` elements: iterative, each element touched once."""
    element: list[etree._Element] = []
    tag: list[int] = []
    parent: list[int] = []
    depth: list[int] = []
    end: list[int] = []
    run_start: list[int] = []
    run_end: list[int] = []
    text_run: list[int] = []
    tail_run: list[int] = []
    tag_names: dict[str, int] = {}
    text: list[str] = []
    words: list[int] = []
    owner: list[int] = []
    started: list[int] = []
    spaced: list[bool] = []
    linked: list[bool] = []

    space = False  # white space has been seen since the last run
    links = 0  # open a[href] elements

    def add_run(raw: str, node: int) -> int:
        nonlocal space
        parts = raw.split()
        if not parts:
            space = True
            return -1
        text.append(" ".join(parts) if len(parts) > 1 else parts[0])
        words.append(len(parts))
        owner.append(node)
        started.append(len(element))
        spaced.append(space or raw[0].isspace())
        linked.append(links > 0)
        space = raw[-1].isspace()
        return len(text) - 1

    # Open elements as (element, its node or -1 inside something dropped, whether it is a link).
    stack: list[tuple[etree._Element, int, bool]] = []

    def close() -> None:
        nonlocal links
        closed, node, is_link = stack.pop()
        if is_link:
            links -= 1
        if node >= 0:
            end[node] = len(element)
            run_end[node] = len(text)
        tail = closed.tail
        if tail and stack:
            holder = stack[-1][1]
            if holder >= 0 and holder not in opaque:
                run = add_run(tail, holder)
                if node >= 0:
                    tail_run[node] = run

    opaque: set[int] = set()
    for current in root.iter(etree.Element):
        above = current.getparent()
        while stack and stack[-1][0] is not above:
            close()
        holder = stack[-1][1] if stack else -1
        name = current.tag
        if name in dropped or (stack and (holder < 0 or holder in opaque)):
            stack.append((current, -1, False))
            continue
        node = len(element)
        is_link = name == "a" and current.get("href") is not None
        stack.append((current, node, is_link))
        element.append(current)
        tag.append(tag_names.setdefault(name, len(tag_names)))
        parent.append(holder)
        depth.append(depth[holder] + 1 if holder >= 0 else 0)
        end.append(0)
        run_start.append(len(text))
        run_end.append(0)
        tail_run.append(-1)
        if is_link:
            links += 1
        if name == "br":
            space = True
        if name in OPAQUE:
            opaque.add(node)
            text_run.append(-1)
        else:
            head = current.text
            text_run.append(add_run(head, node) if head else -1)
    while stack:
        close()

    def ints(values: list[int]) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
        return np.array(values, np.int32)

    nodes = Nodes(
        element, tuple(tag_names), ints(tag), ints(parent), ints(end), ints(depth),
        ints(run_start), ints(run_end), ints(text_run), ints(tail_run),
    )  # fmt: skip
    lengths = ints(list(map(len, text)))
    runs = Runs(
        text, lengths, ints(words), ints(owner), ints(started), np.array(spaced, np.bool_), np.array(linked, np.bool_)
    )
    return nodes, runs


def _longest_noscript(root: etree._Element) -> int:
    """Characters of text in the longest ``noscript`` of the page's body."""
    texts = (" ".join("".join(element.itertext()).split()) for element in root.iter("noscript"))
    return max(map(len, texts), default=0)


def _join(url: str | None, reference: str) -> str | None:
    try:
        return urljoin(url or "", reference.strip()) or None
    except ValueError:  # a base such as "http://[" that is no address at all
        return url
