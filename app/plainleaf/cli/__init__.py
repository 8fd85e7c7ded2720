"""Face *cli*: the command ``plainleaf``, one file per command, each loaded only when it is called."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line on the arguments of this process and end it with the exit code."""
    from plainleaf.cli.program import run

    sys.exit(run(sys.argv[1:]))


__all__ = ["main"]
