"""The bar for reading aloud: back, pause, forward, speed and voice; or the reason why speech is unavailable."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QSlider, QToolButton, QWidget

from plainleaf.desktop.theme import Theme
from plainleaf.desktop.widgets.labels import named
from plainleaf.desktop.widgets.laid_out import middle_of
from plainleaf.desktop.widgets.plain_text import plain_label, plain_tip
from plainleaf.desktop.widgets.spoken import name_chooser

NOTCHES = 10  # of the speed in each direction
OWN_VOICE = "Usual voice"


class SpeechBar(QWidget):
    """``toggled`` to speak or pause; ``skipped(step)``; ``speed_changed(speed)`` from -1 to 1; ``voice_changed(name)``;
    ``closed``."""

    toggled = Signal()
    skipped = Signal(int)
    speed_changed = Signal(float)
    voice_changed = Signal(str)
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("speechbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Reading aloud")
        self._theme = theme
        self._speaking = False
        self._words = named(plain_label(), "caption")
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._back = self._button("Sentence before", lambda: self.skipped.emit(-1))
        self.play = self._button("Pause", self.toggled.emit)
        self._forward = self._button("Next sentence", lambda: self.skipped.emit(+1))
        self._close = self._button("End reading aloud", self.closed.emit)
        self.speed = QSlider(Qt.Orientation.Horizontal)
        self.speed.setRange(-NOTCHES, NOTCHES)
        self.speed.setAccessibleName("Speed")
        self.speed.setToolTip("Slower or faster")
        self.speed.setFixedWidth(110)
        self.speed.valueChanged.connect(lambda notch: self.speed_changed.emit(notch / NOTCHES))
        self.voice = QComboBox()
        name_chooser(self.voice, "Voice")
        self.voice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.voice.addItem(OWN_VOICE, "")
        self.voice.setMaximumWidth(200)
        self.voice.currentIndexChanged.connect(lambda at: self.voice_changed.emit(self.voice.itemData(at) or ""))
        self._speed_word = named(plain_label("Speed"), "caption")
        self._when_able = (self._back, self.play, self._forward, self._speed_word, self.speed, self.voice)
        line = QHBoxLayout(middle_of(self))
        line.setContentsMargins(12, 5, 8, 5)
        line.setSpacing(6)
        for widget in (*self._when_able, self._words, self._close):
            line.addWidget(widget)
        theme.changed.connect(self._paint)
        self.hide()

    def show_speaking(self, speaking: bool) -> None:
        """Show whether a sentence is being spoken or paused."""
        self._speaking = speaking
        word = "Pause" if speaking else "Go on"
        self.play.setToolTip(plain_tip(word))
        self.play.setAccessibleName(word)
        self._paint()

    def show_words(self, words: str, able: bool = True) -> None:
        """Show a message beside the buttons, or instead of them if speech is unavailable."""
        self._words.setText(words)
        self._words.setAccessibleName(words)
        for widget in self._when_able:
            widget.setVisible(able)

    def show_voices(self, names: Sequence[str], chosen: str) -> None:
        """Offer these voices without a signal."""
        wanted = [OWN_VOICE, *dict.fromkeys(names)]
        self.voice.blockSignals(True)
        if [self.voice.itemText(at) for at in range(self.voice.count())] != wanted:
            self.voice.clear()
            for name in wanted:
                self.voice.addItem(name, "" if name == OWN_VOICE else name)
        self.voice.setCurrentIndex(max(0, self.voice.findData(chosen)))
        self.voice.blockSignals(False)

    def show_speed(self, speed: float) -> None:
        """Set the slider without a signal."""
        self.speed.blockSignals(True)
        self.speed.setValue(round(speed * NOTCHES))
        self.speed.blockSignals(False)

    def words(self) -> str:
        """The message beside the buttons."""
        return self._words.text()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._paint()

    def _button(self, name: str, handler: object) -> QToolButton:
        button = QToolButton()
        button.setToolTip(plain_tip(name))
        button.setAccessibleName(name)
        button.setIconSize(QSize(18, 18))
        button.clicked.connect(handler)
        return button

    def _paint(self) -> None:
        if not self.isVisible():  # drawing icons takes time, and most windows never read aloud
            return
        icons = {self._back: "sentence-back", self._forward: "sentence-next", self._close: "close"}
        icons[self.play] = "pause" if self._speaking else "play"
        for button, icon in icons.items():
            button.setIcon(self._theme.icon(icon))
