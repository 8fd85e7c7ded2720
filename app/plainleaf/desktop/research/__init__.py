"""The window on a page of a dataset. The ordinary window imports nothing of it."""

from plainleaf.desktop.research.show import show_case

__all__ = ["show_case"]
