"""How a row is painted: picture, title, site and time, two lines of text with the words marked, progress, tags."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plainleaf.desktop.shelf.model import ROW, Index
from plainleaf.desktop.shelf.pictures import PictureCache
from plainleaf.desktop.shelf.question import Marks, ShelfRow
from plainleaf.desktop.shelf.words import facts
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import is_right_to_left

PICTURE = QSize(104, 78)
PADDING = 12
GAP = 14
LINES = 2
STAR = 20
TRACK = 44
MOST_TAGS = 3
WIDEST = 860
"""Pixels of the words; longer lines are hard to read."""
NARROW = 430
"""Pixels of a row below which its picture gives room to the words."""


class RowPainter(QStyledItemDelegate):
    """Paints the rows of a ShelfModel; all are equally high."""

    def __init__(self, pictures: PictureCache, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        bold, small = _fonts(option.font)
        words = QFontMetrics(bold).lineSpacing() + (LINES + 1) * QFontMetrics(small).lineSpacing() + 8
        return QSize(200, max(PICTURE.height(), words) + 2 * PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ShelfRow | None = index.data(ROW)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_ground(painter, option)
        inside = option.rect.adjusted(PADDING + 4, PADDING, -PADDING - 4, -PADDING)
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        if row is None:
            self._paint_waiting(painter, inside)
        else:
            if inside.width() >= NARROW:
                left = inside.right() - PICTURE.width() + 1 if mirrored else inside.left()
                self._paint_picture(painter, QRect(left, inside.top(), PICTURE.width(), PICTURE.height()), row)
                shift = PICTURE.width() + GAP
                inside = inside.adjusted(0, 0, -shift, 0) if mirrored else inside.adjusted(shift, 0, 0, 0)
            spare = max(0, inside.width() - WIDEST)
            words = inside.adjusted(spare, 0, 0, 0) if mirrored else inside.adjusted(0, 0, -spare, 0)
            self._paint_words(painter, words, row, option.font, mirrored)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        palette = self._theme.palette
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        under = bool(option.state & QStyle.StateFlag.State_MouseOver)
        box = QRectF(option.rect).adjusted(6.5, 2.5, -6.5, -2.5)
        if selected or under:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.accent_soft if selected else palette.raised))
            painter.drawRoundedRect(box, 9, 9)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(palette.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 9, 9)
        elif not selected:
            painter.setPen(QColor(palette.line))
            bottom = option.rect.bottom() + 0.5
            painter.drawLine(QPointF(option.rect.left() + 16, bottom), QPointF(option.rect.right() - 16, bottom))

    def _paint_waiting(self, painter: QPainter, area: QRect) -> None:
        """In the place of a row that is on its way."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.palette.raised))
        painter.drawRoundedRect(QRect(area.topLeft(), PICTURE), 7, 7)
        for top, part in ((2, 0.5), (30, 0.8), (50, 0.7)):
            wide = round((area.width() - PICTURE.width() - GAP) * part)
            painter.drawRoundedRect(QRect(area.left() + PICTURE.width() + GAP, area.top() + top, wide, 11), 5, 5)

    def _paint_picture(self, painter: QPainter, area: QRect, row: ShelfRow) -> None:
        palette = self._theme.palette
        path = QPainterPath()
        path.addRoundedRect(QRectF(area), 7, 7)
        pixmap = self._pictures.picture(row.entry.id, painter.device().devicePixelRatioF())
        painter.save()
        painter.setClipPath(path)
        if pixmap is not None:
            painter.drawPixmap(area, pixmap)
        else:
            painter.fillRect(area, QColor(palette.hover))
            letter = next((sign for sign in (row.entry.site or row.entry.title) if sign.isalnum()), "")
            font = QFont(painter.font())
            font.setPointSizeF(22)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(QColor(palette.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter.upper())
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRect, row: ShelfRow, font: QFont, mirrored: bool) -> None:
        palette, entry = self._theme.palette, row.entry
        bold, small = _fonts(font)
        if entry.state in ("read", "archived"):
            bold.setWeight(QFont.Weight.Normal)
        line, low = QFontMetrics(bold).lineSpacing(), QFontMetrics(small).lineSpacing()
        room = STAR if entry.favourite else 0
        title = QRect(area.left() + (room if mirrored else 0), area.top(), area.width() - room, line)
        self._text(painter, title, bold, palette.text, entry.title or entry.url, row.title_marks, 1)
        if entry.favourite:
            painter.setFont(bold)
            painter.setPen(QColor(palette.accent))
            star = QRect(area.left() if mirrored else area.right() - STAR + 1, area.top(), STAR, line)
            painter.drawText(star, Qt.AlignmentFlag.AlignCenter, "★")
        text = QRect(area.left(), title.bottom() + 3, area.width(), LINES * low)
        self._text(painter, text, small, palette.muted, row.text, row.text_marks, LINES)
        below = QRect(area.left(), text.bottom() + 5, area.width(), low)
        self._paint_facts(painter, below, row, small, mirrored)

    def _paint_facts(self, painter: QPainter, area: QRect, row: ShelfRow, font: QFont, mirrored: bool) -> None:
        palette, entry, metrics = self._theme.palette, row.entry, QFontMetrics(font)

        def box(at: float, wide: float, high: float) -> QRectF:
            """A box so far from where the line begins, in its middle."""
            left = area.right() + 1 - at - wide if mirrored else area.left() + at
            return QRectF(left, area.center().y() + 1 - high / 2, wide, high)

        at = 0
        painter.setPen(Qt.PenStyle.NoPen)
        if entry.state == "new":
            painter.setBrush(QColor(palette.accent))
            painter.drawEllipse(box(0, 7, 7))
            at = 14
        elif entry.state == "reading" and entry.progress > 0:
            for share, colour in ((1.0, palette.strong_line), (entry.progress, palette.accent)):
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(box(0, TRACK * share, 4), 2, 2)
            at = TRACK + 10
        painter.setFont(font)
        painter.setPen(QColor(palette.muted))
        shown = metrics.elidedText("  ·  ".join(facts(entry)), Qt.TextElideMode.ElideRight, area.width() - at)
        wide = metrics.horizontalAdvance(shown) + 1
        painter.drawText(box(at, wide, area.height()), Qt.AlignmentFlag.AlignCenter, shown)
        at += wide + 9
        for tag in entry.tags[:MOST_TAGS]:
            wide = metrics.horizontalAdvance(tag) + 14
            if at + wide > area.width():
                break
            chip = box(at, wide, area.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.hover))
            painter.drawRoundedRect(chip, 6, 6)
            painter.setPen(QColor(palette.text))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, tag)
            at += wide + 6

    def _text(
        self, painter: QPainter, area: QRect, font: QFont, colour: str, text: str, marks: Marks, lines: int
    ) -> None:
        """Some lines of text in its own direction; what does not fit gives up its end."""
        backwards = is_right_to_left(text)
        side = Qt.AlignmentFlag.AlignRight if backwards else Qt.AlignmentFlag.AlignLeft
        option = QTextOption(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        starts = _lines(text, font, option, area.width(), lines)
        if len(starts) > lines:
            last = starts[lines - 1]
            rest = QFontMetrics(font).elidedText(text[last:], Qt.TextElideMode.ElideRight, area.width() - 2)
            text = text[:last] + rest
        layout = QTextLayout(text, font)
        layout.setTextOption(option)
        layout.setFormats([self._mark(start, end) for start, end in marks if end <= len(text)])
        layout.beginLayout()
        y = 0.0
        for _ in range(lines):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(area.width())
            line.setPosition(QPointF(0, y))
            y += QFontMetrics(font).lineSpacing()
        layout.endLayout()
        painter.setPen(QColor(colour))
        layout.draw(painter, QPointF(area.topLeft()))

    def _mark(self, start: int, end: int) -> QTextLayout.FormatRange:
        look = QTextCharFormat()
        look.setFontWeight(QFont.Weight.Bold)
        look.setForeground(QColor(self._theme.palette.text))
        look.setBackground(QColor(self._theme.palette.accent_soft))
        found = QTextLayout.FormatRange()
        found.start, found.length, found.format = start, end - start, look
        return found


def _fonts(font: QFont) -> tuple[QFont, QFont]:
    bold, small = QFont(font), QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    bold.setPointSizeF(font.pointSizeF() + 1)
    small.setPointSizeF(max(7.0, font.pointSizeF() - 0.5))
    return bold, small


def _lines(text: str, font: QFont, option: QTextOption, width: int, most: int) -> list[int]:
    """Where the first lines of a text begin, one more than ``most`` where there are more."""
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= most and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    return starts
