"""Buttons: their text where it is part of the article, and pictures that a click enlarges."""

from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.frames import HeadingFrame, ItemFrame, TermFrame, TitleFrame
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.noscript import pictures
from plainleaf.engine.article.elements.pictures.images import image, put_image
from plainleaf.engine.article.tree import Figure, Heading, Paragraph, Styled, Text
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.pictures.photographs import MOST, photographs
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.words import QUESTION_ENDS, count

WORDS = 3
"""Minimum words of a question in a button."""

_LINES = (HeadingFrame, TitleFrame, TermFrame)
_COPIES = "Copy "  # rustdoc: the path of the item in the heading


def button(writer: BlockWriter, node: int) -> int:
    """``button``: not reading text, but part of it in a heading or a sentence; if it unfolds the text below it, its
    heading or question belongs to that text."""
    if "button" in writer.document.opened:  # unclosed: the page continues in it
        return node + 1
    element = writer.element[node]
    parent = element.getparent()
    around = writer.containers[-1]
    labels = isinstance(around, ItemFrame) and element.get("aria-expanded") is not None
    if labels or isinstance(around, _LINES) or (parent is not None and parent.tag == "p"):
        text = collapsed_text(element)
        if text and not text.startswith(_COPIES):
            writer.line.text(text, writer.space_before(node))
            writer.join_tail(node)
    elif not writer.flat and (unfolds := _head_of_part(writer, node, element)) is not None:
        writer.flush()
        writer.add(unfolds)
    _put_pictures(writer, node)
    return writer.consume(node)


def _head_of_part(writer: BlockWriter, node: int, element: etree._Element) -> Heading | Paragraph | None:
    """The heading in a button above kept text, or the question in it; None for others."""
    kept, after = writer.region.kept, writer.run_end[node]
    if after >= len(writer.spaces) or (kept is not None and kept[after + 1] == kept[after]):
        return None
    inner = next(element.iter(*HEADINGS), None)
    if inner is not None and (text := collapsed_text(inner)):
        return Heading(int(inner.tag[1]), (Text(text),), "", node)
    text = _question(element)
    return Paragraph((Styled("strong", (Text(text),)),), node) if text else None


def _question(button: etree._Element) -> str:
    """The question in a button; empty if there is none."""
    text = collapsed_text(button)
    return text if text.endswith(QUESTION_ENDS) and count(text) >= WORDS else ""


def _put_pictures(writer: BlockWriter, node: int) -> None:
    """Put the photographs of a button into the line; one with a caption becomes a figure."""
    button = writer.element[node]
    images = photographs(button)
    for inner in islice(button.iter("noscript"), MOST):
        if inner.getparent() is not button:  # that is inserted separately
            images += pictures(inner)
    shown = [picture for element in images if (picture := image(element, writer.addresses, node)) is not None]
    caption = next(button.iter("figcaption"), None)
    if caption is None or writer.flat:
        for picture in shown:
            put_image(writer, picture, node)
    elif shown:
        writer.flush()
        writer.add(Figure((Paragraph(tuple(shown), node),), (Text(collapsed_text(caption)),), node))


HANDLERS = {"button": button}
