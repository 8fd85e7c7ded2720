"""What the features of one page share: its blocks, where they hang in the tree, sums over subtrees."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.characters import Signs, signs
from plainleaf.engine.auto.features.element_kinds import begun
from plainleaf.engine.auto.features.headlines import Headlines, headlines, titles
from plainleaf.engine.auto.features.levels import LEVELS, NEAREST, climbed, levels
from plainleaf.engine.auto.features.naming import Names, naming
from plainleaf.engine.auto.words.part_words import bits_of_names
from plainleaf.engine.auto.words.tokens import Tokens, tokens
from plainleaf.engine.document import Blocks, Document, blocks, prefix_sum
from plainleaf.engine.document.tags import BLOCK, HEADINGS
from plainleaf.engine.methods import descent
from plainleaf.engine.methods.descent import DescentTrace, descend
from plainleaf.engine.record import record
from plainleaf.engine.words import Codes, breadth, codes

Columns = dict[str | tuple[str, ...], NDArray[Any] | float]
"""Named features: a value per block each, or one for all blocks; several names at once have as many rows."""
Longs = NDArray[np.int64]
Bools = NDArray[np.bool_]

# Tags whose presence above a block says something; one bit each.
ABOVE = (
    "nav", "header", "footer", "aside", "article", "main", "section", "ul", "ol", "li", "dl", "table", "td", "th",
    "form", "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "figure", "figcaption", "details", "dialog",
    "label", "noscript",
)  # fmt: skip
BIT = {tag: 1 << place for place, tag in enumerate(ABOVE)}
_HEADING = sum(BIT[tag] for tag in HEADINGS)

LONG, LINKED = 20, 0.33
"""Words from which on, and share of linked text up to which, a block is running text."""

READING = descent.ABSOLUTE
"""Of the paper's linear variance, in the descent that the features see; the method's own default may be another."""


@record(frozen=True, slots=True)
class Shape:
    """How the blocks of a page lie to one another, without the page. Arrays are per block unless they say otherwise.

    ``size`` is in words. Below the element at LEVELS[k] around a block lie the blocks ``low[k]`` to ``high[k]``
    (exclusive).
    ``alike`` (3, blocks) numbers the blocks whose container, container and parent, parent and its parent are built
    alike; no number is in two rows. ``section`` is the last heading at or before the block, -1 before the first.
    """

    size: NDArray[np.float64]
    low: Longs
    high: Longs
    alike: Longs
    section: Longs


@record(frozen=True, slots=True)
class PageMeasures:
    """One page as the features read it. Arrays are per block unless they say otherwise.

    ``running`` are the blocks of running text. ``chars_before``, ``words_before``, ``linked_before`` and, of running
    text alone, ``running_before`` (blocks + 1) are sums over the blocks before each, and over all.
    ``container`` is the nearest block-level ancestor; ``above[k]`` (k < NEAREST) the ancestor k above it, ``around[k]``
    the outermost element at LEVELS[k] around it (the body at most for both); ``depth`` counts the levels above each
    node. ``tag_bits`` (per node) says which ABOVE tags the node or its ancestors have, or stand for by their role,
    ``part_bits`` (per node) which groups of PART_WORDS it is called by.
    ``length`` counts the characters of the page; ``chars``, and ``linked`` inside links, as many as a spaced script
    would need. ``hidden``: the page itself hides it. ``signs`` are the characters that are counted, ``begun`` (kinds,
    nodes + 1) the elements (see ``element_kinds``), ``descent`` is the descent to the bottom, without a threshold.
    """

    document: Document
    blocks: Blocks
    texts: list[str]
    chars: Longs
    length: Longs
    words: Longs
    linked: Longs
    running: NDArray[np.bool_]
    chars_before: Longs
    words_before: Longs
    linked_before: Longs
    running_before: Longs
    container: Longs
    above: Longs
    around: Longs
    depth: Longs
    tag_bits: Longs
    part_bits: Longs
    marked: Names
    hidden: NDArray[np.bool_]
    signs: Signs
    begun: NDArray[np.int32]
    tokens: Tokens
    headlines: Headlines
    shape: Shape
    descent: DescentTrace

    @property
    def size(self) -> NDArray[np.float64]:
        """Words, as the threshold weighs them."""
        return self.shape.size


def measure(document: Document) -> PageMeasures:
    """The shared measures of a page."""
    found = blocks(document, paragraphs=True)
    texts, bounds = found.texts(document), np.concatenate((found.start, (len(document.runs),)))
    container = _containers(document).take(document.runs.owner.take(found.start))
    up, wider, depth = levels(document)
    above, around = climbed(container, up, range(NEAREST)), climbed(container, wider, LEVELS)
    named = naming(document, container)
    code = codes("".join(document.runs.text))
    ends, words_before = document.chars_before.take(bounds), document.words_before.take(bounds)
    chars_before, linked_before = _breadths(document, bounds, code)
    length, words, chars, linked = map(_steps, (ends, words_before, chars_before, linked_before))
    running = (words >= LONG) & (linked <= LINKED * chars)
    tags = _inherited(document, named.acting)
    inside = tags.take(container)
    heading, topmost = (inside & _HEADING) != 0, (inside & BIT["h1"]).nonzero()[0]
    said = tokens(document, texts, titles(document), named.names.names, named.names.of_node, above)
    return PageMeasures(
        document,
        found,
        texts,
        chars,
        length,
        words,
        linked,
        running,
        chars_before,
        words_before,
        linked_before,
        prefix_sum(words * running),
        container,
        above,
        around,
        depth,
        tags,
        bits_of_names(said.marked, said.bounds - said.bounds[0]).take(said.name),
        named.names,
        named.hidden[container],
        signs(code, ends[1:]),
        begun(document.nodes),
        said,
        headlines(said, int(topmost[0]) if len(topmost) else -1),
        _shape(document, found, around, named.build.take(above), words.astype(np.float64), heading),
        descend(document, stop=0.0, variance=READING),
    )


def _steps(before: Longs) -> Longs:
    """What each block adds to a sum over those before it."""
    return before[1:] - before[:-1]


def _breadths(document: Document, bounds: Longs, code: Codes) -> tuple[Longs, Longs]:
    """The characters of the blocks before each and of all, and those inside links, as many as a spaced script would
    need."""
    if not document.runs.unspaced:
        return document.chars_before.take(bounds), document.linked_chars_before.take(bounds)
    before = np.concatenate(([0.0], breadth(code).cumsum(dtype=np.float64)))[document.chars_before]
    of_run = np.rint(before[1:] - before[:-1]).astype(np.int64)
    return prefix_sum(of_run).take(bounds), prefix_sum(of_run * document.runs.linked).take(bounds)


def _containers(document: Document) -> Longs:
    """Per node the nearest block-level ancestor or self, the root where there is none."""
    nodes = document.nodes
    holder = np.where(nodes.having(BLOCK), np.arange(len(nodes)), np.maximum(nodes.parent, 0))
    while ((higher := holder.take(holder)) != holder).any():
        holder = higher
    return holder


def _inherited(document: Document, acting: list[tuple[int, str]]) -> Longs:
    """Per node the bits of its own and its ancestors' tags; ``acting`` are nodes with the tags they stand for."""
    nodes = document.nodes
    bits = np.array([BIT.get(name, 0) for name in nodes.tag_names], np.int64).take(nodes.tag)
    for node, tag in acting:
        bits[node] |= BIT[tag]
    # Each round looks twice as far up.
    up = np.maximum(nodes.parent, 0)
    for _ in range(int(nodes.depth.max()).bit_length()):
        bits |= bits.take(up)
        up = up.take(up)
    bits |= bits[0]
    return bits


