"""Controls comparisons of the open page: with a second method, or the reference of a dataset. One at a time."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from plainleaf.desktop.inspector import DECISIONS, AgreementView
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.compare.legend import Legend
from plainleaf.desktop.window.compare.methods import MethodComparison
from plainleaf.desktop.window.compare.reference import ReferenceCase, ReferenceComparison
from plainleaf.desktop.window.linking.overlay import Overlay
from plainleaf.desktop.window.page.article import ArticlePresenter
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.loader import PageLoader
from plainleaf.desktop.window.panes import Panes
from plainleaf.engine.catalogue import METHODS

COMPARE = "compare"


class CompareController(QObject):
    """Makes the comparisons and connects them to panes and commands. ``message(text)`` for the status bar."""

    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        loader: PageLoader,
        article: ArticlePresenter,
        overlay: Overlay,
        panes: Panes,
        method_bar: MethodBar,
        actions: Mapping[str, QAction],
        theme: Theme,
    ) -> None:
        super().__init__(current)
        self._loader = loader
        self._panes = panes
        self._method_bar = method_bar
        self._actions = actions
        self.legend = Legend(METHODS.values(), theme)
        panes.original.add(self.legend)
        self.agreement = AgreementView(theme)
        panes.inspector.add_view(COMPARE, "Agreement", self.agreement)
        self.methods = MethodComparison(
            current, tasks, overlay, self.legend, self.agreement, method_bar.choice_of, tuple(METHODS)
        )
        self.reference = ReferenceComparison(current, tasks, overlay, article, panes.article_view)
        self.methods.turned.connect(self._methods_turned)
        self.reference.turned.connect(self._reference_turned)
        panes.inspector.view_changed.connect(lambda name: actions["compare"].setChecked(name == COMPARE))
        for part in (self.methods, self.reference):
            part.message.connect(self.message)

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The handlers of the comparison commands."""
        return {"compare": self.compare, "second-method": self.choose_second, "reference": self.reference.turn}

    def compare(self, on: bool) -> None:
        """Start or end the comparison of two methods, with two tints on the page and the table of all methods."""
        self.methods.turn(on)
        inspector = self._panes.inspector
        if on or inspector.current_view() == COMPARE:
            inspector.show_view(COMPARE if on else DECISIONS)
        if on:
            self._panes.show_view("inspect")

    def choose_second(self) -> None:
        """Start a comparison and open the list of methods."""
        self._actions["compare"].setChecked(True)
        if self.legend.isVisible():
            self.legend.open_chooser()

    def open_reference(self, case: ReferenceCase) -> None:
        """Show a page of a dataset with an extractor's answer beside its reference."""
        self.reference.take(case)
        self._loader.open_page(case.page, case.choice)

    def cancel(self) -> bool:
        """Cancel the computation; False if there was none."""
        return self.methods.cancel() or self.reference.cancel()

    def _methods_turned(self, on: bool) -> None:
        if on:
            self.reference.turn(False)
        self._actions["compare"].setChecked(on)

    def _reference_turned(self, on: bool) -> None:
        if on:
            self.methods.turn(False)
        self._actions["reference"].setChecked(on)
