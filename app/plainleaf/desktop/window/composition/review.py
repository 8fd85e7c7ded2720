"""What checks and corrects an article: comparisons, corrections, and what is left out."""

from dataclasses import dataclass

from plainleaf.desktop.window.compare.controller import CompareController
from plainleaf.desktop.window.composition.extraction import ExtractionArea
from plainleaf.desktop.window.composition.linking import LinkingArea
from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.screen import Screen
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.corrections.controller import CorrectionsController
from plainleaf.desktop.window.left_out.controller import LeftOutController


@dataclass(frozen=True, slots=True)
class ReviewArea:
    """The parts that judge an article and change what it keeps."""

    comparisons: CompareController
    corrections: CorrectionsController
    left_out: LeftOutController


def make_review(
    services: Services, page: PageArea, screen: Screen, extraction: ExtractionArea, linking: LinkingArea
) -> ReviewArea:
    """Make and connect the parts."""
    current, panes, bars, actions, theme = page.current, services.panes, services.bars, services.actions, services.theme
    comparisons = CompareController(
        current, services.tasks, page.loader, page.article_presenter, linking.overlay, panes, bars.method, actions,
        theme,
    )  # fmt: skip
    corrections = CorrectionsController(
        current, extraction.reselector, lambda: page.navigation.tabs.readings, linking.explainer, panes, actions,
        services.memory, theme, services.window,
    )  # fmt: skip
    left_out = LeftOutController(current, services.tasks, corrections.add, panes, bars.status.sign, actions, theme)
    screen.put("left-out", left_out.review)
    for widget in (*corrections.notices, corrections.bar):
        screen.put("corrections", widget)
    for part in (comparisons, left_out, corrections):
        part.message.connect(bars.status.show_message)
    return ReviewArea(comparisons, corrections, left_out)
