"""The method that pages are opened with, and the sign that a page is read with another one."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QToolButton

from plainleaf.desktop.widgets.plain_text import plain_tip
from plainleaf.desktop.window.bars.method import MethodBar
from plainleaf.desktop.window.memory import Memory
from plainleaf.desktop.window.page.current import CurrentPage
from plainleaf.desktop.window.page.reading import MethodChoice, Reading
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD


class DefaultMethod(QObject):
    """What is tried in the method's bar applies to the page that is open; ``make`` alone changes the default.
    ``changed(choice)`` when it has changed, ``message(text)`` for the status bar."""

    changed = Signal(object)
    message = Signal(str)

    def __init__(self, bar: MethodBar, memory: Memory, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._memory = memory
        bar.default_wanted.connect(lambda: self.make(bar.choice()))
        bar.begin(self.choice(), self.choice())

    def choice(self) -> MethodChoice:
        """The method and all its parameters."""
        chosen = self._memory.choice()
        found = None if chosen is None else self._bar.checked(MethodChoice(*chosen))
        return found or self._bar.checked(MethodChoice(DEFAULT_METHOD, {})) or self._bar.choice()

    def make(self, choice: MethodChoice) -> None:
        """Open pages with this choice from now on, and next time."""
        self._memory.set_choice(choice.method, choice.parameters)
        self.message.emit(f"Pages are opened with {METHODS[choice.method].title} from now on.")
        self._show()

    def take(self) -> None:
        """Take a default that was set elsewhere, also for the page that is open, unless it is read otherwise."""
        before, now = self._bar.default, self.choice()
        follows = self._bar.choice() == before
        self._show()
        if follows and now != before:
            self._bar.set_choice(now)
            self._bar.changed.emit()

    def begin(self, reading: Reading | None) -> None:
        """Another page is open, or none: nothing of what was tried on the one before is left in the bar."""
        default = self.choice()
        self._bar.begin(default, default if reading is None else reading.choice)

    def restore(self) -> None:
        """Read the page that is open with the default."""
        self._bar.set_choice(self.choice())
        self._bar.changed.emit()

    def differs(self, reading: Reading) -> bool:
        """Whether a page is read with another method, or other settings of it."""
        return self._bar.checked(reading.choice) != self.choice()

    def _show(self) -> None:
        choice = self.choice()
        self._bar.set_default(choice)
        self.changed.emit(choice)


class MethodSign(QToolButton):
    """Says that the page is read with another method than the default; a click goes back to that."""

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
        """Show whether this page is read otherwise."""
        self._reading = reading
        self.setVisible(reading is not None and self._default.differs(reading))
        if reading is None:
            return
        method, default = (METHODS[one.method].title for one in (reading.choice, self._default.choice()))
        self.setText(f"{method}, other settings" if method == default else f"{method} instead of {default}")
        self.setToolTip(plain_tip(f"For this page alone. Click to read it with your default, {default}."))
