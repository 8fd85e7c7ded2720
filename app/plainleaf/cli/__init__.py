"""Face *cli*: the command ``plainleaf``, one file per command, each loaded only when it is called."""

from plainleaf.cli.program import program as main

__all__ = ["main"]
