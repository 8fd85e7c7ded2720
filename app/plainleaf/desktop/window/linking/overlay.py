"""The overlay of the original: tints the kept text, or that of two sides, and outlines the chosen node."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject

from plainleaf.desktop.web import HighlightTarget, PageView
from plainleaf.desktop.window.linking.highlights import highlighted, kept_owners
from plainleaf.desktop.window.linking.nodes import address_of, path_addresses
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.selection.contract import Selection

Mask = NDArray[np.bool_]
Sides = Callable[[Reading], tuple[Mask, Mask] | None]
"""Returns the two masks over a page's runs that are compared; None if there is no comparison."""


class Overlay(QObject):
    """Shows the selection of the current page."""

    def __init__(self, current: CurrentPage, view: PageView) -> None:
        super().__init__(current)
        self._current = current
        self._view = view
        self._kept: list[HighlightTarget] = []
        self._second: list[HighlightTarget] | None = None
        self._outlined: int | None = None
        self._selected = False  # whether the selection of this page was drawn
        self._sides: Sides | None = None
        self._detailed = False
        current.page_changed.connect(self._page_changed)
        current.selection_changed.connect(self._selection_changed)
        current.article_changed.connect(self._article_changed)

    def set_detailed(self, on: bool) -> None:
        """Outline what the method, or the descent beside it, chose, with path and name; else the container of the
        article."""
        if on != self._detailed:
            self._detailed = on
            reading = self._current.reading
            self.outline(None if reading is None else self._first_outline(reading))

    def _first_outline(self, reading: Reading) -> int | None:
        if self._detailed:
            return outlined(reading.selection)
        shown = reading.ledger.kept.nonzero()[0]
        return reading.document.holder(int(shown[0]), int(shown[-1]) + 1) if len(shown) else None

    def compare(self, sides: Sides | None) -> None:
        """Tint what two sides keep; with None, what the article keeps."""
        self._sides = sides
        self.redraw()

    def redraw(self) -> None:
        """Draw again after a change of the sides or of the original."""
        self._tint()
        self.outline(self._outlined)

    def outline(self, node: int | None) -> None:
        """Outline one node of the descent and the path to it; the kept text stays tinted."""
        self._outlined = node
        reading = self._current.reading
        if reading is None:
            self._view.clear_overlay()
            return
        document = reading.document
        address = address_of(document, node)
        named = self._detailed and address >= 0 and node is not None
        label = document.describe(node) if named and node is not None else None
        self._view.show_overlay(
            address if address >= 0 else None,
            path_addresses(document, node) if self._detailed else [],
            self._kept,
            second=self._second,
            label=label,
            blocks=document.address[list(reading.places)].tolist(),
        )

    def _page_changed(self, _reading: Reading | None) -> None:
        self._selected = False
        self._outlined = None

    def _selection_changed(self, reading: Reading | None) -> None:
        self._selected = True
        self._tint()
        self.outline(None if reading is None else self._first_outline(reading))

    def _article_changed(self, _reading: Reading | None) -> None:
        """Draw again, since another article of the same selection may leave out other parts."""
        if self._selected:
            self.redraw()

    def _tint(self) -> None:
        self._kept, self._second = [], None
        if (reading := self._current.reading) is not None:
            masks = None if self._sides is None else self._sides(reading)
            self._kept = kept_owners(reading) if masks is None else highlighted(reading.document, masks[0])
            self._second = None if masks is None else highlighted(reading.document, masks[1])


def outlined(selection: Selection) -> int | None:
    """The node to outline: the method's choice, or what it shows beside it."""
    return selection.outlined if selection.root is None else selection.root
