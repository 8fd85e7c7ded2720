"""The shelf, and its part in the page that is read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.shelf.controller import ShelfController

if TYPE_CHECKING:
    from plainleaf.desktop.window.export.save import ArticleSaver


def make_shelf(services: Services, page: PageArea, saver: "Callable[[], ArticleSaver]") -> ShelfController:
    """Make the shelf's controller; ``saver`` makes or returns what saves articles."""
    shelf = ShelfController(
        services.shelf,
        page.current,
        page.navigation,
        services.memory,
        services.tasks,
        saver,
        services.actions,
        services.theme,
        services.panes.article_view,
        services.window,
    )
    page.places.kept.connect(shelf.page_saver.place_kept)
    shelf.opening.connect(page.places.keep)  # its list shows how far the page is read
    shelf.message.connect(services.bars.status.show_message)
    return shelf
