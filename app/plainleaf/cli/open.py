"""``plainleaf open``: the window. The one door from the command line to the desktop."""

import os
import sys
from types import ModuleType

import click

from plainleaf.cli.program import CommandError


@click.command("open")
@click.argument("source", required=False)
def open_window(source: str | None) -> int:
    """Open the desktop reader, on SOURCE (a web address or a file) if given."""
    if not has_display():
        raise CommandError("There is no display to open a window on; `plainleaf read` prints the article here.")
    return int(the_desktop().main(source))


def has_display() -> bool:
    """Whether a window can be seen here."""
    return not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def the_desktop() -> ModuleType:
    """The desktop face. Raises CommandError where it is not installed."""
    try:
        from plainleaf.desktop import app
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("PySide6", "pypdf", "pyqtgraph", "shiboken6"):
            hint = "install the window with: pip install 'plainleaf[desktop]'"
        elif ".so" in str(error):
            hint = "a library of the system is missing; `plainleaf doctor` says more"
        else:
            raise
        raise CommandError(f"The window cannot be opened ({error}); {hint}.") from error
    return app
