"""The bottom line: at the left what stands under the pointer and why, at the right what was kept."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.window.page.reading import Reading

WORDS_PER_MINUTE = 230  # silent reading of non-fiction in English, mean of adult readers (Brysbaert 2019: 238)
SHORTLY = 4000  # milliseconds that a message such as "Saved" stays


class StatusBar(QWidget):
    """Explanation at the left, summary at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("status")
        self.setFixedHeight(28)
        self._explanation = ElidedLabel("explanation")
        self._summary = named(QLabel(), "summary")
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 0, 12, 0)
        line.setSpacing(16)
        line.addWidget(self._explanation, 1)
        line.addWidget(self._summary)
        self._message = ""
        self._standing = ""
        self._clear = QTimer(self, singleShot=True, interval=SHORTLY)
        self._clear.timeout.connect(lambda: self.show_message(""))

    def explain(self, text: str) -> None:
        """What is under the pointer; empty for nothing."""
        self._standing = text
        self._paint()

    def show_message(self, text: str) -> None:
        """A message that goes away by itself."""
        self._message = text
        self._paint()
        if text:
            self._clear.start()

    def summarise(self, reading: Reading | None) -> None:
        """What was kept of the page."""
        self._summary.setText("" if reading is None else summary(reading))

    def text(self) -> str:
        """What stands at the left."""
        return self._explanation.whole()

    def _paint(self) -> None:
        self._explanation.show_text(self._message or self._standing)


def summary(reading: Reading) -> str:
    """What share of the page's text is kept, and how sure the method is of that, if it says so."""
    kept = f"{100 * reading.share:.0f} % of the text kept"
    sure = reading.selection.confidence
    return kept if sure is None else f"{kept}  ·  {100 * sure:.0f} % sure"


def reading_time(reading: Reading) -> str:
    """Words and minutes, nothing where nothing is kept."""
    if reading.words == 0:
        return ""
    minutes = max(1, round(reading.words / WORDS_PER_MINUTE))
    noun = "word" if reading.words == 1 else "words"
    return f"{reading.words:,} {noun}  ·  {minutes} min"
