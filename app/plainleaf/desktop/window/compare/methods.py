"""Compares the window's method with a second one on the page, and computes the agreement of all methods."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from plainleaf.actions.comparing import Comparison, agreement, compare, in_article
from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.desktop.inspector import AgreementView
from plainleaf.desktop.tasks import TaskHandle, TaskRunner
from plainleaf.desktop.window.compare.legend import Legend
from plainleaf.desktop.window.linking.overlay import Mask, Overlay
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.document import Document
from plainleaf.engine.selection.contract import Selection

TASK = "compare"
FAVOURED = ("auto", "descent")  # the second method until the user selects one


class MethodComparison(QObject):
    """While ``on``, the page has the tints of two methods; nothing is computed before that.

    ``choice_of(name)`` returns a method with its parameters in the window. ``turned(on)`` when the comparison starts or
    ends, ``message(text)`` for errors.
    """

    turned = Signal(bool)
    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        tasks: TaskRunner,
        overlay: Overlay,
        legend: Legend,
        table: AgreementView,
        choice_of: Callable[[str], MethodChoice],
        names: tuple[str, ...],
    ) -> None:
        super().__init__(current)
        self._current = current
        self._tasks = tasks
        self._overlay = overlay
        self._legend = legend
        self._table = table
        self._choice_of = choice_of
        self._names = names
        self._first = ""  # the window's method
        self._known: dict[str, tuple[MethodChoice, Selection]] = {}
        self._stopped: dict[str, MethodChoice] = {}  # methods that were stopped on this page
        self._found: Comparison | None = None
        self.on = False
        self.second = ""
        current.page_changed.connect(self._page_changed)
        current.selection_changed.connect(self._selection_changed)
        current.article_changed.connect(self._article_changed)
        legend.second_chosen.connect(self.choose)
        legend.closed.connect(lambda: self.turn(False))
        table.chosen.connect(self.choose)

    def turn(self, on: bool) -> None:
        """Start or end the comparison."""
        if on == self.on:
            return
        self.on = on
        self.turned.emit(on)
        self._legend.setVisible(on and self._current.reading is not None)
        if on:
            self._begin()
        else:
            self._tasks.cancel(TASK)
        self._overlay.compare(self._sides if on else None)

    def choose(self, name: str) -> None:
        """Compare with this method."""
        if name in self._names and name != self.second and name != self._first:
            self.second = name
            if self.on:
                self._begin()
                self._overlay.redraw()

    def cancel(self) -> bool:
        """Cancel the computation; False if there was none. Known results stay on the page."""
        if not self._tasks.cancel(TASK):
            return False
        self._legend.show_note("Stopped comparing.")
        return True

    # ── following ───────────────────────────────────────────────────────────────────────────────────────

    def _page_changed(self, _reading: Reading | None) -> None:
        self._tasks.cancel(TASK)
        self._first = ""
        self._known.clear()
        self._stopped.clear()
        self._found = None
        self._table.show_comparison(None, "", "")

    def _selection_changed(self, reading: Reading | None) -> None:
        if reading is not None:
            if reading.choice.method == self.second and self._first:
                self.second = self._first  # the two methods swap
            self._first = reading.choice.method
            self._known[self._first] = reading.choice, self._of_first(reading)
        if self.on:
            self._legend.setVisible(reading is not None)
            self._begin()
            self._overlay.redraw()

    def _article_changed(self, reading: Reading | None) -> None:
        """Recompute, since the article's runs are known exactly now."""
        if reading is not None and reading.choice.method == self._first:
            self._known[self._first] = reading.choice, self._of_first(reading)
            if self.on:
                self._begin()
                self._overlay.redraw()

    def _of_first(self, reading: Reading) -> Selection:
        if self._current.composed:
            return replace(reading.selection, keep=reading.figures.shown)
        return in_article(reading.document, reading.selection)

    def _selection_of(self, name: str) -> Selection | None:
        """The selection of a method on this page, if it was computed with the current parameters."""
        entry = self._known.get(name)
        return entry[1] if entry is not None and entry[0] == self._choice(name) else None

    def _choice(self, name: str) -> MethodChoice:
        reading = self._current.reading
        return reading.choice if reading is not None and name == reading.choice.method else self._choice_of(name)

    def _sides(self, reading: Reading) -> tuple[Mask, Mask] | None:
        first, second = self._selection_of(reading.choice.method), self._selection_of(self.second)
        return None if first is None or second is None else (first.keep, second.keep)

    # ── computing ───────────────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        """Show known results and compute the rest, the second method first."""
        reading = self._current.reading
        if reading is None:
            return
        if not self.second or self.second == reading.choice.method:
            others = [name for name in (*FAVOURED, *self._names) if name in self._names]
            self.second = next(name for name in others if name != reading.choice.method)
        self._show()
        document = reading.document
        if self._selection_of(self.second) is None and not self._is_stopped(self.second):
            choice = self._choice(self.second)
            self._legend.show_note(f"{self.second} …")
            self._start(
                lambda task: _one(document, choice, task),
                lambda found: self._show_comparison(found, {choice.method: choice}),
            )
            return
        choices = {name: self._choice(name) for name in self._names if not self._is_stopped(name)}
        known = {name: found for name in choices if (found := self._selection_of(name)) is not None}
        if (
            self._found is not None
            and all(known.get(one.method) is one for one in self._found.selections)
            and len(known) == len(choices)
        ):
            return
        self._start(lambda task: _all(document, choices, known, task), lambda found: self._show_all(found, choices))

    def _start(self, work: Callable[[TaskHandle], Comparison], done: Callable[[Comparison], None]) -> None:
        self._tasks.start(TASK, work, done, self._failed, self._progressed)

    def _show_comparison(self, found: Comparison, choices: Mapping[str, MethodChoice]) -> None:
        self._learn(found, choices)
        self._overlay.redraw()
        self._begin()

    def _show_all(self, found: Comparison, choices: Mapping[str, MethodChoice]) -> None:
        self._learn(found, choices)
        self._found = found
        self._show()

    def _learn(self, found: Comparison, choices: Mapping[str, MethodChoice]) -> None:
        for selection in found.selections:
            self._known[selection.method] = choices[selection.method], selection
        for name, error in found.stopped.items():
            self._stopped[name] = choices[name]
            self.message.emit(f"Compared without {name}: {error}")

    def _is_stopped(self, name: str) -> bool:
        return self._stopped.get(name) == self._choice(name)

    def _progressed(self, done: int, total: int) -> None:
        if total > 1:
            self._legend.show_note(f"{done} of {total} methods")

    def _failed(self, error: Exception) -> None:
        self._legend.show_note("")
        self.message.emit(f"The methods cannot be compared: {error}")

    def _show(self) -> None:
        reading = self._current.reading
        if reading is None:
            return
        first, second = self._selection_of(reading.choice.method), self._selection_of(self.second)
        shares = None if first is None or second is None else agreement(reading.document, first, second)
        self._legend.show_pair(reading.choice.method, self.second, shares)
        self._legend.show_note("" if shares is None else f"agree: {100 * shares.same:.0f} %")
        self._table.show_comparison(self._found, reading.choice.method, self.second)


def _one(document: Document, choice: MethodChoice, task: TaskHandle) -> Comparison:
    return compare(document, {choice.method: choice.parameters}, {}, None, task.cancelled, DRY_RUNS, RULES)


def _all(
    document: Document, choices: Mapping[str, MethodChoice], known: Mapping[str, Selection], task: TaskHandle
) -> Comparison:
    methods = {name: choice.parameters for name, choice in choices.items()}
    return compare(document, methods, known, task.progress, task.cancelled, DRY_RUNS, RULES)
