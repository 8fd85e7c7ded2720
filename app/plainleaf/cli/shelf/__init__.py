"""``plainleaf shelf``: manages saved pages; one module for each group of commands."""

from plainleaf.cli.shelf import entries, exporting, following, highlights, importing, reading_again, upkeep  # noqa: F401  each adds its commands
from plainleaf.cli.shelf.program import shelf

__all__ = ["shelf"]
