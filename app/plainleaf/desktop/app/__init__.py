"""Room *app*: the composition root of the desktop face."""

from plainleaf.desktop.app.start import main

__all__ = ["main"]
