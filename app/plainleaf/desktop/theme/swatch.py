"""A swatch: a sample of a tint with its line, as it appears on the text."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from plainleaf.desktop.theme.tints import Line, Tint

SIZE = QSize(20, 14)
SMALL = QSize(16, 12)
PAPER = "#ffffff"  # pages are white in every theme of the window
_PENS: dict[Line, Qt.PenStyle] = {"solid": Qt.PenStyle.SolidLine, "dotted": Qt.PenStyle.DotLine}


def swatch(tint: Tint | None, size: QSize = SIZE) -> QPixmap:
    """Draw the tint on paper; an empty picture of the same size for None."""
    app = QApplication.instance()
    density = app.devicePixelRatio() if isinstance(app, QApplication) else 1.0
    image = QPixmap(size * density)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    if tint is None:
        return image
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for colour in (QColor(PAPER), tint.ground):
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 2.5, 2.5)
    if tint.line:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(QColor(tint.colour), 2, _PENS[tint.line]))
        painter.drawLine(2, size.height() - 2, size.width() - 2, size.height() - 2)
    painter.end()
    return image
