"""What the reader writes into an article: highlights, notes and edits."""

from dataclasses import dataclass

from PySide6.QtGui import QUndoStack

from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.screen import Screen
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.editing.controller import EditingController
from plainleaf.desktop.window.highlights.controller import HighlightsController
from plainleaf.desktop.window.shelf.controller import ShelfController


@dataclass(frozen=True, slots=True)
class WritingArea:
    """The parts that keep what the reader adds to an article or changes in it."""

    highlights: HighlightsController
    editing: EditingController


def make_writing(
    services: Services, page: PageArea, screen: Screen, shelf: ShelfController, stack: QUndoStack
) -> WritingArea:
    """Make and connect the parts; their steps are pushed on ``stack`` for undo."""
    panes, actions, theme = services.panes, services.actions, services.theme
    view, window = panes.article_view, services.window
    highlights = HighlightsController(
        page.current, view, panes, services.shelf, stack, actions, services.memory, theme, window
    )
    editing = EditingController(
        page.current, view, page.article_presenter, services.shelf, services.tasks, stack, actions, theme, window
    )
    screen.put("edited", editing.notice)
    screen.put("editing", editing.bar)
    highlights.entry_wanted.connect(lambda entry: shelf.open(entry.id))
    editing.changed.connect(lambda *_: panes.flip(False))  # it is the article that is edited
    for part in (highlights, editing):
        part.message.connect(services.bars.status.show_message)
    return WritingArea(highlights, editing)
