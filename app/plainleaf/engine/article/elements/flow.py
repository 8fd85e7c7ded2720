"""Headings, paragraphs, line breaks, quotes, rules and collapsible parts."""

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.frames import CalloutFrame, HeadingFrame, QuoteFrame, TitleFrame
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.tree import (
    Block,
    Callout,
    Divider,
    Heading,
    Image,
    Inline,
    Link,
    Paragraph,
    Quote,
    Styled,
    Text,
    inlines,
    is_blank,
    plain,
)
from plainleaf.engine.document.tags import BLOCK, HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.words import count

WORDS = 25
"""Words from which a heading may be a paragraph in large type: a standfirst, a caption, a quotation."""
CLOSING = " \"'”’»)）﹞」"
ENDS = (".", "!", "…", "。", "！")
_ASKS = frozenset("?\uff1f")  # the questions of an interview are headings whatever their length
# Spaces that a browser does not collapse, at the beginning of a line: an indented verse.
_INDENTED = lazy_compile(r"[ \t\r\n]*((?:[\u00a0\u2002\u2003][ \t]*){2,}|\u2003)")
# Block-level elements without a meaning of their own.
BOUNDARIES = BLOCK - {
    "h1", "h2", "h3", "h4", "h5", "h6", "hr", "blockquote", "ul", "ol", "dir", "menu", "li", "dl", "dt", "dd",
    "table",
    "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "figure", "figcaption", "pre", "details", "summary",
}  # fmt: skip


def heading(writer: BlockWriter, node: int) -> int:
    """``h1`` to ``h6``."""
    return _open_heading(writer, node, int(writer.document.nodes.tag_of(node)[1]))


def named_heading(writer: BlockWriter, node: int, override: Override) -> int:
    """A heading by role or class."""
    return _open_heading(writer, node, int(override.value))


def _open_heading(writer: BlockWriter, node: int, level: int) -> int:
    if writer.flat:
        return writer.boundary(node)
    if _is_title(writer, node):
        return title(writer, node)
    if not writer.line.opened and (text := writer.only_text(node)) is not None:  # as most
        writer.flush()
        _add_heading(writer, node, level, (Text(text),))
        return writer.consume_whole(node)
    writer.open_line(HeadingFrame, node).level = level
    return node + 1


def _is_title(writer: BlockWriter, node: int) -> bool:
    """True if a heading is a callout's title: the first content of the box, its only heading, and not a link target."""
    box = writer.within(CalloutFrame)
    if box is None or box.title or box.blocks or not writer.line.empty:
        return False
    headings = zip(range(2), writer.element[box.node].iter("h1", "h2", "h3", "h4", "h5", "h6"), strict=False)
    own = writer.document.nodes.tag_of(node) in HEADINGS  # not one by role or class
    return len(list(headings)) == own and not writer.anchors.is_aim(node)


def close_heading(writer: BlockWriter, container: HeadingFrame) -> None:
    if content := writer.leave_line():
        _add_heading(writer, container.node, container.level, content)


def _add_heading(writer: BlockWriter, node: int, level: int, content: tuple[Inline, ...]) -> None:
    if is_blank(content):  # a logo or a picture in heading's clothes
        if any(isinstance(inline, (Image, Link)) for inline in content):
            writer.add(Paragraph(content, node))
        return
    anchor = writer.anchors.of_heading(node)
    if anchor:  # a link of the heading to itself, or one of its number and one of its text
        own = f"#{anchor}"
        content = tuple(
            part for one in content for part in (one.content if isinstance(one, Link) and one.href == own else (one,))
        )
    if not (len(content) == 1 and isinstance(content[0], Text)):
        content = without_strong(content)
    if not anchor and _is_paragraph(content):
        writer.add(Paragraph(content, node))
        return
    writer.add(Heading(level, content, anchor, node))


def _is_paragraph(content: tuple[Inline, ...]) -> bool:
    """True if a heading is a paragraph in large type: many words that end as a sentence, no question and no link."""
    if len(content) == 1 and isinstance(content[0], Link):
        return False
    text = plain(content)
    return text.rstrip(CLOSING).endswith(ENDS) and count(text) >= WORDS and _ASKS.isdisjoint(text)


