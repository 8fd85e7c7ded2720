"""The page that is open: the one place in a window where it, its selection and its article are kept."""

from PySide6.QtCore import QObject, Signal

from plainleaf.desktop.window.page.reading import Reading

Place = tuple[int, float]
"""A block's address, and how much of it (0 to 1) is above the reading line."""


class CurrentPage(QObject):
    """Parts of the window ask it for its ``reading`` and keep none of their own; its signals tell what changed.

    ``page_changed(reading)``: another page, or with None no page at all. ``article_changed(reading)``: the article of
    the selection is there. ``selection_changed(reading)``: another selection of the same page, still with the article
    of the one before. For another page all three are told, in this order, so whoever shows a selection finds the page
    shown, and none needs to know who else listens. ``loading_changed(on)``: a page is on its way or being drawn.
    """

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
        """The page as it is read now; None while nothing is open."""
        return self._reading

    @property
    def composed(self) -> bool:
        """Whether the article is that of the selection."""
        return self._composed

    @property
    def drawn(self) -> bool:
        """Whether the original was on the screen, live, before the page was read."""
        return self._drawn

    @property
    def place(self) -> Place | None:
        """Where the page was opened; None for its beginning."""
        return self._place

    @property
    def loading(self) -> bool:
        """Whether a page is on its way or being drawn."""
        return self._loading

    def open(self, reading: Reading | None, drawn: bool = False, place: Place | None = None) -> None:
        """Another page takes the place of this one, or none. ``drawn``: its original is on the screen already, live;
        ``place`` is where it is to be read."""
        self._reading, self._composed, self._drawn, self._place = reading, True, drawn, place
        for signal in (self.page_changed, self.article_changed, self.selection_changed):
            signal.emit(reading)

    def select(self, reading: Reading) -> None:
        """The same page, otherwise selected; its article is still the one before."""
        self._reading, self._composed = reading, False
        self.selection_changed.emit(reading)

    def compose(self, reading: Reading) -> None:
        """The same page with the article of its selection."""
        self._reading, self._composed = reading, True
        self.article_changed.emit(reading)

    def set_loading(self, on: bool) -> None:
        """Loading or drawing has begun or ended."""
        if on != self._loading:
            self._loading = on
            self.loading_changed.emit(on)
