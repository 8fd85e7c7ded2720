"""Preferences for reading, and their controls."""

from plainleaf.desktop.preferences.appearance import AppearancePopup
from plainleaf.desktop.preferences.own_css import OwnCssDialog
from plainleaf.desktop.preferences.themes import SWATCHES, ThemeSwatch

__all__ = ["SWATCHES", "AppearancePopup", "OwnCssDialog", "ThemeSwatch"]
