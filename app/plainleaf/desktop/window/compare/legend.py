"""The legend below the page while two methods are compared: the tint of each, and its share of the text."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from plainleaf.actions.comparing import Agreement
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.theme.swatch import swatch
from plainleaf.desktop.theme.tints import BOTH, FIRST, SECOND
from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import name_chooser
from plainleaf.desktop.window.bars.method import NARROWEST, fit_titles
from plainleaf.engine.selection.contract import Method

NARROW = 640  # pixels; a narrower legend has no note, and numbers without words

UNKNOWN = ("…", "…", "…")


class ShareBar(QWidget):
    """One line over the full width: the shares of text that one method keeps, the other, both, and, blank, neither."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shares: Agreement | None = None
        self.setFixedHeight(6)
        theme.changed.connect(self.update)

    def show_shares(self, shares: Agreement | None) -> None:
        """Draw these shares."""
        self._shares = shares
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.palette.raised))
        if self._shares is None:
            return
        left = 0.0
        for share, tint in (
            (self._shares.only_first, FIRST),
            (self._shares.both, BOTH),
            (self._shares.only_second, SECOND),
        ):
            colour = QColor(tint.colour)
            colour.setAlphaF(0.85 if tint.line else 0.55)
            painter.fillRect(QRectF(left, 0, share * self.width(), self.height()), colour)
            left += share * self.width()


class Legend(QWidget):
    """``second_chosen(name)`` when another second method is selected, ``closed`` when the comparison is to end."""

    second_chosen = Signal(str)
    closed = Signal()

    def __init__(self, methods: Iterable[Method], theme: Theme) -> None:
        super().__init__()
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Comparison")
        self._theme = theme
        self._remark = ""
        self._shares = UNKNOWN
        self.first = ElidedLabel("value")
        self.second = QComboBox()
        name_chooser(self.second, "Second method")
        self.second.setToolTip("What to compare with (Shift+F7)")
        for method in methods:
            self.second.addItem(method.title, method.name)
            self.second.setItemData(self.second.count() - 1, plain_tip(method.summary), Qt.ItemDataRole.ToolTipRole)
        fit_titles(self.second)
        self.second.setMaxVisibleItems(24)
        self.second.activated.connect(lambda _place: self.second_chosen.emit(self.second.currentData()))
        self._only_first, self._only_second, self._both = (named(plain_label(), "caption") for _ in range(3))
        self._note = ElidedLabel("caption")
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._close = named(QToolButton(), "paneClose")
        self._close.setIconSize(QSize(16, 16))
        self._close.setAccessibleName("End the comparison")
        self._close.setToolTip("End the comparison (F7)")
        self._close.clicked.connect(self.closed)
        self._bar = ShareBar(theme)
        line = QHBoxLayout()
        line.setContentsMargins(12, 5, 8, 5)
        line.setSpacing(6)
        for tint, parts in (
            (FIRST, (self.first, self._only_first)),
            (SECOND, (self.second, self._only_second)),
            (BOTH, (self._both,)),
        ):
            picture = plain_label()
            picture.setPixmap(swatch(tint))
            line.addWidget(picture)
            for part in parts:
                line.addWidget(part, 5 if part is self.first else 0)
            line.addSpacing(10)
        line.addWidget(self._note, 1)
        line.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addLayout(line)
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    def open_chooser(self) -> None:
        """Open the list of methods to compare with."""
        self.second.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.second.showPopup()

    def show_pair(self, first: str, second: str, shares: Agreement | None) -> None:
        """Name the two methods and their shares of the page's text; None while unknown."""
        self.first.show_text(self.second.itemText(self.second.findData(first)))
        self.second.setCurrentIndex(self.second.findData(second))
        for place in range(self.second.count()):
            item = self.second.model().item(place)  # type: ignore[attr-defined]
            item.setEnabled(self.second.itemData(place) != first)
        wide = self.first.fontMetrics().horizontalAdvance(self.first.whole()) + 2
        self.first.setMaximumWidth(wide)
        self.first.setMinimumWidth(min(wide, NARROWEST))
        self._shares = UNKNOWN
        if shares is not None:
            ours, theirs, both = (f"{100 * share:.0f} %" for share in _parts(shares))
            self._shares = ours, theirs, both
        self._fit()
        self._bar.show_shares(shares)
        sentence = self.words()
        self._bar.setToolTip(plain_tip(sentence))
        self.setAccessibleDescription(sentence)

    def words(self) -> str:
        """The legend as one sentence."""
        first, second = self.first.whole(), self.second.currentText()
        ours, theirs, both = self._shares
        return f"Of the page's text both keep {both}, only {first} {ours}, only {second} {theirs}."

    def show_note(self, text: str) -> None:
        """Show a note at the right: the progress of the comparison, or the agreement."""
        self._remark = text
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        is_narrow = self.width() < NARROW
        self._note.show_text("" if is_narrow else self._remark)
        self.second.setMaximumWidth(NARROW // 4 if is_narrow else NARROW)
        for label, words, share in zip(
            (self._only_first, self._only_second, self._both), ("only: ", "only: ", "both: "), self._shares, strict=True
        ):
            label.setText(share if is_narrow else words + share)

    def _paint(self) -> None:
        self._close.setIcon(self._theme.icon("close"))


def _parts(shares: Agreement) -> tuple[float, float, float]:
    return shares.only_first, shares.only_second, shares.both
