"""The user's settings and the window's state, declared in one place and stored in two JSON files."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names
from plainleaf.settings.declared import SETTINGS, Setting, SettingError
from plainleaf.settings.settings import Settings

if TYPE_CHECKING:
    from plainleaf.settings.documentation import document
    from plainleaf.settings.export import EXPORT

__all__ = ["EXPORT", "SETTINGS", "Setting", "SettingError", "Settings", "document"]

__getattr__ = lazy_names(
    __name__, {"EXPORT": "plainleaf.settings.export", "document": "plainleaf.settings.documentation"}
)
