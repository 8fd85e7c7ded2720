"""text-block — main content by text block context: a decision tree.

Source: Kim, Kim, Song, Khil, "Main Content Extraction from Web Documents Using Text Block Context", 2013.

Text is split into blocks by every tag but ``a``. Each block has five attributes: word density (words per line of text
wrapped at 80 characters, as in Boilerpipe), link density (share of its words in links), parent tag (one of the 22 tags
of the paper's table 1, or any other), and the distances to the blocks before and after it, in lines of a source with
each tag and each text on a line of its own (0 at the ends). With those of two blocks before and two after, a tree
decides by 25 attributes whether the block is content.

Left open, or not available, and decided here: the paper's classifier is J48 (C4.5); the shipped tree was grown by
entropy with at least ten blocks per leaf and pruned by cost complexity (see ``docs/methods/text-block.md``). The parent
tag is encoded as its rank among the tags, ordered by how often they hold content in the training pages; in this order a
two-class tree can split the names as well as by any subset. A missing neighbour has zeros and any other tag. A distance
counts the lines strictly between two blocks.
"""

import json
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf import resources
from plainleaf.engine.arrays import Bools, Floats, Ints
from plainleaf.engine.document import Blocks, Document, blocks, prefix_sum, source, word_density
from plainleaf.engine.options import Option
from plainleaf.engine.record import record
from plainleaf.engine.selection.account import opening
from plainleaf.engine.selection.chart import Chart, Series
from plainleaf.engine.selection.contract import Method, ModelError, Selection, Trace, TraceTable
from plainleaf.engine.selection.tag_distribution import tags_over_lines

PARENTS = (
    "a", "b", "blockquote", "br", "dd", "dl", "dt", "font", "h1", "h2", "h3", "h4", "h5", "h6", "img", "li", "ol",
    "p", "pre", "q", "table", "ul",
)  # fmt: skip
OTHER = "other"

ATTRIBUTES = ("word density", "link density", "parent tag", "distance before", "distance after")
OFFSETS = (-2, -1, 0, 1, 2)
FEATURES = tuple(f"{name} [{offset:+d}]" for offset in OFFSETS for name in ATTRIBUTES)

FORMAT = 1
MODEL = "models/text-block.json"


@record(frozen=True, slots=True)
class BlockTree:
    """A decision tree as columns, one entry per node of the tree.

    An inner node sends a block to ``left`` if its ``feature`` is at most ``threshold``, else to ``right``; a leaf has
    feature −1. ``content`` is the share of content among its ``samples`` training blocks. ``rank`` orders the parent
    tags.
    """

    feature: Ints
    threshold: Floats
    left: Ints
    right: Ints
    content: Floats
    samples: Ints
    rank: dict[str, int]
    version: str
    digest: str


@record(frozen=True, slots=True)
class Branch:
    """One decision on the path through the tree: the attribute, its value, and the threshold. For parent tags ``value``
    is the block's rank, and ``words`` names them in question and answer. ``content`` is the share of content among the
    training blocks with the same path so far."""

    feature: str
    value: float
    threshold: float
    words: str
    content: float


