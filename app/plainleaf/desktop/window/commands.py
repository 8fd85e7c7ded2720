"""What each command does: the one place where the declared commands meet the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from plainleaf.desktop.window.dialogs.browsers import open_browsers

if TYPE_CHECKING:
    from plainleaf.desktop.window.window import Window

NOTCH = 2  # of the slider's hundred, for one press of a key


def handlers_of(window: "Window") -> dict[str, Callable[..., object]]:
    """Every command's id with its deed. The parts of the window are looked up when a deed is done."""
    return {
        "address": lambda: window.top.edit_address(),
        "open-file": window.open_file,
        "reload": window.reload,
        "cancel": window.cancel,
        "back": lambda: window.go(-1),
        "forward": lambda: window.go(+1),
        "live": window.go_live,
        "all-pages": lambda: window.further_pages.load(),
        "browser": window.open_in_browser,
        "find": window.open_find,
        "find-next": lambda: window.findbar.again(True),
        "find-previous": lambda: window.findbar.again(False),
        "appearance": lambda: window.appearance.open_below(window.top.appearance),
        "larger": lambda: window.appearance.resize(+1),
        "smaller": lambda: window.appearance.resize(-1),
        "normal-size": lambda: window.appearance.resize(0),
        "next-theme": lambda: window.appearance.next_theme(),
        "link-panes": window.set_linked,
        "plain": window.set_plain,
        "shelf": lambda on: window.panes.show_pane("shelf", on),
        "original": lambda on: window.panes.show_pane("original", on),
        "article": lambda on: window.panes.show_pane("article", on),
        "inspector": lambda on: window.panes.show_pane("inspector", on),
        "next-pane": lambda: window.panes.focus_next(+1),
        "previous-pane": lambda: window.panes.focus_next(-1),
        "full-screen": window.set_full_screen,
        "method": lambda: window.methods.open_chooser(),
        "parameters": lambda: window.methods.open_parameters(),
        "raise": lambda: window.methods.step_slider(+NOTCH),
        "lower": lambda: window.methods.step_slider(-NOTCH),
        "default": lambda: window.methods.reset(),
        "step-up": lambda: window.inspector.step(-1),
        "step-down": lambda: window.inspector.step(+1),
        "compare": lambda on: window.comparisons.compare(on),
        "second-method": lambda: window.comparisons.choose_second(),
        "left-out": lambda on: window.left_out.show_list(on),
        "put-back": lambda: window.left_out.view.toggle(),
        "reference": lambda on: window.comparisons.judge.turn(on),
        "save": window.save,
        "export": lambda: window.exporter.ask(),
        "copy-text": window.copy_text,
        "copy-address": window.copy_address,
        "browsers": lambda: open_browsers(window),
        "keys": window.show_keys,
        "new-window": lambda: window.new_window_requested.emit(""),
        "close-window": window.close,
        "quit": lambda: window.quit(),
    }
