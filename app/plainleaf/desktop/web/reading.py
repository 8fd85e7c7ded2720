"""The article's own page: what only it tells and is asked, besides what every page does (see bridge.py).

``resources/web/reading`` is the other end.
"""

from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWebEngineCore import QWebEngineProfile

from plainleaf.desktop.web.pages import StaticPage
from plainleaf.desktop.web.scripts import ARTICLE_PARTS


class ReadingBridge(QObject):
    """The two ends of the article's channel."""

    # Python → page
    headingWanted = Signal(int)  # noqa: N815  number of a heading
    placeWanted = Signal(int, str, float)  # noqa: N815  address of a block, its first words, part of it above the line
    boxClosed = Signal()  # noqa: N815  close the large picture, or the note
    sentenceWanted = Signal(str)  # noqa: N815  here, next, previous, again; none ends reading aloud
    marksWanted = Signal(str)  # noqa: N815  JSON: text, marks (id, start, end, colour, note), labels of the bar
    markWanted = Signal(int)  # noqa: N815  number of a highlight to be chosen and shown
    markingWanted = Signal(str)  # noqa: N815  an action on what is selected or chosen, next, previous, sentence, none
    editingWanted = Signal(str)  # noqa: N815  begin, undo, redo, finish

    # page → Python
    outlined = Signal(str)
    moved = Signal(int, float, int, str, float, bool)
    boxed = Signal(bool)
    said = Signal(str, str)
    code = Signal(str)
    marking = Signal(str, int, int, int, int, int)
    chosen = Signal(int)
    turned = Signal(float)
    edited = Signal(str, bool, bool, bool)

    @Slot(str)
    def tellOutline(self, headings: str) -> None:  # noqa: N802
        """JSON: level and words of each heading."""
        self.outlined.emit(headings)

    @Slot(int, float, int, str, float, bool)
    def tellPlace(  # noqa: N802
        self, heading: int, share: float, address: int, words: str, fraction: float, by_hand: bool
    ) -> None:
        """The heading above the reading line (-1 for none), how much is read, and the block at the line."""
        self.moved.emit(heading, share, address, words, fraction, by_hand)

    @Slot(float)
    def tellTurned(self, place: float) -> None:  # noqa: N802
        """A page of columns is shown: how many pixels of text come before it."""
        self.turned.emit(place)

    @Slot(bool)
    def tellBox(self, is_open: bool) -> None:  # noqa: N802
        self.boxed.emit(is_open)

    @Slot(str)
    def tellCode(self, code: str) -> None:  # noqa: N802
        """A block of code that is to be copied."""
        self.code.emit(code)

    @Slot(str, str)
    def tellSentence(self, words: str, language: str) -> None:  # noqa: N802
        """A sentence to be spoken, empty after the last."""
        self.said.emit(words, language)

    @Slot(str, int, int, int, int, int)
    def tellMarking(self, action: str, mark: int, start: int, end: int, x: int, y: int) -> None:  # noqa: N802
        """What is to be done with a highlight, or with a stretch of the text that is selected (else -1), and where on
        the view that is."""
        self.marking.emit(action, mark, start, end, x, y)

    @Slot(int)
    def tellChosen(self, mark: int) -> None:  # noqa: N802
        """The highlight that was chosen, -1 for none."""
        self.chosen.emit(mark)

    @Slot(str, bool, bool, bool)
    def tellEdits(self, edits: str, can_undo: bool, can_redo: bool, finished: bool) -> None:  # noqa: N802
        """JSON: the texts of blocks that are other than they were, the numbers of those that were removed."""
        self.edited.emit(edits, can_undo, can_redo, finished)


class ReadingPage(StaticPage):
    """A still page with ``reading``, the channel of what only an article has."""

    parts = ARTICLE_PARTS
    whole = True  # headings, blocks and their shares are counted once; a busy machine may bring the page in pieces

    def __init__(self, profile: QWebEngineProfile, attribute: str, parent: QObject | None = None) -> None:
        super().__init__(profile, attribute, quiet=True, parent=parent)
        self.reading = ReadingBridge(self)
        self._channel.registerObject("reading", self.reading)

    def wish(self, name: str) -> Any:
        return getattr(self.reading, name, None) or super().wish(name)
