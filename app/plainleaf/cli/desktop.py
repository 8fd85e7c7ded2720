"""Access to the desktop packages, which the command line must not import; ``__main__`` passes them in."""

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from plainleaf.cli.program import CommandError
from plainleaf.engine.record import record
from plainleaf.installation import command_to_add

_NO_WINDOW = "The window cannot be opened"


@record(frozen=True, slots=True)
class Desktop:
    """Loaders of the desktop packages; each raises ImportError if a dependency is not installed.

    ``app`` has ``main(source) -> exit code`` and ``with_printer(work)``; ``research`` has ``show_case``.
    """

    app: Callable[[], Any]
    research: Callable[[], Any]


def has_display() -> bool:
    """True if a window can be shown."""
    return not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def the_app(name: str, without: str = _NO_WINDOW) -> Any:
    """A function of the package ``desktop.app``, which loads it when asked. Raises CommandError if it is not available;
    ``without`` names what is then impossible."""
    app = _given().app
    return _loaded(lambda: getattr(app(), name), without)


def the_research() -> Any:
    """The package ``desktop.research``. Raises CommandError if it is not available."""
    return _loaded(_given().research, _NO_WINDOW)


def _given() -> Desktop:
    desktop = click.get_current_context().find_object(Desktop)
    if desktop is None:
        raise CommandError("This program has no window; use `plainleaf`.")
    return desktop


def _loaded(load: Callable[[], Any], without: str) -> Any:
    try:
        return load()
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("PySide6", "nh3", "pypdf", "pyqtgraph", "shiboken6"):
            hint = f"install the extra 'desktop' with: {command_to_add('desktop')}"
        elif ".so" in str(error):
            hint = "a library of the system is missing; `plainleaf doctor` says more"
        else:
            raise
        raise CommandError(f"{without} ({error}); {hint}.") from error
