"""Room *app*: the composition root of the desktop face."""

from plainleaf.desktop.app.printing import with_printer
from plainleaf.desktop.app.start import main

__all__ = ["main", "with_printer"]
