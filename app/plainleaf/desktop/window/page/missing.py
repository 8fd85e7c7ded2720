"""Parts that are missing from a page of a browser or the shelf: reported once, and loaded from the web on request."""

from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from plainleaf.actions.pictures import wanted_pictures
from plainleaf.bridge.received import Missing
from plainleaf.desktop.commands import key_of
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.notice import Notice
from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.extraction import loading
from plainleaf.desktop.window.page.original import OriginalPresenter
from plainleaf.desktop.window.page.reading import Reading

TASK = "load missing"
LOAD = "load-missing"
REMEMBERED = 200  # maximum pages for which a report is remembered

_NAMES: dict[Literal["picture", "sheet"], str] = {"picture": "picture", "sheet": "style sheet"}
_REASONS = {
    "refused": "kept back by its site",
    "large": "too large",
    "full": "beyond what a page may carry",
    "late": "too late",
    "unknown": "not found by the extension",
}


class MissingNotice(Notice):
    """The notice about missing parts, with the button ``load``."""

    def __init__(self, theme: Theme, key: str) -> None:
        self.load = QPushButton("Load them")
        super().__init__(theme, "review", self.load)
        self.load.setProperty("main", False)
        self.load.setToolTip(plain_tip(f"Ask the web for what is missing ({key})"))


class MissingParts(QObject):
    """``notice`` is placed by the window; ``loaded()`` when the page is shown with the parts from the web."""

    loaded = Signal()

    def __init__(
        self,
        current: CurrentPage,
        original: OriginalPresenter,
        memory: Memory,
        tasks: TaskRunner,
        theme: Theme,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._original = original
        self._memory = memory
        self._tasks = tasks
        self.found = False
        """Whether the open page lacks anything."""
        self._reported: dict[str, None] = {}
        self.notice = MissingNotice(theme, key_of(LOAD))
        self.notice.load.clicked.connect(self.load)
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)

    def load(self) -> None:
        """Show the page again with the missing parts from the web."""
        reading = self._current.reading
        if reading is not None and reading.offline and self._current.composed:
            self.notice.hide()
            self._tasks.start(TASK, lambda _task: loading(reading), self._made, self._failed)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._tasks.cancel(TASK)
        self.notice.hide()

    def _article_changed(self, reading: Reading | None) -> None:
        missing = missing_of(reading) if reading is not None else ()
        self.found = bool(missing)
        if reading is None or not missing:
            return
        if self._memory.loads_missing():
            self.load()
        elif reading.key not in self._reported:
            self._reported = dict.fromkeys([*self._reported, reading.key][-REMEMBERED:])
            self._show_missing(missing, reading.from_shelf)

    def _show_missing(self, missing: tuple[Missing, ...], from_shelf: bool) -> None:
        self.notice.label.setText(sentence(missing, from_shelf))
        self.notice.label.setToolTip(plain_tip("" if from_shelf else reasons(missing)))
        self.notice.show()

    def _made(self, reading: Reading) -> None:
        self._current.compose(reading)
        self._original.show_again()
        self.loaded.emit()

    def _failed(self, error: Exception) -> None:
        self.notice.label.setText(f"What did not come along could not be loaded: {error}")
        self.notice.show()


def missing_of(reading: Reading) -> tuple[Missing, ...]:
    """The missing parts of an offline page: those that the browser counted, and pictures of the article that it did not
    count; for a page from the shelf, the pictures that are not stored."""
    held, delivery = reading.held, reading.delivery
    if held is None or not held.alone or delivery is None:
        return ()
    known = delivery.missing if delivery.stored is None else ()
    count = len({src for src, _ in wanted_pictures((reading.article,)) if src not in held.sources})
    count -= sum(each.count for each in known if each.kind == "picture")
    return (*known, Missing("picture", "unknown", count)) if count > 0 else known


def not_here(reading: Reading) -> str:
    """The missing parts in a few words; empty if there are none."""
    return " and ".join(_counts(missing)) + " missing" if (missing := missing_of(reading)) else ""


def sentence(missing: tuple[Missing, ...], from_shelf: bool) -> str:
    """The number of missing pictures and style sheets."""
    return f"{' and '.join(_counts(missing))} {'not on the shelf' if from_shelf else 'did not come along'}."


def _counts(missing: tuple[Missing, ...]) -> list[str]:
    counts = {kind: sum(each.count for each in missing if each.kind == kind) for kind in _NAMES}
    return [counted(count, kind) for kind, count in counts.items() if count]


def reasons(missing: tuple[Missing, ...]) -> str:
    """The reasons, one a line."""
    return "\n".join(f"{counted(each.count, each.kind)}: {_REASONS[each.reason]}" for each in missing)


def counted(count: int, kind: Literal["picture", "sheet"]) -> str:
    """The number of missing parts of a kind, in words."""
    return f"{count:,} {_NAMES[kind]}{'s' if count > 1 else ''}"
