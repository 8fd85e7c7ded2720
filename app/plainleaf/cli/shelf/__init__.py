"""``plainleaf shelf``: manages saved pages; one module for each group of commands."""

from plainleaf.cli.shelf import entries, following, highlights, reading_again, taking_along, taking_in, upkeep  # noqa: F401  each adds its commands
from plainleaf.cli.shelf.program import shelf

__all__ = ["shelf"]
