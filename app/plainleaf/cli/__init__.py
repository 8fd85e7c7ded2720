"""The command line: the command ``plainleaf``, one module for each subcommand, loaded only when it is used."""

from plainleaf.cli.program import program as main

__all__ = ["main"]
