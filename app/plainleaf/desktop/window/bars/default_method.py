"""The default method of pages, and the indicator that a page uses another one."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QToolButton

from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.options import DEFAULT_METHOD


class DefaultMethod(QObject):
    """The method bar applies to the open page; only ``make`` changes the default. ``changed(choice)`` when it has
    changed, ``message(text)`` for the status bar."""

    changed = Signal(object)
    message = Signal(str)

    def __init__(self, bar: MethodBar, memory: Memory, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._memory = memory
        bar.default_wanted.connect(lambda: self.make(bar.choice()))
        bar.filled.connect(lambda: self.begin(None))

    def choice(self) -> MethodChoice:
        """The method and all its parameters."""
        chosen = self._memory.choice()
        found = None if chosen is None else self._bar.checked(MethodChoice(*chosen))
        return found or self._bar.checked(MethodChoice(DEFAULT_METHOD, {})) or self._bar.choice()

    def make(self, choice: MethodChoice) -> None:
        """Use this choice for all pages from now on, also after a restart."""
        self._memory.set_choice(choice.method, choice.parameters)
        self.message.emit(f"Pages are opened with {title_of(choice)} from now on.")
        self._show()

    def take(self) -> None:
        """Apply a default that was set elsewhere, also to the open page, unless that uses another method."""
        before, now = self._bar.default, self.choice()
        follows = self._bar.choice() == before
        self._show()
        if follows and now != before:
            self._bar.set_choice(now)
            self._bar.changed.emit()

    def begin(self, reading: Reading | None) -> None:
        """Show the choice of the open page, or of none; discard what was tried on the page before."""
        default = self.choice()
        self._bar.begin(default, default if reading is None else reading.choice)

    def restore(self) -> None:
        """Extract the open page with the default."""
        self._bar.set_choice(self.choice())
        self._bar.changed.emit()

    def differs(self, reading: Reading) -> bool:
        """Whether a page uses another method or other parameters."""
        return self._bar.checked(reading.choice) != self.choice()

    def _show(self) -> None:
        choice = self.choice()
        self._bar.set_default(choice)
        self.changed.emit(choice)


class MethodSign(QToolButton):
    """Indicates that the page uses another method than the default; a click restores the default."""

    def __init__(self, default: DefaultMethod, current: CurrentPage) -> None:
        super().__init__()
        self._default = default
        self._reading: Reading | None = None
        self.setObjectName("sign")
        self.setProperty("missing", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(default.restore)
        for signal in (current.article_changed, current.selection_changed):
            signal.connect(self.show_reading)
        default.changed.connect(lambda _choice: self.show_reading(self._reading))
        self.hide()

    def show_reading(self, reading: Reading | None) -> None:
        """Show or hide the indicator for this page."""
        self._reading = reading
        self.setVisible(reading is not None and self._default.differs(reading))
        if reading is None:
            return
        method, default = title_of(reading.choice), title_of(self._default.choice())
        self.setText(f"{method}, other settings" if method == default else f"{method} instead of {default}")
        self.setToolTip(plain_tip(f"For this page alone. Click to read it with your default, {default}."))


def title_of(choice: MethodChoice) -> str:
    """The title of its method."""
    from plainleaf.engine.catalogue import METHODS

    return METHODS[choice.method].title