def _shape(
    document: Document, found: Blocks, around: Longs, build: Longs, size: NDArray[np.float64], heading: Bools
) -> Shape:
    nodes, count = document.nodes, len(found)
    one, two, three = build
    kinds = int(build.max(initial=0)) + 1
    signatures = np.concatenate((one, one * kinds + (two + kinds**2), two * kinds + (three + 2 * kinds**2)))
    section = np.maximum.accumulate(np.where(heading, np.arange(count), -1)) if count else np.zeros(0, np.int64)
    # What is around a block has runs, so the run before the end of its range is one of its own; only a body that
    # holds none, on a page with text elsewhere, has to be kept from pointing beyond the last.
    low = found.of_run.take(nodes.run_start.take(around), mode="clip") if count else around
    high = found.of_run.take(nodes.run_end.take(around) - 1) + 1 if count else low
    return Shape(size, low, high, _numbered(signatures).reshape(3, count), section)


def _numbered(signatures: Longs) -> Longs:
    """A small number for each different signature."""
    order = signatures.argsort(kind="stable")
    ordered, new = signatures.take(order), np.zeros(len(order), np.int64)
    new[1:] = ordered[1:] != ordered[:-1]
    numbers = np.empty_like(new)
    numbers[order] = new.cumsum()
    return numbers


def bits(values: Longs, count: int) -> NDArray[np.uint8]:
    """Bit masks of up to 64 bits as columns, shape (count, len(values))."""
    by_byte = values.astype("<i8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(by_byte, axis=1, count=count, bitorder="little").T
