"""What a rule would change on pages at hand, as a tree: a page, and below it the lines that go and come."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from plainleaf.actions.dry_run import DRY_RUNS, ExtractionStoppedError
from plainleaf.actions.ruling import trial
from plainleaf.desktop.tasks import TaskHandle
from plainleaf.desktop.window.page.known import RULES
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.rules import Rule
from plainleaf.rules import Trial

LINES = 5  # of a page that are shown


@dataclass(frozen=True, slots=True)
class PageTried:
    """A page and what a rule does to it."""

    title: str
    trial: Trial


def try_rule_on(rule: Rule, pages: Sequence[Reading], task: TaskHandle) -> list[PageTried]:
    """Try a rule on pages that are open, each in a process that can be ended; those of other sites are passed over."""
    return [
        PageTried(page.article.title or page.source, _trial(rule, page, task))
        for page in pages
        if rule.fits(page.document.page.url)
    ]


def _trial(rule: Rule, page: Reading, task: TaskHandle) -> Trial:
    how = page.choice.method, dict(page.choice.parameters), RULES
    try:
        made: Trial = DRY_RUNS.result(trial, rule, page.page, *how, who="The rule", cancelled=task.cancelled)
    except ExtractionStoppedError as error:
        return Trial(page.page.url or "", 0, 0, (), (), (), (str(error),))
    return made


class TrialTree(QTreeWidget):
    """Shows trials."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderLabels(["Page", "What changes"])
        self.setAccessibleName("What the rule changes on the pages at hand")
        self.setMinimumHeight(150)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)

    def show_trials(self, found: Sequence[PageTried]) -> None:
        """Show what a rule does to some pages."""
        self.clear()
        for one in found:
            item = QTreeWidgetItem([one.title, told(one.trial)])
            item.setToolTip(0, one.trial.url)
            for sign, lines in (("−", one.trial.gone), ("+", one.trial.come)):
                for line in lines[:LINES]:
                    item.addChild(QTreeWidgetItem([f"{sign} {line}"]))
            for problem in one.trial.problems:
                item.addChild(QTreeWidgetItem([problem]))
            self.addTopLevelItem(item)
            for child in range(item.childCount()):
                self.setFirstColumnSpanned(child, self.indexFromItem(item), True)
            item.setExpanded(len(found) <= 2)


def told(trial: Trial) -> str:
    """What changes on a page, in words."""
    if trial.problems and not trial.did:
        return "does not fit"
    if not trial.changes:
        return "nothing"
    difference = trial.after - trial.before
    return f"{difference:+,} words".replace("-", "−") if difference else "other words"