def without_strong(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The content of a heading without bold around all of it, since a heading is bold already."""
    filled = [inline for inline in content if not (isinstance(inline, Text) and not inline.text.strip())]
    if len(filled) == 1 and isinstance(filled[0], Styled) and filled[0].style == "strong":
        return without_strong(filled[0].content)
    return content


def line_break(writer: BlockWriter, node: int) -> int:
    """``br``; two in a row end the paragraph."""
    if writer.flat:
        writer.line.gap = True
    elif not writer.line.line_break():
        writer.flush()
    if (tail := writer.element[node].tail) and (indented := _INDENTED.match(tail)) is not None:
        writer.line.indent = indented[1]
    return node + 1


def rule(writer: BlockWriter, node: int) -> int:
    """``hr``."""
    if not writer.flat:
        writer.flush()
        blocks = writer.containers[-1].blocks
        if blocks and not isinstance(blocks[-1], Divider):
            writer.add(Divider(node))
    return node + 1


def quote(writer: BlockWriter, node: int) -> int:
    """``blockquote``; an abstract in one (arXiv) is not a quote."""
    if not writer.can_nest() or "abstract" in (writer.element[node].get("class") or "").split():
        return writer.boundary(node)
    writer.open(QuoteFrame, node)
    return node + 1


def quoting(writer: BlockWriter, node: int, _override: Override) -> int:
    """A box that is a quote."""
    return quote(writer, node)


def pull_quote(writer: BlockWriter, node: int, _override: Override) -> int:
    """A box named pull quote."""
    inner = next(writer.element[node].iter("blockquote"), None)
    return quote(writer, node) if inner is None else writer.boundary(node)


def close_quote(writer: BlockWriter, container: QuoteFrame) -> None:
    blocks = writer.leave(container)
    if blocks:
        writer.add(Quote(blocks, container.node))


def details(writer: BlockWriter, node: int) -> int:
    """``details``: a part that opens on a click; here it is open. A heading as its summary is one of the article."""
    if not writer.can_nest() or _opens_by_heading(writer, node):
        return writer.boundary(node)
    writer.open(CalloutFrame, node).kind = "details"
    return node + 1


def _opens_by_heading(writer: BlockWriter, node: int) -> bool:
    """True if the summary of a collapsible part is only a heading, and some of its content is kept."""
    first = next(writer.element[node].iterchildren("summary"), None)
    if first is None or next(first.iter(*HEADINGS), None) is None:
        return False
    document, kept, places = writer.document, writer.region.kept, writer.document.node_of_element
    if (summary := places.get(first)) is None:
        return False
    in_headings = sum(document.text_lengths[places[part]] for part in first.iter(*HEADINGS, "button") if part in places)
    begin, end = writer.run_end[summary], writer.run_end[node]
    shown = end > begin if kept is None else kept[end] > kept[begin]
    return shown and in_headings == document.text_lengths[summary]


def title(writer: BlockWriter, node: int) -> int:
    """``summary``, or the title of a callout."""
    if writer.flat or not writer.within(CalloutFrame):
        return writer.boundary(node)
    writer.open_line(TitleFrame, node)
    return node + 1


def close_title(writer: BlockWriter, container: TitleFrame) -> None:
    content = without_strong(writer.leave_line())
    callout = writer.within(CalloutFrame)
    if callout is not None and not callout.title:
        callout.title = content
    elif content:
        writer.add(Paragraph(content, container.node))


def close_callout(writer: BlockWriter, container: CalloutFrame) -> None:
    blocks = writer.leave(container)
    if not container.title and len(blocks) > 1 and _says(blocks[0], container.kind):
        container.title, blocks = without_strong(inlines(blocks[0])), blocks[1:]
    if container.kind == "details" and not container.title:  # it is always open
        for block in blocks:
            writer.add(block)
    elif not blocks and container.kind == "details" and container.node not in writer.restored:
        text = plain(container.title)
        writer.removals.append(Removal("clutter", container.node, "a title that unfolds nothing", text))
    elif blocks or container.title:
        writer.add(Callout(container.kind, container.title, blocks, container.node))


def _says(block: Block, kind: str) -> bool:
    """True if a line is only the kind of its box."""
    return isinstance(block, Paragraph) and plain(block.content).rstrip(" :").casefold() == kind


HANDLERS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), heading),
    "br": line_break,
    "hr": rule,
    "blockquote": quote,
    "details": details,
    "summary": title,
}
CLOSINGS: dict[type[kernel.Container], Closing] = {
    HeadingFrame: close_heading,
    QuoteFrame: close_quote,
    TitleFrame: close_title,
    CalloutFrame: close_callout,
}
