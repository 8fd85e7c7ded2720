"""What models select on pages that they have not learnt from: the selection alone, before an article is made of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plainleaf.engine.auto.choice import choose_by
from plainleaf.engine.auto.features.matrix import features
from plainleaf.engine.auto.method import METHOD
from plainleaf.engine.auto.model.trees import Model
from plainleaf.engine.extract import read
from plainleaf.engine.ledger import Steps
from plainleaf.evaluation.extractors.ours import kept_text
from plainleaf.evaluation.score.metrics import bags, count_present, match, words
from plainleaf.evaluation.training.auto.rows import PageRows
from plainleaf.evaluation.training.auto.validate import Bools, Split

LITTLE, MUCH = 0.6, 2.0
"""A selection that keeps a smaller share of a page's content has lost it; one that holds more words for each word of
the content has buried it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one model selects of a page: its word F1, or that over all pieces; the share of the page's content that it
    ``kept``, and how many words it ``held`` for each word of the content. Both are 1 where the content is not known."""

    f1: float
    kept: float = 1.0
    held: float = 1.0


@dataclass(frozen=True, slots=True)
class JudgedPage:
    """A page, and the judgement of each model."""

    dataset: str
    name: str
    kind: str
    domain: str
    by_model: tuple[Judgement, ...]

    @property
    def f1(self) -> float:
        """The mean F1 over the models."""
        return sum(judgement.f1 for judgement in self.by_model) / len(self.by_model)

    @property
    def little(self) -> float:
        """The share of models that lose the content."""
        return sum(judgement.kept < LITTLE for judgement in self.by_model) / len(self.by_model)

    @property
    def much(self) -> float:
        """The share of models that bury it."""
        return sum(judgement.held > MUCH for judgement in self.by_model) / len(self.by_model)


def judged(
    splits: Sequence[Split], grow: Callable[[Bools], Sequence[Model]], progress: Callable[[int, int], None]
) -> list[JudgedPage]:
    """Every judged page by the models that ``grow`` makes of the other rows of its split, all with one vocabulary;
    ``progress`` hears how many of how many pages are done."""
    count, pages = sum(len(split.judged) for split in splits), list[JudgedPage]()
    for split in splits:
        progress(len(pages), count)
        models = grow(split.learnt)
        for page in split.judged:
            pages.append(judge(page, models))
            progress(len(pages), count)
    return pages


def judge(page: PageRows, models: Sequence[Model]) -> JudgedPage:
    """Evaluate what models with one vocabulary select of a page."""
    case = page.entry.read()
    document = read(case.page, case.url)
    measures, rows = features(document, models[0].vocabulary)
    settings: dict[str, Any] = METHOD.settings()
    by_model = []
    for model in models:
        selection, _ = choose_by(model, measures, rows, **settings, steps=Steps())
        text = kept_text(document, selection)
        if case.by_snippets:
            right, wrong = count_present(text, case.present), count_present(text, case.absent)
            by_model.append(Judgement(match(right, right + wrong, len(case.present)).f1))
            continue
        bag = Counter(words(text))
        shared, wanted = bags(bag, page.reference), page.reference.total()
        by_model.append(Judgement(shared.f1, shared.recall, bag.total() / wanted) if wanted else Judgement(shared.f1))
    return JudgedPage(page.dataset, case.name, page.kind, page.domain, tuple(by_model))
