"""From the parsed tree to the columns: one walk over its start and end tags, without recursion."""

import itertools
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from lxml import etree

from plainleaf.engine.document.columns import Bools, Ints, Nodes, Runs, covered, prefix_sum

# What str.split() splits at; a set is faster than asking each character.
_WHITE = frozenset(filter(str.isspace, map(chr, range(0x3001))))


def walk(root: etree._Element, dropped: frozenset[str], opaque: frozenset[str]) -> tuple[Nodes, Runs]:
    """The columns over the tree without the ``dropped`` elements and what stands inside ``opaque`` ones.

    A DOM text of white space alone only says that the next has space before it.
    """
    element: list[etree._Element] = []
    # The number of each tag, in the order in which they come.
    code = defaultdict(itertools.count().__next__, dict.fromkeys(dropped, -1))
    tag: list[int] = []
    parent: list[int] = []
    end: list[int] = []
    run_end: list[int] = []
    text: list[str] = []  # as the page has it
    owner: list[int] = []
    beside: list[int] = []
    started: list[int] = []
    spaced: list[bool] = []
    space = False  # white space has been seen since the last text
    node = around = -1  # the last node, and the innermost open one
    tags = etree.iterwalk(root, events=("start", "end"))
    for event, current in tags:
        if event == "end":
            at, string = around, current.tail
            around = parent[at]
            end[at] = node + 1
            run_end[at] = len(text)
        elif (number := code[name := current.tag]) < 0:
            tags.skip_subtree()
            next(tags)  # its end
            at, string = -1, current.tail
        else:
            node += 1
            element.append(current)
            tag.append(number)
            parent.append(around)
            end.append(0)
            run_end.append(0)
            at = around = node
            if name in opaque:
                tags.skip_subtree()
                continue
            string = current.text
        if not string:
            continue
        if string.isspace():
            space = True
            continue
        text.append(string)
        owner.append(around)
        beside.append(at)
        started.append(node + 1)
        spaced.append(space or string[0] in _WHITE)
        space = string[-1] in _WHITE
    names = tuple(code)[len(dropped) :]
    places = _Places(_ints(owner), _ints(beside), _ints(started))
    nodes = _nodes(element, names, _ints(tag), _ints(parent), _ints(end), _ints(run_end), places)
    return nodes, _runs(nodes, text, places, spaced)


@dataclass(frozen=True, slots=True)
class _Places:
    """Of each text the node that holds it, the node that it opens or follows (-1 where it follows an element that is
    none), and the number of nodes that start before it."""

    owner: Ints
    beside: Ints
    started: Ints


def _ints(values: list[int]) -> Ints:
    return np.fromiter(values, np.int32, len(values))  # three times as fast as np.array


def _nodes(
    element: list[etree._Element],
    tag_names: tuple[str, ...],
    tag: Ints,
    parent: Ints,
    end: Ints,
    run_end: Ints,
    places: _Places,
) -> Nodes:
    count = len(element)
    # Before a node starts there are as many nodes as its index; all of them but its ancestors have ended.
    depth = (np.arange(count) - np.bincount(end, minlength=count + 1).cumsum()[:count]).astype(np.int32)
    run_start = np.bincount(places.started, minlength=count + 1).cumsum()[:count].astype(np.int32)
    opens = places.beside == places.owner
    text_run = _run_of(places.beside, opens, count)
    tail_run = _run_of(places.beside, ~opens & (places.beside >= 0), count)
    return Nodes(element, tag_names, tag, parent, end, depth, run_start, run_end, text_run, tail_run)


def _run_of(node: Ints, chosen: Bools, count: int) -> Ints:
    """For each of ``count`` nodes the run, among the ``chosen``, that is beside it; -1 where there is none."""
    runs = np.full(count, -1, np.int32)
    runs[node[chosen]] = chosen.nonzero()[0]
    return runs


def _runs(nodes: Nodes, raw: list[str], places: _Places, spaced: list[bool]) -> Runs:
    # Printable text has no white space but spaces.
    text = [part if part.isprintable() and "  " not in part else " ".join(part.split()) for part in map(str.strip, raw)]
    count = len(text)
    length = np.fromiter(map(len, text), np.int32, count)
    words = np.fromiter(map(str.count, text, itertools.repeat(" ")), np.int32, count) + np.int32(1)
    space = np.fromiter(spaced, np.bool_, count) | _breaks(nodes, places.started)
    return Runs(text, length, words, places.owner, places.started, space, _linked(nodes, count))


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
