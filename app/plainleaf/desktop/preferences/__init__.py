"""Room *preferences*: what the reader likes, and the controls for it."""

from plainleaf.desktop.preferences.appearance import AppearancePopup
from plainleaf.desktop.preferences.own_css import OwnCssDialog
from plainleaf.desktop.preferences.themes import ThemeSwatch

__all__ = ["AppearancePopup", "OwnCssDialog", "ThemeSwatch"]
