"""Icons: files in one colour (``currentColor``), drawn in the colours of the palette when and as large as they are
shown."""

from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from plainleaf.desktop.theme.palette import Palette

_WHILE_ON = 'class="on" fill="none"'


class PaintedIcon(QIconEngine):
    """Draws one file: muted normally, in full colour under the pointer, accented and with class ``on`` filled while it
    is on."""

    def __init__(self, path: Path, palette: Palette) -> None:
        super().__init__()
        self._path = path
        self._palette = palette
        self._renderers: dict[str, QSvgRenderer] = {}

    def clone(self) -> QIconEngine:
        return PaintedIcon(self._path, self._palette)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        self._renderer(mode, state).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        image = QPixmap(size)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return image

    @cached_property
    def _drawing(self) -> str:
        return self._path.read_text("utf-8")

    def _renderer(self, mode: QIcon.Mode, state: QIcon.State) -> QSvgRenderer:
        palette, off = self._palette, mode == QIcon.Mode.Disabled
        on = state == QIcon.State.On and not off
        if off:
            colour = palette.faint
        elif on:
            colour = palette.accent
        else:
            colour = palette.text if mode == QIcon.Mode.Active else palette.muted
        if colour not in self._renderers:
            filled = self._drawing.replace(_WHILE_ON, _WHILE_ON.replace("none", colour)) if on else self._drawing
            self._renderers[colour] = QSvgRenderer(QByteArray(filled.replace("currentColor", colour).encode()))
        return self._renderers[colour]


def painted(folder: Path, name: str, palette: Palette) -> QIcon:
    """An icon of a folder, in this palette."""
    return QIcon(PaintedIcon(folder / f"{name}.svg", palette))
