"""The program's appearance: palette, icons, style sheet and font; follows the system's light or dark scheme."""

from functools import lru_cache, partial
from string import Template
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QIcon
from PySide6.QtWidgets import QApplication, QStyleFactory

from plainleaf import resources
from plainleaf.desktop.theme.icons import painted
from plainleaf.desktop.theme.palette import CONTRAST, DARK, LIGHT, SEPIA, Palette, qt_palette, tokens

# Qt returns one of these on a system without font settings; they are wide and dated.
BARE_FALLBACKS = ("DejaVu Sans", "Bitstream Vera Sans")
BETTER_FONTS = ("Inter", "Adwaita Sans", "Cantarell", "Noto Sans", "Ubuntu", "Open Sans", "Liberation Sans")

ColorScheme = Literal["system", "light", "sepia", "dark", "contrast"]


class Theme(QObject):
    """Current palette and icons; ``changed`` when widgets have to repaint."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._icons = resources.resource("icons")
        self._sheet = Template(resources.resource("window/style.qss").read_text("utf-8"))
        self._icon = lru_cache(maxsize=128)(partial(painted, self._icons))
        app.setStyle(QStyleFactory.create("Fusion"))
        app.setFont(_readable(app.font()))
        self.palette = LIGHT
        self._wanted: ColorScheme = "system"
        self._follow_system()
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        app.layoutDirectionChanged.connect(lambda _direction: self.use(self.palette))

    def want(self, shade: ColorScheme) -> None:
        """Use a light, sepia, dark or high-contrast scheme, or that of the system."""
        if shade != self._wanted:
            self._wanted = shade
            self._follow_system()

    def use(self, palette: Palette) -> None:
        """Use this palette everywhere."""
        self.palette = palette
        self._app.setPalette(qt_palette(palette))
        mirrored = self._app.layoutDirection() == Qt.LayoutDirection.RightToLeft
        places = tokens(palette) | {
            "icons": self._icons.as_posix(),
            "shade": "dark" if palette.dark else "light",
            "filled": "add" if mirrored else "sub",  # the part of a slider right of the handle, or left of it
        }
        self._app.setStyleSheet(self._sheet.substitute(places))
        self.changed.emit()

    def icon(self, name: str) -> QIcon:
        """An icon of resources/icons in the current palette."""
        return self._icon(name, self.palette)

    def _follow_system(self) -> None:
        hints = self._app.styleHints()
        wanted = self._wanted
        if wanted == "system" and hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            wanted = "contrast"
        elif wanted == "system":
            wanted = "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
        palette = {"light": LIGHT, "sepia": SEPIA, "dark": DARK, "contrast": CONTRAST}[wanted]
        if palette != self.palette or not self._app.styleSheet():
            self.use(palette)


def _readable(font: QFont) -> QFont:
    """The system's font, or a better installed one if the system has no setting."""
    if QFontInfo(font).family() not in BARE_FALLBACKS:
        return font
    installed = set(QFontDatabase.families())
    better = next((name for name in BETTER_FONTS if name in installed), None)
    if better is not None:
        font.setFamily(better)
        font.setPointSizeF(max(font.pointSizeF(), 10.0))
    return font
