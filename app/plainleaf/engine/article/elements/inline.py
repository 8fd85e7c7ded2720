"""Inline elements: emphasis and its kin, links, inline code, ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plainleaf.engine.article.build.frames import Frame
from plainleaf.engine.article.build.line import InlineKind, Open
from plainleaf.engine.article.build.overrides import Mark
from plainleaf.engine.article.elements import code as preformatting
from plainleaf.engine.article.metadata.languages import said
from plainleaf.engine.article.tree import INLINE_DEPTH, Ruby

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

STYLES = {
    "em": "emphasis", "i": "emphasis", "cite": "emphasis", "dfn": "emphasis", "var": "emphasis",
    "b": "strong", "strong": "strong",
    "del": "deleted", "s": "deleted", "strike": "deleted",
    "ins": "inserted", "mark": "marked", "sup": "superscript", "sub": "subscript", "kbd": "keyboard",
    "small": "small", "q": "quoted",
}  # fmt: skip


def start(builder: Builder, node: int, kind: InlineKind, value: str, title: str = "") -> int:
    """Open an inline; not where it is open already, nor beyond INLINE_DEPTH."""
    opened = builder.line.opened
    if opened and (
        len(opened) >= INLINE_DEPTH
        or any(
            one.kind == kind and (kind in ("link", "code") or (one.value, one.title) == (value, title))
            for one in opened
        )
    ):
        return node + 1
    builder.frames.append(Frame("inline", node, builder.end[node], builder.run_end[node]))
    builder.line.open(Open(kind, value, title))
    return node + 1


def style(builder: Builder, node: int) -> int:
    """Emphasis and its kin."""
    return start(builder, node, "style", STYLES[builder.element[node].tag])


def spoken(builder: Builder, node: int, _mark: Mark) -> int:
    """An inline element with ``lang`` or ``dir``: what its tag says, in a language or direction of its own."""
    element = builder.element[node]
    if element.tag == "bdo":
        return overridden(builder, node)
    language, direction = said(element)
    start(builder, node, "speech", language, direction)
    action = ACTIONS.get(element.tag)
    return node + 1 if action is None or element.tag == "bdi" else action(builder, node)


SPOKEN = Mark(spoken)


def isolated(builder: Builder, node: int) -> int:
    """``bdi``: a name of unknown direction among other text."""
    return start(builder, node, "speech", "", "auto")


def overridden(builder: Builder, node: int) -> int:
    """``bdo``: every letter runs in the direction that it says, where it says one."""
    language, direction = said(builder.element[node])
    if direction in ("ltr", "rtl"):
        return start(builder, node, "override", language, direction)
    return start(builder, node, "speech", language, "") if language else node + 1


def cite(builder: Builder, node: int) -> int:
    """``cite``; at the beginning of a quote ("Ada wrote:") it is a line of its own."""
    element = builder.element[node]
    around = element.getparent()
    if around is not None and around.tag in ("blockquote", "div") and builder.within("quote"):
        leads = element.getprevious() is None and not (around.text or "").strip()
        if leads and "".join(map(str, element.itertext())).rstrip().endswith((":", "：")):
            return builder.boundary(node)
    return style(builder, node)


def link(builder: Builder, node: int) -> int:
    """``a``; without an address that may be followed its text stays."""
    element = builder.element[node]
    href = element.get("href")
    if href is None:
        return node + 1
    address = builder.addresses.link(href)
    if address.startswith("#"):
        address = builder.anchors.resolve(address)
    if not address:
        return node + 1
    return start(builder, node, "link", address, (element.get("title") or "").strip())


def code(builder: Builder, node: int) -> int:
    """``code``, ``samp``, ``tt`` in running text; shown as a block it is preformatted."""
    if not builder.flat and preformatting.is_block(builder.element[node]):
        return preformatting.preformatted(builder, node)
    return start(builder, node, "code", "")


def button(builder: Builder, node: int) -> int:
    """``button``: not reading text, but in a heading or in a sentence it is part of it."""
    element = builder.element[node]
    parent = element.getparent()
    label = element.get("aria-expanded") is not None and builder.within("item") is not None
    if label or builder.within("heading", "title", "term") or (parent is not None and parent.tag == "p"):
        text = " ".join("".join(map(str, element.itertext())).split())
        if text:
            builder.line.text(text, builder.space_before(node))
            builder.join_tail(node)
    return builder.consume(node)


def ruby(builder: Builder, node: int) -> int:
    """``ruby``: text with its reading."""
    base: list[str] = []
    readings: list[str] = []
    for event in _pieces(builder, node):
        (readings if event[0] else base).append(event[1])
    text, reading = "".join(base), "".join(readings)
    if not text or not reading:
        return node + 1
    first = builder.run_start[node]
    space = bool(builder.document.runs.space_before[first]) if first < builder.run_end[node] else False
    builder.line.put(Ruby(text, reading), space)
    builder.join_tail(node)
    return builder.consume(node)


def _pieces(builder: Builder, node: int) -> list[tuple[bool, str]]:
    """The runs of a ruby: whether each is reading, and its text; the fallback brackets left out."""
    runs, nodes = builder.document.runs, builder.document.nodes
    found = []
    for run in range(builder.run_start[node], builder.run_end[node]):
        owner, tags = int(runs.owner[run]), set()
        while owner > node:
            tags.add(nodes.tag_of(owner))
            owner = int(nodes.parent[owner])
        if "rp" not in tags:
            found.append(("rt" in tags or "rtc" in tags, runs.text[run]))
    return found


ACTIONS = {
    **dict.fromkeys(STYLES, style),
    "cite": cite,
    "bdi": isolated,
    "bdo": overridden,
    "a": link,
    **dict.fromkeys(("code", "samp", "tt"), code),
    "button": button,
    "ruby": ruby,
}
