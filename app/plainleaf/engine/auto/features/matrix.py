"""What the model knows of a block: named columns, shape (blocks,), in groups that can be left out one by one.

Everything is arithmetic over the document's columns; nothing walks the tree per block.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.features.characters import KIND
from plainleaf.engine.auto.features.element_kinds import COUNTED
from plainleaf.engine.auto.features.learnt_words import blur, learnt, shifted, summed
from plainleaf.engine.auto.features.levels import LEVELS
from plainleaf.engine.auto.features.main_element import main_element
from plainleaf.engine.auto.features.measures import ABOVE, BIT, Columns, Longs, PageMeasures, bits, measure
from plainleaf.engine.auto.features.methods import seen_by_methods
from plainleaf.engine.auto.features.page import page_signals
from plainleaf.engine.auto.features.the_end import the_end
from plainleaf.engine.auto.features.vocabulary import KINDS, Vocabulary
from plainleaf.engine.decode import decode
from plainleaf.engine.document import Document, prefix_sum, prepare
from plainleaf.engine.page import Page


def own_text(v: PageMeasures) -> Columns:
    """The block's own words, punctuation, case, digits and links."""
    chars, words = np.maximum(v.chars, 1), np.maximum(v.words, 1)
    count = v.signs
    return {
        "chars": v.chars,
        "words": v.words,
        "characters per word": v.chars / words,
        "link density": v.linked / chars,
        "linked characters": v.linked,
        "runs": v.blocks.end - v.blocks.start,
        "commas": count["comma"] + count["semicolon"],
        "sentence ends": count["stop"],
        "sentence ends per word": count["stop"] / words,
        "digits": count["digit"] / chars,
        "capitals per word": count["capital"] / words,
        "ends a sentence": count.last == KIND["stop"],
        "ends with a colon": count.last == KIND["colon"],
        "marks": count["mark"] / chars,
        "brackets": count["bracket"] / chars,
    }


def place(v: PageMeasures) -> Columns:
    """Where the block stands in the page, and how much text comes before it."""
    index = np.arange(len(v.texts))
    before, unlinked = v.chars_before, v.chars_before - v.linked_before
    headings = v.document.nodes.having(frozenset({"h1"}))
    h1_at = v.document.nodes.run_start[headings]
    first = v.blocks.start
    since = first - (h1_at[0] if len(h1_at) else 0)
    return {
        "index": index,
        "index from end": index[::-1],
        "text before": before[:-1] / max(1, int(before[-1])),
        "plain text before": unlinked[:-1] / max(1, int(unlinked[-1])),
        "depth": v.depth[v.container],
        "runs since h1": since if len(h1_at) else 0.0,
        "before h1": since < 0 if len(h1_at) else 0.0,
    }


def markup(v: PageMeasures) -> Columns:
    """The tags above."""
    return {
        _INSIDE: bits(v.tag_bits[v.container], len(ABOVE)),
        ("container tag", "parent tag"): _tag_ranks(v, v.above[:2]),
        "hidden": v.hidden,
    }


_INSIDE = tuple(f"in {name}" for name in ABOVE)
_RANKED = """
    div p li td h1 h2 h3 h4 h5 h6 section article span a ul ol dt dd table tr th blockquote pre figure figcaption header
    footer nav aside main form body details summary center label
"""
_TAG_RANK = {name: rank for rank, name in enumerate(_RANKED.split(), 1)}


def _tag_ranks(v: PageMeasures, nodes: Longs) -> NDArray[np.float32]:
    """The rank of the tag of each of some nodes, 0 for others."""
    known = v.document.nodes
    return np.array([_TAG_RANK.get(name, 0) for name in known.tag_names], np.float32)[known.tag[nodes]]


def surroundings(v: PageMeasures) -> Columns:
    """Text share, link density, paragraphs and punctuation of the elements around, at each level."""
    document = v.document
    nodes, runs = document.nodes, document.runs
    among = np.zeros(len(nodes), np.bool_)
    among[v.around] = True
    distinct, place = among.nonzero()[0], (among.cumsum() - 1)[v.around]
    start, end = nodes.run_start[distinct], nodes.run_end[distinct]
    p_chars = prefix_sum(np.where(v.tag_bits[runs.owner] & BIT["p"], runs.length, 0))
    commas = v.signs.at[v.signs.kind == KIND["comma"]].searchsorted(document.chars_before)
    before = np.array((document.chars_before, document.words_before, document.linked_chars_before, p_chars, commas))
    chars, words, linked, in_p, with_comma = before.take(end, axis=1) - before.take(start, axis=1)
    count, elements = end - start, nodes.end[distinct] - distinct
    some, one = np.maximum(chars, 1), np.maximum(words, 1)
    begun = v.begun[: len(_PER_100_WORDS)]
    found = begun.take(nodes.end[distinct], axis=1) - begun.take(distinct, axis=1)
    measures: Columns = {
        "text share": chars / max(1, int(document.chars_before[-1])),
        "link density": linked / some,
        "paragraph share": in_p / some,
        "commas per word": with_comma / one,
        "words per run": words / np.maximum(count, 1),
        "words": words,
        _PER_100_WORDS: 100 * found / (words + 10),
        "elements per 100 words": 100 * elements / (words + 10),
    }
    spread = as_rows(measures, len(distinct)).take(place, axis=1)
    into = (v.blocks.start - start[place]) / np.maximum(count[place], 1)
    grown = chars[place[:-1]] / some[place[1:]]
    return {
        _at_levels(LEVELS, *names(measures)): spread,
        _at_levels(LEVELS, "place of block"): into,
        _at_levels(LEVELS[1:], "share of lower ancestor"): grown,
    }


@cache
def _at_levels(levels: tuple[int, ...], *measures: str) -> tuple[str, ...]:
    return tuple(f"ancestor {level}: {what}" for what in measures for level in levels)


