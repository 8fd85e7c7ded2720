"""What the open page is compared with: a second method, or the reference of a dataset. One at a time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plainleaf.desktop.inspector import DECISIONS, AgreementView
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.compare.legend import Legend
from plainleaf.desktop.window.compare.methods import MethodComparison
from plainleaf.desktop.window.compare.reference import ReferenceCase, ReferenceComparison
from plainleaf.engine.catalogue import METHODS

if TYPE_CHECKING:
    from plainleaf.desktop.theme import Theme
    from plainleaf.desktop.window.window import Window

COMPARE = "compare"


class CompareController(QObject):
    """Makes the parts that compare, and ties them to the panes and the commands of a window."""

    def __init__(self, window: "Window", tasks: TaskRunner, theme: "Theme") -> None:
        super().__init__(window)
        self._window = window
        self._actions = window.actions_by_id
        self.legend = Legend(METHODS.values(), theme)
        window.original_pane.add(self.legend)
        self.agreement = AgreementView(theme)
        window.inspector.add_view(COMPARE, "Agreement", self.agreement)
        self.method_comparison = MethodComparison(
            tasks, window.explainer, self.legend, self.agreement, window.methods.choice_of, tuple(METHODS)
        )
        self.judge = ReferenceComparison(tasks, window.explainer, window.article)
        self.method_comparison.turned.connect(self._methods_turned)
        self.judge.turned.connect(self._reference_turned)
        self.judge.possible.connect(self._actions["reference"].setEnabled)
        self._actions["reference"].setEnabled(False)
        window.inspector.view_changed.connect(lambda name: self._actions["compare"].setChecked(name == COMPARE))
        window.presenter.article_shown.connect(self.judge.judge)
        self.judge.article_wanted.connect(window.presenter.show_article)
        for part in (self.method_comparison, self.judge):
            part.message.connect(window.status.show_message)

    def compare(self, on: bool) -> None:
        """Two methods in two tints on the page, and the table of all; or the one method again."""
        self.method_comparison.turn(on)
        inspector = self._window.inspector
        if on or inspector.current_view() == COMPARE:
            inspector.show_view(COMPARE if on else DECISIONS)
        if on:
            for name in ("original", "inspector"):
                self._window.panes.show_pane(name, True)

    def choose_second(self) -> None:
        """Compare, and choose with what."""
        self._actions["compare"].setChecked(True)
        if self.legend.isVisible():
            self.legend.open_chooser()

    def open_reference(self, reference_case: ReferenceCase) -> None:
        """Show a page of a dataset, what an extractor finds in it beside its reference."""
        self._window.methods.set_choice(reference_case.choice)
        self.judge.take(reference_case)
        self._window.loader.open_page(reference_case.page, reference_case.choice)

    def cancel(self) -> bool:
        """Give up what is computed; says whether there was anything."""
        return self.method_comparison.cancel() or self.judge.cancel()

    def _methods_turned(self, on: bool) -> None:
        if on:
            self.judge.turn(False)
        self._actions["compare"].setChecked(on)

    def _reference_turned(self, on: bool) -> None:
        if on:
            self.method_comparison.turn(False)
        self._actions["reference"].setChecked(on)
