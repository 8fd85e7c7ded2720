"""The card of a recent page: picture, title, site, first words, and progress."""

from datetime import datetime

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QStyle

from plainleaf.desktop.recents import Recent
from plainleaf.desktop.recents.recent import host_of, when_in_words
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import in_one_line, is_right_to_left, without_isolates
from plainleaf.desktop.widgets.plain_text import plain_tip

HEIGHT = 116
PICTURE = 132  # pixels of its width
ROUND = 10


class PageCard(QAbstractButton):
    """``opened(recent)`` by click or Enter. ``share`` is the progress, 0 to 1, None if unknown; ``source`` is the
    site's own name, if known."""

    opened = Signal(object)

    def __init__(self, recent: Recent, share: float | None, picture: QPixmap, theme: Theme, source: str = "") -> None:
        super().__init__()
        self._source = source or host_of(recent.source).removeprefix("www.")
        self.recent, self.share = recent, share
        self._theme = theme
        self._picture = picture
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(260)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(plain_tip(recent.source))
        self.setAccessibleName(recent.title or recent.source)
        self.setAccessibleDescription(", ".join(filter(None, (without_isolates(self._below()), recent.excerpt))))
        self.clicked.connect(self._open)
        theme.changed.connect(self.update)

    @property
    def has_picture(self) -> bool:
        return not self._picture.isNull()

    def _below(self) -> str:
        read = "" if not self.share else f"{100 * self.share:.0f} % read"
        when = when_in_words(self.recent.when, datetime.now().astimezone())
        return in_one_line((self._source, when, read))

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(340, HEIGHT)

    def _open(self) -> None:
        self.opened.emit(self.recent)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # Space works for every button
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        palette = self._theme.palette
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        lit = self.underMouse() or self.hasFocus()
        painter.setPen(QColor(palette.accent if self.hasFocus() else palette.strong_line if lit else palette.line))
        painter.setBrush(QColor(palette.raised if lit else palette.surface))
        painter.drawRoundedRect(box, ROUND, ROUND)
        if self.has_picture:
            self._paint_picture(painter, box)
        left = PICTURE + 16 if self.has_picture else 16
        words = QRect(left, 12, self.width() - left - 16, HEIGHT - 24)
        self._paint_words(painter, QStyle.visualRect(self.layoutDirection(), self.rect(), words))
        if self.share:
            self._paint_share(painter, box)

    def _paint_picture(self, painter: QPainter, box: QRectF) -> None:
        whole = QPainterPath()
        whole.addRoundedRect(box, ROUND, ROUND)
        painter.save()
        painter.setClipPath(whole)
        at = box.x() if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else box.right() - PICTURE
        area = QRectF(at, box.y(), PICTURE, box.height())
        scale = max(area.width() / self._picture.width(), area.height() / self._picture.height())
        wide, high = area.width() / scale, area.height() / scale
        x, y = (self._picture.width() - wide) / 2, (self._picture.height() - high) / 2
        painter.drawPixmap(area, self._picture, QRectF(x, y, wide, high))
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRect) -> None:
        palette = self._theme.palette
        bold, small = QFont(self.font()), QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        small.setPointSizeF(max(7.0, small.pointSizeF() - 1))
        line, low = QFontMetrics(bold).lineSpacing(), QFontMetrics(small).lineSpacing()
        rows = (
            (
                QRect(area.x(), area.y(), area.width(), line),
                bold,
                palette.text,
                self.recent.title or self.recent.source,
            ),
            (QRect(area.x(), area.y() + line + 2, area.width(), low), small, palette.muted, self._below()),
        )
        for place, font, colour, text in rows:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, place.width())
            self._draw(painter, place, Qt.AlignmentFlag.AlignVCenter, shown)
        top = area.y() + line + low + 8
        painter.setPen(QColor(palette.muted))
        painter.setFont(self.font())
        metrics = QFontMetrics(self.font())
        rest = QRect(area.x(), top, area.width(), area.bottom() - top)  # lines of some scripts are higher
        flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        self._draw(painter, rest, flags, _two_lines(self.recent.excerpt, metrics, area.width()))

    def _draw(self, painter: QPainter, area: QRect, flags: int, text: str) -> None:
        """Draw text in its own direction, from the side where that begins."""
        backwards = is_right_to_left(text)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeading | flags, text)

    def _paint_share(self, painter: QPainter, box: QRectF) -> None:
        palette = self._theme.palette
        left = PICTURE + 16 if self.has_picture else 16
        whole = QRect(left, round(box.bottom()) - 9, round(box.width()) - left - 16, 3)
        read = QRect(whole.topLeft(), QSize(round(whole.width() * (self.share or 0)), 3))
        painter.setPen(Qt.PenStyle.NoPen)
        for track, colour in ((whole, palette.line), (read, palette.accent)):
            painter.setBrush(QColor(colour))
            shown = QStyle.visualRect(self.layoutDirection(), self.rect(), track)
            painter.drawRoundedRect(QRectF(shown), 1.5, 1.5)


def _two_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """The part of a text that fits on two lines."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, 2 * width - 40))
