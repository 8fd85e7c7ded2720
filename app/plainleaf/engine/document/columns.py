"""The document: a parsed page and its columns, filled in one walk, in document order.

Two tables. *Nodes*: the elements of the prepared tree. *Runs*: its reading text, one row for each DOM text node after
collapsing white space. A subtree is a range in both tables, so any measure of a subtree is a difference of two prefix
sums.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from plainleaf._kernel import attributes as kernel_attributes
from plainleaf._kernel import elements as kernel_elements
from plainleaf._kernel.article import columns as kernel_columns
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.decode import Decoded
from plainleaf.engine.document.tags import ASKED, CONTROLLING, TOGGLING
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.words import counts

_ELSEWHERE = lazy_compile(
    r"(?:left|right|top):-(?:999+|\d{5,})(?:px|r?em)|clip(?:-path)?:(?:rect\((?:[01](?:px)?,?){4}\)|inset\((?:50|100)%)"
)
"""Styles with which absolutely positioned text is beside the page, or cut to nothing."""
_CLASSES, _LONG = 3, 60  # maximum classes, and characters, of a node in descriptions


@record(frozen=True)
class Nodes:
    """Elements in document order; row 0 is the root. All arrays have one entry per node.

    Subtree of node ``i``: nodes ``i`` to ``end[i]`` (exclusive), runs ``run_start[i]`` to ``run_end[i]`` (exclusive).
    ``tag`` is an index into ``tag_names``. An ``element`` is created on request; LookupError if it was removed from the
    tree before. ``attributes`` has the classes and other attributes of elements that are BLOCK elements or hold text in
    them; ``class_index`` is the place of each one's class.
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
    class_index: Ints

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
        """Mask over the nodes, shape (nodes,): nodes with one of ``tags``."""
        names = self.tag_names
        if len(tags) == 1:  # a third of the calls
            (name,) = tags
            of_tag: Bools = self.tag == (names.index(name) if name in names else -1)
            return of_tag
        return np.fromiter(map(tags.__contains__, names), np.bool_, len(names)).take(self.tag)

    def holding(self, tags: frozenset[str]) -> Bools:
        """Mask over the nodes, shape (nodes,): nodes with one of ``tags``, and their ancestors."""
        before = prefix_sum(self.having(tags))
        return before.take(self.end) > before[:-1]


