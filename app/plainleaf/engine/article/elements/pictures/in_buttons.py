"""Pictures that a click shows large stand in a button, of which nothing else is content."""

from itertools import islice

from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.noscript import pictures
from plainleaf.engine.article.elements.pictures.images import image, put_image
from plainleaf.engine.article.tree import Figure, Paragraph, Text
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.photographs import MOST, photographs


def put_pictures(writer: BlockWriter, node: int) -> None:
    """Put the photographs of a button into the line; those that have a caption in it as a figure."""
    button = writer.element[node]
    found = photographs(button)
    for one in islice(button.iter("noscript"), MOST):
        if one.getparent() is not button:  # that is inserted anyhow
            found += pictures(one)
    shown = [picture for one in found if (picture := image(one, writer.addresses, node)) is not None]
    caption = next(button.iter("figcaption"), None)
    if caption is None or writer.flat:
        for picture in shown:
            put_image(writer, picture, node)
    elif shown:
        writer.flush()
        writer.add(Figure((Paragraph(tuple(shown), node),), (Text(collapsed_text(caption)),), node))
