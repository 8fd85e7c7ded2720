"""Another method or parameter on the open page: at once where it is quick, on a worker where it is not."""

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from plainleaf.desktop.inspector import LeftOutPart
from plainleaf.desktop.tasks import TaskRunner
from plainleaf.desktop.window.page.reading import MethodChoice, Reading, composed_anew, selected_anew

AT_ONCE = 0.008  # seconds; half a frame: what is quicker is done where it stands
SETTLED = 120  # milliseconds without a change until the article is composed anew


class Reselector(QObject):
    """``selected(reading)`` after each change, ``composed(reading)`` when the article has caught up."""

    selected = Signal(object)
    composed = Signal(object)
    failed = Signal(object)

    def __init__(self, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._reading: Reading | None = None
        self._times: dict[str, float] = {}
        self._settle = QTimer(self, singleShot=True, interval=SETTLED)
        self._settle.timeout.connect(self._compose)

    def take(self, reading: Reading | None) -> None:
        """Work on this reading from now on."""
        self._tasks.cancel("select")
        self._tasks.cancel("compose")
        self._settle.stop()
        self._reading = reading
        self._times = {}
        if reading is not None:
            self._times[reading.choice.method] = reading.seconds

    def choose(self, choice: MethodChoice) -> None:
        """Select anew by this choice."""
        reading = self._reading
        if reading is None or choice == reading.choice:
            return
        known = self._times.get(choice.method)
        if known is not None and known < AT_ONCE:
            self._done(selected_anew(reading, choice))
        else:
            self._tasks.start("select", lambda _task: selected_anew(reading, choice), self._done, self.failed.emit)

    def put_back(self, parts: tuple[LeftOutPart, ...]) -> None:
        """Compose the article with these parts, and no other ones, put back into it."""
        if self._reading is not None:
            self._reading = replace(self._reading, put_back=parts)
            self.selected.emit(self._reading)
            self._settle.stop()
            self._compose()

    def _done(self, reading: Reading) -> None:
        if self._reading is not None:  # what was put back while the method was at work stays
            reading = replace(reading, put_back=self._reading.put_back)
        self._reading = reading
        self._times[reading.choice.method] = reading.seconds
        self._tasks.cancel("compose")
        self.selected.emit(reading)
        self._settle.start()

    def _compose(self) -> None:
        reading = self._reading
        if reading is not None:
            self._tasks.start("compose", lambda _task: composed_anew(reading), self._composed, self.failed.emit)

    def _composed(self, reading: Reading) -> None:
        self._reading = reading
        self.composed.emit(reading)
