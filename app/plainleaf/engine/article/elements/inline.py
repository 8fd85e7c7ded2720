"""Inline elements: emphasis and similar ones, links, inline code, ruby."""

from plainleaf.engine.article.build.frames import QuoteFrame
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements import code as preformatting
from plainleaf.engine.article.metadata.languages import declared
from plainleaf.engine.article.tree import Ruby
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.document.shown import hidden_mail

STYLES = {
    "em": "emphasis", "i": "emphasis", "cite": "emphasis", "dfn": "emphasis", "var": "emphasis",
    "b": "strong", "strong": "strong",
    "del": "deleted", "s": "deleted", "strike": "deleted",
    "ins": "inserted", "mark": "marked", "sup": "superscript", "sub": "subscript", "kbd": "keyboard",
    "small": "small", "q": "quoted",
}  # fmt: skip
_READINGS = ("rt", "rtc")


def style(writer: BlockWriter, node: int) -> int:
    """Emphasis and similar elements."""
    return writer.inline(node, "style", STYLES[writer.document.nodes.tag_of(node)])


def in_language(writer: BlockWriter, node: int, _override: Override) -> int:
    """An inline element with ``lang`` or ``dir``: as its tag, in a language or direction of its own."""
    element = writer.element[node]
    if element.tag == "bdo":
        return overridden(writer, node)
    language, direction = declared(element)
    writer.inline(node, "speech", language, direction)
    handler = HANDLERS.get(element.tag)
    return node + 1 if handler is None or element.tag == "bdi" else handler(writer, node)


def isolated(writer: BlockWriter, node: int) -> int:
    """``bdi``: a name of unknown direction among other text."""
    return writer.inline(node, "speech", "", "auto")


def overridden(writer: BlockWriter, node: int) -> int:
    """``bdo``: all letters in the direction of ``dir``, if it has one."""
    language, direction = declared(writer.element[node])
    if direction in ("ltr", "rtl"):
        return writer.inline(node, "override", language, direction)
    return writer.inline(node, "speech", language, "") if language else node + 1


def cite(writer: BlockWriter, node: int) -> int:
    """``cite``; at the beginning of a quote ("Ada wrote:") it is a line of its own."""
    element = writer.element[node]
    around = element.getparent()
    if around is not None and around.tag in ("blockquote", "div") and writer.within(QuoteFrame):
        leads = element.getprevious() is None and not (around.text or "").strip()
        if leads and "".join(map(str, element.itertext())).rstrip().endswith((":", "：")):
            return writer.boundary(node)
    return style(writer, node)


def link(writer: BlockWriter, node: int) -> int:
    """``a``; without a valid address its text stays. A link inside a link ends the outer one, as in browsers."""
    element = writer.element[node]
    href = element.get("href")
    if href is None:
        return node + 1
    address = writer.addresses.link(hidden_mail.shown(href) if hidden_mail.LINK in href else href)
    if address.startswith("#"):
        address = writer.anchors.resolve(address)
    if not address:
        return node + 1
    if writer.line.opened:  # of most nothing is
        around = next((opened for opened in writer.line.opened if opened.kind == "link" and opened.value), None)
        if around is not None and (around.value == address or not writer.line.end_link()):
            return node + 1
    return writer.inline(node, "link", address, attribute_text(element.get("title")))


def code(writer: BlockWriter, node: int) -> int:
    """``code``, ``samp``, ``tt`` in running text; shown as a block it is preformatted."""
    if not writer.flat and preformatting.is_block(writer.element[node]):
        return preformatting.preformatted(writer, node)
    return writer.inline(node, "code", "")


def ruby(writer: BlockWriter, node: int) -> int:
    """``ruby``: text with its reading. A nested one is only visited if the outer one has no text or no reading, and is
    not examined again, which would take quadratic time."""
    if next(writer.element[node].iterancestors("ruby"), None) is not None:
        return node + 1
    base: list[str] = []
    readings: list[str] = []
    for is_reading, text in _pieces(writer, node):
        (readings if is_reading else base).append(text)
    text, reading = "".join(base), "".join(readings)
    if not text or not reading:
        return node + 1
    first = writer.run_start[node]
    space = bool(writer.document.runs.space_before[first]) if first < writer.run_end[node] else False
    writer.line.put(Ruby(text, reading), space)
    writer.join_tail(node)
    return writer.consume(node)


def _pieces(writer: BlockWriter, node: int) -> list[tuple[bool, str]]:
    """The runs of a ruby: whether each is a reading, and its text; without the fallback brackets."""
    document = writer.document
    part_of = {node: ""}  # whether each element is in a reading, brackets, or neither; cached for elements of many runs
    parts = []
    for run in range(writer.run_start[node], writer.run_end[node]):
        above, path = int(document.runs.owner[run]), []
        while above not in part_of:
            path.append(above)
            above = int(document.nodes.parent[above])
        part = part_of[above]
        for inner in reversed(path):
            tag = document.nodes.tag_of(inner)
            if tag == "rp" or (tag in _READINGS and not part):
                part = tag
            part_of[inner] = part
        if part != "rp":
            parts.append((part != "", document.runs.text[run]))
    return parts


HANDLERS = {
    **dict.fromkeys(STYLES, style),
    "cite": cite,
    "bdi": isolated,
    "bdo": overridden,
    "a": link,
    **dict.fromkeys(("code", "samp", "tt"), code),
    "ruby": ruby,
}
