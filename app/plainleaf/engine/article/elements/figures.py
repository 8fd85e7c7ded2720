"""Figures with captions, images, and media of other hosts."""

import re
from html import unescape
from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.frames import CaptionFrame, Container, FigureFrame
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.elements import embeds
from plainleaf.engine.article.elements.pictures.images import image, put_image
from plainleaf.engine.article.elements.pictures.svg import drawing
from plainleaf.engine.article.tree import Block, Figure, Heading, Image, Paragraph, Text, plain, walk, walk_inlines
from plainleaf.engine.document.columns import ancestors

_TAG = re.compile(r"<[^<>]*>")

NEAR = 2
"""Elements around a picture that may say its caption, and what else one of them may hold."""
CAPTION = 500
"""Characters; what is longer is no caption."""
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
    return node + 1


def close_figure(writer: BlockWriter, container: FigureFrame) -> None:
    blocks = writer.leave(container)
    while blocks and isinstance(blocks[0], Heading):  # it stands above the figure
        writer.add(blocks[0])
        blocks = blocks[1:]
    if len(blocks) == 1 and isinstance(inner := blocks[0], Figure):  # two elements say of one picture that it is one
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


def has_image(blocks: tuple[Block, ...]) -> bool:
    """Whether an image stands in the blocks."""
    return any(
        isinstance(inline, Image)
        for block in walk(blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
    )


def start_image(writer: BlockWriter, node: int) -> int:
    """``img``, and what stands for it on AMP pages."""
    element = writer.element[node]
    picture = image(element, writer.addresses, node)
    if picture is None:
        return writer.consume(node)
    caption = said_caption(element)
    if caption and writer.can_nest():
        writer.flush()
        writer.add(Figure((Paragraph((picture,), node),), (Text(caption),), node))
    else:
        put_image(writer, picture, node)
    return writer.consume(node)


def said_caption(element: etree._Element) -> str:
    """The caption that a script shows when the picture is opened, empty where the page has one of its own in the
    figure."""
    around = [element, *ancestors(element, NEAR)]
    for one in around:
        if next(islice(one, NEAR, None), None) is not None:
            return ""
        if text := one.get("data-caption") or one.get("data-image-caption") or "":
            plain = " ".join(unescape(_TAG.sub(" ", text)).split())
            return plain if len(plain) <= CAPTION and one.find(".//figcaption") is None else ""
    return ""


def start_drawing(writer: BlockWriter, node: int) -> int:
    """``svg``."""
    picture = None if writer.flat else drawing(writer.element[node], node)
    if picture is not None:
        put_image(writer, picture, node)
    return writer.consume(node)


def start_embed(writer: BlockWriter, node: int) -> int:
    """``video``, ``audio``, ``iframe`` and the like: a titled link. The text in what AMP has for them is reading text,
    such as that of a post."""
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
CLOSINGS: dict[type[Container], Closing] = {FigureFrame: close_figure}
