"""The handler of each command."""

from collections.abc import Callable

from plainleaf.desktop.commands import COMMANDS
from plainleaf.desktop.reader import style_of
from plainleaf.desktop.window.composition.late import LateAreas
from plainleaf.desktop.window.composition.page import PageArea
from plainleaf.desktop.window.composition.services import Services
from plainleaf.desktop.window.dialogs.appearance import AppearanceController
from plainleaf.desktop.window.dialogs.open_file import ask_for_page
from plainleaf.desktop.window.dialogs.program import program_handlers
from plainleaf.desktop.window.panes import BESIDE
from plainleaf.desktop.window.shelf.controller import ShelfController

SLIDER_STEP = 2  # of the slider's hundred steps, for one key press
Handlers = dict[str, Callable[..., object]]


def handlers(
    services: Services,
    page: PageArea,
    shelf: ShelfController,
    appearance: AppearanceController,
    late: LateAreas,
    of_window: Handlers,
) -> Handlers:
    """The handlers of all commands; ``of_window`` are the window's own. Those of the late areas are looked up when
    they run."""
    bars, panes, navigation = services.bars, services.panes, page.navigation
    method, takers = bars.method, _takers(services, page, shelf, appearance, late)
    shelf.settings_changed.connect(lambda names: [takers[name]() for name in names if name in takers])
    at_once = of_window | {
        "open-file": lambda: ask_for_page(services.memory.folder(), navigation.open, services.window),
        "reload": navigation.reload,
        "back": lambda: navigation.go(-1),
        "forward": lambda: navigation.go(+1),
        "live": lambda on: navigation.go_live(on, bars.top.address.text().strip()),
        "browser": bars.open_in_browser,
        "find-next": lambda: bars.find.step(True),
        "find-previous": lambda: bars.find.step(False),
        **appearance.handlers(bars.top.appearance),
        "flip": page.flip.turn,
        "link-panes": page.linked.turn,
        **{name: lambda on, name=name: panes.show_beside(name, on) for name in BESIDE},
        **shelf.handlers(),
        "next-pane": lambda: panes.focus_next(+1),
        "previous-pane": lambda: panes.focus_next(-1),
        "method": bars.choose_method,
        "parameters": method.open_parameters,
        "raise": lambda: method.step_slider(+SLIDER_STEP),
        "lower": lambda: method.step_slider(-SLIDER_STEP),
        "default": method.reset,
        "step-up": lambda: panes.inspector.step(-1),
        "step-down": lambda: panes.inspector.step(+1),
        "copy-address": bars.copy_address,
        **program_handlers(services.settings, takers, method.choice, services.window),
        "new-tab": navigation.add_tab,
        "next-tab": lambda: navigation.step_tab(+1),
        "previous-tab": lambda: navigation.step_tab(-1),
    }  # fmt: skip
    return {each.id: at_once.get(each.id) or _later(late, each.id) for each in COMMANDS} | at_once


def _later(late: LateAreas, command: str) -> Callable[..., object]:
    return lambda *given: late_handlers(late)[command](*given)


def late_handlers(late: LateAreas) -> Handlers:
    """The handlers of the areas that are made late, with those areas."""
    return {
        "all-pages": late.extraction.further_pages.load,
        "load-missing": late.extraction.missing.load,
        **late.comfort.handlers(),
        **late.review.comparisons.handlers(),
        **late.review.left_out.handlers(),
        **late.review.corrections.handlers(),
        **late.writing.highlights.handlers(),
        **late.writing.editing.handlers(),
        "save": late.output.saver.save,
        "export": late.output.exporter.ask,
        "copy-text": late.output.saver.copy,
    }


def _takers(
    services: Services, page: PageArea, shelf: ShelfController, appearance: AppearanceController, late: LateAreas
) -> dict[str, Callable[[], object]]:
    """The functions that apply a changed setting at once, by its name."""
    memory = services.memory
    return {
        "reader": lambda: appearance.take(style_of(memory.style())),
        "speech": lambda: late.comfort.aloud.take(memory.speech()),
        "linked": lambda: services.actions["link-panes"].setChecked(memory.linked()),
        "choice": page.default_method.take,
        "shelf": shelf.follower.start,
    }
