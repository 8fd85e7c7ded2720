"""A page of a dataset with its reference, scored by words."""

from dataclasses import dataclass

from plainleaf.desktop.reader import ScoredPage, scored_page
from plainleaf.desktop.window.compare.reference import ReferenceResult
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.page import Page
from plainleaf.evaluation.actions.show import ScoredAnswer, answer, found_in, scored
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.extractors import PEERS
from plainleaf.evaluation.score.metrics import words

SCORES = {
    "f1": "F1", "precision": "precision", "recall": "recall", "lcs_f1": "F1 of words in order",
    "shingle_f1": "F1 of four words in a row", "present": "wanted snippets kept", "absent": "unwanted ones left out",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DatasetCase:
    """A page with its reference, and an extractor, whose method and parameters are ``choice``."""

    case: Case
    extractor: str
    choice: MethodChoice
    page: Page

    def score(self, reading: Reading) -> ReferenceResult:
        """Score the extractor's answer while the window shows its choice, else the article that is shown."""
        is_same = reading.choice == self.choice and not reading.by_hand
        text = answer(self.case, self.extractor) if is_same else reading.article.text
        name = self.extractor if is_same else in_words(reading.choice)
        document = reading.document
        matched = found_in(document, text) if is_same and self.extractor in PEERS else reading.ledger.kept
        page = page_of(scored(self.case, name, text), self.case)
        return ReferenceResult(reading, page, matched, found_in(document, self.case.reference))


def in_words(choice: MethodChoice) -> str:
    """A choice in the notation of the command line."""
    settings = ",".join(f"{name}={value}" for name, value in choice.parameters.items())
    return f"{choice.method}:{settings}" if settings else choice.method


def page_of(scored: ScoredAnswer, case: Case) -> ScoredPage:
    """The page that shows a comparison."""
    values = ((title, getattr(scored.measures, name)) for name, title in SCORES.items())
    scores = tuple((title, f"{value:.3f}") for title, value in values if value is not None)
    size = f"{len(words(case.reference)):,} words in the reference"
    note = " · ".join(part for part in (scored.case, scored.kind, size, scored.url) if part)
    return scored_page(case.title or f"Page {scored.case}", note, scored.extractor, scores, scored.pieces)
