"""Prints PDF from the command line with the desktop's web engine, without a window."""

from collections.abc import Callable
from typing import TypeVar

from plainleaf.actions import Printer
from plainleaf.cli.desktop import the_app

Product = TypeVar("Product")


def printing(work: Callable[[Printer], Product]) -> Product:
    """Run ``work`` with a printer, on a thread beside the engine's. Raises CommandError if the desktop is not
    installed."""
    product: Product = the_app("with_printer", "A PDF cannot be written without the window's engine")(work)
    return product
