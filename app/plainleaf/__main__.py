"""``plainleaf``, ``python -m plainleaf``: the command line, handed the window. The one place that knows both faces."""

import gc
import os
import sys
from types import ModuleType

from plainleaf.cli.desktop import Desktop
from plainleaf.cli.program import run


def _app() -> ModuleType:
    from plainleaf.desktop import app

    return app


def _research() -> ModuleType:
    from plainleaf.desktop import research

    return research


DESKTOP = Desktop(_app, _research)


def main() -> None:
    """Run the command that the process was started with, and end the process with its exit code."""
    # Without it, Python's child processes would import modules of the folder that the user happens to be in.
    os.environ["PYTHONSAFEPATH"] = "1"
    code = run(sys.argv[1:], DESKTOP)
    gc.freeze()  # the search for cycles at the end would take as long as two pages
    sys.exit(code)


if __name__ == "__main__":
    main()