@record(frozen=True, slots=True)
class BlockTrace:
    """The 25 attributes and the leaf of every block, ``size`` in characters, and the tree."""

    model: BlockTree
    attributes: NDArray[np.float32]
    parents: tuple[str, ...]
    leaf: Ints
    threshold: float
    first_run: Ints
    last_run: Ints
    of_run: Ints
    size: Ints
    keep: Bools

    def why(self, document: Document, node: int) -> str:
        """The leaf of the node's largest block, and the path to it."""
        start = opening(document, self.keep, node)
        block = self.block_of(document, node)
        if block < 0:
            return start
        leaf = int(self.leaf[block])
        share, samples = 100 * float(self.model.content[leaf]), int(self.model.samples[leaf])
        way = "; ".join(branch.words for branch in self.branches(block))
        return (
            f"{start} Its largest block came to a leaf where {share:.0f} % of {samples:,} training blocks were content "
            f"(kept above {100 * self.threshold:.0f} %): {way}."
        )

    def block_of(self, document: Document, node: int) -> int:
        """The longest block in the node or around it; -1 without text."""
        under = document.under(node)
        return self.block_at(under.start, under.stop)

    def block_at(self, first_run: int, last_run: int) -> int:
        """The longest block that contains, or is in, these runs (last exclusive); -1 for none."""
        if first_run >= last_run:
            return -1
        low, high = int(self.of_run[first_run]), int(self.of_run[last_run - 1]) + 1
        return low + int(np.argmax(self.size[low:high]))

    def path(self, document: Document, node: int) -> tuple[Branch, ...]:
        """The decisions about the node's largest block, from the root of the tree to its leaf."""
        block = self.block_of(document, node)
        return self.branches(block) if block >= 0 else ()

    def branches(self, block: int) -> tuple[Branch, ...]:
        """The decisions about one block."""
        tree, steps = self.model, []
        at = 0
        while tree.feature[at] >= 0:
            number, threshold = int(tree.feature[at]), float(tree.threshold[at])
            value = float(self.attributes[block, number])
            left = value <= threshold
            name = FEATURES[number]
            if name.startswith("parent tag"):
                tags = ", ".join(tag for tag, rank in tree.rank.items() if (rank <= threshold) == left)
                words = f"{name} is one of {tags}"
            else:
                words = f"{name} {value:.4g} {'≤' if left else '>'} {threshold:.4g}"
            at = int(tree.left[at] if left else tree.right[at])
            steps.append(Branch(name, value, threshold, words, float(tree.content[at])))
        return tuple(steps)

    def table(self, document: Document) -> TraceTable:
        """One row per block: its own five attributes, and the content of its leaf."""
        own = self.attributes[:, 10:15].round(3)
        share = self.model.content[self.leaf].round(3)
        rows = tuple(
            (
                number,
                float(line[0]),
                float(line[1]),
                parent,
                int(line[3]),
                int(line[4]),
                float(content),
                "content" if kept else "left out",
            )
            for number, (line, parent, content, kept) in enumerate(
                zip(own, self.parents, share, self.keep[self.first_run], strict=True), 1
            )
        )
        owners = tuple(document.runs.owner[self.first_run].tolist())
        titles = ("block", *ATTRIBUTES, "content in leaf", "decision")
        return TraceTable(titles, rows, owners)

    def step_picture(self, document: Document, number: int) -> Chart:
        """The path of one block, counted from 0, through the tree: one row per decision, with the share of content
        among the training blocks with the same path, relative to the cut."""
        branches = self.branches(number)
        share = [float(self.model.content[0]), *(branch.content for branch in branches)]
        names = ("all blocks", *(branch.words for branch in branches))
        series = Series("share of content against the cut", np.array(share) - self.threshold)
        run = np.full(len(share), self.first_run[number], np.int64)
        end = np.full(len(share), self.last_run[number], np.int64)
        samples = int(self.model.samples[self.leaf[number]])
        title = f"Block {number + 1}: the way to a leaf with {100 * share[-1]:.0f} % content of {samples:,} blocks"
        return Chart(title, "rows", series.label, "", (series,), run, end, names)

    def charts(self, document: Document) -> tuple[Chart, ...]:
        """The content of the leaf of every block, its densities, the distances between blocks (the paper's figure 3)
        and the tags over the lines (figure 2)."""
        kept = self.keep[self.first_run]
        own = self.attributes[:, 10:15].astype(np.float64)

        def bars(title: str, label: str, *series: Series) -> Chart:
            return Chart(title, "bars", "block", label, series, self.first_run, self.last_run)

        share = Series("share", self.model.content[self.leaf], self.threshold, kept)
        before = Series("to the block before", own[:, 3], None, kept)
        behind = Series("to the next", -own[:, 4])
        return (
            bars("Share of content in the block's leaf", "share", share),
            bars("Word density", "words per line", Series("words per line", own[:, 0], None, kept)),
            bars("Link density", "share of linked words", Series("share of linked words", own[:, 1], None, kept)),
            bars("Distances: to the block before, to the next", "lines", before, behind),
            tags_over_lines(document, self.keep),
        )


def text_blocks(document: Document) -> Blocks:
    """Blocks between all tags but ``a``."""
    return blocks(document, frozenset(document.nodes.tag_names) - {"a"})


def parent_tags(document: Document, texts: Blocks) -> tuple[str, ...]:
    """The tag of the innermost element that contains a whole block; for several links, their container."""
    nodes = document.nodes
    owner = document.runs.owner
    if len(texts) == 0:
        return ()
    depth = nodes.depth[owner]
    # The shallowest owner of the block, by a number that sorts by depth first.
    keyed = np.minimum.reduceat(depth * (len(nodes) + 1) + owner, texts.start)
    top = keyed % (len(nodes) + 1)
    apart = np.maximum.reduceat(owner, texts.start) != np.minimum.reduceat(owner, texts.start)
    link = nodes.having(frozenset({"a"}))[top]
    holder = np.where(apart & link, np.maximum(nodes.parent[top], 0), top)
    known = tuple(name if name in PARENTS else OTHER for name in nodes.tag_names)
    return tuple(known[tag] for tag in nodes.tag[holder].tolist())


