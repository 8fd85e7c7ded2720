"""Measures how fast a page becomes text and how accurate a method is, on a dataset beside the project."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.evaluation.datasets import open_dataset
from plainleaf.evaluation.extractors import make
from plainleaf.evaluation.run.stages import StageTimes, stage_times
from plainleaf.evaluation.score.metrics import word_bag, words

Progress = Callable[[int, int, str], None]

SPEED_PAGES = 200
RATIOS = {("auto", "article"): 5.0, ("auto", "kept"): 3.0, ("descent", "article"): 2.5}
"""Maximum time from bytes to the text of the article, or to the text that a method keeps, in bare lxml parses of the
same page: the median over pages."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The minimum mean word F1 of an extractor: on all pages, and on articles."""

    extractor: str
    everything: float
    articles: float


FLOORS = (
    Floor("descent", 0.805, 0.915),
    Floor("descent:stop=15,variance=mean-absolute-deviation", 0.80, 0.92),
)


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The accuracy of an extractor and its required minimum; ``articles`` is None if the dataset has no such type."""

    floor: Floor
    pages: int
    everything: float
    articles: float | None

    @property
    def reached(self) -> bool:
        """True if both minimums are reached."""
        return self.everything >= self.floor.everything and (
            self.articles is None or self.articles >= self.floor.articles
        )


def bench_speed(
    folder: Path,
    method: str = DEFAULT_METHOD,
    pages: int = SPEED_PAGES,
    rounds: int = 3,
    progress: Progress | None = None,
    content: str = "article",
) -> StageTimes:
    """Time the stages from bytes to the text of ``content`` (see ``STAGES``) on ``pages`` pages spread evenly over a
    dataset. Raises DatasetError."""
    entries = open_dataset(folder).entries()
    step = max(1.0, len(entries) / max(1, pages))
    chosen = [entries[int(place * step)] for place in range(min(pages, len(entries)))]
    return stage_times(chosen, method, rounds=rounds, progress=progress, content=content)


def bench_accuracy(folder: Path, floor: Floor, every: int = 1, progress: Progress | None = None) -> Accuracy:
    """The mean word F1 of one extractor on every ``every``-th page of a dataset. Raises DatasetError."""
    entries = open_dataset(folder).entries()[:: max(1, every)]
    extractor = make(floor.extractor)
    scores: dict[str, list[float]] = {}
    for done, entry in enumerate(entries, 1):
        case = entry.read()
        text = extractor.text(case.page, case.url)
        scores.setdefault(case.kind, []).append(word_bag(words(text), words(case.reference)).f1)
        if progress:
            progress(done, len(entries), entry.name)
    every_score = [score for kind in scores.values() for score in kind]
    articles = scores.get("article")
    return Accuracy(
        floor,
        len(every_score),
        sum(every_score) / len(every_score),
        sum(articles) / len(articles) if articles else None,
    )
