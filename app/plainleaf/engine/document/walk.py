"""From the parsed tree to the columns: one walk over its elements, without recursion."""

import itertools
from collections import defaultdict
from collections.abc import Set
from typing import Any

import numpy as np
from lxml import etree

from plainleaf.engine.document.columns import Bools, Ints, Lists, Nodes, Runs, column, covered, prefix_sum
from plainleaf.engine.document.spacing import BLANK, BLANKS, WHITE, collapsed, set_apart
from plainleaf.engine.words import any_unspaced, counts

# What stands behind all elements of a page, so that each of them ends before it; no tag of HTML is in capitals.
_LAST = etree.Element("LAST")
_BREAK = "br"


def walk(
    root: etree._Element, dropped: Set[str], opaque: Set[str], noted: Set[str] = frozenset()
) -> tuple[Nodes, Runs, list[etree._Element]]:
    """The columns over the tree without the ``dropped`` elements and what stands inside ``opaque`` ones; and all
    elements with the ``noted`` tags, wherever they stand.

    A DOM text of white space alone only says that the next has space before it; one of characters that show nothing
    says nothing.
    """
    element: list[etree._Element] = []
    found: list[etree._Element] = []
    # The number of each tag, in the order in which they come.
    code = defaultdict(itertools.count().__next__, dict.fromkeys((*dropped, _LAST.tag), -1))
    special = noted | opaque
    tag: list[int] = []
    parent: list[int] = []
    end: list[int] = []
    text: list[str] = []  # as the page has it
    owner: list[int] = []
    started: list[int] = []
    spaced: list[bool] = []
    space = False  # white space has been seen since the last text
    node = around = -1  # the last node, and the innermost open one
    innermost: Any = None  # the innermost open element
    opened: list[Any] = []  # the elements around it, and what is around the root
    skipped = None  # the open element whose inside is passed over
    # To ask each element what it stands in takes less time than to be told of its end.
    for current in itertools.chain(root.iter(etree.Element), (_LAST,)):
        above = current.getparent()
        begins = False
        while not begins:
            if innermost is above:
                begins = True
                opened.append(innermost)
                innermost, name = current, current.tag
                if (is_special := name in special) and name in noted:
                    found.append(current)
                if skipped is not None:
                    break
                if (number := code[name]) < 0:
                    skipped = current
                    break
                node += 1
                element.append(current)
                tag.append(number)
                parent.append(around)
                end.append(0)
                around = node
                if is_special and name in opaque:
                    skipped = current
                    break
                string = current.text
            else:
                ended, innermost = innermost, opened.pop()
                if skipped is None or (skipped is ended and ended.tag in opaque):
                    end[around] = node + 1
                    around = parent[around]
                elif skipped is not ended:
                    continue
                skipped = None
                string = ended.tail
            if not string:
                continue
            if string.isspace():
                space = True
            elif (first := string[0]) in BLANKS and not string.isascii() and not string.strip(BLANK):
                space = space or not WHITE.isdisjoint(string)
            else:
                text.append(string)
                owner.append(around)
                started.append(node + 1)
                spaced.append(space or first in WHITE)
                space = string[-1] in WHITE
    names = tuple(code)[len(dropped) + 1 :]
    held, begun = column(owner), column(started)
    nodes = _nodes(element, names, tag, parent, end, held, begun)
    return nodes, _runs(nodes, text, held, begun, spaced), found


def _before(places: Ints, count: int) -> Ints:
    """For each of ``count`` nodes how many of the places, each the number of nodes before it, come before the node."""
    return np.bincount(places, minlength=count + 1).cumsum()[:count]


def _nodes(
    element: list[etree._Element],
    tag_names: tuple[str, ...],
    tag: list[int],
    parent: list[int],
    end: list[int],
    owner: Ints,
    started: Ints,
) -> Nodes:
    """The columns of the nodes, of which those of their runs come from what each run stands in and after."""
    count, ends = len(element), column(end)
    # Before a node starts there are as many nodes as its index; all of them but its ancestors have ended.
    depth = np.arange(count) - _before(ends, count)
    run_start, held_before = _before(started, count), prefix_sum(np.bincount(owner, minlength=count))
    run_end = run_start + held_before.take(ends) - held_before[:-1]
    lists = Lists(tag, parent, end, run_start.tolist(), run_end.tolist())
    return Nodes(element, tag_names, column(tag), column(parent), ends, depth, run_start, run_end, lists)


def _runs(nodes: Nodes, raw: list[str], owner: Ints, started: Ints, spaced: list[bool]) -> Runs:
    # Printable text has no white space but spaces.
    text = [part if part.isprintable() and "  " not in part else collapsed(part) for part in map(str.strip, raw)]
    count = len(text)
    length = np.fromiter(map(len, text), np.int64, count)
    unspaced = any_unspaced(text)
    words = counts(text, unspaced)
    space = np.frombuffer(bytearray(spaced), np.bool_)
    if _BREAK in nodes.tag_names:
        space |= _breaks(nodes, started)
    space[set_apart(nodes, text, owner, started, space)] = True
    return Runs(text, length, words, owner, started, space, _linked(nodes, count), unspaced)


def _breaks(nodes: Nodes, started: Ints) -> Bools:
    """For each run: whether a ``br`` stands between it and the run before it."""
    breaks = prefix_sum(nodes.having(frozenset({_BREAK}))).take(started)
    between = breaks > 0
    between[1:] = breaks[1:] > breaks[:-1]
    return between


def _linked(nodes: Nodes, runs: int) -> Bools:
    """For each run: whether it stands inside an ``a`` with an ``href``."""
    anchors = (nodes.having(frozenset({"a"})) & (nodes.run_end > nodes.run_start)).nonzero()[0]
    leading = ["href" in nodes.element[node].attrib for node in anchors.tolist()]
    links = anchors[np.frombuffer(bytes(leading), np.bool_)]
    linked: Bools = covered(nodes.run_start[links], nodes.run_end[links], runs) > 0
    return linked


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return nodes.having(frozenset({tag})).nonzero()[0].tolist()
