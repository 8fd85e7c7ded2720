"""Judging: a page of a dataset in the window, what was found of it beside what should have been."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from plainleaf.actions.judging import Comparison, answer, judged, standing
from plainleaf.desktop.reader import JudgedPage, ReaderView, judged_page
from plainleaf.desktop.tasks import Lanes
from plainleaf.desktop.window.explaining import Explainer
from plainleaf.desktop.window.reading import Choice, Reading
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets import Case
from plainleaf.evaluation.extractors import PEERS
from plainleaf.evaluation.metrics import words

LANE = "judge"
SCORES = {
    "f1": "F1", "precision": "precision", "recall": "recall", "lcs_f1": "F1 of words in order",
    "shingle_f1": "F1 of four words in a row", "present": "wanted snippets kept", "absent": "unwanted ones left out",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Trial:
    """A page with its reference, and who answers: an extractor, whose method and parameters are ``choice``."""

    case: Case
    extractor: str
    choice: Choice
    page: Page


@dataclass(frozen=True, slots=True)
class Judgement:
    """The scores and pieces of one answer and the page that shows them; ``found`` and ``wanted`` are masks over the
    runs of the page."""

    reading: Reading
    comparison: Comparison
    page: JudgedPage
    found: NDArray[np.bool_]
    wanted: NDArray[np.bool_]


class Judge(QObject):
    """While ``on``, the article's pane shows answer and reference, and the page has the tints of both.

    ``possible(on)`` tells whether the page that is shown has a reference, ``turned(on)`` that the reference is to be
    seen from now on or no more, ``told(text)`` what is under way or went wrong; ``article_wanted`` asks for the
    article.
    """

    possible = Signal(bool)
    turned = Signal(bool)
    told = Signal(str)
    article_wanted = Signal()

    def __init__(self, lanes: Lanes, explainer: Explainer, article: ReaderView) -> None:
        super().__init__(explainer)
        self._lanes = lanes
        self._explainer = explainer
        self._article = article
        self._trial: Trial | None = None
        self._here = False
        self._judgement: Judgement | None = None
        self.on = False
        explainer.followed.connect(self._followed)

    def take(self, trial: Trial) -> None:
        """Judge this page once it is shown."""
        self._trial, self._judgement = trial, None
        self.turn(True)

    def turn(self, on: bool) -> None:
        """Show the reference beside the answer, or the article."""
        if on == self.on or self._trial is None:
            return
        self.on = on
        self.turned.emit(on)
        self._explainer.sides = self._sides if on else lambda _reading: None
        self._explainer.tint_anew()
        if not self._here:
            return
        if on:
            self._show()
        else:
            self.article_wanted.emit()

    def cancel(self) -> bool:
        """Give up what is computed; says whether there was anything."""
        return self._lanes.cancel(LANE)

    def judge(self, reading: Reading) -> None:
        """Judge what was found in this page, if it is the one with the reference."""
        trial = self._trial
        if trial is None or reading.page is not trial.page:
            return
        self.told.emit("Comparing with the reference …")
        self._lanes.start(LANE, lambda _ticket: judgement(trial, reading), self._came, self._failed)

    def _followed(self, reading: Reading | None) -> None:
        here = self._trial is not None and reading is not None and reading.page is self._trial.page
        if not here:
            self._lanes.cancel(LANE)
        if here != self._here:
            self._here = here
            self.possible.emit(here)

    def _came(self, found: Judgement) -> None:
        self.told.emit("")
        self._judgement = found
        if self.on:
            self._show()
            self._explainer.tint_anew()

    def _failed(self, error: Exception) -> None:
        self.told.emit(f"The page cannot be compared with its reference: {error}")

    def _show(self) -> None:
        if self._judgement is not None:
            self._article.show_judged(self._judgement.page)

    def _sides(self, reading: Reading) -> tuple[NDArray[np.bool_], NDArray[np.bool_]] | None:
        found = self._judgement
        if found is None or found.reading.selection is not reading.selection:
            return None
        return found.found, found.wanted


def judgement(trial: Trial, reading: Reading) -> Judgement:
    """Judge the extractor's answer while its own choice is set in the window, else the article that is shown."""
    asked = reading.choice == trial.choice and not reading.put_back
    text = answer(trial.case, trial.extractor) if asked else reading.article.text
    name = trial.extractor if asked else in_words(reading.choice)
    document = reading.document
    found = standing(document, text) if asked and trial.extractor in PEERS else reading.keep
    comparison = judged(trial.case, name, text)
    page = page_of(comparison, trial.case)
    return Judgement(reading, comparison, page, found, standing(document, trial.case.reference))


def in_words(choice: Choice) -> str:
    """A choice as the command line writes it."""
    given = ",".join(f"{name}={value}" for name, value in choice.parameters.items())
    return f"{choice.method}:{given}" if given else choice.method


def page_of(found: Comparison, case: Case) -> JudgedPage:
    """The page that shows a comparison."""
    values = ((title, getattr(found.measures, name)) for name, title in SCORES.items())
    scores = tuple((title, f"{value:.3f}") for title, value in values if value is not None)
    size = f"{len(words(case.reference)):,} words in the reference"
    note = " · ".join(part for part in (found.case, found.kind, size, found.url) if part)
    return judged_page(case.title or f"Page {found.case}", note, found.extractor, scores, found.pieces)
