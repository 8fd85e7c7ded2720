"""The open page: the only place in a window that stores the page, its selection and its article."""

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.window.page.reading import Reading

Place = tuple[int, float]
"""A block's address, and the share of it (0 to 1) above the reading line."""


class CurrentPage(QObject):
    """Parts of the window read its ``reading`` and store none of their own; its signals report changes.

    ``opening()``: a page will be open. ``page_changed(reading)``: another page, or None for no page.
    ``article_changed(reading)``: the article of the selection is available. ``selection_changed(reading)``: another
    selection of the same page, still with the previous article. For another page all are emitted, in this order, so
    that a receiver of a selection finds the page shown, and receivers are independent. ``loading_changed(on)``: a page
    is being loaded or drawn.
    """

    opening = Signal()
    page_changed = Signal(object)
    article_changed = Signal(object)
    selection_changed = Signal(object)
    loading_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reading: Reading | None = None
        self._composed = True
        self._drawn = False
        self._place: Place | None = None
        self._loading = False

    @property
    def reading(self) -> Reading | None:
        """The current reading; None if no page is open."""
        return self._reading

    @property
    def composed(self) -> bool:
        """Whether the article belongs to the selection."""
        return self._composed

    @property
    def drawn(self) -> bool:
        """Whether the original was on the screen, live, before it was extracted."""
        return self._drawn

    @property
    def place(self) -> Place | None:
        """The position at which the page opens; None for its beginning."""
        return self._place

    @property
    def loading(self) -> bool:
        """Whether a page is being loaded or drawn."""
        return self._loading

    def open(self, reading: Reading | None, drawn: bool = False, place: Place | None = None) -> None:
        """Replace the open page, with None by no page. ``drawn``: its original is already on the screen, live;
        ``place`` is the position to open."""
        if reading is not None:
            self.opening.emit()
        self._reading, self._composed, self._drawn, self._place = reading, True, drawn, place
        for signal in (self.page_changed, self.article_changed, self.selection_changed):
            signal.emit(reading)

    def select(self, reading: Reading) -> None:
        """Set another selection of the same page; the article is still the previous one."""
        self._reading, self._composed = reading, False
        self.selection_changed.emit(reading)

    def compose(self, reading: Reading) -> None:
        """Set the article of the selection."""
        self._reading, self._composed = reading, True
        self.article_changed.emit(reading)

    def set_loading(self, on: bool) -> None:
        """Report the start or end of loading or drawing."""
        if on != self._loading:
            self._loading = on
            self.loading_changed.emit(on)
