"""Paints a row: picture, title, site and time, an excerpt with the matches marked, progress, tags."""

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPixmap,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from plainleaf.desktop.shelf.looks import LookName, RowParts, fonts, parts_of, size_of
from plainleaf.desktop.shelf.model import ROW, Index
from plainleaf.desktop.shelf.pictures import PictureCache
from plainleaf.desktop.shelf.question import Marks, ShelfRow
from plainleaf.desktop.shelf.words import facts, initial
from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.direction import in_one_line, is_right_to_left

MOST_TAGS = 3
TRACK = 44
LEAST_NAME = 60  # pixels that a site's name has at least


class RowPainter(QStyledItemDelegate):
    """Paints the rows of a ShelfModel in one of the looks; all have the same size. ``starred(row)`` when a star is
    clicked."""

    starred = Signal(int)

    def __init__(self, pictures: PictureCache, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._theme = theme
        self._list = parent
        self.look: LookName = "rows"

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        return size_of(self.look, option.font, self._width())

    def _width(self) -> int:
        """Pixels that Qt lays rows out in: it leaves out the scroll bar also where none is shown."""
        bar, style = self._list.verticalScrollBar(), self._list.style()
        limit = self._list.maximumViewportSize().width() - style.pixelMetric(
            QStyle.PixelMetric.PM_ScrollBarExtent, None, bar
        )
        return min(self._list.viewport().width(), limit)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ShelfRow | None = index.data(ROW)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_ground(painter, option)
        parts = parts_of(self.look, option.rect, option.font, option.direction)
        if row is None:
            self._paint_waiting(painter, parts)
        else:
            if not parts.picture.isNull():
                self._paint_picture(painter, parts.picture, row)
            self._paint_words(painter, parts, row, option)
        painter.restore()

    def editorEvent(  # noqa: N802
        self, event: QEvent, _model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click on the star toggles it, and neither selects nor opens the row."""
        kinds = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)
        if not isinstance(event, QMouseEvent) or event.type() not in kinds:
            return False
        star = parts_of(self.look, option.rect, option.font, option.direction).star
        if event.button() != Qt.MouseButton.LeftButton or not star.contains(event.position().toPoint()):
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.starred.emit(index.row())
        return True

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
        elif self.look == "cards" and not selected:
            painter.setPen(QColor(palette.line))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 9, 9)
        elif not selected:
            painter.setPen(QColor(palette.line))
            bottom = option.rect.bottom() + 0.5
            painter.drawLine(QPointF(option.rect.left() + 16, bottom), QPointF(option.rect.right() - 16, bottom))

    def _paint_waiting(self, painter: QPainter, parts: RowParts) -> None:
        """Paint a placeholder for a row that is being read."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.palette.raised))
        for part, share in ((parts.picture, 1.0), (parts.title, 0.5), (parts.text, 0.8)):
            if not part.isNull():
                high = part.height() if part is parts.picture else 11
                painter.drawRoundedRect(QRectF(part.left(), part.top() + 2, part.width() * share, high), 5, 5)

    def _paint_picture(self, painter: QPainter, area: QRect, row: ShelfRow) -> None:
        palette = self._theme.palette
        path = QPainterPath()
        path.addRoundedRect(QRectF(area), 7, 7)
        pixmap = self._pictures.picture(row.entry.id, painter.device().devicePixelRatioF())
        painter.save()
        painter.setClipPath(path)
        if pixmap is not None:
            painter.drawPixmap(QRectF(area), pixmap, _middle(pixmap, area))
        else:
            painter.fillRect(area, QColor(palette.hover))
            font = QFont(painter.font())
            font.setPointSizeF(22)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(QColor(palette.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, initial(row.entry))
        painter.restore()

    def _paint_words(self, painter: QPainter, parts: RowParts, row: ShelfRow, option: QStyleOptionViewItem) -> None:
        palette, entry = self._theme.palette, row.entry
        bold, plain, small = fonts(option.font)
        if entry.state in ("read", "archived"):
            bold.setWeight(QFont.Weight.Normal)
        used = self._text(painter, parts.title, bold, palette.text, entry.title or entry.url, row.title_marks,
                          parts.title_lines)  # fmt: skip
        star = QFont(bold)
        star.setPointSizeF(bold.pointSizeF() + 3)
        painter.setFont(star)
        painter.setPen(QColor(palette.accent if entry.saved else palette.muted))
        painter.drawText(parts.star, Qt.AlignmentFlag.AlignCenter, "★" if entry.saved else "☆")
        if not parts.text.isNull():
            # the text begins below the last line of the title, and has the lines that the title does not need
            free = (parts.title_lines - used) * QFontMetrics(bold).lineSpacing()
            area = parts.text.adjusted(0, -free, 0, 0)
            lines = parts.lines + free // QFontMetrics(plain).lineSpacing()
            self._text(painter, area, plain, palette.muted, row.text, row.text_marks, lines)
        self._paint_facts(painter, parts.facts, row, small, option.direction == Qt.LayoutDirection.RightToLeft)

    def _paint_facts(self, painter: QPainter, area: QRect, row: ShelfRow, font: QFont, mirrored: bool) -> None:
        palette, entry, metrics = self._theme.palette, row.entry, QFontMetrics(font)

        def box(at: float, wide: float, high: float) -> QRectF:
            """A box at this distance from the start of the line, vertically centred."""
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
        shown = fitted(facts(entry), metrics, area.width() - at)
        wide = metrics.horizontalAdvance(shown) + 1
        painter.drawText(box(at, wide, area.height()), Qt.AlignmentFlag.AlignCenter, shown)
        at += wide + 9
        for tag in entry.tags[:MOST_TAGS]:
            wide = metrics.horizontalAdvance(tag) + 14
            if at + wide > area.width():
                break
            chip = box(at, wide, metrics.lineSpacing())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.hover))
            painter.drawRoundedRect(chip, 6, 6)
            painter.setPen(QColor(palette.text))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, tag)
            at += wide + 6

    def _text(
        self, painter: QPainter, area: QRect, font: QFont, colour: str, text: str, marks: Marks, lines: int
    ) -> int:
        """At most some lines of text in its own direction; what does not fit gives up its end. The number of lines."""
        backwards = is_right_to_left(text)
        side = Qt.AlignmentFlag.AlignRight if backwards else Qt.AlignmentFlag.AlignLeft
        option = QTextOption(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(Qt.LayoutDirection.RightToLeft if backwards else Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        starts = _lines(text, font, option, area.width(), lines)
        if len(starts) > lines:
            last = starts[lines - 1]
            elided = QFontMetrics(font).elidedText(text[last:], Qt.TextElideMode.ElideRight, area.width() - 2)
            text = text[:last] + elided
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
        return max(1, min(len(starts), lines))

    def _mark(self, start: int, end: int) -> QTextLayout.FormatRange:
        look = QTextCharFormat()
        look.setFontWeight(QFont.Weight.Bold)
        look.setForeground(QColor(self._theme.palette.text))
        look.setBackground(QColor(self._theme.palette.accent_soft))
        format_range = QTextLayout.FormatRange()
        format_range.start, format_range.length, format_range.format = start, end - start, look
        return format_range


def fitted(facts: list[str], metrics: QFontMetrics, width: int) -> str:
    """Facts on one line, ``width`` in pixels. The first, the site's name, is elided before the others."""
    whole = in_one_line(facts)
    over = metrics.horizontalAdvance(whole) + 2 - width
    if over > 0 and facts:
        smallest = min(metrics.horizontalAdvance(facts[0]), LEAST_NAME)
        area = max(smallest, metrics.horizontalAdvance(facts[0]) - over)
        whole = in_one_line([metrics.elidedText(facts[0], Qt.TextElideMode.ElideRight, area), *facts[1:]])
    return metrics.elidedText(whole, Qt.TextElideMode.ElideRight, width)


def _middle(pixmap: QPixmap, area: QRect) -> QRectF:
    """The centre of a picture that fills an area, in pixels of the picture."""
    scale = min(pixmap.width() / area.width(), pixmap.height() / area.height())
    wide, high = area.width() * scale, area.height() * scale
    return QRectF((pixmap.width() - wide) / 2, (pixmap.height() - high) / 3, wide, high)


def _lines(text: str, font: QFont, option: QTextOption, width: int, limit: int) -> list[int]:
    """The offsets of the first lines of a text: one more than ``limit`` if there are more."""
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) <= limit and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    return starts
