"""Restoring: what is left out of the article is listed, told where it is much, and put back by a click."""

from bisect import bisect_left
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.inspector import DECISIONS, LeftOutPart, LeftOutView
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.left_out.notice import LeftOutNotice
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article, Removal
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.methods.contract import Trace

if TYPE_CHECKING:
    from plainleaf.desktop.theme import Theme
    from plainleaf.desktop.window.window import Window

TASK = "left out"
LEFT_OUT = "left out"
ALIKE = 3
"""More removals than this for one reason, each of few words, are one row: the permalinks of a page."""
FEW_WORDS = 40  # characters


class LeftOutController(QObject):
    """Ties the list of what is left out to article, page and commands of a window.

    ``put_back(parts)`` asks for the article with these parts and no other ones that are left out.
    """

    put_back = Signal(object)

    def __init__(self, window: "Window", tasks: TaskRunner, theme: "Theme") -> None:
        super().__init__(window)
        self._window = window
        self._tasks = tasks
        self._reading: Reading | None = None
        self._dismissed: Document | None = None
        self._go_to = -1
        self._parts: tuple[LeftOutPart, ...] = ()
        self.view = LeftOutView(theme)
        self.line = LeftOutNotice(theme)
        window.inspector.add_view(LEFT_OUT, "Left out", self.view)
        window.article_pane.add(self.line)
        self.view.pointed.connect(self._pointed)
        self.view.toggled.connect(self.toggle)
        self.line.wanted.connect(self._add)
        self.line.more.connect(lambda: window.actions_by_id["left-out"].setChecked(True))
        self.line.dismissed.connect(self._dismiss)
        window.presenter.article_shown.connect(self._article_shown)
        window.explainer.followed.connect(self._followed)
        window.inspector.view_changed.connect(
            lambda name: window.actions_by_id["left-out"].setChecked(name == LEFT_OUT)
        )
        self.put_back.connect(window.reselector.put_back)

    def show_list(self, on: bool) -> None:
        """Show the list in the inspector, or the decisions again."""
        window = self._window
        if on:
            window.panes.show_pane("inspector", True)
        if on or window.inspector.current_view() == LEFT_OUT:
            window.inspector.show_view(LEFT_OUT if on else DECISIONS)
        if on:
            self.view.setFocus()

    def toggle(self, part: LeftOutPart) -> None:
        """Put a part back into the article, or take it out again."""
        if self._reading is None:
            return
        others = tuple(one for one in self._reading.put_back if one.nodes != part.nodes)
        if part.shown:
            self.put_back.emit(others)
        else:
            self._go_to = part.nodes[0]
            self.put_back.emit((*others, replace(part, shown=True)))

    def _followed(self, reading: Reading | None) -> None:
        before, self._reading = self._reading, reading
        if reading is None or (before is not None and before.document is not reading.document):
            self._tasks.cancel(TASK)
            self._show(())
            self.line.hide()

    def _article_shown(self, reading: Reading) -> None:
        self._reading = reading
        self._window.explainer.take_article(reading)
        if self._go_to >= 0:
            self._show_block(reading, self._go_to)
            self._go_to = -1
        self._tasks.start(TASK, lambda _task: parts_of(reading), self._show, self._failed)

    def _show(self, parts: tuple[LeftOutPart, ...]) -> None:
        self._parts = parts
        self.view.show_parts(parts)
        waiting = sum(not (part.shown or part.quiet) for part in parts)
        self._window.inspector.set_view_title(LEFT_OUT, f"Left out  {waiting}" if waiting else "Left out")
        reading = self._reading
        if reading is None or reading.document is self._dismissed or not parts:
            self.line.hide()
            return
        coverage = reading.article.coverage
        if coverage.worth_telling and coverage.largest:
            self.line.show_message(coverage.told)
        else:
            self.line.hide()

    def _failed(self, error: Exception) -> None:
        self._window.status.show_message(f"What is left out cannot be listed: {error}")

    def _pointed(self, part: LeftOutPart) -> None:
        if self._reading is not None:
            address = address_of(self._reading.document, part.nodes[0])
            self._window.original.scroll_to(address, 0.0, True)
            self._window.original.show_hover(address)

    def _show_block(self, reading: Reading, node: int) -> None:
        """Bring the first block of a node into sight in the article."""
        place = bisect_left(reading.places, node)
        if place < len(reading.places) and reading.places[place] < reading.document.nodes.end[node]:
            self._window.article.scroll_to(address_of(reading.document, reading.places[place]))

    def _add(self) -> None:
        """Add the part that the line tells of."""
        reading = self._reading
        if reading is not None and (largest := reading.article.coverage.largest):
            part = next((one for one in self._parts if one.nodes == largest[0].nodes), None)
            if part is not None:
                self.toggle(part)

    def _dismiss(self) -> None:
        self._dismissed = None if self._reading is None else self._reading.document


def parts_of(reading: Reading) -> tuple[LeftOutPart, ...]:
    """What was put back, then what is left out, the largest first; last what the article has elsewhere."""
    document, article = reading.document, reading.article
    inside = _inside(document, article)
    told = {node for part in inside for node in part.nodes}
    beside = (one for one in _beside(document, article, reading.trace) if told.isdisjoint(document.path(one.nodes[0])))
    found = [*inside, *beside]
    back = {part.nodes for part in reading.put_back}
    rest = sorted((part for part in found if part.nodes not in back), key=lambda part: (part.quiet, -part.share))
    return (*reading.put_back, *rest)


def _inside(document: Document, article: Article) -> list[LeftOutPart]:
    """Removals inside of what the method kept; many small ones for one reason are one part."""
    alike: dict[str, list[Removal]] = defaultdict(list)
    for removal in article.removals:
        alike[removal.reason].append(removal)
    parts = []
    for reason, removals in alike.items():
        small = [one for one in removals if len(one.text) < FEW_WORDS]
        together = small if len(small) > ALIKE else []
        if together:
            nodes = tuple(one.node for one in together)
            text = "  ·  ".join(one.text for one in together)
            parts.append(LeftOutPart(nodes, f"{len(nodes)} × {reason}", text, _share(document, nodes), inside=True))
        parts += [
            LeftOutPart(
                (one.node,), reason, one.text, _share(document, (one.node,)), inside=True, quiet=one.step == "title"
            )
            for one in removals
            if one not in together
        ]
    return parts


def _beside(document: Document, article: Article, trace: Trace) -> list[LeftOutPart]:
    """The largest parts that the method did not keep, and why in its own words."""
    parts = []
    found = blocks(document)
    for part in article.coverage.largest:
        why = "not taken for content"
        if part.likely is not None:
            why += f" ({100 * part.likely:.0f} %)"
        text = "\n".join(found.passage(document, part.first_run, part.last_run))
        detail = trace.why(document, part.nodes[0])
        parts.append(LeftOutPart(part.nodes, why, text, _share(document, part.nodes), inside=False, detail=detail))
    return parts


def _share(document: Document, nodes: tuple[int, ...]) -> float:
    length = document.text_length
    return float(sum(int(length[node]) for node in nodes) / max(1, int(length[0])))