class Lists:
    """Columns of Nodes as lists, for loops over nodes: reading an array element takes five times as long. Each list is
    made on first use. They do not refer to the nodes, which would be a reference cycle and delay freeing a page."""

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
    """Runs of reading text in document order. All columns have one entry per run.

    ``text`` has collapsed white space and none at its ends; ``space_before``: white space or a ``br`` precedes the run.
    ``length`` is in characters, ``words`` counts words (see ``engine.words``). ``owner`` is the node that directly
    holds the text, ``started`` the number of nodes that start before it. ``linked``: inside an ``a`` with an ``href``.
    ``unspaced``: whether any run has letters of a script without spaces between words.
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
class Declared:
    """What all elements say of themselves: ``class_index``, shape (nodes,), is the place of each class in ``classes``,
    the first of which is empty; ``values`` has the nodes that have an ASKED attribute, and its values, in order."""

    class_index: Ints
    classes: list[str]
    values: Mapping[str, Mapping[int, str]]


@record(frozen=True)
class Document:
    """A prepared page. Methods must not change it; derived values are cached.

    ``address`` (one entry per node) identifies a node outside the engine: its index, or the browser's stamp, -1 for an
    element without one. ``body`` is the node at which methods start. ``silent`` are the elements of the SILENT tags, by
    tag, in document order, ``metas`` the attributes of the ``meta`` elements. ``base_url`` is the base of relative
    links. ``opened`` are the tags that are normally skipped but were read, because they contain the page (see
    ``prepare``).
    """

    page: Page
    decoded: Decoded
    root: etree._Element
    nodes: Nodes
    runs: Runs
    body: int
    address: Ints
    silent: Mapping[str, list[etree._Element]]
    metas: Sequence[Mapping[str, str]]
    base_url: str | None
    opened: frozenset[str]

    @property
    def url(self) -> str | None:
        """The page's address without its fragment (``#part``); a fragment that identifies another page (``#/part``,
        ``#!part``) stays."""
        address, sign, fragment = (self.page.url or "").partition("#")
        return f"{address}{sign}{fragment}" if fragment.startswith(("/", "!")) else address or self.page.url

    @cached_property
    def web_url(self) -> str:
        """The page's address; of a page that was not read from the web, the first web address that it declares."""
        url, web = self.url or "", ("http://", "https://")
        return (
            url if url.startswith(web) else next((own for own, _ in self.own_addresses() if own.startswith(web)), url)
        )

    def own_addresses(self) -> Iterator[tuple[str, str]]:
        """The addresses that the page declares, the most trusted first, as written: each with its source, ``markup``
        (the canonical link) or ``open-graph``."""
        for link in self.silent["link"]:
            if "canonical" in link.get("rel", "").lower().split() and (href := link.get("href", "").strip()):
                yield href, "markup"
                break
        for meta in self.metas:
            name = meta.get("property") or meta.get("name") or meta.get("http-equiv") or meta.get("itemprop") or ""
            if name.strip().lower() == "og:url" and (content := " ".join(meta.get("content", "").split())):
                yield content, "open-graph"
                break

    @cached_property
    def derived(self) -> dict[Hashable, Any]:
        """What others derive from the page and ask for again, by a name of their own."""
        return {}

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
        """The ``meta`` elements: names in lower case, and contents as written."""
        pairs = ((one.get("property") or one.get("name"), one.get("content")) for one in self.metas)
        return [(name.lower(), content) for name, content in pairs if name and content]

    @cached_property
    def json_ld(self) -> list[str]:
        """The texts of the JSON-LD scripts, as written."""
        scripts = (one for one in self.silent["script"] if "ld+json" in (one.get("type") or ""))
        return [script.text for script in scripts if script.text]

    @cached_property
    def declared(self) -> Declared:
        """What all elements say of themselves."""
        nodes = self.nodes
        class_index, classes, values = nodes.element.declared(ASKED, nodes.attributes.classes, nodes.class_index)
        return Declared(np.frombuffer(class_index, np.int64), classes, values)

    @cached_property
    def columns(self) -> kernel_columns.Columns:
        """The columns as compiled features and steps of an article read them."""
        nodes, runs = self.nodes, self.runs
        return kernel_columns.Columns(
            len(nodes.tag_names), nodes.tag, nodes.parent, nodes.end, nodes.run_start, nodes.run_end,
            runs.owner, runs.length, runs.linked.view(np.uint8), self.chars_before, self.linked_chars_before, runs.text,
        )  # fmt: skip

    @cached_property
    def describing(self) -> frozenset[str]:
        """The ids of elements that describe others for screen readers."""
        identifiers = self.root.xpath("//@aria-describedby")
        return frozenset(" ".join(map(str, identifiers)).split()) if isinstance(identifiers, list) else frozenset()

    @cached_property
    def controlled(self) -> frozenset[str]:
        """The ids of the elements that a button or a link of the page toggles."""
        values = self.declared.values
        toggles = set[int]().union(*map(values.__getitem__, TOGGLING))
        named = [self.nodes.element[node].get("href") or "" for node in toggles]
        for name in CONTROLLING:
            named += values[name].values()
        return frozenset(one.lstrip("#") for value in named for one in value.split())

    @cached_property
    def node_of_element(self) -> kernel_elements.Numbers:
        """The node of an lxml element of this document."""
        return kernel_elements.Numbers(self.nodes.element)

    @cached_property
    def node_at(self) -> dict[int, int]:
        """The node of an address."""
        pairs = enumerate(self.address.tolist())
        return {address: node for node, address in reversed(list(pairs)) if address >= 0}

    def with_texts(self, texts: Sequence[str]) -> "Document":
        """A copy of the page with other texts, one per run in order; some may be empty."""
        length = np.fromiter(map(len, texts), np.int64, len(texts))
        words = np.where(length > 0, counts(texts, self.runs.unspaced), 0)
        return replace(self, runs=replace(self.runs, text=list(texts), length=length, words=words))

    def under(self, node: int) -> slice:
        """The runs below a node."""
        lists = self.nodes.lists
        return slice(lists.run_start[node], lists.run_end[node])

    def children(self, node: int) -> Iterator[int]:
        """The children of a node, in document order."""
        ends = self.nodes.lists.end
        child, end = node + 1, ends[node]
        while child < end:
            yield child
            child = ends[child]

    def before(self, node: int) -> int:
        """The previous sibling of a node; -1 for none."""
        parents = self.nodes.lists.parent
        around, before = parents[node], node - 1
        while before > around and parents[before] != around:
            before = parents[before]
        return before if before > around else -1

    def covering(self, nodes: NDArray[np.integer] | Sequence[int]) -> Bools:
        """Mask over the runs, shape (runs,): runs under any of the nodes."""
        columns = self.nodes
        return covered(columns.run_start[nodes], columns.run_end[nodes], len(self.runs)) > 0

    def holder(self, first: int, last: int) -> int:
        """The innermost node that contains the runs ``first`` to ``last`` (exclusive); -1 for an empty range."""
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
        """A node as a short CSS selector, ``div#main.post``; long parts are cut with ``…``."""
        element = self.nodes.element[node]
        name = self.nodes.tag_of(node)
        if identifier := (element.get("id") or "").strip():
            name += f"#{identifier}"
        classes = list(dict.fromkeys((element.get("class") or "").split()))
        whole = ".".join([name, *classes[:_CLASSES]])
        return whole[:_LONG] + "…" if len(classes) > _CLASSES or len(whole) > _LONG else whole