def own_attributes(document: Document, texts: Blocks) -> tuple[Floats, tuple[str, ...]]:
    """Word density, link density, distance before and after, shape (blocks, 4), and the parent tags."""
    words = texts.sums(document.words_before)
    linked = texts.sums(prefix_sum(np.where(document.runs.linked, document.runs.words, 0)))
    events = source(document)
    between = np.zeros(len(texts) + 1)
    if len(texts):
        between[1:-1] = events.texts[texts.start[1:]] - events.texts[texts.end[:-1] - 1] - 1
    density = word_density(document, texts)
    links = linked / np.maximum(words, 1)
    return np.stack((density, links, between[:-1], between[1:]), axis=1), parent_tags(document, texts)


def context(own: Floats, parents: tuple[str, ...], rank: dict[str, int]) -> NDArray[np.float32]:
    """The 25 attributes of every block, shape (blocks, 25), in the order of FEATURES: its own and those of its two
    neighbours to each side."""
    count, reach = len(own), max(OFFSETS)
    padded = np.zeros((count + 2 * reach, len(ATTRIBUTES)), np.float32)
    padded[:, 2] = rank[OTHER]
    middle = padded[reach : reach + count]
    middle[:, :2], middle[:, 3:] = own[:, :2], own[:, 2:]
    middle[:, 2] = [rank[parent] for parent in parents]
    return np.concatenate([padded[reach + offset : reach + offset + count] for offset in OFFSETS], axis=1)


def leaves(model: BlockTree, attributes: NDArray[np.float32]) -> Ints:
    """The leaf of each block, shape (blocks,)."""
    at = np.zeros(len(attributes), np.int64)
    going = np.arange(len(attributes))
    while len(going):
        here = at[going]
        feature = model.feature[here]
        inner = feature >= 0
        going, here, feature = going[inner], here[inner], feature[inner]
        left = attributes[going, feature] <= model.threshold[here]
        at[going] = np.where(left, model.left[here], model.right[here])
    return at


def content_digest(model: dict[str, Any]) -> str:
    """SHA-256 of a model's numbers, names and version, without the record of its training."""
    import hashlib  # loads OpenSSL, which takes as long as a page

    numbers = {key: model.get(key) for key in ("format", "features", "parents", "tree", "version")}
    return hashlib.sha256(json.dumps(numbers, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def model_of(data: dict[str, Any]) -> BlockTree:
    """Load a model from its file's content. Raises ModelError if it is incompatible with this program."""
    if data.get("format") != FORMAT:
        raise ModelError(f"The text-block model has format {data.get('format')!r}, this program reads {FORMAT}.")
    if tuple(data.get("features", ())) != FEATURES or set(data.get("parents", ())) != {*PARENTS, OTHER}:
        raise ModelError("The text-block model was trained on other attributes than this program computes.")
    if data.get("digest") != content_digest(data):
        raise ModelError("The text-block model is damaged: its digest does not fit its content.")
    tree = data["tree"]
    return BlockTree(
        feature=np.array(tree["feature"], np.int64),
        threshold=np.array(tree["threshold"], np.float64),
        left=np.array(tree["left"], np.int64),
        right=np.array(tree["right"], np.int64),
        content=np.array(tree["content"], np.float64),
        samples=np.array(tree["samples"], np.int64),
        rank={tag: place for place, tag in enumerate(data["parents"])},
        version=str(data["version"]),
        digest=str(data["digest"]),
    )


@cache
def shipped_model() -> BlockTree:
    """The model in the resources, read once. Raises ModelError."""
    try:
        text = resources.resource(MODEL).read_text("utf-8")
        return model_of(json.loads(text))
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        message = f"{type(error).__name__}: {error}"
        raise ModelError(f"The text-block model cannot be read ({message}); install Plainleaf again.") from error


def run(document: Document, threshold: float) -> tuple[Selection, Trace]:
    """Classify every block with the tree."""
    return run_with(shipped_model(), document, threshold)


def run_with(model: BlockTree, document: Document, threshold: float) -> tuple[Selection, Trace]:
    """As ``run``, with a given model, for training."""
    texts = text_blocks(document)
    own, parents = own_attributes(document, texts)
    attributes = context(own, parents, model.rank)
    leaf = leaves(model, attributes)
    score = model.content[leaf][texts.of_run]
    keep = np.asarray(score > threshold, np.bool_)
    size = texts.sums(document.chars_before)
    trace = BlockTrace(model, attributes, parents, leaf, threshold, texts.start, texts.end, texts.of_run, size, keep)
    return Selection("text-block", keep, score), trace


METHOD = Method(
    name="text-block",
    title="Text block context",
    reference="Kim et al., Main Content Extraction from Web Documents Using Text Block Context (2013)",
    summary="A decision tree over the words, links, tags and distances of each block and its four neighbours.",
    parameters=(Option("threshold", 0.5, "share of content in a leaf above which its blocks are kept", "", 0.0, 1.0),),
    run=run,
)
