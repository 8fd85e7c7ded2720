"""``plainleaf open``: the window."""

import os
import sys

import click

from plainleaf.cli.program import Told


@click.command("open")
@click.argument("source", required=False)
def open_window(source: str | None) -> int:
    """Open the desktop reader, on SOURCE (a web address or a file) if given."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    ):
        raise Told("There is no display to open a window on; `plainleaf read` prints the article here.")
    try:
        from plainleaf.desktop.app import main
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("PySide6", "pyqtgraph", "shiboken6"):
            hint = "install the window with: pip install 'plainleaf[desktop]'"
        elif ".so" in str(error):
            hint = "a library of the system is missing; `plainleaf doctor` says more"
        else:
            raise
        raise Told(f"The window cannot be opened ({error}); {hint}.") from error
    return main(source)
