"""Judging: a page of a dataset in the window, what was found of it beside what should have been."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.reader import ReaderView, ScoredPage, scored_page
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.linking.overlay import Mask, Overlay
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.page import Page
from plainleaf.evaluation.actions.show import Comparison, answer, judged, standing
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.extractors import PEERS
from plainleaf.evaluation.score.metrics import words

TASK = "reference"
SCORES = {
    "f1": "F1", "precision": "precision", "recall": "recall", "lcs_f1": "F1 of words in order",
    "shingle_f1": "F1 of four words in a row", "present": "wanted snippets kept", "absent": "unwanted ones left out",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReferenceCase:
    """A page with its reference, and who answers: an extractor, whose method and parameters are ``choice``."""

    case: Case
    extractor: str
    choice: MethodChoice
    page: Page


@dataclass(frozen=True, slots=True)
class ReferenceResult:
    """The scores and pieces of one answer and the page that shows them; ``found`` and ``wanted`` are masks over the
    runs of the page."""

    reading: Reading
    comparison: Comparison
    page: ScoredPage
    found: Mask
    wanted: Mask


class ReferenceComparison(QObject):
    """While ``on``, the article's pane shows answer and reference, and the page has the tints of both.

    ``possible(on)`` tells whether the page that is shown has a reference, ``turned(on)`` that the reference is to be
    seen from now on or no more, ``message(text)`` what is under way or went wrong.
    """

    possible = Signal(bool)
    turned = Signal(bool)
    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        overlay: Overlay,
        article: ArticlePresenter,
        view: ReaderView,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._overlay = overlay
        self._article = article
        self._view = view
        self._case: ReferenceCase | None = None
        self._here = False
        self._result: ReferenceResult | None = None
        self.on = False
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)

    def take(self, case: ReferenceCase) -> None:
        """Compare this page with its reference once it is shown."""
        self._case, self._result = case, None
        self.turn(True)

    def turn(self, on: bool) -> None:
        """Show the reference beside the answer, or the article."""
        if on == self.on or self._case is None:
            return
        self.on = on
        self.turned.emit(on)
        self._overlay.compare(self._sides if on else None)
        if not self._here:
            return
        if on:
            self._show()
        else:
            self._article.show()

    def cancel(self) -> bool:
        """Give up what is computed; says whether there was anything."""
        return self._tasks.cancel(TASK)

    def _page_changed(self, reading: Reading | None) -> None:
        here = self._case is not None and reading is not None and reading.page is self._case.page
        if not here:
            self._tasks.cancel(TASK)
        if here != self._here:
            self._here = here
            self.possible.emit(here)

    def _article_changed(self, reading: Reading | None) -> None:
        """Compare what was found in this page, if it is the one with the reference."""
        case = self._case
        if case is None or reading is None or reading.page is not case.page:
            return
        self.message.emit("Comparing with the reference …")
        self._tasks.start(TASK, lambda _task: result_of(case, reading), self._came, self._failed)

    def _came(self, found: ReferenceResult) -> None:
        self.message.emit("")
        self._result = found
        if self.on:
            self._show()
            self._overlay.redraw()

    def _failed(self, error: Exception) -> None:
        self.message.emit(f"The page cannot be compared with its reference: {error}")

    def _show(self) -> None:
        if self._result is not None:
            self._view.show_scored(self._result.page)

    def _sides(self, reading: Reading) -> tuple[Mask, Mask] | None:
        found = self._result
        if found is None or found.reading.selection is not reading.selection:
            return None
        return found.found, found.wanted


def result_of(case: ReferenceCase, reading: Reading) -> ReferenceResult:
    """Compare the extractor's answer while its own choice is set in the window, else the article that is shown."""
    asked = reading.choice == case.choice and not reading.restored
    text = answer(case.case, case.extractor) if asked else reading.article.text
    name = case.extractor if asked else in_words(reading.choice)
    document = reading.document
    found = standing(document, text) if asked and case.extractor in PEERS else reading.keep
    comparison = judged(case.case, name, text)
    page = page_of(comparison, case.case)
    return ReferenceResult(reading, comparison, page, found, standing(document, case.case.reference))


def in_words(choice: MethodChoice) -> str:
    """A choice as the command line writes it."""
    given = ",".join(f"{name}={value}" for name, value in choice.parameters.items())
    return f"{choice.method}:{given}" if given else choice.method


def page_of(found: Comparison, case: Case) -> ScoredPage:
    """The page that shows a comparison."""
    values = ((title, getattr(found.measures, name)) for name, title in SCORES.items())
    scores = tuple((title, f"{value:.3f}") for title, value in values if value is not None)
    size = f"{len(words(case.reference)):,} words in the reference"
    note = " · ".join(part for part in (found.case, found.kind, size, found.url) if part)
    return scored_page(case.title or f"Page {found.case}", note, found.extractor, scores, found.pieces)
