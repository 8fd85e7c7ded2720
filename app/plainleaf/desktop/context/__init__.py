"""Room *context*: what every part of the window is handed at birth: its looks and what it remembers."""

from plainleaf.desktop.context.context import Context
from plainleaf.desktop.context.look import Look
from plainleaf.desktop.context.palette import DARK, LIGHT, Palette

__all__ = ["DARK", "LIGHT", "Context", "Look", "Palette"]
