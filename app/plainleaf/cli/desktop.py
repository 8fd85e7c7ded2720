"""The window as the command line sees it, which does not know it: whoever starts the program hands it in."""

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
    """How the rooms of the desktop are loaded; each raises ImportError where something of it is not installed.

    ``app`` has ``main(source) -> exit code`` and ``with_printer(work)``, ``research`` has ``show_case``.
    """

    app: Callable[[], Any]
    research: Callable[[], Any]


def has_display() -> bool:
    """Whether a window can be seen here."""
    return not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def the_app(without: str = _NO_WINDOW) -> Any:
    """The desktop's app. Raises CommandError where there is none; ``without`` says what cannot be done then."""
    return _loaded(_given().app, without)


def the_research() -> Any:
    """The desktop's research. Raises CommandError where there is none."""
    return _loaded(_given().research, _NO_WINDOW)


def _given() -> Desktop:
    found = click.get_current_context().find_object(Desktop)
    if found is None:
        raise CommandError("There is no window in this program; `plainleaf` has one.")
    return found


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
