"""``python -m plainleaf``: the command line."""

from plainleaf.cli import main

main()
