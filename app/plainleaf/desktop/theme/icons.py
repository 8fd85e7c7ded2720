"""Icons: drawn once in one colour (``currentColor``), painted in the colours of the moment."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from plainleaf.desktop.theme.palette import Palette

SIZES = (16, 20, 24)
DENSITIES = (1, 2, 3)


def painted(folder: Path, name: str, palette: Palette) -> QIcon:
    """The icon in this palette: quiet by itself, in full colour under the pointer, accented while it is on."""
    drawing = (folder / f"{name}.svg").read_text("utf-8")
    mode, state = QIcon.Mode, QIcon.State
    looks = (
        (palette.muted, mode.Normal, state.Off),
        (palette.text, mode.Active, state.Off),
        (palette.accent, mode.Normal, state.On),
        (palette.accent, mode.Active, state.On),
        (palette.faint, mode.Disabled, state.Off),
        (palette.faint, mode.Disabled, state.On),
    )
    icon = QIcon()
    for colour, which, on in looks:
        renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
        for size in SIZES:
            for density in DENSITIES:
                icon.addPixmap(_pixmap(renderer, size, density), which, on)
    return icon


def _pixmap(renderer: QSvgRenderer, size: int, density: float) -> QPixmap:
    image = QPixmap(QSize(size, size) * density)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image
