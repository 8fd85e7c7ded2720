"""The document: a parsed page and flat columns over it, filled in one walk, in document order.

Two tables. *Nodes*: the elements of the prepared tree. *Runs*: its stretches of reading text, each a DOM
text node after collapsing white space. A subtree is a range in both tables, so every measure of a subtree
is a difference of two prefix sums.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf._kernel import attributes as kernel_attributes
from plainleaf._kernel import elements as kernel_elements
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.hiding_styles import hiding_classes
from plainleaf.engine.document.tags import ASKED, CONTROLLING, TOGGLING
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.words import counts

_CLASSES, _LONG = 3, 60  # how many classes of a node, and characters, are worth reading in a table


@dataclass(frozen=True)
class Nodes:
    """Elements in document order; row 0 is the root. All arrays have one entry per node.

    Subtree of node ``i``: nodes ``i`` to ``end[i]`` (exclusive), runs ``run_start[i]`` to ``run_end[i]``
    (exclusive). ``tag`` is an index into ``tag_names``. An ``element`` is made when it is asked for; LookupError if it
    was taken out of the tree before that. ``attributes`` has the classes and what else was read of the elements that
    hold text in BLOCK elements, or are such, ``called`` the place of the class of each.
    """

    element: kernel_elements.Elements
    attributes: kernel_attributes.Attributes
    tag_names: tuple[str, ...]
    tag: Ints
    parent: Ints
    end: Ints
    depth: Ints
    run_start: Ints
    run_end: Ints
    called: Ints

    @cached_property
    def lists(self) -> "Lists":
        """The same columns as lists."""
        return Lists(tag=self.tag, parent=self.parent, end=self.end, run_start=self.run_start, run_end=self.run_end)

    def __len__(self) -> int:
        return len(self.element)

    def tag_of(self, node: int) -> str:
        """The tag name of one node, in lower case."""
        return self.tag_names[self.lists.tag[node]]

    def having(self, tags: frozenset[str]) -> Bools:
        """Mask over the nodes, shape (nodes,): whose tag is one of ``tags``."""
        names = self.tag_names
        if len(tags) == 1:  # as every third time
            (name,) = tags
            of_tag: Bools = self.tag == (names.index(name) if name in names else -1)
            return of_tag
        return np.fromiter(map(tags.__contains__, names), np.bool_, len(names)).take(self.tag)

    def holding(self, tags: frozenset[str]) -> Bools:
        """Mask over the nodes, shape (nodes,): which are, or hold, an element of one of ``tags``."""
        before = prefix_sum(self.having(tags))
        return before.take(self.end) > before[:-1]


class Lists:
    """Columns of Nodes as lists, for what goes node by node: a number from an array takes five times as long. Each is
    made when it is first asked for. They do not hold the nodes: a page would wait for Python to find the circle."""

    tag: list[int]
    parent: list[int]
    end: list[int]
    run_start: list[int]
    run_end: list[int]

    def __init__(self, **columns: Ints) -> None:
        self._columns = columns

    def __getattr__(self, name: str) -> list[int]:
        if name not in self.__annotations__:
            raise AttributeError(name)
        listed: list[int] = self._columns[name].tolist()
        setattr(self, name, listed)
        return listed


@record(frozen=True, slots=True)
class Runs:
    """Stretches of reading text in document order. All columns have one entry per run.

    ``text`` has its white space collapsed and none at its ends; ``space_before`` says whether white space
    or a ``br`` stood between this run and the one before it. ``length`` is in characters, ``words`` counts
    words (see ``engine.words``). ``owner`` is the node that directly holds the text, ``started`` the number
    of nodes that start before it. ``linked``: inside an ``a`` with an ``href``. ``unspaced``: letters of a script that
    puts no spaces between words are in any of them.
    """

    text: list[str]
    length: Ints
    words: Ints
    owner: Ints
    started: Ints
    space_before: Bools
    linked: Bools
    unspaced: bool

    def __len__(self) -> int:
        return len(self.text)


@record(frozen=True, slots=True)
class Said:
    """What all elements say of themselves: ``called``, shape (nodes,), is the place of each class in ``classes``,
    the first of which is empty; ``values`` has the nodes that have an ASKED attribute, and its values, in order."""

    called: Ints
    classes: list[str]
    values: Mapping[str, Mapping[int, str]]


@dataclass(frozen=True)
class Document:
    """One prepared page. Methods read it and never change it; what is derived is kept.

    ``address`` (one entry per node) is what the outer world calls a node: its index here, or what the
    browser stamped on it, -1 for an element that the browser did not stamp. ``body`` is the node that
    methods start at. ``silent`` are the elements of the SILENT tags, by tag, each in document order. ``base_url`` is
    where relative links start. ``opened`` are the tags that are usually skipped and were read here, because the page
    stands inside them (see ``prepare``).
    """

    page: Page
    decoded: Decoded
    root: etree._Element
    nodes: Nodes
    runs: Runs
    body: int
    address: Ints
    silent: Mapping[str, list[etree._Element]]
    base_url: str | None
    opened: frozenset[str]

    @property
    def url(self) -> str | None:
        """The page's address without the place on it that was asked for (``#part``); a fragment that names another page
        (``#/part``, ``#!part``) stays."""
        address, sign, fragment = (self.page.url or "").partition("#")
        return f"{address}{sign}{fragment}" if fragment.startswith(("/", "!")) else address or self.page.url

    @cached_property
    def chars_before(self) -> Ints:
        """Prefix sum of run lengths, shape (runs + 1,), in characters."""
        return prefix_sum(self.runs.length)

    @cached_property
    def words_before(self) -> Ints:
        """Prefix sum of run words, shape (runs + 1,)."""
        return prefix_sum(self.runs.words)

    @cached_property
    def linked_chars_before(self) -> Ints:
        """Prefix sum of the lengths of linked runs, shape (runs + 1,), in characters."""
        return prefix_sum(np.where(self.runs.linked, self.runs.length, 0))

    @cached_property
    def text_length(self) -> Ints:
        """Reading text under each node, shape (nodes,), in characters."""
        return self.chars_before[self.nodes.run_end] - self.chars_before[self.nodes.run_start]

    @cached_property
    def text_lengths(self) -> list[int]:
        """The same as a list, for what goes node by node."""
        lengths: list[int] = self.text_length.tolist()
        return lengths

    @cached_property
    def meta(self) -> list[tuple[str, str]]:
        """What the ``meta`` elements say: their names, in lower case, and contents as they are written."""
        return [(name, content) for name, one in self.named_meta if (content := one.get("content"))]

    @cached_property
    def named_meta(self) -> list[tuple[str, etree._Element]]:
        """The ``meta`` elements that have a name, in lower case."""
        named = ((one.get("property") or one.get("name"), one) for one in self.silent["meta"])
        return [(name.lower(), one) for name, one in named if name]

    @cached_property
    def json_ld(self) -> list[str]:
        """The texts of the scripts that hold JSON-LD, as they are written."""
        scripts = (one for one in self.silent["script"] if "ld+json" in (one.get("type") or ""))
        return [script.text for script in scripts if script.text]

    @cached_property
    def said(self) -> Said:
        """What all elements say of themselves."""
        called, classes, values = self.nodes.element.called(ASKED)
        return Said(np.frombuffer(called, np.int64), classes, values)

    @cached_property
    def describing(self) -> frozenset[str]:
        """The ids of the elements that say to a screen reader what others are."""
        said = self.root.xpath("//@aria-describedby")
        return frozenset(" ".join(map(str, said)).split()) if isinstance(said, list) else frozenset()

    @cached_property
    def controlled(self) -> frozenset[str]:
        """The ids of the elements that a button or a link of the page shows and hides."""
        values = self.said.values
        toggles = set[int]().union(*map(values.__getitem__, TOGGLING))
        named = [self.nodes.element[node].get("href") or "" for node in toggles]
        for name in CONTROLLING:
            named += values[name].values()
        return frozenset(one.lstrip("#") for value in named for one in value.split())

    @cached_property
    def hiding_classes(self) -> frozenset[str]:
        """The classes that a style sheet within the page hides."""
        return hiding_classes(style.text or "" for style in self.silent["style"])

    @cached_property
    def node_of_element(self) -> dict[etree._Element, int]:
        """The node of an lxml element of this document."""
        return {element: node for node, element in enumerate(self.nodes.element)}

    @cached_property
    def node_at(self) -> dict[int, int]:
        """The node of an address."""
        pairs = enumerate(self.address.tolist())
        return {address: node for node, address in reversed(list(pairs)) if address >= 0}

    def with_texts(self, texts: Sequence[str]) -> "Document":
        """The same page with other texts of its runs, one per run in order, of which some may be empty."""
        length = np.fromiter(map(len, texts), np.int64, len(texts))
        words = np.where(length > 0, counts(texts, self.runs.unspaced), 0)
        return replace(self, runs=replace(self.runs, text=list(texts), length=length, words=words))

    def under(self, node: int) -> slice:
        """The runs below a node."""
        lists = self.nodes.lists
        return slice(lists.run_start[node], lists.run_end[node])

    def children(self, node: int) -> Iterator[int]:
        """The nodes directly in a node, in document order."""
        ends = self.nodes.lists.end
        child, end = node + 1, ends[node]
        while child < end:
            yield child
            child = ends[child]

    def before(self, node: int) -> int:
        """The node that ends where a node begins, in the same node; -1 for none."""
        parents = self.nodes.lists.parent
        around, before = parents[node], node - 1
        while before > around and parents[before] != around:
            before = parents[before]
        return before if before > around else -1

    def covering(self, nodes: NDArray[np.integer] | Sequence[int]) -> Bools:
        """Mask over the runs, shape (runs,): which stand under any of the nodes."""
        columns = self.nodes
        return covered(columns.run_start[nodes], columns.run_end[nodes], len(self.runs)) > 0

    def holder(self, first: int, last: int) -> int:
        """The innermost node that holds the runs ``first`` to ``last`` (exclusive), -1 for no run."""
        if last <= first:
            return -1
        node, lists = int(self.runs.owner[first]), self.nodes.lists
        while lists.run_end[node] < last and lists.parent[node] >= 0:
            node = lists.parent[node]
        return node

    def path(self, node: int) -> list[int]:
        """The nodes from the root to ``node``, both included."""
        steps, parents = [], self.nodes.lists.parent
        while node >= 0:
            steps.append(node)
            node = parents[node]
        return steps[::-1]

    def describe(self, node: int) -> str:
        """A node in the short form of a CSS selector, ``div#main.post``; ``…`` stands for what makes it long."""
        element = self.nodes.element[node]
        name = self.nodes.tag_of(node)
        if identifier := (element.get("id") or "").strip():
            name += f"#{identifier}"
        classes = list(dict.fromkeys((element.get("class") or "").split()))
        whole = ".".join([name, *classes[:_CLASSES]])
        return whole[:_LONG] + "…" if len(classes) > _CLASSES or len(whole) > _LONG else whole


def column(values: list[int]) -> Ints:
    """A list of whole numbers as a column, which cannot be written to."""
    return np.frombuffer(struct.pack(f"{len(values)}q", *values), np.int64)  # np.array takes five times as long


def prefix_sum(values: NDArray[np.generic]) -> Ints:
    """Sums of the first 0, 1, 2, … values, shape (len + 1,)."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.add.accumulate(values, out=sums[1:])
    return sums


def covered(
    start: NDArray[np.integer], end: NDArray[np.integer], count: int, weight: Floats | None = None
) -> NDArray[Any]:
    """How many of the ranges ``start`` to ``end`` (exclusive) each of ``count`` places lies in, or what they weigh
    together, shape (count,)."""
    change = np.bincount(start, weight, count + 1) - np.bincount(end, weight, count + 1)
    return np.add.accumulate(change[:count])


def hides(attribute: str, value: str) -> bool:
    """Whether one of the HIDING attributes hides its element with a value."""
    said = value.lower()
    if attribute == "aria-hidden":
        return said.strip() == "true"
    if attribute == "hidden":
        return said.strip() != "until-found"
    if "none" not in said and "hidden" not in said:  # as most styles say
        return False
    style = "".join(said.split())
    return "display:none" in style or "visibility:hidden" in style


def ancestors(element: etree._Element, most: int) -> list[etree._Element]:
    """The elements around an element, the innermost first, as many as ``most``."""
    found: list[etree._Element] = []
    above = element.getparent()  # an iterator takes longer to make than most ways up
    while above is not None and len(found) < most:
        found.append(above)
        above = above.getparent()
    return found


def elements(root: etree._Element, path: str) -> list[etree._Element]:
    """The elements that an XPath expression finds, in document order."""
    found = root.xpath(path)
    return [item for item in found if isinstance(item, etree._Element)] if isinstance(found, list) else []
