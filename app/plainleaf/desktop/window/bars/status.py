"""The bottom line: at the left what stands under the pointer and why, at the right whether that is all."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.page.reading import Reading

SHORTLY = 4000  # milliseconds that a message such as "Saved" stays
PER_LETTER = 70  # milliseconds to read a letter of a longer one


class CompletenessSign(QToolButton):
    """Whether the article may lack something; a click shows what is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sign")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip("Show what is left out (F8)")
        self.hide()

    def show_state(self, missing: bool | None, parts: str = "") -> None:
        """Text may be missing, ``parts`` of the page are not here, or the article is complete; None where there is no
        article."""
        self.setVisible(missing is not None)
        self.setText("Something may be missing  ·  Review" if missing else parts or "Complete")
        self.setProperty("missing", bool(missing or parts))
        self.style().polish(self)


class StatusBar(QWidget):
    """Explanation at the left, summary at the right. ``told()`` when there is a message to be read."""

    told = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("status")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(28)
        self._explanation = ElidedLabel("explanation")
        self._summary = named(plain_label(), "summary")
        self.sign = CompletenessSign()
        self._of_page = QWidget()
        self._line = QHBoxLayout(self._of_page)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.addWidget(self._summary)
        self._line.addWidget(self.sign)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 0, 8, 0)
        line.addWidget(self._explanation, 1)
        line.addWidget(self._of_page)
        for one in (self._line, line):
            one.setSpacing(16)
        self._summary.hide()
        self._message = ""
        self._standing = ""
        self._loading = ""
        self._clear = QTimer(self, singleShot=True)
        self._clear.timeout.connect(lambda: self.show_message(""))

    def add(self, widget: QWidget) -> None:
        """One more thing at the right, before the sign."""
        self._line.insertWidget(self._line.count() - 1, widget)

    def set_started(self, on: bool) -> None:
        """Show what is told of the page, or, where something else stands in its place, not."""
        self._of_page.setVisible(on)

    def set_inspecting(self, on: bool) -> None:
        """Show the numbers, or not."""
        self._summary.setVisible(on)

    def explain(self, text: str) -> None:
        """What is under the pointer; empty for nothing."""
        self._standing = text
        self._paint()

    def show_message(self, text: str) -> None:
        """A message that goes away by itself."""
        self._message = text
        self._paint()
        if text:
            self._clear.start(max(SHORTLY, PER_LETTER * len(text)))
            self.told.emit()

    def show_loading(self, text: str) -> None:
        """What is loading, as long as it is; empty for nothing. Messages and explanations go before it."""
        self._loading = text
        self._paint()
        if text:
            self.told.emit()

    def summarise(self, reading: Reading | None) -> None:
        """What was kept of the page."""
        self._summary.setText("" if reading is None else summary(reading))

    def text(self) -> str:
        """What stands at the left."""
        return self._explanation.whole()

    def _paint(self) -> None:
        self._explanation.show_text(self._message or self._standing or self._loading)


def summary(reading: Reading) -> str:
    """How much of the page the article shows, and how much that is."""
    return f"{reading.figures.words:,} words  ·  {100 * reading.figures.share:.0f} % of the page's text"
