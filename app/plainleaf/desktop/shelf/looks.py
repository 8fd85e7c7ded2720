"""The looks of the shelf's rows: cards with the lead picture, rows with a few lines, and a dense list."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics

LookName = Literal["cards", "rows", "dense"]
LOOKS: dict[LookName, str] = {"cards": "Cards", "rows": "List", "dense": "Dense"}

PADDING = 12
GAP = 14
PICTURE = QSize(104, 78)
CARD = 268
"""Minimum width of a card in pixels; cards widen to fill the row."""
CARD_PICTURE = QSize(360, 200)
STAR = 26
WIDEST = 860
"""Maximum width of text in pixels; longer lines are hard to read."""
NARROW = 430
"""Width of a row, in pixels, below which it has no picture."""


@dataclass(frozen=True, slots=True)
class RowParts:
    """Rectangles of a row's parts; null for parts that are not drawn. ``lines`` of text fit below the title, which has
    ``title_lines``."""

    picture: QRect
    title: QRect
    star: QRect
    text: QRect
    facts: QRect
    title_lines: int = 1
    lines: int = 2


def fonts(font: QFont) -> tuple[QFont, QFont, QFont]:
    """The fonts of title, text and facts."""
    bold, small = QFont(font), QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    bold.setPointSizeF(font.pointSizeF() + 1)
    small.setPointSizeF(max(7.0, font.pointSizeF() - 0.5))
    return bold, font, small


def columns(width: int) -> int:
    """The number of cards side by side."""
    return max(1, width // CARD)


def size_of(look: LookName, font: QFont, width: int) -> QSize:
    """The size of a row in a list of this width."""
    title, text, small = (QFontMetrics(each).lineSpacing() for each in fonts(font))
    if look == "dense":
        return QSize(200, title + PADDING)
    if look == "cards":
        wide = width // columns(width)
        high = _card_picture(wide - 2 * PADDING) + 2 * title + 3 * text + small + 2 * PADDING + 26
        return QSize(wide, high)
    return QSize(200, max(PICTURE.height(), title + 2 * text + small + 10) + 2 * PADDING)


def parts_of(look: LookName, box: QRect, font: QFont, direction: Qt.LayoutDirection) -> RowParts:
    """Lay out a row, mirrored for right-to-left windows."""
    places = {"cards": _card, "rows": _row, "dense": _dense}[look](box, font)
    if direction == Qt.LayoutDirection.LeftToRight:
        return places
    names = ("picture", "title", "star", "text", "facts")
    turned: dict[str, Any] = {name: _mirrored(getattr(places, name), box) for name in names}
    return replace(places, **turned)


def _mirrored(part: QRect, box: QRect) -> QRect:
    if part.isNull():
        return part
    return QRect(box.left() + box.right() - part.right(), part.top(), part.width(), part.height())


def _card_picture(width: int) -> int:
    return width * CARD_PICTURE.height() // CARD_PICTURE.width()


def _card(box: QRect, font: QFont) -> RowParts:
    title, text, small = (QFontMetrics(each).lineSpacing() for each in fonts(font))
    inside = box.adjusted(PADDING, PADDING, -PADDING, -PADDING)
    picture = QRect(inside.topLeft(), QSize(inside.width(), _card_picture(inside.width())))
    words = inside.adjusted(8, 0, -8, 0)
    top = picture.bottom() + 9
    heading = QRect(words.left(), top, words.width() - STAR, 2 * title)
    star = QRect(words.right() - STAR + 1, top, STAR, title)
    below = QRect(words.left(), heading.bottom() + 3, words.width(), 3 * text)
    facts = QRect(words.left(), below.bottom() + 5, words.width(), small)
    return RowParts(picture, heading, star, below, facts, title_lines=2, lines=3)


def _row(box: QRect, font: QFont) -> RowParts:
    title, text, small = (QFontMetrics(each).lineSpacing() for each in fonts(font))
    inside = box.adjusted(PADDING + 4, PADDING, -PADDING - 4, -PADDING)
    picture = QRect()
    if inside.width() >= NARROW:
        picture = QRect(inside.topLeft(), PICTURE)
        inside = inside.adjusted(PICTURE.width() + GAP, 0, 0, 0)
    star = QRect(inside.right() - STAR + 1, inside.top(), STAR, title)  # at the end of the row, however wide
    inside.setWidth(min(inside.width() - STAR, WIDEST))
    heading = QRect(inside.left(), inside.top(), inside.width(), title)
    below = QRect(inside.left(), heading.bottom() + 3, inside.width(), 2 * text)
    return RowParts(picture, heading, star, below, QRect(inside.left(), below.bottom() + 5, inside.width(), small))


def _dense(box: QRect, font: QFont) -> RowParts:
    inside = box.adjusted(PADDING + 4, 0, -PADDING - 4, 0)
    star = QRect(inside.left(), inside.top(), STAR, inside.height())
    inside = inside.adjusted(STAR + 4, 0, 0, 0)
    facts = min(inside.width() * 2 // 5, 380)
    high = QFontMetrics(fonts(font)[0]).lineSpacing()
    title = QRect(inside.left(), inside.center().y() - high // 2, inside.width() - facts - GAP, high)
    return RowParts(QRect(), title, star, QRect(), QRect(title.right() + GAP, inside.top(), facts, inside.height()))
