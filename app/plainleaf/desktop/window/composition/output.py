"""What leaves the window: files, exports, paper and speech."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plainleaf.actions.notes.passages import Passage
from plainleaf.desktop.reader.printer import ArticlePrinter
from plainleaf.desktop.window.comfort.comfort import Comfort
from plainleaf.desktop.window.composition.extraction import ExtractionArea
from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.screen import Screen
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.export.controller import ExportController
from plainleaf.desktop.window.export.save import ArticleSaver


@dataclass(frozen=True, slots=True)
class OutputArea:
    """The parts that write articles."""

    printer: ArticlePrinter
    saver: ArticleSaver
    exporter: ExportController


def make_output(
    services: Services, page: PageArea, extraction: ExtractionArea, passages: Callable[[], Sequence[Passage]]
) -> OutputArea:
    """Make and connect the parts."""
    view, window, memory = services.panes.article_view, services.window, services.memory
    printer = ArticlePrinter(services.profiles, view.style_now, window)
    article = extraction.reselector.composed_article
    saver = ArticleSaver(services.tasks, view, window, printer, memory, article, passages)
    exporter = ExportController(page.current, page.navigation, page.default_method.choice, memory, saver, window)
    saver.message.connect(services.bars.status.show_message)
    return OutputArea(printer, saver, exporter)


def make_comfort(services: Services, page: PageArea, screen: Screen, extraction: ExtractionArea) -> Comfort:
    """Make and connect the reading aids."""
    comfort = Comfort(
        page.current,
        services.panes.article_view,
        page.places,
        services.memory,
        services.tasks,
        services.profiles,
        services.theme,
        extraction.reselector.composed_article,
        services.window,
    )
    screen.put("speech", comfort.speech_bar)
    screen.put("progress", comfort.progress)
    comfort.printing.message.connect(services.bars.status.show_message)
    return comfort
