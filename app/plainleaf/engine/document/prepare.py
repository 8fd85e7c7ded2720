"""From decoded text to the document: one lxml parse, one walk that fills the columns."""

import re
from urllib.parse import urljoin

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.columns import Bools, Document, Ints, Nodes, Runs, prefix_sum
from plainleaf.engine.document.stamp import addresses
from plainleaf.engine.document.tags import DROPPED, OPAQUE, VOID
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
_EMPTY = b"<html><body></body></html>"

DEPTH = 512
"""Open elements that are kept in pages nested without sense; Chromium has the same limit."""


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
    base = next((element.get("href") for element in root.iter("base")), None)
    base_url = _join(page.url, base) if base else page.url
    address = addresses(nodes.element, stamped=page.origin == "browser")
    return Document(page, decoded, root, nodes, runs, body, address, base_url, used_noscript)


def parse(page: Page, html: str) -> etree._Element:
    """The root element of any text at all. Raises DocumentError for binary input."""
    kind = next((name for mark, name in _NOT_HTML.items() if page.body.startswith(mark)), None)
    start = html[:4096]
    if kind is None and len(_CONTROLS.findall(start)) > max(8, len(start) / 10):
        kind = "binary data"
    if kind is not None:
        raise DocumentError(f"{page.url or 'The input'} is {kind}, not a web page.")
    # A NUL would end the input for the parser; a lone surrogate cannot be written as UTF-8.
    html = html.replace("\x00", "")
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root = _root(html, parser)
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        root = _root(flatten(html), parser)
    return root if root is not None else etree.fromstring(_EMPTY, parser)


def _root(html: str, parser: etree.HTMLParser) -> etree._Element | None:
    data = html.encode("utf-8", "replace")
    try:
        return etree.fromstring(data, parser) if data.strip() else None
    except etree.XMLSyntaxError:
        return None  # not one element in it ("<!-- … -->", "<!doctype html>"): an empty page, as in a browser


def flatten(html: str) -> str:
    """The markup without the tags that would nest deeper than DEPTH, their text kept, as browsers do it.

    Only for pages at which the parser gave up: it stops, and loses the rest, at about 2,000 open elements.
    """
    depth = 0

    def keep(match: re.Match[str]) -> str:
        nonlocal depth
        if match[2].lower() in VOID:
            return match[0]
        within = depth <= DEPTH if match[1] else depth < DEPTH
        depth = max(0, depth - 1) if match[1] else depth + 1
        return match[0] if within else " "

    return _TAG.sub(keep, html)


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return np.flatnonzero(nodes.having(frozenset({tag}))).tolist()


