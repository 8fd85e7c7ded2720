"""*Always on this site*: makes a rule from corrections, and tests it on available pages before it is stored."""

from collections.abc import Sequence, Set
from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.widgets.dialog import Dialog
from plainleaf.desktop.widgets.laid_out import resize_within
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.corrections.blocks import described
from plainleaf.desktop.window.corrections.rule_editor import RuleEditor
from plainleaf.desktop.window.corrections.trials import PagesAtHand, PageTried, TrialTree
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.rules import (
    Expression,
    ExpressionError,
    RuleError,
    find,
    general_selector,
    own_selector,
    resolved,
)
from plainleaf.engine.rules.by_hand import Kind
from plainleaf.rules import domain_of

TASK = "trial"
STAYS = "It does not do this on the open page, whose corrections stay."
_LABELS: dict[Kind, str] = {"remove": "Leave out", "keep": "Keep", "content": "The article is"}


class SiteRuleDialog(Dialog):
    """``kept(name, corrections)`` when the rule that replaces these corrections is stored; None for them if the rule
    does nothing on the page that they are of."""

    kept = Signal(str, object)

    def __init__(self, reading: Reading, node: int, pages: Sequence[Reading], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Always on this site")
        resize_within(self, 680, 520)
        self._tasks = TaskRunner(self)
        self._pages = PagesAtHand((reading, *pages))
        self._url = url = reading.document.page.url or ""
        self._holds = False  # does the rule do on this page all that it says?
        self._made = tuple(one for one, found in resolved(reading.document, reading.by_hand) if found >= 0)
        self.editor = RuleEditor(
            domain_of(url),
            proposed(reading, node),
            "",
            paths_of(url),
            in_words="\n".join(corrections_in_words(reading, node)),
        )
        self.tree = TrialTree()
        self.tried = plain_label("Trying it…")
        self.tried.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.main = self.keep = self.buttons.addButton("Keep the rule", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._keep)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(22, 18, 22, 18)
        layout.setSpacing(12)
        for widget in (self.editor, self.tried, self.tree, self.buttons):
            layout.addWidget(widget)
        self.editor.settled.connect(self._try)
        self.finished.connect(self.deleteLater)
        self._try()

    def _try(self) -> None:
        well = self.editor.check()
        self.keep.setEnabled(well)
        if not well:
            self.tried.setText("Nothing is tried until the rule can be read.")
            self.tree.show_trials(())
            return
        rule = self.editor.rule
        self._holds = rule.fits(self._url)  # until it is tried
        self._tasks.start(TASK, lambda task: self._pages.tried(rule, task), self._show, self._failed)

    def _show(self, found: list[PageTried]) -> None:
        here = next((one.trial for one in found if one.trial.url == self._url), None)
        self._holds = here is not None and bool(here.did) and not here.problems
        self.tried.setText(outcome(found) if self._holds else f"{outcome(found)} {STAYS}")
        self.tree.show_trials(found)

    def _failed(self, error: Exception) -> None:
        self.tried.setText(str(error))

    def _keep(self) -> None:
        try:
            entry = RULES.keep_text(self.editor.whole, self.editor.domain.text())
        except RuleError as error:
            self.tried.setText(str(error))  # the editor's own line is hidden with its details
            return
        self.accept()
        self.kept.emit(entry.name, self._made if self._holds else None)


def outcome(found: Sequence[PageTried]) -> str:
    """The effect of a rule on the pages, in a sentence."""
    changed = sum(one.trial.changes for one in found)
    if not found:
        return "The rule applies to none of the open and saved pages."
    if len(found) == 1:
        does = "changes it" if changed else "does not change it"
        return f"One page of this site is open or on the shelf. The rule {does}."
    some = changed if changed else "none"
    sentence = f"It changes {some} of the {len(found)} pages of this site that are open or on the shelf."
    others = any(one.trial.changes for one in found[1:])
    return (
        f"{sentence} It goes by the place on the page: look below at what that is on the others."
        if others
        else sentence
    )


def proposed(reading: Reading, node: int) -> str:
    """A rule that makes the corrections of this page on all pages; without corrections, one that removes the node."""
    made = _corrections(reading, node)
    lines = [
        f"{kind}: {_selector(reading, kind, at, {at for other, at in made if other == kind})}" for kind, at in made
    ]
    return "\n".join(dict.fromkeys(lines))


def corrections_in_words(reading: Reading, node: int) -> tuple[str, ...]:
    """The corrections in words: each part's first words, and its treatment."""
    return tuple(f"{_LABELS[kind]}: {described(reading.document, at)}" for kind, at in _corrections(reading, node))


def _corrections(reading: Reading, node: int) -> list[tuple[Kind, int]]:
    """The corrections and their nodes."""
    document = reading.document
    made = [(one.kind, at) for one, at in resolved(document, reading.by_hand) if at >= 0]
    return made or ([("remove", node)] if node > document.body else [])


def paths_of(url: str) -> tuple[str, ...]:
    """Path patterns that match a page's address, the most general first."""
    parts = [part for part in urlsplit(url).path.split("/")[:-1] if part]
    return tuple("/" + "/".join(parts[:count]) + "/*" for count in range(1, len(parts) + 1))


def _selector(reading: Reading, kind: Kind, node: int, alike: Set[int]) -> str:
    """A selector for a node and similar ones; for the node alone if similar ones on this page would change the article
    beyond the corrected nodes ``alike``."""
    document, shown = reading.document, reading.figures.shown
    selector = general_selector(document, node)
    try:
        found = find(Expression(selector), document.root, len(document.nodes))
    except ExpressionError:  # too slow for a page of this size
        return own_selector(document, node)
    of = document.node_of_element
    others = {of[item] for item in found if not isinstance(item, str) and item in of} - alike
    texts = [shown[document.under(other)] for other in others]
    changes = {
        "remove": any(text.any() for text in texts),
        "keep": any(len(text) and not text.any() for text in texts),
        "content": bool(others),
    }
    return own_selector(document, node) if changes[kind] else selector
