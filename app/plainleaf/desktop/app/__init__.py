"""Composition root of the desktop app: builds the objects and starts the event loop."""

from plainleaf.desktop.app.printing import with_printer
from plainleaf.desktop.app.start import main

__all__ = ["main", "with_printer"]
