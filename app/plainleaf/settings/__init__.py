"""The user's settings and the window's state, declared in one place and stored in two JSON files."""

from plainleaf.settings.declared import EXPORT, SETTINGS, Setting, SettingError
from plainleaf.settings.documentation import document
from plainleaf.settings.settings import Settings

__all__ = ["EXPORT", "SETTINGS", "Setting", "SettingError", "Settings", "document"]
