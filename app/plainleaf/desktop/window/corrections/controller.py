"""Connects corrections to the panes, their menus and keys, and to their storage."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QCursor, QUndoStack
from PySide6.QtWidgets import QMenu, QWidget

from plainleaf.desktop.inspector import explained
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.web import WebPane
from plainleaf.desktop.window.corrections.bar import CorrectionBar
from plainleaf.desktop.window.corrections.blocks import block_of, described
from plainleaf.desktop.window.corrections.history import CorrectionStep, Made, with_correction
from plainleaf.desktop.window.corrections.mode import CorrectionMode
from plainleaf.desktop.window.corrections.moved import MovedSite
from plainleaf.desktop.window.corrections.notice import RuleNotice
from plainleaf.desktop.window.corrections.report_dialog import ReportDialog
from plainleaf.desktop.window.corrections.rules_dialog import RulesDialog
from plainleaf.desktop.window.corrections.site_rule import STAYS, SiteRuleDialog, proposed
from plainleaf.desktop.window.linking.explain import Explainer
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.linking.why_popup import WhyPopup
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.known import BY_PAGE
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.panes import Panes
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.rules import HandMade, RuleError, place, resolved
from plainleaf.engine.rules.by_hand import Kind

WORDS: dict[str, str] = {"content": "The article is", "remove": "Left out:", "keep": "Kept:"}
ALREADY = {"remove": "left out", "keep": "kept"}
POINT_FIRST = "Point at a part of the page first."
MENU = ("correct-remove", "correct-keep", "correct-content", "correct-why", "correct-site")


class CorrectionsController(QObject):
    """``message(text)`` for the status bar; ``bar`` and ``notices`` are placed by the window."""

    message = Signal(str)

    def __init__(
        self,
        current: CurrentPage,
        reselector: Reselector,
        readings: Callable[[], Sequence[Reading]],
        explainer: Explainer,
        panes: Panes,
        actions: Mapping[str, QAction],
        memory: Memory,
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._reselector = reselector
        self._readings = readings
        self._explainer = explainer
        self._panes = panes
        self._original, self._article = original, article = panes.original_view, panes.article_view
        self._actions = actions
        self._memory = memory
        self._window = window
        self._pointed = -1
        self._key = ""
        self._flashing: tuple[int, str] | None = None
        self._opened_beside = False  # opened for correction mode; the view before was *Read*
        self.stack = QUndoStack(self)
        self.mode = CorrectionMode(current, original, (original, article))
        self.notice = RuleNotice(theme)
        self.notice.wanted.connect(self.show_rules)
        self.moved = MovedSite(current, theme)
        self.moved.taken.connect(self._apply)
        self.moved.message.connect(self.message)
        self.notices = self.notice, self.moved.notice
        self.why_popup = WhyPopup(window)
        self.why_popup.about_wanted.connect(actions["about-method"].trigger)
        self.bar = CorrectionBar()
        self.bar.wanted.connect(lambda kind: self.correct(kind, self._target()))
        self.bar.undone.connect(self.stack.undo)
        self.bar.always_wanted.connect(self.always)
        self.bar.closed.connect(self.cancel)
        self.mode.moved.connect(self.bar.show_element)
        self.mode.wanted.connect(lambda kind: self.correct(kind, self.mode.node))
        self.mode.changed.connect(self._mode_changed)
        for view in (original, article):
            view.hovered.connect(self._hovered)
            view.menu_wanted.connect(lambda menu, view=view: self._fill(menu, view))
        original.clicked.connect(lambda address: self.mode.at(self._node(address)))
        article.ready.connect(self._flash_article)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        panes.view_changed.connect(lambda view: view == "read" and self.mode.end())

    def handlers(self) -> dict[str, Callable[..., object]]:
        """The handlers of the correction commands."""
        return {
            "correct": self.set_mode,
            "correct-remove": lambda: self.correct("remove", self._target()),
            "correct-keep": lambda: self.correct("keep", self._target()),
            "correct-content": lambda: self.correct("content", self._target()),
            "correct-why": self.why,
            "undo": self.stack.undo,
            "redo": self.stack.redo,
            "correct-site": self.always,
            "rules": self.show_rules,
            "report": self.report,
        }

    # ── correcting ──────────────────────────────────────────────────────────────────────────────────────

    def set_mode(self, on: bool) -> None:
        """Start correction mode at the pointer, with the original beside the article, or end it."""
        if not on:
            self.mode.end()
        elif self._current.reading is None:
            self._actions["correct"].setChecked(False)
        elif not self.mode.on:
            self._opened_beside = self._panes.view == "read"
            if self._opened_beside:
                self._panes.show_view("side-by-side")
            self._original.setFocus()
            self.mode.begin(self._target())

    def _mode_changed(self, on: bool) -> None:
        self._actions["correct"].setChecked(on)
        self._explainer.set_quiet(on)
        if not on:
            self.bar.hide()
            if self._opened_beside and self._panes.view == "side-by-side":
                self._panes.show_view("read")

    def cancel(self) -> bool:
        """End correction mode, or hide its bar; False if there was neither."""
        was_there = self.bar.isVisible()
        self.bar.hide()
        return self.mode.end() or was_there

    def correct(self, kind: str, node: int) -> None:
        """Correct a node: ``content``, ``remove`` or ``keep``."""
        reading = self._current.reading
        if reading is None or node < 0:
            self.message.emit(POINT_FIRST)
            return
        if _is_made(reading, kind, node):
            self.message.emit(f"{described(reading.document, node)} is {ALREADY[kind]} already.")
            return
        one = HandMade(cast("Kind", kind), place(reading.document, node))
        words = self._make(reading, kind, node, with_correction(reading.by_hand, one))
        if self.mode.on:
            self.bar.show_element(described(reading.document, node), f"{words}  ·  Ctrl+Z takes it back")
        else:
            self.bar.show_made(words)

    def add(self, nodes: Sequence[int], on: bool) -> None:
        """Add left-out parts to the article, or undo that: one step."""
        reading = self._current.reading
        if reading is None or not nodes:
            return
        document = reading.document
        after = tuple(
            one for one, at in resolved(document, reading.by_hand) if one.kind != "keep" or at < 0 or at not in nodes
        )
        if on:
            for node in nodes:
                after = with_correction(after, HandMade("keep", place(document, node)))
        words = self._make(reading, "keep" if on else "remove", nodes[0], after)
        self.message.emit(f"{words}  ·  Ctrl+Z takes it back.")

    def _make(self, reading: Reading, kind: str, node: int, after: Made) -> str:
        """Add one undoable step and flash its node; returns its description."""
        words = f"{WORDS[kind]} {described(reading.document, node)}"
        self._flashing = node, kind
        self._original.flash(address_of(reading.document, node), kind)
        self.stack.push(CorrectionStep(words, reading.by_hand, after, self._apply))
        return words

    def why(self) -> None:
        """Show beside the pointer why a block was kept or left out."""
        reading, node = self._current.reading, self._target()
        sentence, amount = self._explainer.plainly(node)
        self.message.emit(sentence or POINT_FIRST)
        if reading is not None and sentence:
            method, numbers = METHODS[reading.choice.method], self._explainer.why(node)
            meaning = "\n".join(filter(None, (explained(numbers), f"{method.title}: {method.summary}")))
            self.why_popup.open_at(QCursor.pos(), sentence, amount, numbers, meaning)

    def _apply(self, made: Made) -> None:
        reading = self._current.reading
        if reading is None:
            return
        try:
            BY_PAGE.keep(reading.key, made)
        except RuleError as error:
            self.message.emit(str(error))
        self._reselector.correct(made)
        self.bar.set_made(bool(made))
        if not (made or self.mode.on):
            self.bar.hide()

    # ── rules and reports ───────────────────────────────────────────────────────────────────────────────

    def always(self) -> None:
        """Make a rule for the site from the corrections of this page, or for the block under the pointer."""
        reading = self._current.reading
        if reading is None:
            return
        if not proposed(reading, self._target()):
            self.message.emit("Correct this page first: a rule says the same of all pages of its site.")
            self.set_mode(True)
            return
        pages = [one for one in self._readings() if one.document is not reading.document]
        dialog = SiteRuleDialog(reading, self._target(), pages, self._window)
        dialog.kept.connect(self._rule_kept)
        dialog.open()

    def show_rules(self) -> RulesDialog:
        """Show the list of all rules."""
        dialog = RulesDialog(self._memory, self._window)
        dialog.changed.connect(self._recompose)
        dialog.open()
        return dialog

    def report(self) -> None:
        """Open the report of this page: the page, its article and the corrections."""
        if (reading := self._current.reading) is not None:
            self._reselector.composed_article()
            reading = self._current.reading or reading
            ReportDialog(reading, self._memory, self._window).open()

    def _rule_kept(self, name: str, made: Made | None) -> None:
        """The new rule replaces these corrections on this page; None if it does not, so that they stay."""
        self.mode.end()
        reading = self._current.reading
        if reading is not None:
            rest = tuple(one for one in reading.by_hand if one not in (made or ()))
            self.stack.clear()
            self._apply(rest)
        self._article.setFocus()
        does = "It holds on every page of the site from now on." if made is not None else STAYS
        self.message.emit(f"Kept the rule {name}. {does}")

    def _recompose(self) -> None:
        if (reading := self._current.reading) is not None:
            self._reselector.correct(reading.by_hand)

    # ── what the window tells ───────────────────────────────────────────────────────────────────────────

    def _page_changed(self, reading: Reading | None) -> None:
        self.mode.end()
        self._pointed = -1
        self._flashing = None
        self.bar.hide()
        self.bar.set_made(reading is not None and bool(reading.by_hand))
        key = "" if reading is None else reading.key
        if key != self._key:  # corrections of a page that is only reloaded can still be undone
            self.stack.clear()
            self._key = key

    def _article_changed(self, reading: Reading | None) -> None:
        self.notice.show_sentences(_misfits(reading) if reading is not None else ())
        if self.mode.on and reading is not None:
            self.mode.go(self.mode.node)

    def _hovered(self, address: int) -> None:
        if address >= 0:
            self._pointed = self._node(address)

    def _flash_article(self) -> None:
        """Flash the corrected blocks once the new article is shown."""
        reading = self._current.reading
        if self._flashing is None or reading is None or not self._current.composed:
            return
        (node, kind), self._flashing = self._flashing, None
        ends = reading.document.nodes.end
        shown = -1  # blocks up to here flash with their container
        for block in reading.places[bisect_left(reading.places, node) : bisect_left(reading.places, int(ends[node]))]:
            if block >= shown:
                shown = int(ends[block])
                self._article.flash(address_of(reading.document, block), kind)

    def _fill(self, menu: QMenu, _view: WebPane) -> None:
        """Add the corrections of the block under the pointer to the top of a pane's menu."""
        reading = self._current.reading
        if reading is None or self._pointed < 0:
            return
        first = menu.actions()[0] if menu.actions() else None
        for name in MENU:
            menu.insertAction(first, self._actions[name])  # type: ignore[arg-type]
            if name in ("correct-why",):
                menu.insertSeparator(first)  # type: ignore[arg-type]
        menu.insertSeparator(first)  # type: ignore[arg-type]

    def _target(self) -> int:
        """The node of a command: the selected one in correction mode, else the block under the pointer."""
        reading = self._current.reading
        if reading is None:
            return -1
        if self.mode.on:
            return self.mode.node
        return block_of(reading.document, self._pointed) if self._pointed >= 0 else -1

    def _node(self, address: int) -> int:
        reading = self._current.reading
        return -1 if reading is None or address < 0 else reading.document.node_at.get(address, -1)


def _is_made(reading: Reading, kind: str, node: int) -> bool:
    """True if the last correction of the node, or of an element around it, is the same."""
    ends = reading.document.nodes.end
    around = [one.kind for one, at in resolved(reading.document, reading.by_hand) if 0 <= at <= node < int(ends[at])]
    return kind in ALREADY and around[-1:] == [kind]


def _misfits(reading: Reading) -> tuple[str, ...]:
    """The rules and corrections that do not match the page, in sentences."""
    misfits = [problem for rule in reading.corrections.rules for problem in rule.problems]
    lost = sum(node < 0 for _, node in resolved(reading.document, reading.by_hand))
    if lost:
        parts = "One of your corrections has" if lost == 1 else f"{lost} of your corrections have"
        misfits.append(f"{parts} nothing to hold on to any more: this page has changed.")
    return tuple(misfits)
