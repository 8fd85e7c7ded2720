"""What is laid out in a window: bars above and below, and one of panes, start page and shelf between them."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtWidgets import QStackedWidget, QWidget

from plainleaf.desktop.widgets.focus import FocusKeeper
from plainleaf.desktop.window.bars.default_method import MethodSign
from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.frame import BarFrame, LeavingBars, column_of
from plainleaf.desktop.window.shelf.controller import ShelfController
from plainleaf.desktop.window.start.controller import StartController
from plainleaf.desktop.window.start.page import StartPage
from plainleaf.desktop.window.view_switch import ViewSwitch

LATE = ("left-out", "missing", "corrections", "edited", "editing", "speech", "progress")
"""Places of widgets that are made after the first frame."""


@dataclass(frozen=True, slots=True)
class Screen:
    """The laid out widgets; ``places`` are for widgets that are made later, by their names in ``LATE``."""

    stack: QStackedWidget
    start_page: StartPage
    start: StartController
    notices: QWidget
    frame: BarFrame
    leaving: LeavingBars
    view_switch: ViewSwitch
    places: Mapping[str, QWidget]

    def put(self, name: str, widget: QWidget) -> None:
        """Put a widget into its place."""
        if (layout := self.places[name].layout()) is not None:
            layout.addWidget(widget)


def make_screen(services: Services, page: PageArea, shelf: ShelfController) -> Screen:
    """Lay out the window."""
    panes, bars = services.panes, services.bars
    places = {name: column_of() for name in LATE}
    start_page = StartPage(page.places.share_of, services.theme)
    stack = QStackedWidget()
    stack.addWidget(panes)
    stack.addWidget(start_page)
    bars.status.add(places["progress"])
    bars.status.add(MethodSign(page.default_method, page.current))
    notices = column_of(
        places["left-out"], bars.offer, places["missing"], bars.find, places["corrections"], places["edited"],
        places["editing"],
    )  # fmt: skip
    header, below = (bars.top, bars.tabs, bars.method, bars.loading), (notices, places["speech"], shelf.upkeep.notice)
    frame = BarFrame(header, stack, below, (bars.status,))
    leaving = LeavingBars(frame, panes.article_view)
    FocusKeeper(panes.article_view)
    services.window.setCentralWidget(frame)
    view_switch = ViewSwitch(page.current, services.memory, panes, bars, frame, leaving, services.window)
    start = StartController(
        page.current, page.navigation, services.memory, services.tasks, services.shelf, start_page, stack,
        services.actions,
    )  # fmt: skip
    shelf.stand_in(stack)
    start.kept_wanted.connect(shelf.open)
    page.navigation.tabs_changed.connect(view_switch.reserve_space)
    bars.status.message_shown.connect(leaving.show)
    return Screen(stack, start_page, start, notices, frame, leaving, view_switch, places)
