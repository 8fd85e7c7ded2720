"""Trains the tree shipped with ``text-block``, and repeats the paper's comparison with Boilerpipe's attributes.

``plainleaf train text-block FOLDER`` runs it. Needs scikit-learn (``pip install plainleaf[train]``); applying the model
needs only NumPy.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.document import covered, prefix_sum
from plainleaf.engine.extract import article_of, read
from plainleaf.engine.methods.text_block import (
    FEATURES,
    FORMAT,
    METHOD,
    OTHER,
    PARENTS,
    BlockTree,
    content_digest,
    context,
    leaves,
    model_of,
    own_attributes,
    run_with,
    text_blocks,
)
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.score.metrics import bags, words
from plainleaf.evaluation.training.shared.folds import domain_of, folds

FOLDS = 10
NEIGHBOURS = 4
"""Minimum number of consecutive words in page and reference that count as the same text (see ``labels``)."""
POWER = 0.75
"""A block's weight is its number of words to this power, normalised for each page, so that long pages do not
dominate."""
PRUNING = 1.5e-4
"""Cost complexity (ccp_alpha) of the shipped tree."""
PAPER_PRUNING = 1e-4
"""Cost complexity of the comparison, where all blocks have equal weights, as in the paper."""
DEPTH = 14
"""Maximum depth while growing. Pruned trees are never as deep, and unlimited growth takes three times as long."""
LEAF = 10
"""Minimum blocks of a leaf (the paper's minNumObj)."""
THRESHOLD = 0.5

BOILERPIPE = tuple(f"{name} [{offset:+d}]" for offset in (-1, 0, 1) for name in ("word density", "link density"))

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PageBlocks:
    """Training data of one page: attributes, parent tags, labels and bags of words of its blocks."""

    name: str
    kind: str
    domain: str
    own: Floats
    parents: tuple[str, ...]
    label: Bools
    weight: Floats
    bags: tuple[Counter[str], ...]
    reference: Counter[str]


@dataclass(frozen=True, slots=True)
class TreeFigures:
    """Blocks of the main-content class over all folds, the mean word F1 of all pages and by type (``scores``), and the
    standard error of each mean (``spread``)."""

    precision: float
    recall: float
    f1: float
    scores: dict[str, float]
    spread: dict[str, float]


def page_blocks(case: Case) -> PageBlocks:
    """Measure and label the blocks of one page."""
    document = read(Page(case.page, case.url))
    of_page = text_blocks(document)
    attributes, parents = own_attributes(document, of_page)
    tokens = [words(text) for text in of_page.texts(document)]
    sizes = np.maximum([len(each) for each in tokens], 1) ** POWER
    return PageBlocks(
        name=case.name,
        kind=case.kind,
        domain=domain_of(case),
        own=attributes,
        parents=parents,
        label=labels(tokens, words(case.reference)),
        weight=sizes / sizes.sum() if len(tokens) else np.zeros(0),
        bags=tuple(Counter(each) for each in tokens),
        reference=Counter(words(case.reference)),
    )


def labels(blocks: Sequence[Sequence[str]], reference: Sequence[str]) -> Bools:
    """Label as content the blocks of which at least half of the words occur in the reference in the same order.

    A word counts if it is one of four consecutive words, possibly across block boundaries, that are also consecutive in
    the reference. So a heading counts by the text around it, and the word "home" in a menu does not count because the
    reference has it somewhere. (Keeping exactly these blocks gives a mean word F1 of 0.959, articles 0.985; with three
    words 0.954, with two 0.934; WCXB, 1,358 pages, 2026-11-21.)
    """
    page = [word for block in blocks for word in block]
    grams = set(_grams(reference))
    hits = np.flatnonzero([gram in grams for gram in _grams(page)])
    before = prefix_sum(covered(hits, hits + NEIGHBOURS, len(page)) > 0)
    ends = np.cumsum([len(block) for block in blocks], dtype=np.int64)
    starts = np.concatenate(([0], ends[:-1])).astype(np.int64)
    count = ends - starts
    return np.asarray((count > 0) & (2 * (before[ends] - before[starts]) >= count), np.bool_)


def _grams(tokens: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(tokens[place:] for place in range(NEIGHBOURS)), strict=False)


def grow(pages: Sequence[PageBlocks], weighted: bool = True, columns: Sequence[str] = FEATURES) -> dict[str, Any]:
    """Train the content of a model file (without the record of the training) on labelled pages."""
    from sklearn.tree import DecisionTreeClassifier

    parents = parent_order(pages)
    chosen = [FEATURES.index(name) for name in columns]
    rank = {tag: place for place, tag in enumerate(parents)}
    rows = np.concatenate([context(each.own, each.parents, rank) for each in pages])[:, chosen]
    label = np.concatenate([each.label for each in pages])
    weight = np.concatenate([each.weight for each in pages])
    learner = DecisionTreeClassifier(
        criterion="entropy",
        max_depth=DEPTH,
        min_samples_leaf=LEAF,
        ccp_alpha=PRUNING if weighted else PAPER_PRUNING,
        random_state=0,
    ).fit(rows, label, sample_weight=weight * len(weight) / weight.sum() if weighted else None)
    tree = learner.tree_
    inner = tree.children_left >= 0
    numbers = {
        "feature": np.where(inner, np.array(chosen)[np.maximum(tree.feature, 0)], -1).tolist(),
        "threshold": np.where(inner, tree.threshold, 0.0).tolist(),
        "left": tree.children_left.tolist(),
        "right": tree.children_right.tolist(),
        "content": (tree.value[:, 0, 1] / tree.value[:, 0].sum(axis=1)).round(6).tolist(),
        "samples": tree.n_node_samples.tolist(),
    }
    return {"format": FORMAT, "features": list(FEATURES), "parents": parents, "tree": numbers}


def parent_order(pages: Sequence[PageBlocks]) -> list[str]:
    """All parent tags sorted by the share of content blocks, smoothed towards a quarter for rare tags."""
    total: Counter[str] = Counter()
    content: Counter[str] = Counter()
    for each in pages:
        total.update(each.parents)
        content.update(tag for tag, label in zip(each.parents, each.label.tolist(), strict=True) if label)
    return sorted([*PARENTS, OTHER], key=lambda tag: ((content[tag] + 1) / (total[tag] + 4), tag))


def finished(data: dict[str, Any], version: str, record: dict[str, Any]) -> dict[str, Any]:
    """The model file: numbers, version, their digest, and the record of the training."""
    whole = data | {"name": "text-block", "version": version}
    return whole | {"digest": content_digest(whole)} | record


def cross_validate(
    pages: Sequence[PageBlocks],
    weighted: bool = True,
    columns: Sequence[str] = FEATURES,
    progress: Callable[[int, int], None] | None = None,
    score: Callable[[BlockTree, PageBlocks], float] | None = None,
) -> TreeFigures:
    """Cross-validate in ten folds of whole registered domains; ``progress`` is called with the number of finished
    folds.

    ``score`` returns the F1 of a page; the default is that of the words in the kept blocks.
    """
    fold = folds([each.domain for each in pages], FOLDS).tolist()
    right = selected = wanted = 0
    scores: dict[str, list[float]] = {"all": []}
    for number in range(FOLDS):
        data = grow([each for each, at in zip(pages, fold, strict=True) if at != number], weighted, columns)
        model = model_of(finished(data, "fold", {}))
        for each in (page for page, at in zip(pages, fold, strict=True) if at == number):
            keep = kept(model, each)
            right += int((keep & each.label).sum())
            selected += int(keep.sum())
            wanted += int(each.label.sum())
            reached = score(model, each) if score else _score(each, keep)
            scores["all"].append(reached)
            scores.setdefault(each.kind, []).append(reached)
        if progress:
            progress(number + 1, FOLDS)
    precision, recall = right / max(selected, 1), right / max(wanted, 1)
    scores = dict(sorted(scores.items(), key=lambda item: (-len(item[1]), item[0])))
    return TreeFigures(
        precision,
        recall,
        2 * precision * recall / max(precision + recall, 1e-9),
        {kind: float(np.mean(values)) for kind, values in scores.items()},
        {kind: float(np.std(values) / len(values) ** 0.5) for kind, values in scores.items()},
    )


def kept(model: BlockTree, page: PageBlocks) -> Bools:
    """The mask of a page's blocks that the model keeps."""
    return np.asarray(model.content[leaves(model, context(page.own, page.parents, model.rank))] > THRESHOLD, np.bool_)


def article_score(model: BlockTree, case: Case) -> float:
    """The word F1 of the article's text that a model produces for a page, as ``evaluate`` measures it."""
    document = read(Page(case.page, case.url))
    selection, _ = run_with(model, document, THRESHOLD)
    text = article_of(document, METHOD, selection, {"threshold": THRESHOLD}).text
    return bags(Counter(words(text)), Counter(words(case.reference))).f1


def _score(page: PageBlocks, keep: Bools) -> float:
    ours: Counter[str] = Counter()
    for number in np.flatnonzero(keep).tolist():
        ours.update(page.bags[number])
    return bags(ours, page.reference).f1
