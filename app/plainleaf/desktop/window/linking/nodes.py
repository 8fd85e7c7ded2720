"""Converts nodes to the addresses of the web view."""

from plainleaf.engine.document import Document

MOST_OUTLINES = 60  # pages may be nested a hundred thousand levels deep; more outlines cannot be distinguished


def address_of(document: Document, node: int | None) -> int:
    """The address of a node; -1 for none."""
    return -1 if node is None or node < 0 else int(document.address[node])


def path_addresses(document: Document, node: int | None) -> list[int]:
    """Addresses of the nodes on the descent's path to ``node``; the nearest ones if there are many."""
    if node is None or node < 0:
        return []
    above = document.path(node)[-MOST_OUTLINES - 1 : -1]
    steps = [address_of(document, step) for step in above if step >= document.body]
    return [address for address in steps if address >= 0]
