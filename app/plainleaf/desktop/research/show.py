"""The window on one page of a dataset, with what an extractor finds in it."""

from collections.abc import Mapping

from plainleaf.desktop.app.start import build
from plainleaf.desktop.research.dataset_case import DatasetCase
from plainleaf.desktop.window.page.reading import MethodChoice
from plainleaf.engine.options import Value
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets import Case


def show_case(case: Case, extractor: str, method: tuple[str, Mapping[str, Value]] | None) -> int:
    """Open the desktop reader on a page of a dataset, with the answer of ``extractor``; returns the exit code.

    ``method`` is the extractor's method with its parameters, None for a peer. A running reader is not affected: this
    one receives no pages from browsers.
    """
    app, manager = build()
    window = manager.new_window()
    choice = MethodChoice(*method) if method is not None else window.bars.method.choice()
    window.comparisons.open_reference(DatasetCase(case, extractor, choice, Page(case.page, case.url)))
    code = app.exec()
    manager.close()
    return code
