"""Messages of the article's page, in addition to those of every page (bridge.py).

``resources/web/reading`` is the other end.
"""

from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWebEngineCore import QWebEngineProfile

from plainleaf.desktop.web.pages import StaticPage
from plainleaf.desktop.web.scripts import ARTICLE_PARTS


class ReadingBridge(QObject):
    """Both ends of the article's channel."""

    # Python → page
    headingWanted = Signal(int)  # noqa: N815  number of a heading
    placeWanted = Signal(int, str, float)  # noqa: N815  address of a block, its first words, part of it above the line
    boxClosed = Signal()  # noqa: N815  close the large picture, or the note
    sentenceWanted = Signal(str)  # noqa: N815  here, next, previous, again; none ends reading aloud
    marksWanted = Signal(str)  # noqa: N815  JSON: text, marks (id, start, end, colour, note), labels of the bar
    markWanted = Signal(int)  # noqa: N815  number of a highlight to be chosen and shown
    markingWanted = Signal(str)  # noqa: N815  an action on what is selected or chosen, next, previous, sentence, none
    editingWanted = Signal(str)  # noqa: N815  begin, undo, redo, finish
    nextWanted = Signal(str)  # noqa: N815  JSON: label, title, details of the article after this one; {} for none

    # page → Python
    outlined = Signal(str)
    moved = Signal(int, float, int, str, float, bool)
    boxed = Signal(bool)
    spoken = Signal(str, str)
    code = Signal(str)
    marking = Signal(str, int, int, int, int, int)
    chosen = Signal(int)
    turned = Signal(float)
    edited = Signal(str, bool, bool, bool)
    continued = Signal()

    @Slot(str)
    def reportOutline(self, headings: str) -> None:  # noqa: N802
        """JSON: level and text of each heading."""
        self.outlined.emit(headings)

    @Slot(int, float, int, str, float, bool)
    def reportPlace(  # noqa: N802
        self, heading: int, share: float, address: int, words: str, fraction: float, by_hand: bool
    ) -> None:
        """The heading above the reading line (-1 for none), the share that is read, and the block at the line."""
        self.moved.emit(heading, share, address, words, fraction, by_hand)

    @Slot(float)
    def reportTurned(self, place: float) -> None:  # noqa: N802
        """A page of columns is shown: how many pixels of text come before it."""
        self.turned.emit(place)

    @Slot(bool)
    def reportBox(self, is_open: bool) -> None:  # noqa: N802
        self.boxed.emit(is_open)

    @Slot(str)
    def reportCode(self, code: str) -> None:  # noqa: N802
        """A block of code to copy."""
        self.code.emit(code)

    @Slot(str, str)
    def reportSentence(self, words: str, language: str) -> None:  # noqa: N802
        """A sentence to speak; empty after the last one."""
        self.spoken.emit(words, language)

    @Slot(str, int, int, int, int, int)
    def reportMarking(self, action: str, mark: int, start: int, end: int, x: int, y: int) -> None:  # noqa: N802
        """The action for a highlight, or for a selection of the text (else -1), and its position on the view."""
        self.marking.emit(action, mark, start, end, x, y)

    @Slot(int)
    def reportChosen(self, mark: int) -> None:  # noqa: N802
        """The selected highlight; -1 for none."""
        self.chosen.emit(mark)

    @Slot(str, bool, bool, bool)
    def reportEdits(self, edits: str, can_undo: bool, can_redo: bool, finished: bool) -> None:  # noqa: N802
        """JSON: the changed texts of blocks, and the numbers of removed blocks."""
        self.edited.emit(edits, can_undo, can_redo, finished)

    @Slot()
    def reportNext(self) -> None:  # noqa: N802
        """The line with the article after this one was clicked."""
        self.continued.emit()


class ReadingPage(StaticPage):
    """A static page with ``reading``, the channel of an article."""

    parts = ARTICLE_PARTS
    whole = True  # headings, blocks and their shares are counted once, and a slow machine may load the page in pieces

    def __init__(self, profile: QWebEngineProfile, attribute: str, parent: QObject | None = None) -> None:
        super().__init__(profile, attribute, quiet=True, parent=parent)
        self.reading = ReadingBridge(self)
        self._channel.registerObject("reading", self.reading)

    def wish(self, name: str) -> Any:
        return getattr(self.reading, name, None) or super().wish(name)
