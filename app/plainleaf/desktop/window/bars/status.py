"""The status bar: on the left the block under the pointer and the reason for it, on the right whether the article is
complete."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from plainleaf.desktop.widgets.labels import ElidedLabel, named
from plainleaf.desktop.widgets.plain_text import plain_label
from plainleaf.desktop.window.page.reading import Reading

SHORTLY = 4000  # milliseconds for a message such as "Saved"
PER_LETTER = 70  # milliseconds per letter of a longer one


class CompletenessSign(QToolButton):
    """Whether the article may lack something; a click shows what is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sign")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip("Show what is left out (F8)")
        self.hide()

    def show_state(self, missing: bool | None, parts: str = "") -> None:
        """Show that text may be missing, that ``parts`` of the page were not delivered, or that the article is
        complete; None if there is no article."""
        self.setVisible(missing is not None)
        self.setText("Something may be missing  ·  Review" if missing else parts or "Complete")
        self.setProperty("missing", bool(missing or parts))
        self.style().polish(self)


class StatusBar(QWidget):
    """Explanation on the left, summary on the right. ``message_shown()`` when a message is shown."""

    message_shown = Signal()

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
        self._permanent = ""
        self._loading = ""
        self._clear = QTimer(self, singleShot=True)
        self._clear.timeout.connect(lambda: self.show_message(""))

    def add(self, widget: QWidget) -> None:
        """Add a widget on the right, before the completeness sign."""
        self._line.insertWidget(self._line.count() - 1, widget)

    def set_started(self, on: bool) -> None:
        """Show or hide what refers to the page."""
        self._of_page.setVisible(on)

    def set_inspecting(self, on: bool) -> None:
        """Show or hide the numbers."""
        self._summary.setVisible(on)

    def explain(self, text: str) -> None:
        """Show the explanation of what is under the pointer; empty for nothing."""
        self._permanent = text
        self._paint()

    def show_message(self, text: str) -> None:
        """Show a message for a while."""
        self._message = text
        self._paint()
        if text:
            self._clear.start(max(SHORTLY, PER_LETTER * len(text)))
            self.message_shown.emit()

    def show_loading(self, text: str) -> None:
        """Show what is loading; empty for nothing. Messages and explanations take precedence."""
        self._loading = text
        self._paint()
        if text:
            self.message_shown.emit()

    def summarise(self, reading: Reading | None) -> None:
        """Show how much of the page was kept."""
        self._summary.setText("" if reading is None else summary(reading))

    def text(self) -> str:
        """The text on the left."""
        return self._explanation.whole()

    def _paint(self) -> None:
        self._explanation.show_text(self._message or self._permanent or self._loading)


def summary(reading: Reading) -> str:
    """The share of the page in the article, and its length."""
    return f"{reading.figures.words:,} words  ·  {100 * reading.figures.share:.0f} % of the page's text"
