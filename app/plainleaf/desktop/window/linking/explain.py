"""Explains what is under the pointer in one pane, and marks it in the others."""

from PySide6.QtCore import QObject, QTimer

from plainleaf.actions.explaining import account
from plainleaf.desktop.inspector import Inspector
from plainleaf.desktop.reader import ReaderView
from plainleaf.desktop.web import PageView
from plainleaf.desktop.window.bars.status import StatusBar
from plainleaf.desktop.window.linking.nodes import address_of
from plainleaf.desktop.window.linking.overlay import Overlay
from plainleaf.desktop.window.linking.plain_words import plain_words
from plainleaf.desktop.window.linking.scroll import LinkedScrolling
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import Reading

RESTED = 400  # milliseconds that the pointer rests before the explanation appears


class Explainer(QObject):
    """Marks what is under the pointer in the other panes and explains why it was kept or left out: with the method's
    numbers if ``detailed``, else in words."""

    def __init__(
        self,
        current: CurrentPage,
        overlay: Overlay,
        original: PageView,
        article: ReaderView,
        inspector: Inspector,
        status: StatusBar,
        linked: LinkedScrolling,
    ) -> None:
        super().__init__(current)
        self._current = current
        self._overlay = overlay
        self._original = original
        self._article = article
        self._inspector = inspector
        self._status = status
        self._linked = linked
        self.detailed = False
        self._hint = ""
        self._quiet = False
        self._under = -1  # the node under the pointer
        self._rest = QTimer(self, singleShot=True, interval=RESTED)
        self._rest.timeout.connect(lambda: original.show_hint(self._hint))
        current.selection_changed.connect(lambda _reading: status.explain(""))
        current.page_changed.connect(self._page_changed)
        current.article_changed.connect(self._article_changed)
        original.hovered.connect(self._hovered_in_page)
        original.clicked.connect(self._clicked_in_page)
        article.hovered.connect(self._hovered_in_article)
        inspector.step_selected.connect(self._step_selected)
        inspector.runs_pointed.connect(self._runs_pointed)
        inspector.runs_chosen.connect(self._runs_chosen)

    def set_quiet(self, on: bool) -> None:
        """Disable or enable the explanation at the pointer, while another part shows its own."""
        self._quiet = on
        self._rest.stop()

    def why(self, node: int) -> str:
        """Why the text under a node was kept or left out; empty if no page is open."""
        reading = self._current.reading
        if reading is None or node < 0:
            return ""
        return account(reading.document, reading.trace, reading.ledger, node, reading.corrections)

    def plainly(self, node: int) -> tuple[str, str]:
        """The same in two short lines without the method's numbers."""
        reading = self._current.reading
        return ("", "") if reading is None or node < 0 else plain_words(reading, node)

    def _page_changed(self, _reading: Reading | None) -> None:
        self._under, self._hint = -1, ""
        self._rest.stop()

    def _article_changed(self, _reading: Reading | None) -> None:
        """Update the explanation, since the node may be kept or left out now."""
        if self._under >= 0:
            self._show_reason(self._under)
        if self._hint:
            self._hint_at(self._under)

    def _hint_at(self, node: int) -> None:
        """Explain a node beside the pointer once it rests, unless that is disabled."""
        if not self._quiet:
            self._original.show_hint("")
            self._hint = "\n".join(filter(None, self.plainly(node)))
            self._rest.start()

    def _show_reason(self, node: int) -> None:
        """Explain a node in the status bar: with numbers in *Inspect*, else in words."""
        self._under = node
        self._status.explain(self.why(node) if self.detailed else self.plainly(node)[0])

    def _node(self, address: int) -> int:
        reading = self._current.reading
        return -1 if reading is None or address < 0 else reading.document.node_at.get(address, -1)

    def _address(self, node: int) -> int:
        reading = self._current.reading
        return -1 if reading is None else address_of(reading.document, node)

    def _hovered_in_page(self, address: int) -> None:
        node = self._node(address)
        self._show_reason(node)
        self._hint_at(node)
        self._mark(node)
        self._article.show_hover(address)

    def _hovered_in_article(self, address: int) -> None:
        node = self._node(address)
        self._hint = ""
        self._show_reason(node)
        self._mark(node)
        self._original.show_hover(address)

    def _mark(self, node: int) -> None:
        reading = self._current.reading
        if reading is None or node < 0:
            self._inspector.mark_runs(-1, -1)
        else:
            under = reading.document.under(node)
            self._inspector.mark_runs(under.start, under.stop)

    def _clicked_in_page(self, address: int) -> None:
        node = self._node(address)
        if node >= 0 and not self._inspector.select_node(node):
            self._article.scroll_to(address)

    def _step_selected(self, node: int) -> None:
        self._overlay.outline(node)
        if (address := self._address(node)) >= 0:
            self._linked.bring(address)
            self._show_reason(node)

    def _runs_pointed(self, first: int, last: int) -> None:
        node = self._node_of(first, last)
        address = self._address(node)
        self._original.show_hover(address)
        self._article.show_hover(address)
        self._show_reason(node)

    def _runs_chosen(self, first: int, last: int) -> None:
        if (address := self._address(self._node_of(first, last))) >= 0:
            self._linked.bring(address)

    def _node_of(self, first: int, last: int) -> int:
        reading = self._current.reading
        return -1 if reading is None else reading.document.holder(first, last)
