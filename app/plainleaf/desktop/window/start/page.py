"""The start page: an address field, and cards of recent pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.start.beginning import Beginning
from plainleaf.desktop.window.start.card import PageCard
from plainleaf.desktop.window.start.field import PasteField
from plainleaf.desktop.window.start.thumbnails import thumbnail

MOST = 12
WIDEST = 900
COLUMN = 400  # minimum pixels of a card beside another


@dataclass(frozen=True, slots=True)
class KeptPage:
    """Data of a page on the shelf: its progress, 0 to 1, its picture (null if there is none), and the site's own
    name."""

    entry: int
    share: float
    picture: QImage
    source: str = ""


class StartPage(QScrollArea):
    """``submitted(text)`` and ``given(data)`` from the field, ``opened(recent)`` for a card, ``wanted(command)`` for a
    button, ``sample_wanted`` for the sample page. ``share_of`` returns the progress of a source."""

    submitted = Signal(str)
    given = Signal(object)
    opened = Signal(object)
    wanted = Signal(str)
    sample_wanted = Signal()

    def __init__(self, share_of: Callable[[str], float | None], theme: Theme) -> None:
        super().__init__()
        self.setObjectName("start")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._share_of = share_of
        self._theme = theme
        self.field = PasteField()
        self.cards: list[PageCard] = []
        go, file = QPushButton("Read"), QPushButton("Open a file…")
        go.setProperty("main", True)
        go.clicked.connect(lambda: self.submitted.emit(self.field.toPlainText().strip()))
        file.clicked.connect(lambda: self.wanted.emit("open-file"))
        self.field.submitted.connect(self.submitted)
        self.field.given.connect(self.given)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.field, 1)
        for button in (go, file):
            button.setFixedHeight(self.field.height())
            line.addWidget(button)
        self._heading = named(plain_label("Read lately"), "startHeading")
        self.beginning = Beginning()
        self.beginning.wanted.connect(self.wanted)
        self.beginning.sample_wanted.connect(self.sample_wanted)
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        inner = QWidget()
        inner.setMaximumWidth(WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(24, 56, 24, 40)
        column.setSpacing(14)
        title = named(plain_label("What would you like to read?"), "startTitle")
        title.setWordWrap(True)
        column.addWidget(title)
        column.addLayout(line)
        column.addSpacing(18)
        column.addWidget(self._heading)
        column.addWidget(self.beginning)
        column.addLayout(self._grid)
        column.addStretch(1)
        body = named(QWidget(), "startBody")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        middle = QHBoxLayout(body)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.addStretch(1)
        middle.addWidget(inner, 100)
        middle.addStretch(1)
        self.setWidget(body)
        self.setFocusProxy(self.field)

    def show_recents(self, recents: Sequence[Recent], kept: Mapping[str, KeptPage] | None = None) -> None:
        """Show the newest of these pages; ``kept`` has their data on the shelf, by source."""
        known = kept or {}
        for card in self.cards:
            card.deleteLater()
        self.cards = [self._card(recent, known.get(recent.source)) for recent in recents[:MOST]]
        for card in self.cards:
            card.opened.connect(self.opened)
        self._heading.setVisible(bool(self.cards))
        self.beginning.setVisible(not self.cards)
        self._lay_out()

    def _card(self, recent: Recent, kept: KeptPage | None) -> PageCard:
        if kept is not None and not kept.picture.isNull():
            picture = QPixmap.fromImage(kept.picture)
        else:
            file = thumbnail(recent.source)
            picture = QPixmap() if file is None else QPixmap(str(file))
        share = self._share_of(recent.source)
        if kept is None:
            return PageCard(recent, share, picture, self._theme)
        return PageCard(recent, kept.share if share is None else share, picture, self._theme, kept.source)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        columns = 2 if self.viewport().width() >= 2 * COLUMN else 1
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns)