_PER_100_WORDS = tuple(f"{what} per 100 words" for what in list(COUNTED)[:6])


_NOBODY = -1.0


def neighbours(v: PageMeasures) -> Columns:
    """The elements that hold the blocks before and after, the next block, blurred amounts of text and links around."""
    following = np.array((v.words, v.linked / np.maximum(v.chars, 1)))
    both = np.array((v.chars - v.linked, v.linked), np.float64)
    blurred = np.array([blur(both, sigma) for sigma in _SIGMAS])
    density = blurred[:, 1] / (blurred[:, 0] + blurred[:, 1] + 1)
    return {
        _HELD: np.array(shifted(_tag_ranks(v, v.container), _SHIFTS, _NOBODY)),
        _NEXT: shifted(following, (1,), _NOBODY)[0],
        _BLURRED: np.concatenate((blurred, density[:, None]), axis=1),
    }


_SHIFTS = (-2, -1, 1, 2)
_SIGMAS = (1.5, 4.0, 12.0)
_HELD = tuple(f"block {shift:+d}: container tag" for shift in _SHIFTS)
_NEXT = ("block +1: words", "block +1: link density")
_BLURRED = tuple(
    f"blurred {what}, sigma {sigma:g}" for sigma in _SIGMAS for what in ("plain text", "linked text", "link density")
)


def repetition(v: PageMeasures) -> Columns:
    """How often the block's text, and elements built like its surroundings, recur on the page."""
    texts = Counter(v.texts)
    alike = v.shape.alike
    size = np.bincount(alike.ravel()).take(alike)
    chars, linked = summed(alike, v.chars).take(alike), summed(alike, v.linked).take(alike)
    measures = (size, chars / size, chars / max(1, int(v.chars.sum())), linked / np.maximum(chars, 1))
    return {
        "text recurs": np.fromiter(map(texts.__getitem__, v.texts), np.float32, len(v.texts)),
        _ALIKE: np.array(measures).swapaxes(0, 1),
    }


_ALIKE = tuple(
    f"built alike {level}: {what}"
    for level in (1, 2, 3)
    for what in ("blocks", "mean characters", "text share", "link density")
)


def title(v: PageMeasures) -> Columns:
    """Words shared with the page's title and its first heading, as a share of those, 1 at most."""
    of_title = np.minimum(v.headlines.title / max(1, v.headlines.title_words), 1.0)
    of_h1 = np.minimum(v.headlines.heading / max(1, v.headlines.heading_words), 1.0)
    best = int(of_title.argmax()) if len(of_title) else 0
    since = np.arange(len(of_title)) - best
    return {
        "words of the title": of_title,
        "words of the first h1": of_h1,
        "blocks since the title": since,
        "title found": float(of_title[best]) if len(of_title) else 0.0,
    }


GROUPS: dict[str, Callable[[PageMeasures], Columns]] = {
    "own text": own_text,
    "place": place,
    "tags": markup,
    "surroundings": surroundings,
    "neighbours": neighbours,
    "repetition": repetition,
    "title": title,
    "main element": main_element,
    "end": the_end,
    "methods": seen_by_methods,
    "page": page_signals,
}
"""The groups of features that need the page alone."""

LEARNT = "learnt words"
"""The group that needs the vocabulary too; its features come last."""


def features(document: Document, vocabulary: Vocabulary) -> tuple[PageMeasures, NDArray[np.float32]]:
    """The shared measures of a page, and its features, shape (blocks, features), in the order of feature_names()."""
    v = measure(document)
    rows, place = np.empty((len(feature_names()), len(v.texts)), np.float32), 0
    # One group after the other, so that the exact numbers of no more than one are there beside the matrix.
    for group in GROUPS.values():
        place = _write(group(v), rows, place)
    _write(learnt(vocabulary.scores(v), vocabulary.bias, v.shape), rows, place)
    return v, rows.T


def measured(v: PageMeasures) -> Columns:
    """The features of all GROUPS."""
    columns: Columns = {}
    for group in GROUPS.values():
        columns |= group(v)
    return columns


def as_matrix(columns: Columns, blocks: int) -> NDArray[np.float32]:
    """The columns beside each other, shape (blocks, columns); each lies in one piece, as the trees read them."""
    return as_rows(columns, blocks).T


def as_rows(columns: Columns, blocks: int) -> NDArray[np.float32]:
    """The columns one below the other, shape (columns, blocks)."""
    rows = np.empty((len(names(columns)), blocks), np.float32)
    _write(columns, rows, 0)
    return rows


def _write(columns: Columns, rows: NDArray[np.float32], place: int) -> int:
    """Write the columns into the rows from a place on, and give the next place."""
    for name, values in columns.items():
        if isinstance(name, str):
            rows[place] = values
            place += 1
        else:
            rows[place : place + len(name)] = np.asarray(values).reshape(len(name), -1)
            place += len(name)
    return place


def names(columns: Columns) -> tuple[str, ...]:
    """The names of all columns in order."""
    return tuple(chain.from_iterable((name,) if isinstance(name, str) else name for name in columns))


@cache
def feature_names() -> tuple[str, ...]:
    """The names of all features, in the order of the matrix's columns."""
    return tuple(name for names in feature_groups().values() for name in names)


@cache
def feature_groups() -> dict[str, tuple[str, ...]]:
    """The names of the features in each group, in the order of the matrix's columns."""
    v = measure(prepare(Page(b"<p>One page has the same features as any other.</p>"), decode(Page(b""))))
    said = learnt(np.zeros((len(KINDS), len(v.texts))), 0.0, v.shape)
    return {name: names(group(v)) for name, group in GROUPS.items()} | {LEARNT: names(said)}
