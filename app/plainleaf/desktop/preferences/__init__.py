"""Room *preferences*: the pop-up with the reader's taste in type."""

from plainleaf.desktop.preferences.appearance import AppearancePopup, ThemeSwatch

__all__ = ["AppearancePopup", "ThemeSwatch"]
