"""Composition root of the desktop app: builds the objects and starts the event loop."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.desktop.app.printing import with_printer
    from plainleaf.desktop.app.start import main

__all__ = ["main", "with_printer"]

__getattr__ = lazy_names(
    __name__, {"main": "plainleaf.desktop.app.start", "with_printer": "plainleaf.desktop.app.printing"}
)
