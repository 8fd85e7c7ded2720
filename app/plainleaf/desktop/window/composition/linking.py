"""What connects the panes: the overlay of the original, and explanations at the pointer."""

from dataclasses import dataclass

from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.linking.explain import Explainer
from plainleaf.desktop.window.linking.overlay import Overlay
from plainleaf.desktop.window.views import View


@dataclass(frozen=True, slots=True)
class LinkingArea:
    """The parts that mark and explain a node in all panes."""

    overlay: Overlay
    explainer: Explainer


def make_linking(services: Services, page: PageArea) -> LinkingArea:
    """Make and connect the parts."""
    panes = services.panes
    original, article = panes.original_view, panes.article_view
    overlay = Overlay(page.current, original)
    explainer = Explainer(page.current, overlay, original, article, panes.inspector, services.bars.status, page.linked)

    def detail(view: View) -> None:
        explainer.detailed = view == "inspect"
        overlay.set_detailed(view == "inspect")

    panes.view_changed.connect(detail)
    page.original_presenter.shown.connect(lambda _reading: overlay.redraw())
    detail(panes.view)
    return LinkingArea(overlay, explainer)
