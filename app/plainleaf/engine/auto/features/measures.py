"""Measures shared by the features of a page: its blocks, their places in the tree, sums over subtrees."""

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import methods as kernel_methods
from plainleaf._kernel.features import page as kernel
from plainleaf._kernel.features import sections as kernel_sections
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.auto.features.characters import KINDS
from plainleaf.engine.auto.features.headlines import ALONE, TITLED, Headlines, headlines, titles
from plainleaf.engine.auto.features.naming import Names, naming
from plainleaf.engine.auto.features.tag_facts import ABOVE, BIT, facts
from plainleaf.engine.auto.words.line_signs import Signs
from plainleaf.engine.auto.words.part_words import bits_of_names
from plainleaf.engine.auto.words.tokens import Tokens, tokens
from plainleaf.engine.document import Blocks, Document, blocks
from plainleaf.engine.record import record
from plainleaf.engine.words import BREADTH, LETTERS_OF_WORD

LEVELS = (0, 1, 2, 3, 4, 6)
"""Levels of a block's surroundings: its container, and this number of levels above it. A box with the same text as its
child is not a level: the number of nested boxes depends on the program that wrote the page."""
_LEVELS = np.array(LEVELS)

LONG, LINKED = 20, 0.33
"""Minimum words, and maximum share of linked text, of running text."""

NO_HEADING = 7
"""The level of a block that is not a heading, below all headings."""

STOP = 5.0
"""Threshold of the descent whose node is outlined, in percent."""


@record(frozen=True, slots=True)
class Shape:
    """The relations of a page's blocks to one another. Arrays are per block unless stated otherwise.

    ``size`` is in words. Below the element at LEVELS[k] around a block are the blocks ``low[k]`` to ``high[k]``
    (exclusive). ``alike`` (3, blocks) groups the blocks whose container, container and parent, or parent and its parent
    are built alike; no number is in two rows. ``section`` is the last heading at or before the block, -1 before the
    first.
    """

    size: Floats
    low: Ints
    high: Ints
    alike: Ints
    section: Ints


@record(frozen=True, slots=True)
class Descent:
    """The descent to the bottom: its ``nodes`` from the body down, with ``k`` by the mean absolute deviation, not the
    default of the method; ``root`` is where the method stops."""

    nodes: Ints
    k: NDArray[np.float32]
    root: int


@record(frozen=True, slots=True)
class PageMeasures:
    """A page as the features read it. Arrays are per block unless stated otherwise.

    ``page`` has the same for the kernel. ``running`` are the blocks of running text. ``chars_before``, ``words_before``
    and, of running text alone, ``running_before`` (blocks + 1) are sums over the blocks before each, and over all.
    ``container`` is the nearest block-level ancestor; ``above[k]`` the ancestor k above it, the body at most; ``depth``
    counts the levels above each node.
    ``signs`` are those of the texts; ``level`` is that of a heading, 1 to 6, else 7; ``headline`` the first heading
    with most words of the title, -1 without one.
    ``tag_bits`` (per node) says which ABOVE tags the node or its ancestors have, by tag or role,
    ``part_bits`` (per node) which groups of PART_WORDS it is called by.
    ``length`` counts the characters of the page; ``chars``, and ``linked`` inside links, as many as a spaced script
    would need. ``hidden``: the page itself hides it. ``begun`` (nodes + 1, kinds) counts the elements of each KIND that
    begin before each node.
    """

    document: Document
    blocks: Blocks
    texts: list[str]
    page: kernel.Page
    chars: Ints
    length: Ints
    words: Ints
    linked: Ints
    running: Bools
    chars_before: Ints
    words_before: Ints
    linked_before: Ints
    running_before: Ints
    container: Ints
    above: Ints
    depth: Ints
    tag_bits: Ints
    part_bits: Ints
    marked: Names
    hidden: Bools
    begun: NDArray[np.int32]
    tokens: Tokens
    signs: Signs
    level: Ints
    headlines: Headlines
    headline: int
    shape: Shape
    descent: Descent

    def blocks_in(self, node: int) -> slice:
        """The blocks that begin in a node."""
        return slice(*self.page.blocks_in(node))

    @property
    def size(self) -> Floats:
        """Words, as weighted by the threshold."""
        return self.shape.size


def measure(document: Document) -> PageMeasures:
    result = blocks(document, paragraphs=True)
    texts = result.texts(document)
    nodes, runs, count = document.nodes, document.runs, len(result)
    rows = kernel.SHAPES
    node = np.empty((rows["node"], len(nodes)), np.int64)
    block = np.empty((rows["block"], count), np.int64)
    lying = np.empty((rows["shape"], count), np.int64)
    before = np.empty((rows["before"], count + 1), np.int64)
    begun = np.empty((len(nodes) + 1, rows["begun"]), np.int32)
    running = np.empty(count, np.bool_)
    page = kernel.Page(
        document.columns, runs.started, document.words_before, result.bounds, result.of_run, document.body,
        facts(nodes.tag_names), _LEVELS, node, block, lying, before,
        np.empty((rows["run_sum"], len(runs) + 1), np.int64), begun, running.view(np.uint8), KINDS,
    )  # fmt: skip
    if runs.unspaced:
        page.widths(LETTERS_OF_WORD, BREADTH)
    page.measure(LONG, LINKED)
    names, hidden = naming(document, page)
    above = block[kernel.BLOCK["above"]]
    tags = node[kernel.NODE["inside"]]
    topmost = (tags.take(above[0]) & BIT["h1"]).nonzero()[0]
    page_tokens = tokens(document, texts, titles(document), names.names, names.of_node, above)
    found_titles = headlines(page_tokens, int(topmost[0]) if len(topmost) else -1)
    level = np.empty(count, np.int64)
    kernel_sections.levels(page, ABOVE.index("h1"), level)
    down, k, root = kernel_methods.descent(page, STOP)
    words = block[kernel.BLOCK["words"]]
    shape = Shape(
        words.astype(np.float64), *(lying[kernel.SHAPE[name]] for name in ("low", "high", "alike", "section"))
    )
    return PageMeasures(
        document,
        result,
        texts,
        page,
        block[kernel.BLOCK["chars"]],
        block[kernel.BLOCK["length"]],
        words,
        block[kernel.BLOCK["linked"]],
        running,
        before[kernel.BEFORE["chars"]],
        before[kernel.BEFORE["words"]],
        before[kernel.BEFORE["linked"]],
        before[kernel.BEFORE["running"]],
        above[0],
        above,
        node[kernel.NODE["level"]],
        tags,
        bits_of_names(page_tokens.marked, page_tokens.bounds).take(page_tokens.name),
        names,
        hidden,
        begun,
        page_tokens,
        Signs(texts),
        level,
        found_titles,
        kernel_sections.headline(page, found_titles.title, level, TITLED * max(1, found_titles.title_words), ALONE),
        shape,
        Descent(np.frombuffer(down, np.int64), np.frombuffer(k, np.float32), root),
    )
