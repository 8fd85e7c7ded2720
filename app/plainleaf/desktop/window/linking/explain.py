"""Why and why not: what is under the pointer in page, article or picture, and where it is in the others."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from plainleaf.actions.explaining import account
from plainleaf.desktop.inspector import Inspector
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import HighlightTarget, PageView
from plainleaf.desktop.window.bars.status import StatusBar
from plainleaf.desktop.window.linking.highlights import highlighted, kept_owners
from plainleaf.desktop.window.linking.nodes import address_of, path_addresses
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.methods.contract import Selection

Mask = NDArray[np.bool_]

# What a page's first screen holds, roughly; a menu has one run of text to each of its lines.
FIRST_SCREEN = 800
FIRST_SCREEN_LINES = 12
RESTED = 600  # milliseconds that the pointer stays before the explanation appears beside it


class Explainer(QObject):
    """Ties the pointer in one pane to marks in the others, and draws the overlay.

    ``followed(reading)`` tells that another selection, or with None no page at all, is shown from now on.
    ``sides`` is asked for the two masks over the runs that are compared, None where nothing is.
    """

    followed = Signal(object)

    def __init__(self, original: PageView, article: ReaderView, inspector: Inspector, status: StatusBar) -> None:
        super().__init__(original)
        self._original = original
        self._article = article
        self._inspector = inspector
        self._status = status
        self._reading: Reading | None = None
        self._kept: list[HighlightTarget] = []
        self._second: list[HighlightTarget] | None = None
        self._outlined: int | None = None
        self.sides: Callable[[Reading], tuple[Mask, Mask] | None] = lambda _reading: None
        self._hint = ""
        self._rest = QTimer(self, singleShot=True, interval=RESTED)
        self._rest.timeout.connect(lambda: original.show_hint(self._hint))
        original.hovered.connect(self._hovered_in_page)
        original.clicked.connect(self._clicked_in_page)
        article.hovered.connect(self._hovered_in_article)
        inspector.step_selected.connect(self._step_selected)
        inspector.runs_pointed.connect(self._runs_pointed)
        inspector.runs_chosen.connect(self._runs_chosen)

    def follow(self, reading: Reading | None) -> None:
        """Explain this reading from now on, and outline what it chose."""
        self._reading = reading
        self._status.explain("")
        self._ask_sides()
        self.outline(None if reading is None else outlined(reading.selection))
        self.followed.emit(reading)

    def take_article(self, reading: Reading) -> None:
        """The reading that is followed, now with the article of its own selection."""
        self._reading = reading
        self.tint_anew()

    def tint_anew(self) -> None:
        """Tint after ``sides`` answer otherwise."""
        self._ask_sides()
        self.outline(self._outlined)

    def _ask_sides(self) -> None:
        """The kept text alone, or what the two sides of a comparison keep."""
        self._kept, self._second = [], None
        if (reading := self._reading) is not None:
            sides = self.sides(reading)
            self._kept = kept_owners(reading) if sides is None else highlighted(reading.document, sides[0])
            self._second = None if sides is None else highlighted(reading.document, sides[1])

    def begin_at_content(self) -> None:
        """Bring the chosen node, or the first kept text, into sight where much text stands before it."""
        if self._reading is None or not self._reading.selection.keep.any():
            return
        document, selection = self._reading.document, self._reading.selection
        if selection.root is None:
            runs = int(selection.keep.argmax())
            node = int(document.runs.owner[runs])
        else:
            node, runs = selection.root, int(document.nodes.run_start[selection.root])
        far = runs > FIRST_SCREEN_LINES or document.chars_before[runs] > FIRST_SCREEN
        if far and (address := address_of(document, node)) >= 0:
            self._original.scroll_to(address)

    def outline(self, node: int | None) -> None:
        """Outline one node of the descent and the path to it; the kept text stays tinted."""
        self._outlined = node
        if self._reading is None:
            self._original.clear_overlay()
            return
        document = self._reading.document
        address = address_of(document, node)
        label = document.describe(node) if address >= 0 and node is not None else ""
        self._original.show_overlay(
            address if address >= 0 else None,
            path_addresses(document, node),
            self._kept,
            second=self._second,
            label=label,
        )

    def why(self, node: int) -> str:
        """Why the text under a node was kept or left out; empty where nothing is open."""
        if self._reading is None or node < 0:
            return ""
        return account(self._reading.document, self._reading.selection, self._reading.trace, node)

    def _node(self, address: int) -> int:
        return -1 if self._reading is None or address < 0 else self._reading.document.node_at.get(address, -1)

    def _hovered_in_page(self, address: int) -> None:
        node = self._node(address)
        words = self.why(node)
        self._status.explain(words)
        self._original.show_hint("")
        self._hint = words
        self._rest.start()
        self._mark(node)
        self._article.show_hover(address)

    def _hovered_in_article(self, address: int) -> None:
        node = self._node(address)
        self._status.explain(self.why(node))
        self._mark(node)
        self._original.show_hover(address)

    def _mark(self, node: int) -> None:
        if self._reading is None or node < 0:
            self._inspector.mark_runs(-1, -1)
        else:
            under = self._reading.document.under(node)
            self._inspector.mark_runs(under.start, under.stop)

    def _clicked_in_page(self, address: int) -> None:
        node = self._node(address)
        if node >= 0 and not self._inspector.select_node(node):
            self._article.scroll_to(address)

    def _step_selected(self, node: int) -> None:
        self.outline(node)
        if self._reading is not None and (address := address_of(self._reading.document, node)) >= 0:
            self._original.scroll_to(address, 0.0, True)
            self._status.explain(self.why(node))

    def _runs_pointed(self, first: int, last: int) -> None:
        node = self._node_of(first, last)
        address = -1 if self._reading is None else address_of(self._reading.document, node)
        self._original.show_hover(address)
        self._article.show_hover(address)
        self._status.explain(self.why(node))

    def _runs_chosen(self, first: int, last: int) -> None:
        node = self._node_of(first, last)
        if self._reading is not None and (address := address_of(self._reading.document, node)) >= 0:
            self._original.scroll_to(address, 0.0, True)
            self._article.scroll_to(address, 0.0, True)

    def _node_of(self, first: int, last: int) -> int:
        return -1 if self._reading is None else self._reading.document.holder(first, last)


def outlined(selection: Selection) -> int | None:
    """The node to outline: what the method chose, or what it shows beside its choice."""
    return selection.outlined if selection.root is None else selection.root
