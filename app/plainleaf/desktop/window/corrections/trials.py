"""The effect of a rule on available pages, as a tree: each page with the lines that it loses and gains."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from plainleaf.actions.dry_run import DRY_RUNS
from plainleaf.actions.site_rules import trial
from plainleaf.desktop.tasks import TaskHandle
from plainleaf.desktop.widgets.direction import in_one_line
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.page import Page
from plainleaf.engine.rules import Rule
from plainleaf.errors import PlainleafError
from plainleaf.rules import Trial

LINES = 5  # maximum lines shown for a page
OPEN = 6  # maximum pages whose lines are open: a rule goes by place, and may leave out other words there


@dataclass(frozen=True, slots=True)
class PageTried:
    """A page and the effect of a rule on it."""

    title: str
    trial: Trial


class PagesAtHand:
    """The pages for testing a rule: the open ones, and those of its site on the shelf."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        found: dict[str, tuple[str, Page, MethodChoice]] = {}  # by address: a tab may have opened a page twice
        for one in readings:
            found.setdefault(one.page.url or one.source, (one.article.title or one.source, one.page, one.choice))
        self._open = list(found.values())
        self._shelved: dict[str, list[tuple[str, Page]]] = {}  # by domain

    def tried(self, rule: Rule, task: TaskHandle) -> list[PageTried]:
        """Test a rule on the pages of its site, each in a process that can be killed. Raises LibraryError."""
        choice = self._open[0][2]
        shelved = ((title, page, choice) for title, page in self._on_shelf(rule.domain))
        return [
            PageTried(title, _trial(rule, page, choice, task))
            for title, page, choice in (*self._open, *shelved)
            if rule.fits(page.url)
        ]

    def _on_shelf(self, domain: str) -> list[tuple[str, Page]]:
        from plainleaf.actions.shelf.site_pages import pages_of_site  # the shelf is imported with the first trial

        if domain not in self._shelved:
            besides = {page.url or "" for _, page, _ in self._open}
            self._shelved[domain] = [(one.title or one.url, page) for one, page in pages_of_site(domain, besides)]
        return self._shelved[domain]


def _trial(rule: Rule, page: Page, choice: MethodChoice, task: TaskHandle) -> Trial:
    how = choice.method, dict(choice.parameters), RULES
    try:
        made: Trial = DRY_RUNS.result(trial, rule, page, *how, who="The rule", cancelled=task.cancelled)
    except PlainleafError as error:  # too slow, or not a page
        return Trial(page.url or "", 0, 0, (), (), (), (str(error),))
    return made


class TrialTree(QTreeWidget):
    """Shows the effects on pages."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels(["Page", "What changes"])
        self.setAccessibleName("What the rule changes on open and saved pages")
        self.setMinimumHeight(150)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)

    def show_trials(self, found: Sequence[PageTried]) -> None:
        """Show the effect of a rule on some pages."""
        self.clear()
        for one in found:
            outcome = outcome_of(one.trial)
            item = QTreeWidgetItem([one.title, in_one_line((outcome,))])  # a number begins it, also right to left
            item.setData(1, Qt.ItemDataRole.AccessibleTextRole, outcome)
            item.setToolTip(0, plain_tip(one.trial.url))
            for sign, spoken, lines in (("− ", "left out", one.trial.removed), ("+ ", "added", one.trial.added)):
                item.addChildren([_line(f"{sign}{line}", spoken) for line in lines[:LINES]])
            item.addChildren([_line(problem, "problem") for problem in one.trial.problems])
            self.addTopLevelItem(item)
            for child in range(item.childCount()):
                self.setFirstColumnSpanned(child, self.indexFromItem(item), True)
            item.setExpanded(len(found) <= OPEN)


def _line(text: str, spoken: str) -> QTreeWidgetItem:
    """A line over both columns; ``spoken`` is what a screen reader reads in the second."""
    item = QTreeWidgetItem([text])
    item.setData(1, Qt.ItemDataRole.AccessibleTextRole, spoken)
    return item


def outcome_of(trial: Trial) -> str:
    """The effect on a page, in words."""
    if trial.problems and not trial.did:
        return "does not fit"
    if not trial.changes:
        return "nothing"
    difference = trial.after - trial.before
    words = "word" if abs(difference) == 1 else "words"
    return f"{abs(difference):,} {words} {'more' if difference > 0 else 'fewer'}" if difference else "other words"
