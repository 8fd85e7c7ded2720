"""The model's features of a block: named columns, shape (blocks,), in groups that can be left out one by one.

The kernel computes them from the columns of the page; nothing walks the tree per block.
"""

from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from plainleaf._kernel.features import groups as kernel
from plainleaf._kernel.features import surroundings as around
from plainleaf.engine.auto.features import learnt_words
from plainleaf.engine.auto.features.group import FeatureGroup, Rows
from plainleaf.engine.auto.features.learnt_words import bell, learnt
from plainleaf.engine.auto.features.main_element import MAIN_ELEMENT
from plainleaf.engine.auto.features.measures import LEVELS, PageMeasures, measure
from plainleaf.engine.auto.features.methods import SEEN_BY_METHODS
from plainleaf.engine.auto.features.page import PAGE_SIGNALS
from plainleaf.engine.auto.features.tag_facts import ABOVE, COUNTED
from plainleaf.engine.auto.features.the_end import THE_END
from plainleaf.engine.auto.features.vocabulary import Vocabulary
from plainleaf.engine.document import Document

_SIGMAS = (1.5, 4.0, 12.0)
_SHIFTS = (-2, -1, 1, 2)


def _place(v: PageMeasures, rows: Rows) -> None:
    names, tag = v.document.nodes.tag_names, v.document.nodes.tag
    heading = int((tag == names.index("h1")).argmax()) if "h1" in names else -1
    kernel.place(v.page, rows, heading)


def _title(v: PageMeasures, rows: Rows) -> None:
    headlines = v.headlines
    kernel.title(v.page, rows, headlines.title, headlines.title_words, headlines.heading, headlines.heading_words)


_AROUND = (
    "text share",
    "link density",
    "paragraph share",
    "commas per word",
    "words per run",
    "words",
    *(f"{what} per 100 words" for what in list(COUNTED)[:6]),
    "elements per 100 words",
    "place of block",
)

GROUPS: dict[str, FeatureGroup] = {
    "own text": FeatureGroup(
        (
            "chars",
            "words",
            "characters per word",
            "link density",
            "linked characters",
            "runs",
            "commas",
            "sentence ends",
            "sentence ends per word",
            "digits",
            "capitals per word",
            "ends a sentence",
            "ends with a colon",
            "marks",
            "brackets",
        ),
        lambda v, rows: kernel.own_text(v.page, rows),
    ),
    "place": FeatureGroup(
        ("index", "index from end", "text before", "plain text before", "depth", "runs since h1", "before h1"), _place
    ),
    "tags": FeatureGroup(
        (*(f"in {name}" for name in ABOVE), "container tag", "parent tag", "hidden"),
        lambda v, rows: kernel.tags(v.page, rows, v.hidden.view(np.uint8)),
    ),
    "surroundings": FeatureGroup(
        (
            *(f"ancestor {level}: {what}" for what in _AROUND for level in LEVELS),
            *(f"ancestor {level}: share of lower ancestor" for level in LEVELS[1:]),
        ),
        lambda v, rows: around.surroundings(v.page, rows),
    ),
    "neighbours": FeatureGroup(
        (
            *(f"block {shift:+d}: container tag" for shift in _SHIFTS),
            "block +1: words",
            "block +1: link density",
            *(
                f"blurred {what}, sigma {sigma:g}"
                for sigma in _SIGMAS
                for what in ("plain text", "linked text", "link density")
            ),
        ),
        lambda v, rows: kernel.neighbours(v.page, rows, *map(bell, _SIGMAS)),
    ),
    "repetition": FeatureGroup(
        (
            "text recurs",
            *(
                f"built alike {level}: {what}"
                for level in (1, 2, 3)
                for what in ("blocks", "mean characters", "text share", "link density")
            ),
        ),
        lambda v, rows: kernel.repetition(v.page, rows, v.texts),
    ),
    "title": FeatureGroup(
        ("words of the title", "words of the first h1", "blocks since the title", "title found"), _title
    ),
    "main element": MAIN_ELEMENT,
    "end": THE_END,
    "methods": SEEN_BY_METHODS,
    "page": PAGE_SIGNALS,
}
"""The groups of features that need only the page."""

LEARNT = "learnt words"
"""The group that also needs the vocabulary; its features come last."""


def features(document: Document, vocabulary: Vocabulary) -> tuple[PageMeasures, NDArray[np.float32]]:
    """The shared measures of a page, and its features, shape (blocks, features), in the order of feature_names()."""
    v = measure(document)
    rows = np.empty((len(feature_names()), len(v.texts)), np.float32)
    place = _fill(v, rows)
    learnt(vocabulary.scores(v), vocabulary.bias, v.shape, rows[place:])
    return v, rows.T


def measured(v: PageMeasures) -> NDArray[np.float32]:
    """The features of all GROUPS, shape (blocks, features); columns are contiguous, as the trees read them."""
    rows = np.empty((len(feature_names()) - len(learnt_words.NAMES), len(v.texts)), np.float32)
    _fill(v, rows)
    return rows.T


def _fill(v: PageMeasures, rows: Rows) -> int:
    """Fill the rows of all GROUPS; returns the next row."""
    place = 0
    for group in GROUPS.values():
        end = place + len(group.names)
        group.fill(v, rows[place:end])
        place = end
    return place


@cache
def feature_names() -> tuple[str, ...]:
    """The names of all features, in the order of the matrix's columns."""
    return tuple(chain.from_iterable(feature_groups().values()))


@cache
def feature_groups() -> dict[str, tuple[str, ...]]:
    """The names of the features in each group, in the order of the matrix's columns."""
    return {name: group.names for name, group in GROUPS.items()} | {LEARNT: learnt_words.NAMES}