def prefix_sum(values: NDArray[np.generic]) -> Ints:
    """Sums of the first 0, 1, 2, … values, shape (len + 1,)."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.add.accumulate(values, out=sums[1:])
    return sums


def covered(
    start: NDArray[np.integer], end: NDArray[np.integer], count: int, weight: Floats | None = None
) -> NDArray[Any]:
    """The number, or total ``weight``, of ranges ``start`` to ``end`` (exclusive) around each of ``count`` places."""
    change = np.bincount(start, weight, count + 1) - np.bincount(end, weight, count + 1)
    return np.add.accumulate(change[:count])


def hides(attribute: str, value: str) -> bool:
    """True if a value of one of the HIDING attributes hides its element."""
    lowered = value.lower()
    if attribute == "aria-hidden":
        return lowered.strip() == "true"
    if attribute == "hidden":
        return lowered.strip() != "until-found"
    if "none" not in lowered and "hidden" not in lowered and "absolute" not in lowered:  # true of most styles
        return False
    style = "".join(lowered.split())
    if "display:none" in style or "visibility:hidden" in style:
        return True
    return is_elsewhere(style)


def is_elsewhere(style: str) -> bool:
    """True if a style without white space puts its text beside the page, or cuts it to nothing."""
    return "position:absolute" in style and _ELSEWHERE.search(style) is not None


def ancestors(element: etree._Element, most: int) -> list[etree._Element]:
    """At most ``most`` ancestors of an element, the innermost first."""
    found: list[etree._Element] = []
    above = element.getparent()  # creating an iterator takes longer than most paths
    while above is not None and len(found) < most:
        found.append(above)
        above = above.getparent()
    return found


def elements(root: etree._Element, path: str) -> list[etree._Element]:
    """The elements that an XPath expression finds, in document order."""
    found = root.xpath(path)
    return [item for item in found if isinstance(item, etree._Element)] if isinstance(found, list) else []
