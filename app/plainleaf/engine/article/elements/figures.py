"""Figures with captions, images, and media of other hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plainleaf.engine.article.build.frames import Container
from plainleaf.engine.article.elements import embeds
from plainleaf.engine.article.elements.images import image
from plainleaf.engine.article.elements.svg import drawing
from plainleaf.engine.article.elements.tables import close_caption
from plainleaf.engine.article.tree import Block, Figure, Image, Paragraph, walk, walk_inlines

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

PROSE = 4
"""Blocks; a ``figure`` with more wraps a part of the article."""


def start_figure(builder: Builder, node: int) -> int:
    """``figure``."""
    if not builder.can_nest():
        return builder.boundary(node)
    builder.open("figure", node)
    return node + 1


def start_caption(builder: Builder, node: int) -> int:
    """``figcaption``; outside a figure it is a paragraph."""
    if builder.flat or not builder.within("figure"):
        return builder.boundary(node)
    builder.open("caption", node)
    builder.flat += 1
    return node + 1


def close_figure(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    if len(blocks) > PROSE or not (container.caption or has_image(blocks)) or not blocks:
        for block in blocks:
            builder.add(block)
        if container.caption:
            builder.add(Paragraph(container.caption, container.node))
        return
    builder.add(Figure(blocks, container.caption, container.node))


def has_image(blocks: tuple[Block, ...]) -> bool:
    """Whether an image stands in the blocks."""
    return any(
        isinstance(inline, Image)
        for block in walk(blocks)
        if isinstance(block, Paragraph)
        for inline in walk_inlines(block.content)
    )


def start_image(builder: Builder, node: int) -> int:
    """``img``, and what stands for it on AMP pages."""
    element = builder.element[node]
    picture = None if element in builder.previews else image(element, builder.addresses, node)
    if picture is None:
        return builder.consume(node)
    builder.put_image(picture, node)
    return builder.consume(node)


def start_drawing(builder: Builder, node: int) -> int:
    """``svg``."""
    picture = None if builder.flat else drawing(builder.element[node], node)
    if picture is not None:
        builder.put_image(picture, node)
    return builder.consume(node)


def start_embed(builder: Builder, node: int) -> int:
    """``video``, ``audio``, ``iframe`` and the like: a titled link. The text in what AMP has for them is reading text,
    such as that of a post."""
    block = embeds.embed(builder.element[node], builder.addresses, node)
    if block is not None and not builder.flat:
        builder.flush()
        builder.add(block)
    if builder.run_end[node] > builder.run_start[node]:
        return builder.boundary(node)
    return builder.consume(node)


ACTIONS = {
    "figure": start_figure,
    "figcaption": start_caption,
    **dict.fromkeys(("img", "amp-img", "amp-anim"), start_image),
    "svg": start_drawing,
    **dict.fromkeys(embeds.TAGS, start_embed),
}
CLOSINGS = {"figure": close_figure, "caption": close_caption}
