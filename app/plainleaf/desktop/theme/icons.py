"""Icons: files in one colour (``currentColor``), drawn in the colours of the palette."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from plainleaf.desktop.theme.palette import Palette

SIZES = (16, 20, 24)
_WHILE_ON = 'class="on" fill="none"'


def painted(folder: Path, name: str, palette: Palette, densities: tuple[int, ...]) -> QIcon:
    """Draw an icon in this palette: muted normally, in full colour under the pointer, accented and with class ``on``
    filled while it is on; once for each of ``densities``, screen pixels per window pixel."""
    drawing = (folder / f"{name}.svg").read_text("utf-8")
    mode, state = QIcon.Mode, QIcon.State
    looks = (
        (palette.muted, ((mode.Normal, state.Off),)),
        (palette.text, ((mode.Active, state.Off),)),
        (palette.accent, ((mode.Normal, state.On), (mode.Active, state.On))),
        (palette.faint, ((mode.Disabled, state.Off), (mode.Disabled, state.On))),
    )
    icon = QIcon()
    for colour, places in looks:
        filled = drawing.replace(_WHILE_ON, _WHILE_ON.replace("none", colour)) if colour == palette.accent else drawing
        renderer = QSvgRenderer(QByteArray(filled.replace("currentColor", colour).encode()))
        for size in SIZES:
            for density in densities:
                image = _pixmap(renderer, size, density)
                for which, on in places:
                    icon.addPixmap(image, which, on)
    return icon


def densities_of_screens() -> tuple[int, ...]:
    """The densities that icons need: those of the screens, and 1."""
    return tuple(sorted({1, *(ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens())}))


def _pixmap(renderer: QSvgRenderer, size: int, density: int) -> QPixmap:
    image = QPixmap(QSize(size, size) * density)
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image
