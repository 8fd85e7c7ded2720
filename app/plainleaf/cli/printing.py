"""PDF from the command line: printed by the desktop's engine, without a window."""

from collections.abc import Callable
from typing import TypeVar

from plainleaf.actions import Printer
from plainleaf.cli.desktop import the_app

Product = TypeVar("Product")


def printing(work: Callable[[Printer], Product]) -> Product:
    """Do work that needs a printer, on a thread beside the engine's own. Raises CommandError without a desktop."""
    made: Product = the_app("A PDF cannot be written without the window's engine").with_printer(work)
    return made
