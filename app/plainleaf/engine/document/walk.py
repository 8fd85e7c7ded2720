"""From the parsed tree to the columns: one walk over its start and end tags, without recursion."""

import itertools
from collections import defaultdict

import numpy as np
from lxml import etree

from plainleaf.engine.document.columns import Bools, Ints, Lists, Nodes, Runs, covered, prefix_sum
from plainleaf.engine.words import counts

# What str.split() splits at; a set is faster than asking each character.
_WHITE = frozenset(filter(str.isspace, map(chr, range(0x3001))))


def walk(
    root: etree._Element, dropped: frozenset[str], opaque: frozenset[str], noted: frozenset[str] = frozenset()
) -> tuple[Nodes, Runs, list[etree._Element]]:
    """The columns over the tree without the ``dropped`` elements and what stands inside ``opaque`` ones; all those
    elements, and those with the ``noted`` tags that stand in none of them.

    A DOM text of white space alone only says that the next has space before it.
    """
    element: list[etree._Element] = []
    aside: list[etree._Element] = []
    kept_aside = opaque | noted
    # The number of each tag, in the order in which they come.
    code = defaultdict(itertools.count().__next__, dict.fromkeys(dropped, -1))
    tag: list[int] = []
    parent: list[int] = []
    end: list[int] = []
    run_end: list[int] = []
    text: list[str] = []  # as the page has it
    owner: list[int] = []
    started: list[int] = []
    spaced: list[bool] = []
    count = 0  # of the texts
    space = False  # white space has been seen since the last text
    node = around = -1  # the last node, and the innermost open one
    tags = etree.iterwalk(root, events=("start", "end"))
    for event, current in tags:
        if event == "end":
            end[around] = node + 1
            run_end[around] = count
            around = parent[around]
            string = current.tail
        elif (number := code[name := current.tag]) < 0:
            aside.append(current)
            tags.skip_subtree()
            next(tags)  # its end
            string = current.tail
        else:
            node += 1
            element.append(current)
            tag.append(number)
            parent.append(around)
            end.append(0)
            run_end.append(0)
            around = node
            if name in kept_aside:
                aside.append(current)
                if name in opaque:
                    tags.skip_subtree()
                    continue
            string = current.text
        if not string:
            continue
        if string.isspace():
            space = True
            continue
        count += 1
        text.append(string)
        owner.append(around)
        started.append(node + 1)
        spaced.append(space or string[0] in _WHITE)
        space = string[-1] in _WHITE
    names = tuple(code)[len(dropped) :]
    begun = _ints(started)
    run_start = _before(begun, len(element))
    nodes = _nodes(element, names, Lists(tag, parent, end, run_start.tolist(), run_end), run_start)
    return nodes, _runs(nodes, text, _ints(owner), begun, spaced), aside


def _ints(values: list[int]) -> Ints:
    return np.fromiter(values, np.int64, len(values))  # three times as fast as np.array


def _before(places: Ints, count: int) -> Ints:
    """For each of ``count`` nodes how many of the places, each the number of nodes before it, come before the node."""
    return np.bincount(places, minlength=count + 1).cumsum()[:count]


def _nodes(element: list[etree._Element], tag_names: tuple[str, ...], lists: Lists, run_start: Ints) -> Nodes:
    end = _ints(lists.end)
    # Before a node starts there are as many nodes as its index; all of them but its ancestors have ended.
    depth = np.arange(len(end)) - _before(end, len(end))
    tag, parent, run_end = _ints(lists.tag), _ints(lists.parent), _ints(lists.run_end)
    return Nodes(element, tag_names, tag, parent, end, depth, run_start, run_end, lists)


def _runs(nodes: Nodes, raw: list[str], owner: Ints, started: Ints, spaced: list[bool]) -> Runs:
    # Printable text has no white space but spaces.
    text = [part if part.isprintable() and "  " not in part else " ".join(part.split()) for part in map(str.strip, raw)]
    count = len(text)
    length = np.fromiter(map(len, text), np.int64, count)
    words = counts(text)
    space = np.fromiter(spaced, np.bool_, count) | _breaks(nodes, started)
    return Runs(text, length, words, owner, started, space, _linked(nodes, count))


def _breaks(nodes: Nodes, started: Ints) -> Bools:
    """For each run: whether a ``br`` stands between it and the run before it."""
    breaks = np.concatenate(([0], prefix_sum(nodes.having(frozenset({"br"})))[started]))
    between: Bools = breaks[1:] > breaks[:-1]
    return between


def _linked(nodes: Nodes, runs: int) -> Bools:
    """For each run: whether it stands inside an ``a`` with an ``href``."""
    anchors = nodes.having(frozenset({"a"})).nonzero()[0]
    leading = [nodes.element[node].get("href") is not None for node in anchors.tolist()]
    links = anchors[np.array(leading, np.bool_)]
    linked: Bools = covered(nodes.run_start[links], nodes.run_end[links], runs) > 0
    return linked


def nodes_of(nodes: Nodes, tag: str) -> list[int]:
    """All nodes with a tag."""
    return nodes.having(frozenset({tag})).nonzero()[0].tolist()
