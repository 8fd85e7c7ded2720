"""Captions outside of ``figcaption``: the box around a picture and its caption is a figure."""

from plainleaf.engine.article.build.overrides import Override, Overrides
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.figures import start_caption, start_figure
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document

FIGURE, CAPTION = Override("figure"), Override("caption")

CREDIT = 100
"""Maximum characters beside a caption in the table of a picture."""

_IN_TABLES = frozenset({"td", "tr", "tbody"})


def find_captions(document: Document, region: Region, overrides: Overrides) -> None:
    """Find the boxes of a region that are figures and the nodes that are captions, without a tag for it."""
    nodes = document.nodes
    tag_of, parent = nodes.tag_of, nodes.lists.parent
    for one in region.captions:
        box = one.box
        if (
            not region.start < one.caption < nodes.end[region.start]
            or not region.keep[document.under(one.caption)].any()
        ):
            continue
        if box == one.caption:  # the picture precedes it in running text
            continue
        while tag_of(box) in _IN_TABLES:  # a table of one picture and its caption
            box = parent[box]
        if tag_of(box) == "table" and _says_more(document, box, one.caption):  # a cell of an infobox
            continue
        around = [node for node in document.path(one.caption)[:-1] if node >= box]
        if box <= region.start or any(node in overrides for node in (*around, one.caption)):
            continue
        if not any(tag_of(node) == "figure" for node in document.path(one.caption)):
            overrides[box] = FIGURE
        if tag_of(one.caption) != "figcaption":
            overrides[one.caption] = CAPTION


def _says_more(document: Document, table: int, caption: int) -> bool:
    """True if a table contains more than a picture, its caption and a credit: long text, or a row header."""
    length, nodes = document.text_length, document.nodes
    heads = (node for node in range(table + 1, nodes.lists.end[table]) if nodes.tag_of(node) == "th")
    return bool(length[table] - length[caption] > CREDIT) or any(length[node] for node in heads)


def figure(writer: BlockWriter, node: int, _override: Override) -> int:
    return start_figure(writer, node)


def caption(writer: BlockWriter, node: int, _override: Override) -> int:
    """The caption of the enclosing figure."""
    return start_caption(writer, node)
