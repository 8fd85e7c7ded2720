"""Nodes of the page as the web view calls them."""

from plainleaf.engine.document import Document

MOST_OUTLINES = 60  # a page may nest a hundred thousand deep; outlines of more nodes than this cannot be told apart


def address_of(document: Document, node: int | None) -> int:
    """What the web view calls a node, -1 for none."""
    return -1 if node is None or node < 0 else int(document.address[node])


def path_addresses(document: Document, node: int | None) -> list[int]:
    """Addresses of the nodes that the descent came through on its way to ``node``, the nearest where there are many."""
    if node is None or node < 0:
        return []
    above = document.path(node)[-MOST_OUTLINES - 1 : -1]
    steps = [address_of(document, step) for step in above if step >= document.body]
    return [address for address in steps if address >= 0]
