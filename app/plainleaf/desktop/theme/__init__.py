"""The theme: palette, icons and style sheet of the program, and the tints of text."""

from plainleaf.desktop.theme.palette import CONTRAST, DARK, LIGHT, SEPIA, Palette
from plainleaf.desktop.theme.theme import ColorScheme, Theme

__all__ = ["CONTRAST", "DARK", "LIGHT", "SEPIA", "ColorScheme", "Palette", "Theme"]
