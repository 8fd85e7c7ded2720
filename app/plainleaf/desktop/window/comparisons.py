"""What the open page is compared with: a second method, or the reference of a dataset. One at a time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plainleaf.desktop.inspector import DECISIONS, AgreementView
from plainleaf.desktop.tasks import Lanes
from plainleaf.desktop.window.comparing import Comparer
from plainleaf.desktop.window.judging import Judge, Trial
from plainleaf.desktop.window.legend import Legend
from plainleaf.engine.catalogue import METHODS

if TYPE_CHECKING:
    from plainleaf.desktop.context import Look
    from plainleaf.desktop.window.window import Window

COMPARE = "compare"


class Comparisons(QObject):
    """Makes the parts that compare, and ties them to the panes and the commands of a window."""

    def __init__(self, window: "Window", lanes: Lanes, look: "Look") -> None:
        super().__init__(window)
        self._window = window
        self._actions = window.actions_by_id
        self.legend = Legend(METHODS.values(), look)
        window.original_pane.add(self.legend)
        self.agreement = AgreementView(look)
        window.inspector.add_room(COMPARE, "Agreement", self.agreement)
        self.comparer = Comparer(
            lanes, window.explainer, self.legend, self.agreement, window.methods.choice_of, tuple(METHODS)
        )
        self.judge = Judge(lanes, window.explainer, window.article)
        self.comparer.turned.connect(self._comparer_turned)
        self.judge.turned.connect(self._judge_turned)
        self.judge.possible.connect(self._actions["reference"].setEnabled)
        self._actions["reference"].setEnabled(False)
        window.inspector.room_changed.connect(lambda name: self._actions["compare"].setChecked(name == COMPARE))
        window.shower.article_shown.connect(self.judge.judge)
        self.judge.article_wanted.connect(window.shower.show_article)
        for part in (self.comparer, self.judge):
            part.told.connect(window.status.tell)

    def compare(self, on: bool) -> None:
        """Two methods in two tints on the page, and the table of all; or the one method again."""
        self.comparer.turn(on)
        inspector = self._window.inspector
        if on or inspector.room() == COMPARE:
            inspector.show_room(COMPARE if on else DECISIONS)
        if on:
            for name in ("original", "inspector"):
                self._window.panes.show_pane(name, True)

    def choose_second(self) -> None:
        """Compare, and choose with what."""
        self._actions["compare"].setChecked(True)
        if self.legend.isVisible():
            self.legend.open_chooser()

    def open_trial(self, trial: Trial) -> None:
        """Show a page of a dataset, what an extractor finds in it beside its reference."""
        self._window.methods.set_choice(trial.choice)
        self.judge.take(trial)
        self._window.opener.open_page(trial.page, trial.choice)

    def cancel(self) -> bool:
        """Give up what is computed; says whether there was anything."""
        return self.comparer.cancel() or self.judge.cancel()

    def _comparer_turned(self, on: bool) -> None:
        if on:
            self.judge.turn(False)
        self._actions["compare"].setChecked(on)

    def _judge_turned(self, on: bool) -> None:
        if on:
            self.comparer.turn(False)
        self._actions["reference"].setChecked(on)
