"""Evaluated pages in groups, alone and compared with another model on the same pages."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from plainleaf.evaluation.faults import EvaluationError
from plainleaf.evaluation.training.auto.bench import JudgedPage

FAR = 0.05
"""Minimum change of a page's F1 to count as better or worse."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a model gains on the same pages: so much of the mean ``f1``, with its standard ``error``; how many pages
    are ``better`` and ``worse`` by FAR; and how many had ``little`` and too ``much`` before."""

    f1: float
    error: float
    better: int
    worse: int
    little: float
    much: float


@dataclass(frozen=True, slots=True)
class Group:
    """Some pages: the mean F1 over them and over all models, its standard ``error``, the standard deviation
    ``between`` the models' means, and how many pages, as a mean over the models, keep too ``little`` or hold too
    ``much``. Errors take the pages of a domain together."""

    name: str
    pages: int
    f1: float
    error: float
    between: float
    little: float
    much: float
    gain: Gain | None = None


def groups(pages: Sequence[JudgedPage], before: Sequence[JudgedPage] | None = None) -> list[Group]:
    """The pages by dataset and by type or language; compared with ``before``, those that are in both. Raises
    EvaluationError where no page is."""
    earlier = None if before is None else {(page.dataset, page.name): page for page in before}
    if earlier is not None:
        count = len(pages)
        pages = [page for page in pages if (page.dataset, page.name) in earlier]
        if count and not pages:
            raise EvaluationError("The other model was judged on other pages; judge both on the same datasets.")
    by_name: dict[str, list[JudgedPage]] = defaultdict(list)
    typed = {page.dataset for page in pages if page.kind == "article"}
    for page in pages:
        by_name[page.dataset].append(page)
        if page.kind:
            by_name[f"{page.dataset}: {page.kind}"].append(page)
        if page.dataset in typed and page.kind != "article":
            by_name[f"{page.dataset}: no article"].append(page)
    order = sorted(by_name, key=lambda name: (": " in name, -len(by_name[name]), name))
    return [_group(name, by_name[name], earlier) for name in order]


def _group(name: str, pages: Sequence[JudgedPage], earlier: Mapping[tuple[str, str], JudgedPage] | None) -> Group:
    domains = [page.domain for page in pages]
    f1 = np.array([page.f1 for page in pages])
    means = np.array([[judgement.f1 for judgement in page.by_model] for page in pages]).mean(axis=0)
    gain = None
    if earlier is not None:
        before = [earlier[page.dataset, page.name] for page in pages]
        gains = f1 - np.array([page.f1 for page in before])
        gain = Gain(
            float(gains.mean()),
            error_of_mean(gains, domains),
            int((gains > FAR).sum()),
            int((gains < -FAR).sum()),
            sum(page.little for page in before),
            sum(page.much for page in before),
        )
    return Group(
        name,
        len(pages),
        float(f1.mean()),
        error_of_mean(f1, domains),
        float(means.std(ddof=1)) if len(means) > 1 else 0.0,
        sum(page.little for page in pages),
        sum(page.much for page in pages),
        gain,
    )


def error_of_mean(values: NDArray[np.float64], domains: Sequence[str]) -> float:
    """The standard error of the mean over pages, shape (pages,): pages of one domain err together."""
    _, number = np.unique(domains, return_inverse=True)
    sums = np.bincount(number, weights=values - values.mean())
    count = len(sums)
    return float(np.sqrt((sums**2).sum() * count / (count - 1)) / len(values)) if count > 1 else 0.0
