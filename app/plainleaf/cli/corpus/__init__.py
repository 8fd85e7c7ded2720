"""``plainleaf corpus``: cleans pages by the million; one module for each command."""

from plainleaf.cli.corpus import open, report, run  # noqa: A004, F401  each adds its command
from plainleaf.cli.corpus.program import corpus

__all__ = ["corpus"]
