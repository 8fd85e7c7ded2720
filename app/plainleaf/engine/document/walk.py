"""Makes the columns from the parsed tree."""

from collections.abc import Set

import numpy as np
from lxml import etree

from plainleaf._kernel import walk as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Nodes, Runs
from plainleaf.engine.document.spacing import set_apart
from plainleaf.engine.document.tags import BLOCK, READ
from plainleaf.engine.words import LETTERS_OF_WORD


def walk(
    root: etree._Element, dropped: Set[str], opaque: Set[str], noted: Set[str] = frozenset()
) -> tuple[Nodes, Runs, list[etree._Element]]:
    """The columns over the tree without the ``dropped`` elements and the content of ``opaque`` ones; and all elements
    with the ``noted`` tags, at any place.

    A DOM text of white space only sets a space before the next one; one of invisible characters is ignored. The columns
    are a snapshot of the tree.
    """
    found = kernel.Walk(root, dropped, opaque, noted, BLOCK, READ, LETTERS_OF_WORD)
    nodes = Nodes(
        found.elements,
        found.attributes,
        tuple(found.tag_names),
        _column(found.tag),
        _column(found.parent),
        _column(found.end),
        _column(found.depth),
        _column(found.run_start),
        _column(found.run_end),
        _column(found.called),
    )
    texts = found.runs
    text, owner, started = texts.text, _column(texts.owner), _column(texts.started)
    space = np.frombuffer(bytearray(texts.space), np.bool_)
    space[set_apart(nodes, text, owner, started, space)] = True
    linked = np.frombuffer(texts.linked, np.bool_)
    runs = Runs(text, _column(texts.length), _column(texts.words), owner, started, space, linked, texts.unspaced)
    return nodes, runs, found.noted


def _column(found: bytes) -> Ints:
    return np.frombuffer(found, np.int64)


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return nodes.having(frozenset({tag})).nonzero()[0].tolist()
