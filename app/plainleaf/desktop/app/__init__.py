"""Room *app*: the composition root of the desktop face."""

from plainleaf.desktop.app.printing import with_printer
from plainleaf.desktop.app.start import main, show_reference

__all__ = ["main", "show_reference", "with_printer"]
