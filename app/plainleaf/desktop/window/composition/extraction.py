"""What changes the open page: another method, further pages of its article, parts that did not come along."""

from dataclasses import dataclass

from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.screen import Screen
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.page.further_pages import FurtherPages
from plainleaf.desktop.window.page.missing import MissingParts
from plainleaf.desktop.window.page.reselect import Reselector
from plainleaf.desktop.window.shelf.controller import ShelfController


@dataclass(frozen=True, slots=True)
class ExtractionArea:
    """The parts that extract the open page again."""

    reselector: Reselector
    further_pages: FurtherPages
    missing: MissingParts


def make_extraction(services: Services, page: PageArea, screen: Screen, shelf: ShelfController) -> ExtractionArea:
    """Make and connect the parts."""
    bars, tasks = services.bars, services.tasks
    reselector = Reselector(page.current, tasks)
    further_pages = FurtherPages(page.current, reselector, tasks)
    missing = MissingParts(page.current, page.original_presenter, services.memory, tasks, services.theme)
    screen.put("missing", missing.notice)
    missing.loaded.connect(shelf.page_saver.keep_pictures)
    bars.method.changed.connect(lambda: reselector.choose(bars.method.choice()))
    reselector.failed.connect(lambda error: bars.status.show_message(str(error)))
    further_pages.started.connect(bars.offer.hide)
    further_pages.message.connect(bars.status.show_message)
    return ExtractionArea(reselector, further_pages, missing)
