"""Makes the columns from the parsed tree."""

from collections.abc import Sequence, Set

import numpy as np
from lxml import etree

from plainleaf._kernel import runs as kernel_runs
from plainleaf._kernel import walk as kernel
from plainleaf.engine.arrays import Ints
from plainleaf.engine.document.columns import Nodes, Runs
from plainleaf.engine.document.spacing import EXACT, INLINE, labelled
from plainleaf.engine.document.tags import BLOCK, READ
from plainleaf.engine.record import record
from plainleaf.engine.words import LETTERS_OF_WORD


@record(frozen=True, slots=True)
class Walked:
    """What a walk found: the columns, the first ``body`` (0 without one), by tag all elements with the ``noted`` tags,
    and the attributes of those that are ``meta`` (``metas``); how many characters the runs have together (``chars``),
    and how many bytes of text are inside the elements that were passed over (``silent``), but for what scripts and
    style sheets say."""

    nodes: Nodes
    runs: Runs
    body: int
    noted: dict[str, list[etree._Element]]
    metas: list[dict[str, str]]
    chars: int
    silent: int


def walk(root: etree._Element, dropped: Set[str], opaque: Set[str], noted: Set[str] = frozenset()) -> Walked:
    """The columns over the tree without the ``dropped`` elements and the content of ``opaque`` ones; ``noted`` are the
    tags of the elements that are sought everywhere.

    A DOM text of white space only sets a space before the next one; one of invisible characters is ignored. The columns
    are a snapshot of the tree.
    """
    found = kernel.Walk(root, dropped, opaque, noted, BLOCK, READ, INLINE, EXACT, LETTERS_OF_WORD)
    texts = found.runs
    nodes = Nodes(found.elements, found.attributes, tuple(found.tag_names), *_rows(found.columns, kernel.COLUMNS))
    space = np.frombuffer(texts.space, np.bool_)
    space[found.apart + labelled(texts.text, found.doubtful)] = True
    linked = np.frombuffer(texts.linked, np.bool_)
    length, words, owner, started = _rows(texts.columns, kernel_runs.COLUMNS)
    runs = Runs(texts.text, length, words, owner, started, space, linked, texts.unspaced)
    return Walked(nodes, runs, found.body, found.noted, found.metas, texts.chars, found.silent)


def _rows(table: bytes, names: Sequence[str]) -> Sequence[Ints]:
    """The columns of a table, which cannot be written to."""
    rows: Sequence[Ints] = tuple(np.frombuffer(table, np.int64).reshape(len(names), -1))
    return rows


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return nodes.having(frozenset({tag})).nonzero()[0].tolist()