def walk(root: etree._Element, dropped: frozenset[str]) -> tuple[Nodes, Runs]:
    """The columns over the tree without the ``dropped`` elements: iterative, each element touched once.

    The loop only notes where each DOM text stands; what is white space is found afterwards, in columns.
    """
    element: list[etree._Element] = []
    tag: list[str] = []
    parent: list[int] = []
    depth: list[int] = []
    end: list[int] = []
    raw: list[str] = []  # every DOM text, white space included
    owner: list[int] = []
    started: list[int] = []
    first: list[int] = []  # per node: texts before its start, texts before its end, its own text, its tail
    last: list[int] = []
    text_at: list[int] = []
    tail_at: list[int] = []
    # Open elements from the root down, and the node of each: -1 in dropped ones, whose texts are skipped.
    opened: list[etree._Element | None] = [None]
    holders: list[int] = [-1]
    opaque: set[int] = {-1}

    def close() -> None:
        closed = opened.pop()
        node = holders.pop()
        if node >= 0:
            end[node] = len(element)
            last[node] = len(raw)
        tail = closed.tail if closed is not None else None
        if tail and holders[-1] not in opaque:
            if node >= 0:
                tail_at[node] = len(raw)
            raw.append(tail)
            owner.append(holders[-1])
            started.append(len(element))

    for current in root.iter(etree.Element):
        above = current.getparent()
        while opened[-1] is not above:
            close()
        holder = holders[-1]
        name = current.tag
        opened.append(current)
        if name in dropped or (holder in opaque and above is not None):
            holders.append(-1)
            continue
        node = len(element)
        holders.append(node)
        element.append(current)
        tag.append(name)
        parent.append(holder)
        depth.append(len(holders) - 2)
        end.append(0)
        first.append(len(raw))
        last.append(0)
        tail_at.append(-1)
        if name in OPAQUE:
            opaque.add(node)
            text_at.append(-1)
        elif own_text := current.text:
            text_at.append(len(raw))
            raw.append(own_text)
            owner.append(node)
            started.append(len(element))
        else:
            text_at.append(-1)
    while len(opened) > 1:
        close()

    names = tuple(dict.fromkeys(tag))
    code = {name: index for index, name in enumerate(names)}
    text = [" ".join(part.split()) for part in raw]
    real = np.fromiter(map(bool, text), np.bool_, len(text))
    runs_before = np.zeros(len(raw) + 1, np.int32)
    np.cumsum(real, out=runs_before[1:])
    exists = np.append(real, False)  # -1, "no text", finds the False at the end
    own, tail = np.array(text_at, np.int32), np.array(tail_at, np.int32)
    nodes = Nodes(
        element,
        names,
        np.array([code[name] for name in tag], np.int32),
        np.array(parent, np.int32),
        np.array(end, np.int32),
        np.array(depth, np.int32),
        runs_before[first],
        runs_before[last],
        np.where(exists[own], runs_before[own], -1).astype(np.int32),
        np.where(exists[tail], runs_before[tail], -1).astype(np.int32),
    )
    runs_started = np.array(started, np.int32)
    spaced = _spaces(raw, real) | _breaks(nodes, runs_started)
    kept = np.flatnonzero(real)
    texts = [part for part in text if part]
    runs = Runs(
        texts,
        np.fromiter(map(len, texts), np.int32, len(texts)),
        np.array([part.count(" ") + 1 for part in texts], np.int32),
        np.array(owner, np.int32)[kept],
        runs_started[kept],
        _reach(spaced, kept),
        _linked(nodes, len(texts)),
    )
    return nodes, runs


def _spaces(raw: list[str], real: Bools) -> Bools:
    """For each DOM text: white space at its start, or at the end of the text before it, or is it nothing else."""
    opens = np.fromiter((part[0].isspace() for part in raw), np.bool_, len(raw))
    closes = np.fromiter((part[-1].isspace() for part in raw), np.bool_, len(raw))
    opens[1:] |= closes[:-1]
    return opens | ~real


def _breaks(nodes: Nodes, started: Ints) -> Bools:
    """For each DOM text: whether a ``br`` stands between it and the text before it."""
    breaks = prefix_sum(nodes.having(frozenset({"br"})))[started]
    return np.diff(breaks, prepend=0) > 0


def _reach(spaced: Bools, kept: NDArray[np.intp]) -> Bools:
    """For each kept text: whether it or a text left out since the last kept one has white space."""
    return np.diff(prefix_sum(spaced)[kept + 1], prepend=0) > 0


def _linked(nodes: Nodes, runs: int) -> Bools:
    """For each run: whether it stands inside an ``a`` with an ``href``."""
    links = [node for node in nodes_of(nodes, "a") if nodes.element[node].get("href") is not None]
    change = np.zeros(runs + 1, np.int32)
    np.add.at(change, nodes.run_start[links], 1)
    np.add.at(change, nodes.run_end[links], -1)
    return np.cumsum(change[:-1]) > 0


def _longest_noscript(root: etree._Element) -> int:
    """Characters of text in the longest ``noscript`` of the page's body."""
    texts = (" ".join("".join(map(str, element.itertext())).split()) for element in root.iter("noscript"))
    return max(map(len, texts), default=0)


def _join(url: str | None, reference: str) -> str | None:
    try:
        return urljoin(url or "", reference.strip()) or None
    except ValueError:  # a base such as "http://[" that is no address at all
        return url
