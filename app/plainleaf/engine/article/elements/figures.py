"""Figures with captions, images, and media of other hosts."""

import re
from itertools import islice

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.frames import CaptionFrame, FigureFrame
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.elements import embeds
from plainleaf.engine.article.elements.pictures.images import image, put_image
from plainleaf.engine.article.elements.pictures.svg import drawing
from plainleaf.engine.article.records import Removal
from plainleaf.engine.article.scope.cards import is_credit
from plainleaf.engine.article.tree import Block, Figure, Heading, Image, Paragraph, plain, walk, walk_inlines
from plainleaf.engine.document.pictures.candidates import declared
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

CREDIT_LENGTH = 80
"""Maximum characters of a line with only a picture credit."""

_AGENCY = "Getty Images"
_CREDIT = lazy_compile(
    r"(?:(?:view )?(?:image |photo )?credits?(?: ?:|$)|photographer:|quelle:|©|\(c\))", re.IGNORECASE
)
_LABEL = lazy_compile(
    r"(?:image |photo |picture )?(?:credits?|source|photo|foto|quelle|photographer) ?:", re.IGNORECASE
)
_ENDS = lazy_compile(r"(?:...[^\W_]|[.!?)\]\"”’»…])$", re.DOTALL)
_OPENS = "©("

_BARE = frozenset({"a", "b", "br", "cite", "div", "em", "figcaption", "figure", "i", "p", "script", "span", "strong"})
"""Elements that show nothing but their text."""

PROSE = 4
"""Blocks; a ``figure`` with more wraps a part of the article."""


def start_figure(writer: BlockWriter, node: int) -> int:
    """``figure``."""
    if not writer.can_nest():
        return writer.boundary(node)
    writer.open(FigureFrame, node)
    return node + 1


def start_caption(writer: BlockWriter, node: int) -> int:
    """``figcaption``; outside a figure it is a paragraph."""
    if writer.flat or not writer.within(FigureFrame):
        return writer.boundary(node)
    writer.open_line(CaptionFrame, node)
    _part_credits(writer, node)
    return node + 1


def _part_credits(writer: BlockWriter, node: int) -> None:
    """Insert a space between the parts of a caption that only a style sheet separates: description and credit."""
    runs, spaces = writer.document.under(node), writer.spaces
    owner, text = writer.document.runs.owner, writer.document.runs.text
    for run in range(runs.start + 1, runs.stop):
        if not spaces[run] and owner[run] != owner[run - 1] and _ENDS.search(text[run - 1]):
            names = [writer.element[int(owner[at])].get("class") or "" for at in (run, run - 1) if owner[at] != node]
            begins = text[run][:1]
            if any(names) and (begins.isupper() or begins in _OPENS):
                spaces[run] = not text[run - 1][-1:].isupper() or any(is_named(name, "credit") for name in names)


def close_figure(writer: BlockWriter, container: FigureFrame) -> None:
    blocks = writer.leave(container)
    text = plain(container.caption)
    if len(text) <= CREDIT_LENGTH and _LABEL.fullmatch(text):
        container.caption = ()
    elif text and not blocks and _has_lost_picture(writer, container.node, text):
        writer.removals.append(Removal("clutter", container.node, "a caption without its picture", text))
        return
    if container.caption and not blocks and (src := writer.addresses.image(declared(writer.element[container.node]))):
        blocks = (Paragraph((Image(src, node=container.node),), container.node),)
    while blocks and isinstance(blocks[0], Heading):  # it moves above the figure
        writer.add(blocks[0])
        blocks = blocks[1:]
    if len(blocks) == 1 and isinstance(inner := blocks[0], Figure):  # two elements for one picture
        captions = {plain(caption) for caption in (inner.caption, container.caption) if caption}
        if len(captions) < 2:
            writer.add(Figure(inner.content, inner.caption or container.caption, container.node))
            return
    if len(blocks) > PROSE or not (container.caption or has_image(blocks)) or not blocks:
        for block in blocks:
            writer.add(block)
        if container.caption:
            writer.add(Paragraph(container.caption, container.node))
        return
    writer.add(Figure(blocks, container.caption, container.node))


def _is_credit(text: str) -> bool:
    """True if a caption is only a picture credit."""
    return is_credit(text) or _CREDIT.match(text) is not None or text.endswith(_AGENCY)


def _has_lost_picture(writer: BlockWriter, node: int, text: str) -> bool:
    """True if a figure with nothing but a caption has empty boxes alone or, if that is a credit, an image without an
    address, unless a user restored it."""
    element = writer.element[node]
    if any(node <= inner < writer.end[node] for inner in writer.restored):
        return False
    if len(text) <= CREDIT_LENGTH and _is_credit(text):
        return any(inner.tag == "img" for inner in islice(element.iter("img", "video", "iframe"), 1))
    bare = all(inner.tag in _BARE and not inner.get("style") for inner in element.iter("*"))
    return bare and element.tag == "figure" and not declared(element)


def has_image(blocks: tuple[Block, ...]) -> bool:
    return any(
        isinstance(inline, Image)
        for block in walk(blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
    )


def start_image(writer: BlockWriter, node: int) -> int:
    """``img``, and its replacement on AMP pages."""
    element = writer.element[node]
    picture = image(element, writer.addresses, node)
    if picture is None:
        return writer.consume(node)
    put_image(writer, picture, node)
    return writer.consume(node)


def start_drawing(writer: BlockWriter, node: int) -> int:
    """``svg``."""
    picture = None if writer.flat else drawing(writer.element[node], node)
    if picture is not None:
        put_image(writer, picture, node)
    return writer.consume(node)


def start_embed(writer: BlockWriter, node: int) -> int:
    """``video``, ``audio``, ``iframe`` and similar ones: a link with a title. The text in AMP's equivalents is reading
    text, such as that of a post."""
    block = embeds.embed(writer.element[node], writer.addresses, node)
    if block is not None and not writer.flat:
        writer.flush()
        writer.add(block)
    if writer.run_end[node] > writer.run_start[node]:
        return writer.boundary(node)
    return writer.consume(node)


HANDLERS = {
    "figure": start_figure,
    "figcaption": start_caption,
    **dict.fromkeys(("img", "amp-img", "amp-anim"), start_image),
    "svg": start_drawing,
    **dict.fromkeys(embeds.TAGS, start_embed),
}
CLOSINGS: dict[type[kernel.Container], Closing] = {FigureFrame: close_figure}
